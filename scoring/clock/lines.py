"""A kind of line of the event's book: when the play of a stage is to end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.book.kinds import BadPayload, declare

MOST_DEALS = 200


@declare("stage_end", _("End of a stage"))
@dataclass(frozen=True, slots=True)
class StageEnd:
    """The last deal is called at ``ends_at``, or as number ``deals`` of each table.

    Whichever comes first; with neither a stage ends as its rules say.
    """

    stage: int
    ends_at: datetime | None = None
    deals: int | None = None

    def __post_init__(self) -> None:
        """Refuse what no stage has."""
        if self.stage < 1:
            raise BadPayload("stages are counted from one")
        if self.deals is not None and not 1 <= self.deals <= MOST_DEALS:
            raise BadPayload("a set has a number of deals")

    def told(self) -> str:
        """Return the sentence about it."""
        said = []
        if self.ends_at is not None:
            time = {"time": f"{localtime(self.ends_at):%H:%M}"}
            said.append(gettext("last deal at %(time)s") % time)
        if self.deals is not None:
            most = ngettext(
                "at most %(count)s deal", "at most %(count)s deals", self.deals
            )
            said.append(most % {"count": self.deals})
        return ", ".join(said) or gettext("No end by time or deals")
