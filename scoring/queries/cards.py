"""The tables of a stage at a glance: who, how many points, which state."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring.models import TableScore
from scoring.queries.contests import decided_through
from scoring.queries.standings import REVIEW, side_state, state_outside
from scoring.ranking.order import ranks
from tables.enums import TableState
from tables.ids import TableId
from tables.queries.seats import SeatedPerson, seated_at
from tournaments.ids import StageId


@dataclass(frozen=True, slots=True)
class CardSide:
    """One side of a table with its points and standing there.

    ``positions`` are its seats from 0, ``seats`` the same as on the tickets; ``code``
    and ``name`` are the entrant's, ``people`` the names of who sits there.
    ``standing`` is ``playing``, ``tie``, ``through`` or ``out``; outside also
    ``review``.
    """

    positions: tuple[int, ...]
    seats: tuple[str, ...]
    code: str
    name: str
    people: tuple[str, ...]
    points: int
    rank: int
    standing: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table of a stage; ``over`` means that the target has been reached.

    ``review`` says that it is under review.
    """

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
    review: bool
    next_dealer: int
    seats: tuple[SeatedPerson, ...]
    sides: tuple[CardSide, ...]

    @property
    def code(self) -> str:
        """Return stage and letter, ``2/B``."""
        return f"{self.stage}/{self.letter}"

    @property
    def ranked(self) -> tuple[CardSide, ...]:
        """Return the sides from first to last."""
        return tuple(sorted(self.sides, key=lambda side: side.rank))

    @property
    def free(self) -> bool:
        """Tell whether one pair sits here alone and goes on without playing."""
        return len(self.sides) == 1

    def side_at(self, position: int) -> CardSide:
        """Return the side to which a seat belongs."""
        return next(side for side in self.sides if position in side.positions)


def table_cards(
    stage_ids: Iterable[StageId], *, letters: Iterable[str] = ()
) -> list[TableCard]:
    """Return the tables of the stages in order, for staff; ``letters`` only those.

    Two queries, however many tables.
    """
    return _cards(stage_ids, letters=letters, outside=False)


def cards_shown(stage_ids: Iterable[StageId]) -> list[TableCard]:
    """Return the tables of the stages in order, as everybody may see them.

    A table under review stands still. Two queries, however many tables.
    """
    return _cards(stage_ids, letters=(), outside=True)


def _cards(
    stage_ids: Iterable[StageId], *, letters: Iterable[str], outside: bool
) -> list[TableCard]:
    scores = (
        TableScore.objects.filter(table__stage__in=list(stage_ids))
        .select_related("table__stage")
        .order_by("table__stage__number", "table__number")
    )
    wanted = set(letters)
    if wanted:
        scores = scores.filter(table__letter__in=wanted)
    rows = list(scores)
    seats = seated_at(row.table_id for row in rows)
    decided = decided_through(row.table for row in rows)
    return [
        _card(
            row,
            decided=decided.get(row.table.stage_id),
            state=state_outside(row.body) if outside else json.loads(row.body),
            seats=seats[row.table_id],
            outside=outside,
        )
        for row in rows
    ]


def _card(
    score: TableScore,
    *,
    state: dict[str, Any],
    seats: tuple[SeatedPerson, ...],
    outside: bool,
    decided: frozenset[str] | None,
) -> TableCard:
    table = score.table
    review = "review" in state
    return TableCard(
        id=TableId(table.pk),
        letter=table.letter,
        stage=table.stage.number,
        final=table.stage.final,
        state=TableState(table.state),
        seq=state["seq"],
        head=state["head"],
        deals=state["deals"],
        penalty_lines=state["penalty_lines"],
        over=bool(state["over"]),
        tied=table.state != TableState.CONFIRMED
        and bool(state["unresolved"])
        and bool(state["over"] or state["closed"]),
        review=review,
        next_dealer=state["next_dealer"],
        seats=seats,
        sides=_sides(
            state,
            seats=seats,
            standing=REVIEW if review and outside else "",
            decided=decided,
        ),
    )


def _sides(
    state: dict[str, Any],
    *,
    seats: tuple[SeatedPerson, ...],
    standing: str,
    decided: frozenset[str] | None,
) -> tuple[CardSide, ...]:
    rank_of = ranks(state["groups"])
    return tuple(
        CardSide(
            positions=tuple(positions),
            seats=tuple(seats[position].seat for position in positions),
            code=seats[positions[0]].code,
            name=seats[positions[0]].entrant,
            people=tuple(seats[position].name for position in positions),
            points=state["totals"][side],
            rank=rank_of[side],
            standing=standing or side_state(state, side=side, decided=decided),
        )
        for side, positions in enumerate(state["sides"])
    )
