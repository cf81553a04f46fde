"""The calls for a referee: the queue of an event, oldest first, and each call.

Also whether one may be called to a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet, prefetch_related_objects

from scoring.calls.enums import CallState
from scoring.calls.models import OPEN, Call, CallMove
from scoring.ledger.models import TableScore
from scoring.ranking.cut import nobody_plays
from scoring.rules.rules import StageRules
from scoring.standings.queries.standings import sides_gone, state_outside
from tables.ids import TableId
from tables.seating.enums import IN_PLAY
from tables.seating.models import Table
from tables.seating.queries.seats import SeatedPerson, seated_at
from tournaments.events.enums import ON_NOW
from tournaments.events.models.stage import Stage
from tournaments.ids import TournamentId
from tournaments.prepared import Prepared, number
from tournaments.refusals import NotFound

SECONDS = 60
MOST_DONE = 50


@dataclass(frozen=True, slots=True)
class CallRow:
    """One call; ``minutes`` is its age, whole minutes since it was made.

    ``text`` is for staff. ``seats`` are those who sit at the table.
    """

    id: int
    table_id: TableId
    letter: str
    stage: int
    final: bool
    state: CallState
    text: str
    called_at: datetime
    minutes: int
    steps: tuple[CallMove, ...]
    seats: tuple[SeatedPerson, ...]

    @property
    def open(self) -> bool:
        """Tell whether it waits for somebody."""
        return self.state in OPEN

    @property
    def last(self) -> CallMove:
        return self.steps[-1]

    @property
    def claimed_by(self) -> str:
        """Return who is on the way, or nothing."""
        return self.last.author if self.state is CallState.CLAIMED else ""


_CALLS = Call.objects.select_related("table__stage")
# Nobody comes any more once the stage is confirmed, or the event over.
_WAITS = Q(
    state__in=OPEN,
    table__stage__state__in=ON_NOW,
    table__stage__tournament__cancelled_at=None,
    table__stage__tournament__archived_at=None,
)
_OPEN = Prepared(_CALLS.filter(_WAITS, table__stage__tournament=number("event")))
_OPEN_AT = Prepared(_CALLS.filter(table=number("table"), state__in=OPEN))


def open_calls(tournament_id: TournamentId, *, at: datetime) -> tuple[CallRow, ...]:
    """Return the calls that wait, the oldest first. At most three queries."""
    return _rows(_OPEN.all(event=tournament_id), at=at)


def calls_done(tournament_id: TournamentId, *, at: datetime) -> tuple[CallRow, ...]:
    """Return the latest calls that are over, the newest first."""
    found = _of(tournament_id).exclude(_WAITS)
    return _rows(found.order_by("-called_at", "-pk")[:MOST_DONE], at=at)


def one_call(tournament_id: TournamentId, *, call_id: int, at: datetime) -> CallRow:
    """Return a call of this event. Raises NotFound."""
    rows = _rows(_of(tournament_id).filter(pk=call_id), at=at)
    if not rows:
        raise NotFound
    return rows[0]


def open_call(table_id: TableId, *, at: datetime) -> CallRow | None:
    """Return the call that is open at a table, if there is one."""
    rows = _rows(_OPEN_AT.all(table=table_id), at=at)
    return rows[0] if rows else None


def plays(table: Table, *, state: Mapping[str, Any] | None = None) -> bool:
    """Tell whether players sit there, before play or in it, and can call a referee.

    Not in an event that is cancelled or in the archive, nor where everybody has left or
    all go on without playing. ``stage.tournament`` is loaded. ``state`` is the table's
    as everybody may see it, where the caller has it; else one query.
    """
    if not table.stage.tournament.takes_records:
        return False
    on_now = table.stage.state in ON_NOW and table.state in IN_PLAY
    return on_now and _somebody_plays(table.stage, state=state or _state_of(table))


def _state_of(table: Table) -> Mapping[str, Any]:
    body = TableScore.objects.values_list("body", flat=True).get(table=table)
    return state_outside(body, held=table.stage.tournament.final_held)


def _somebody_plays(stage: Stage, *, state: Mapping[str, Any]) -> bool:
    sides = len(state["sides"])
    through = StageRules.from_json(stage.rules).through_per_table
    onward = 0 if stage.final else through
    if nobody_plays(sides, through=onward, begun=bool(state["deals"])):
        return False
    return len(sides_gone(state)) < sides


def _of(tournament_id: TournamentId) -> QuerySet[Call]:
    return _CALLS.filter(table__stage__tournament=tournament_id)


def _rows(calls: Iterable[Call], *, at: datetime) -> tuple[CallRow, ...]:
    found = list(calls)
    prefetch_related_objects(found, "moves")
    seats = seated_at({call.table_id for call in found}) if found else {}
    return tuple(
        CallRow(
            id=call.pk,
            table_id=TableId(call.table_id),
            letter=call.table.letter,
            stage=call.table.stage.number,
            final=call.table.stage.final,
            state=CallState(call.state),
            text=call.text,
            called_at=call.called_at,
            minutes=max(0, int((at - call.called_at).total_seconds()) // SECONDS),
            steps=tuple(call.moves.all()),
            seats=seats[call.table_id],
        )
        for call in found
    )
