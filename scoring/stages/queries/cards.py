"""The tables of a stage at a glance: who, how many points, which state."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from scoring.ledger.enums import LeaveCause
from scoring.ledger.models import TableScore
from scoring.ranking.cut import Now, nobody_plays
from scoring.ranking.order import Reason
from scoring.rules.rules import StageRules
from scoring.scoresheet.queries.penalty_counts import (
    Misdeal,
    PenaltyCount,
    misdeals_charged,
    penalty_count,
)
from scoring.standings.queries.contests import questioned
from scoring.standings.queries.goes_on import WayOn, decided_through
from scoring.standings.queries.held import HELD
from scoring.standings.queries.standings import (
    LAST,
    PLAYING,
    REVIEW,
    now_at,
    ranks_shown,
    side_state,
    state_outside,
)
from tables.ids import TableId
from tables.seating.enums import TableState
from tables.seating.models import Seat, Table
from tables.seating.queries.seats import SeatedPerson, seated_at
from tournaments.events.enums import StageState
from tournaments.events.words import stage_name
from tournaments.ids import StageId
from tournaments.prepared import Prepared, number


@dataclass(frozen=True, slots=True)
class CardSide:
    """One side of a table with its points and standing there.

    ``positions`` are its seats from 0, ``seats`` the same as on the tickets; ``code``
    and ``name`` are the entrant's, ``people`` the names of who sits there.
    ``standing`` is ``playing``, ``tie``, ``through`` or ``out``; outside also
    ``review`` and ``held``; ``now`` where they would be if nothing more were played.
    ``contested`` says that a correction asks about their way; ``rank``: see
    ``ranks_shown``.
    """

    positions: tuple[int, ...]
    seats: tuple[str, ...]
    code: str
    name: str
    people: tuple[str, ...]
    points: int
    rank: int | None
    standing: str
    now: Now | None
    contested: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table of a stage; ``over`` means that the target has been reached.

    ``review`` says that it is under review, ``held`` that its score is held back,
    ``settled`` what has separated ties; it ``waits`` while its stage is not started.
    So many as ``through`` go on from it; a set goes to ``target``; the rules compare
    equals by ``tie_break``. In a ``cancelled`` event nobody is anything so far.
    """

    id: TableId
    letter: str
    stage: int
    final: bool
    state: TableState
    seq: int
    head: str
    deals: int
    penalties: PenaltyCount
    over: bool
    tied: bool
    review: bool
    held: bool
    next_dealer: int
    seats: tuple[SeatedPerson, ...]
    sides: tuple[CardSide, ...]
    settled: tuple[Reason, ...]
    waits: bool
    cancelled: bool
    through: int
    target: int
    tie_break: Sequence[str]

    @property
    def code(self) -> str:
        """Return stage and letter, ``2/B``."""
        return f"{self.stage}/{self.letter}"

    @property
    def stage_name(self) -> str:
        return stage_name(self.stage, final=self.final)

    @property
    def closed(self) -> bool:
        """Tell whether nothing more is played at it."""
        return self.state in {TableState.CLOSED, TableState.CONFIRMED}

    @property
    def ranked(self) -> tuple[CardSide, ...]:
        """Return the sides from first to last."""
        return tuple(sorted(self.sides, key=lambda side: side.rank or LAST))

    @property
    def contested(self) -> bool:
        """Tell whether a correction asks about somebody here; nobody has decided."""
        return any(side.contested for side in self.sides)

    @property
    def free(self) -> bool:
        """Tell whether nobody plays here."""
        through = 0 if self.final else self.through
        return nobody_plays(len(self.sides), through=through, begun=bool(self.deals))

    @property
    def goes_on(self) -> bool:
        """Tell whether somebody goes on from here without playing: none who left."""
        left = set(LeaveCause.values)
        return self.free and any(side.standing not in left for side in self.sides)

    def side_at(self, position: int) -> CardSide:
        """Return the side to which a seat belongs."""
        return next(side for side in self.sides if position in side.positions)


def table_cards(
    stage_ids: Iterable[StageId], *, letters: Iterable[str] = ()
) -> list[TableCard]:
    """Return the tables of the stages in order, for staff; ``letters`` only those.

    Five queries, however many tables.
    """
    return _cards(stage_ids, letters=letters, outside=False)


def letters_of(stage_id: StageId) -> list[str]:
    """Return the letters of a stage's tables, in their order. One query."""
    tables = Table.objects.filter(stage=stage_id).order_by("number")
    return list(tables.values_list("letter", flat=True))


def letters_by_code(stage_id: StageId) -> list[tuple[str, str]]:
    """Return the code of everybody who sits in a stage, with the table's letter."""
    seats = Seat.objects.filter(table__stage=stage_id, reseated=False)
    return list(seats.values_list("entrant__code", "table__letter"))


def cards_shown(
    stage_ids: Iterable[StageId], *, letters: Iterable[str] = ()
) -> list[TableCard]:
    """Return the tables of the stages in order, as everybody may see them.

    With ``letters`` only those. A table under review stands still; a final that is
    held back shows who sits there. Five queries, however many tables.
    """
    return _cards(stage_ids, letters=letters, outside=True)


_SCORES = (
    TableScore.objects.select_related("table__stage")
    .annotate(
        final_held=F("table__stage__tournament__final_held"),
        cancelled_at=F("table__stage__tournament__cancelled_at"),
    )
    .order_by("table__stage__number", "table__number")
)
_OF_ONE_STAGE = Prepared(_SCORES.filter(table__stage=number("stage")))


def _scores(stage_ids: Sequence[StageId], *, letters: Collection[str]) -> list[Any]:
    if len(stage_ids) == 1 and not letters:
        return _OF_ONE_STAGE.all(stage=stage_ids[0])
    found = _SCORES.filter(table__stage__in=stage_ids)
    return list(found.filter(table__letter__in=letters) if letters else found)


def _cards(
    stage_ids: Iterable[StageId], *, letters: Iterable[str], outside: bool
) -> list[TableCard]:
    rows = _scores(list(stage_ids), letters=set(letters))
    seats = seated_at(row.table_id for row in rows)
    decided = decided_through(row.table for row in rows)
    misdeals = misdeals_charged(rows)
    asked = questioned(
        {
            StageId(row.table.stage_id)
            for row in rows
            if row.table.stage.contested_at and not (outside and row.final_held)
        }
    )
    return [
        _card(
            row,
            decided=decided.get(row.table.stage_id),
            state=state_outside(row.body, held=row.final_held)
            if outside
            else json.loads(row.body),
            asked=asked.get(row.table.stage_id, frozenset()),
            misdeals=misdeals[row.table_id],
            seats=seats[row.table_id],
            outside=outside,
            cancelled=row.cancelled_at is not None,
        )
        for row in rows
    ]


def _card(
    score: TableScore,
    *,
    state: Mapping[str, Any],
    seats: tuple[SeatedPerson, ...],
    outside: bool,
    decided: WayOn | None,
    asked: frozenset[str],
    misdeals: Sequence[Misdeal],
    cancelled: bool,
) -> TableCard:
    table = score.table
    rules = StageRules.from_json(table.stage.rules)
    through = rules.through_per_table
    review, held = REVIEW in state, HELD in state
    kept_back = (HELD if held else REVIEW) if outside and (held or review) else ""
    return TableCard(
        id=table.id,
        letter=table.letter,
        stage=table.stage.number,
        final=table.stage.final,
        state=TableState(table.state),
        seq=state["seq"],
        head=state["head"],
        deals=state["deals"],
        penalties=penalty_count(state, misdeals=misdeals),
        over=bool(state["over"]),
        tied=not cancelled
        and table.state != TableState.CONFIRMED
        and bool(state["unresolved"])
        and bool(state["over"] or state["closed"]),
        review=review,
        held=held,
        next_dealer=state["next_dealer"],
        seats=seats,
        sides=_sides(
            state,
            seats=seats,
            kept_back=kept_back,
            decided=decided,
            asked=asked,
            through=through,
            cancelled=cancelled,
        ),
        settled=tuple(_reason(one) for one in state["settled"]),
        waits=table.stage.state == StageState.SEATED and not cancelled,
        cancelled=cancelled,
        through=through,
        target=rules.target,
        tie_break=rules.tie_break,
    )


def _reason(data: dict[str, Any]) -> Reason:
    return Reason(
        kind=data["kind"],
        among=tuple(data["among"]),
        result=tuple(data["result"]),
        values=tuple(tuple(values) for values in data["values"]),
    )


def _sides(
    state: Mapping[str, Any],
    *,
    seats: tuple[SeatedPerson, ...],
    kept_back: str,
    decided: WayOn | None,
    asked: frozenset[str],
    through: int,
    cancelled: bool,
) -> tuple[CardSide, ...]:
    rank_of = ranks_shown(state)
    now = {} if cancelled else now_at(state, through=through)
    standings = {
        side: side_state(
            state,
            side=side,
            decided=decided,
            kept_back=kept_back,
            event_goes_on=not cancelled,
        )
        for side in rank_of
    }
    return tuple(
        CardSide(
            positions=tuple(positions),
            seats=tuple(seats[position].seat for position in positions),
            code=seats[positions[0]].code,
            name=seats[positions[0]].entrant,
            people=tuple(seats[position].name for position in positions),
            points=state["totals"][side],
            rank=rank_of[side],
            standing=standings[side],
            now=now.get(side) if standings[side] == PLAYING else None,
            contested=seats[positions[0]].code in asked,
        )
        for side, positions in enumerate(state["sides"])
    )
