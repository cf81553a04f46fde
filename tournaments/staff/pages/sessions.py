"""Sessions in the database, as Django's own; every signed-in request asks for one."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import CharField, DateTimeField
from django.utils import timezone

from tournaments.prepared import Parameter, Prepared

_KEPT = Prepared(
    Session.objects.filter(
        session_key=Parameter("key", CharField()),
        expire_date__gt=Parameter("now", DateTimeField()),
    ).values_list("session_data", flat=True)
)


class SessionStore(db.SessionStore):
    """Django's own, with the SQL of its question written once."""

    def load(self) -> dict[str, Any]:
        """Return what is kept; nothing, under no key, of a session that is none."""
        kept = _KEPT.first(key=self.session_key, now=timezone.now())
        if kept is None:
            self._session_key = None
            return {}
        return self.decode(kept)
