"""What the desk has decided, the latest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.draws.enums import DrawMove
from tables.draws.lines import DrawStep
from tables.plan.lines import Letters
from tables.urn.lines import LateEntry, LateEntryTakenBack
from tournaments.book.lines import read
from tournaments.checkin.lines import CheckIn
from tournaments.ids import TournamentId
from tournaments.people.enums import Move
from tournaments.people.lines import Expected, Moved
from tournaments.people.models.entrant import Entrant

SHOWN = 60
KINDS = (
    CheckIn, DrawStep, Expected, LateEntry, LateEntryTakenBack, Letters, Moved,
)  # fmt: skip
# Of what becomes of people, what the desk decides; the rest is coming and going.
DECIDED = {
    Move.ABSENT: gettext_lazy("Noted as absent"),
    Move.WITHDRAWN: gettext_lazy("Withdrawn"),
    Move.STAND_BY: gettext_lazy("Put on the stand-by list"),
    Move.RETURNED: gettext_lazy("Put on the stand-by list"),
    Move.PROMOTED: gettext_lazy("Given a place from the stand-by list"),
    Move.LET_IN: gettext_lazy("Came late and was let in"),
}


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One decision; ``name`` and ``code`` are empty where it is about everybody."""

    label: str
    code: str
    name: str
    author: str
    at: datetime
    reason: str


def decided_at_desk(tournament_id: TournamentId) -> list[DecisionRow]:
    """Return the latest decisions of the desk."""
    lines = [
        (label, line)
        for line in read(tournament_id, *KINDS)
        if (label := _label(line.said))
    ]
    people = Entrant.objects.filter(tournament=tournament_id)
    names = dict(people.values_list("code", "name"))
    return [
        DecisionRow(
            label=label,
            code=(code := getattr(line.said, "entrant", "")),
            name=names.get(code, ""),
            author=line.author,
            at=line.at,
            reason=getattr(line.said, "reason", ""),
        )
        for label, line in lines[: -SHOWN - 1 : -1]
    ]


def _label(said: Any) -> str:
    """Return what was decided; nothing where somebody came or took a seat."""
    match said:
        case CheckIn():
            return _("Check-in open again") if said.is_open else _("Check-in closed")
        case Moved():
            return str(DECIDED.get(said.move, ""))
        case Expected():
            return _("Expected later")
        case LateEntry():
            return _("Entered after the urn was opened")
        case LateEntryTakenBack():
            return _("Late entry taken back")
        case Letters():
            return _("Letters of the tables chosen")
        case DrawStep(move=DrawMove.VOID):
            return _("Draw called off")
        case _:
            return ""
