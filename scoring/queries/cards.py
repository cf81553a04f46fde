"""The tables of a stage at a glance: who, how many points, which state."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring.models import TableScore
from scoring.queries.standings import side_state
from tables.draw.plan import seat_name
from tables.enums import TableState
from tables.ids import TableId
from tables.models import Seat
from tournaments.ids import StageId


@dataclass(frozen=True, slots=True)
class CardSeat:
    """One seat of a table with its points and standing at the table.

    ``standing`` is ``playing``, ``tie``, ``through`` or ``out``.
    """

    seat: str
    code: str
    name: str
    points: int
    rank: int
    standing: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table of a stage; ``over`` means that the target has been reached."""

    id: TableId
    letter: str
    stage: int
    final: bool
    state: TableState
    seq: int
    head: str
    deals: int
    penalty_lines: int
    over: bool
    tied: bool
    next_dealer: int
    seats: tuple[CardSeat, ...]

    @property
    def code(self) -> str:
        """Return stage and letter, ``2/B``."""
        return f"{self.stage}/{self.letter}"

    @property
    def ranked(self) -> tuple[CardSeat, ...]:
        """Return the seats from first to last."""
        return tuple(sorted(self.seats, key=lambda seat: seat.rank))


def table_cards(
    stage_ids: Iterable[StageId], *, letters: Iterable[str] = ()
) -> list[TableCard]:
    """Return the tables of the stages in order; ``letters`` keeps only those.

    Two queries, however many tables.
    """
    scores = (
        TableScore.objects.filter(table__stage__in=list(stage_ids))
        .select_related("table__stage")
        .order_by("table__stage__number", "table__number")
    )
    wanted = set(letters)
    if wanted:
        scores = scores.filter(table__letter__in=wanted)
    rows = list(scores)
    seats: dict[int, list[Seat]] = defaultdict(list)
    found = Seat.objects.filter(table__in=[row.table_id for row in rows])
    for seat in found.select_related("entrant").order_by("position"):
        seats[seat.table_id].append(seat)
    return [_card(row, seats=seats[row.table_id]) for row in rows]


def _card(score: TableScore, *, seats: list[Seat]) -> TableCard:
    state: dict[str, Any] = json.loads(score.body)
    table = score.table
    side_of = {seat: i for i, side in enumerate(state["sides"]) for seat in side}
    ranks: dict[int, int] = {}
    rank = 1
    for group in state["groups"]:
        ranks.update(dict.fromkeys(group, rank))
        rank += len(group)
    return TableCard(
        id=TableId(table.pk),
        letter=table.letter,
        stage=table.stage.number,
        final=table.stage.final,
        state=TableState(table.state),
        seq=score.seq,
        head=score.head,
        deals=state["deals"],
        penalty_lines=state["penalty_lines"],
        over=bool(state["over"]),
        tied=bool(state["unresolved"]) and bool(state["over"] or state["closed"]),
        next_dealer=state["next_dealer"],
        seats=tuple(
            CardSeat(
                seat=seat_name(table.letter, seat.position),
                code=seat.entrant.code,
                name=seat.entrant.name,
                points=state["totals"][side_of[seat.position]],
                rank=ranks[side_of[seat.position]],
                standing=side_state(state, side=side_of[seat.position]),
            )
            for seat in seats
        ),
    )
