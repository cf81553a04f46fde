"""A kind of line of the event's book: whether people can still check in.

Who has come is a line about an entrant, ``tournaments.people.lines.Moved``.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments.book.kinds import declare


@declare("check_in", _("Check-in"))
@dataclass(frozen=True, slots=True)
class CheckIn:
    """The check-in is open again, or closed: whoever comes then is late."""

    is_open: bool

    def told(self) -> str:
        return pgettext("it is", "Open") if self.is_open else gettext("Closed")
