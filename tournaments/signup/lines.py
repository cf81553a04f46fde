"""A kind of line of the event's book: whether people can sign up, and for how many.

Who signs up is no line: it is erased on request, and what a stranger writes does not
enter a book that nobody can edit. Whoever is accepted enters the event by a line about
an entrant, ``tournaments.people.lines.Named``. Source: docs/adr/0045.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments.book.kinds import BadPayload, declare

MOST_PLACES = 9999


@declare("sign_up", _("Sign-up"))
@dataclass(frozen=True, slots=True)
class SignUpTerms:
    """Sign-up is open or closed; without ``capacity`` everybody has a place.

    ``closes_at`` is until when people can sign up by themselves.
    """

    is_open: bool
    capacity: int | None = None
    closes_at: datetime | None = None

    def __post_init__(self) -> None:
        if self.capacity is not None and not 1 <= self.capacity <= MOST_PLACES:
            raise BadPayload("an event has places")

    def takes(self, at: datetime) -> bool:
        """Tell whether people can sign up at that time."""
        return self.is_open and (self.closes_at is None or at < self.closes_at)

    def told(self) -> str:
        if not self.is_open:
            return gettext("Closed")
        said = [pgettext("it is", "Open")]
        if self.capacity is not None:
            places = ngettext("%(count)s place", "%(count)s places", self.capacity)
            said.append(places % {"count": self.capacity})
        if self.closes_at is not None:
            until = gettext("until %(time)s")
            time = f"{localtime(self.closes_at):%d.%m.%Y %H:%M}"
            said.append(until % {"time": time})
        return ", ".join(said)
