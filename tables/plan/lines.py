"""A kind of line of the event's book: which letters the tables have."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.book.kinds import declare


@declare("letters", _("Letters of the tables"))
@dataclass(frozen=True, slots=True)
class Letters:
    """Letters that the next urns leave out, and those that are small first."""

    out: tuple[str, ...]
    small: tuple[str, ...]

    def told(self) -> str:
        words = {
            "out": ", ".join(self.out) or "–",
            "small": ", ".join(self.small) or "–",
        }
        return gettext("Left out: %(out)s. Small first: %(small)s.") % words
