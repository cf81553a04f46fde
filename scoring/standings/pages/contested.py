"""Corrections behind confirmed stages, as everybody reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ledger.queries import expelled_by
from scoring.standings.enums import Decision
from scoring.standings.queries.aftermath import Correction, aftermath_of
from scoring.standings.queries.contests import ContestView, Ways, contests
from scoring.standings.queries.goes_on import Exchanged, exchanged_by
from tournaments.book.erased import listed
from tournaments.events.words import stage_name
from tournaments.ids import StageId, TournamentId
from tournaments.people.queries.names import names_by_code
from tournaments.stops import one_stop

_CORRECTED = gettext_lazy(
    "%(stage)s, table %(letter)s was corrected after the stage was confirmed."
)
_EXPELLED = gettext_lazy(
    "%(stage)s, table %(letter)s: %(name)s was expelled after the stage was confirmed."
)


@dataclass(frozen=True, slots=True)
class ContestRow:
    """One correction in words; ``decision`` is empty while it waits."""

    correction: Correction
    what: str
    moves: tuple[str, ...]
    decision: str

    @property
    def waits(self) -> bool:
        """Tell whether nobody has decided yet."""
        return not self.decision


def contest_rows(
    tournament_id: TournamentId,
    *,
    stage_id: StageId | None = None,
    letter: str = "",
    held: bool = False,
) -> list[ContestRow]:
    """Return the corrections that touch somebody's way, oldest first.

    With a ``letter`` those of that table of the stage alone. ``held`` leaves out those
    of the final: they name its places.
    """
    found = [
        one
        for one in contests(tournament_id, stage_id=stage_id)
        if letter in {"", one.correction.letter} and not (held and one.final)
    ]
    if not found:
        return []
    names, expelled = names_by_code(tournament_id), expelled_by(tournament_id)
    return [_row(contest, names=names, expelled=expelled) for contest in found]


def by_decision(rows: Sequence[ContestRow]) -> dict[str, list[ContestRow]]:
    """Return what a list shows before its rows, and what was decided behind them."""
    return {
        "contests": [row for row in rows if row.waits],
        "corrected": [row for row in rows if not row.waits],
    }


def contests_told(tournament_id: TournamentId, *, held: bool) -> list[ContestRow]:
    """Return what is asked about confirmed stages, and what was decided.

    A question that a later correction has taken over is not asked any more. ``held``
    leaves out those of the final: they name its places.
    """
    rows = contest_rows(tournament_id, held=held)
    return [row for row in rows if row.correction.decision is not Decision.SUPERSEDED]


def _row(
    contest: ContestView,
    *,
    names: dict[str, str],
    expelled: Mapping[tuple[int, str, int], str],
) -> ContestRow:
    said = contest.correction
    code = expelled.get((contest.stage, said.letter, said.seq))
    values = {
        "name": "" if code is None else names[code],
        "stage": stage_name(contest.stage, final=contest.final),
        "letter": said.letter,
    }
    return ContestRow(
        correction=said,
        what=(_CORRECTED if code is None else _EXPELLED) % values,
        moves=tuple(_moves(contest, names=names)),
        decision=_decided(contest),
    )


def _moves(contest: ContestView, *, names: Mapping[str, str]) -> list[str]:
    if contest.final:
        places = _("By the corrected score the places are: %(names)s.") % {
            "names": listed(names[code] for code in contest.gains)
        }
        return [one_stop(places), *_tie_decides(contest.tied, names=names)]
    found = ways_in_words(contest, names=names)
    if contest.correction.decision is None:
        would = exchanged_by(
            contest.stage_id,
            after=aftermath_of(contest.stage_id),
            computed=contest.correction.computed,
        )
        found += who_would_play(would, ways=contest, names=names)
    return found


def ways_in_words(ways: Ways, *, names: Mapping[str, str]) -> list[str]:
    """Return of each what follows from the corrected score for this one alone.

    Whom a tie decides about neither goes through nor does not.
    """
    found = []
    if ways.loses:
        would_not = _("Went through and would not: %(names)s.")
        found.append(would_not % {"names": listed(names[code] for code in ways.loses)})
    if ways.gains:
        would = _("Did not go through and would: %(names)s.")
        found.append(would % {"names": listed(names[code] for code in ways.gains)})
    return [*map(one_stop, found), *_tie_decides(ways.tied, names=names)]


def _tie_decides(tied: Sequence[str], *, names: Mapping[str, str]) -> list[str]:
    if not tied:
        return []
    told = _("By the corrected score a tie that is not settled decides: %(names)s.")
    return [one_stop(told % {"names": listed(names[code] for code in tied)})]


def who_would_play(
    would: Exchanged, *, ways: Ways, names: Mapping[str, str]
) -> list[str]:
    """Return who would be exchanged, where somebody has gone home meanwhile.

    The preview of a correction says the same as the contest that it opens.
    """
    deciding = _("A lot among equals would decide who moves up.")
    lot = [deciding] if would.lots > 0 else []
    out, new = set(ways.may_lose), set(ways.gains)
    if not lot and (set(would.out), set(would.new)) == (out, new):
        return []
    if not would.out and not would.new:
        same = _("Some have gone home since: the same people play the next stage.")
        return [same, *lot]
    told = _(
        "Some have gone home since: in the next stage %(new)s would play instead of "
        "%(out)s."
    ) % {
        "new": listed(names[code] for code in would.new) or "–",
        "out": listed(names[code] for code in would.out) or "–",
    }
    return [one_stop(told), *lot]


def _decided(contest: ContestView) -> str:
    decision = contest.correction.decision
    if contest.final and decision is Decision.CORRECTED:
        return _("The places are those of the corrected score")
    return "" if decision is None else str(decision.label)
