"""A correction made in a rehearsal: what its preview said is held against it."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.disputes.commands.corrections import Replacement, void_line
from scoring.ledger.lines import Signature
from scoring.ledger.state import LedgerState
from scoring.ledger.written import Written
from scoring.rehearsal.possible import Possible
from scoring.standings.enums import Decision
from scoring.standings.queries.aftermath import Correction, aftermath_of
from scoring.standings.queries.contests import contests
from scoring.standings.queries.goes_on import exchanged_by
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId, TournamentId


class PreviewDiffers(Exception):
    """A correction did something else than its preview said."""


def correct(choice: Possible, *, sign: Signature) -> Written:
    """Make the correction, at a running, a closed or a confirmed table.

    Raises PreviewDiffers, and what ``void_line`` raises.
    """
    behind = choice.told is not None
    instead = choice.instead
    written = void_line(
        table_id=choice.table.id,
        seq=choice.seq,
        sign=sign,
        replacement=None if instead is None else Replacement(instead=instead),
        may_touch_closed=choice.before.closed,
        behind_stage=behind,
    )
    _same(
        "state",
        shown=comparable_score(choice.after),
        found=comparable_score(written.state),
        of=choice,
    )
    if behind:
        _check_contest(choice)
    return written


def comparable_score(state: LedgerState) -> Mapping[str, object]:
    """Return the projection without what only counts the lines."""
    body = state.as_json()
    return {name: body[name] for name in body if name not in {"seq", "head"}}


def last_contest(stage_id: StageId) -> Correction:
    """Return what the last correction behind a stage has led to."""
    return aftermath_of(stage_id).corrections[-1]


def _check_contest(choice: Possible) -> None:
    """Hold the contest against what was said whose way would change."""
    told, contest = choice.told, last_contest(choice.stage_id)
    assert told is not None
    _same("contested", shown=told.contested, found=contest.decision is None, of=choice)
    stage = Stage.objects.get(pk=choice.stage_id)
    stands = stage.contested_at is not None
    _same("contested stage", shown=told.contested, found=stands, of=choice)
    if stage.final or contest.decision == Decision.UNAFFECTED:
        return
    tournament_id = TournamentId(stage.tournament_id)
    found = contests(tournament_id, stage_id=choice.stage_id)[-1]
    _same("loses", shown=told.loses, found=found.loses, of=choice)
    _same("gains", shown=told.gains, found=found.gains, of=choice)
    _same("tied", shown=told.tied, found=found.tied, of=choice)
    after = aftermath_of(choice.stage_id)
    play = exchanged_by(choice.stage_id, after=after, computed=contest.computed)
    _same("who plays next", shown=told.play, found=play, of=choice)


def _same(what: str, *, shown: object, found: object, of: Possible) -> None:
    if shown == found:
        return
    where = f"{of.table.code}, line {of.seq}"
    raise PreviewDiffers(f"{where}: {what} was shown as {shown}, it is {found}")
