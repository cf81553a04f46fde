"""The calls for a referee: the queue of an event, oldest first, and each call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet, prefetch_related_objects

from scoring.calls.enums import CallState
from scoring.calls.models import OPEN, Call, CallMove
from tables.ids import TableId
from tables.seating.queries.seats import SeatedPerson, seated_at
from tournaments.events.enums import ON_NOW
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
        """Return the latest step."""
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
