"""What the database cannot do just now, or holds unasked, said as a refusal."""

from __future__ import annotations

from django.db import DatabaseError, DataError, InterfaceError, ProgrammingError
from django.db.transaction import TransactionManagementError
from django.utils.translation import gettext_lazy as _

from tournaments.canon import NotCanonical
from tournaments.refusals import Refusal, StoredOtherwise, refusal

_FULL_POSTGRESQL = "53100"
# SQLITE_FULL; and that there is no room for the file which its processes share.
_FULL_SQLITE = {13, 4874}
_OURS = (DataError, ProgrammingError)


class DatabaseBusy(Refusal):
    """Locks, a lost connection, a race on one key: the same again is safe."""

    code = "busy"
    status = 503
    sentence = _("The database is busy. Please send the same request again.")
    retry_after = 2


DiskFull = refusal(
    "disk_full",
    _(
        "The disk of the server is full: nothing was saved. Whoever runs the site must "
        "make room; what was saved before is safe."
    ),
    status=507,
)


def outage(error: BaseException) -> Refusal | None:
    """Return what the database's error means for the asker; nothing if it is ours.

    What the site writes has canonical texts: another value came in behind its back.
    """
    if isinstance(error, NotCanonical):
        return StoredOtherwise()
    if not isinstance(error, (DatabaseError, InterfaceError)):
        return None
    # Where an attempt could not even be taken back, the next question says so.
    lost = isinstance(error, TransactionManagementError)
    if isinstance(error, _OURS) and not lost:
        return None
    return DiskFull() if _is_full(error) else DatabaseBusy()


def _is_full(error: BaseException) -> bool:
    for one in (error, error.__cause__):
        if getattr(one, "sqlstate", None) == _FULL_POSTGRESQL:
            return True
        if getattr(one, "sqlite_errorcode", None) in _FULL_SQLITE:
            return True
    return False
