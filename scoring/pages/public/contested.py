"""Corrections behind confirmed stages, as everybody reads them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.enums import Decision
from scoring.pages.public.words import stage_name
from scoring.queries.contests import ContestView, contests
from tournaments.ids import StageId, TournamentId
from tournaments.queries.events import names_by_code


@dataclass(frozen=True, slots=True)
class ContestRow:
    """One correction in words; ``decision`` is empty while it waits."""

    number: int
    what: str
    moves: tuple[str, ...]
    decision: str
    reason: str
    decided_by: str
    decided_at: datetime | None

    @property
    def waits(self) -> bool:
        """Tell whether nobody has decided yet."""
        return not self.decision


def contest_rows(
    tournament_id: TournamentId, *, stage_id: StageId | None = None
) -> list[ContestRow]:
    """Return the corrections that touch somebody's way, oldest first."""
    found = contests(tournament_id, stage_id=stage_id)
    names = names_by_code(tournament_id) if found else {}
    return [_row(contest, names=names) for contest in found]


def _row(contest: ContestView, *, names: dict[str, str]) -> ContestRow:
    values = {
        "stage": stage_name(contest.stage, final=contest.final),
        "letter": contest.letter,
        "seq": contest.seq,
    }
    return ContestRow(
        number=contest.number,
        what=_(
            "%(stage)s, table %(letter)s was corrected after the stage was confirmed "
            "(line %(seq)s)."
        )
        % values,
        moves=tuple(_moves(contest, names=names)),
        decision=_decided(contest),
        reason=contest.reason,
        decided_by=contest.decided_by,
        decided_at=contest.decided_at,
    )


def _moves(contest: ContestView, *, names: dict[str, str]) -> list[str]:
    gains = ", ".join(names[code] for code in contest.gains)
    loses = ", ".join(names[code] for code in contest.loses)
    if contest.final:
        return [
            _("By the corrected score the places are: %(names)s.") % {"names": gains}
        ]
    found = []
    if loses:
        found.append(_("Went through and would not: %(names)s.") % {"names": loses})
    if gains:
        found.append(_("Did not go through and would: %(names)s.") % {"names": gains})
    return found


def _decided(contest: ContestView) -> str:
    if contest.final and contest.decision is Decision.CORRECTED:
        return _("The places are those of the corrected score")
    return "" if contest.decision is None else str(contest.decision.label)
