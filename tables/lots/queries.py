"""Lots by the protocol as pages show them; never their secret before the reveal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tables.draws.enums import UNDER_WAY, DrawState
from tables.draws.models.draw import Draw
from tables.draws.queries.called_off import proof_of_called_off
from tables.draws.queries.digital import (
    DigitalDraw,
    OpenedDraw,
    digital_of_all,
    opened_proof,
)
from tables.ids import TableId
from tables.protocol.manifest import order_of
from tournaments.canon import canon
from tournaments.ids import StageId, TournamentId
from tournaments.prepared import Prepared, number
from tournaments.refusals import NotFound

# In addresses instead of a letter; those are capital.
WHO_MOVES_UP = "moving-up"


@dataclass(frozen=True, slots=True)
class LotDraw:
    """One lot: under way, drawn or called off.

    At a table; or, without one, among equals of the stage who could move up; or the
    draw of a raffle.

    ``order`` are the codes as drawn, best first, and ``opened`` the proof, once the
    secret is open; ``proof`` is its file, also that of a lot that was called off after
    something was laid open.
    """

    event: str
    table_id: TableId | None
    letter: str
    final: bool
    draw: DigitalDraw
    order: tuple[str, ...]
    opened: OpenedDraw | None
    proof: bytes | None

    @property
    def number(self) -> int:
        """Return which lot of its table, or of its stage, or which raffle this is."""
        return self.draw.number

    @property
    def place(self) -> str:
        """Return how addresses name where it is drawn: the letter of its table."""
        return self.letter or WHO_MOVES_UP

    @property
    def called_off(self) -> bool:
        return self.draw.state is DrawState.VOID

    @property
    def under_way(self) -> bool:
        """Tell whether it is neither drawn nor called off."""
        return self.opened is None and not self.called_off


def _asked(which: Q) -> QuerySet[Draw]:
    found = Draw.lots.filter(which).select_related("stage__tournament", "table")
    return found.order_by("stage__number", "number")


_AT_A_TABLE = Prepared(_asked(Q(table=number("table"))))
_MOVING_UP = Prepared(_asked(Q(stage=number("stage"), moving_up=True)))
_MOVING_UP_OF = Prepared(_asked(Q(stage__tournament=number("event"), moving_up=True)))
_OF_RAFFLES = Prepared(
    Draw.raffles.filter(tournament=number("event"))
    .select_related("tournament")
    .order_by("number")
)


def lots_at(table_id: TableId) -> list[LotDraw]:
    """Return the table's lots in order. At most three queries."""
    return _of_rows(_AT_A_TABLE.all(table=table_id))


def moving_up_lots_of(tournament_id: TournamentId) -> list[LotDraw]:
    """Return the lots of who moves up of the whole event. At most three queries."""
    return _of_rows(_MOVING_UP_OF.all(event=tournament_id))


def tables_with_a_lot(stage_id: StageId) -> list[str]:
    """Return the letters of the stage's tables at which a lot is under way."""
    lots = Draw.lots.filter(stage=stage_id, table__isnull=False, state__in=UNDER_WAY)
    return sorted(lots.values_list("table__letter", flat=True))


def moving_up_under_way(stage_id: StageId) -> LotDraw | None:
    """Return the stage's lot of who moves up that is not over."""
    lots = _of_rows(_MOVING_UP.all(stage=stage_id))
    return next((lot for lot in lots if lot.under_way), None)


def raffle_draws(tournament_id: TournamentId) -> list[LotDraw]:
    """Return the draws of the event's raffles, in order. At most three queries."""
    return _of_rows(_OF_RAFFLES.all(event=tournament_id))


def frozen_lot(draw: Draw, *, order: Sequence[str]) -> dict[str, object]:
    """Return the published copy of a lot: whose it was, and the order."""
    manifest = draw.manifest or {}
    named = ("kind", "event", "stage", "table", "draw", "rules")
    return {
        "v": 1,
        **{name: manifest[name] for name in named if name in manifest},
        "order": list(order),
        "proof": draw.proof_sha256,
    }


def lots_beside(lot: LotDraw) -> list[LotDraw]:
    """Return the other lots at its table, or the others of who moves up."""
    beside = (
        Q(stage__tournament__slug=lot.event, stage__number=lot.draw.stage)
        & Q(moving_up=True)
        if lot.table_id is None
        else Q(table=lot.table_id)
    )
    return [other for other in _lots(beside) if other.number != lot.number]


def under_way_at(table_id: TableId) -> LotDraw | None:
    """Return the table's lot that is neither drawn nor called off."""
    return next((lot for lot in lots_at(table_id) if lot.under_way), None)


def lot_numbered(
    tournament_id: TournamentId, *, stage: int, letter: str, number: int
) -> LotDraw:
    """Return a lot by the number of its stage and its ``place``; or NotFound."""
    where = Q(stage__tournament=tournament_id, stage__number=stage, number=number)
    up = letter == WHO_MOVES_UP
    found = _lots(where & (Q(moving_up=True) if up else Q(table__letter=letter)))
    if not found:
        raise NotFound
    return found[0]


def _lots(asked: Q) -> list[LotDraw]:
    return _of_rows(list(_asked(asked)))


def _of_rows(rows: list[Draw]) -> list[LotDraw]:
    return [
        _lot(row, digital=digital)
        for row, digital in zip(rows, digital_of_all(rows), strict=True)
    ]


def _lot(draw: Draw, *, digital: DigitalDraw) -> LotDraw:
    proof = draw.proof or proof_of_called_off(draw)
    opened: OpenedDraw | None = None
    order: tuple[str, ...] = ()
    if draw.proof is not None:
        opened = opened_proof(canon(draw.proof))
        order = order_of(
            draw.proof["assignment"], seats=draw.proof["manifest"]["seats"]
        )
    return LotDraw(
        event=draw.event.slug,
        table_id=None if draw.table is None else draw.table.id,
        letter=draw.letter,
        final=draw.tournament is None and draw.the_stage.final,
        draw=digital,
        order=order,
        opened=opened,
        proof=canon(proof) if proof else None,
    )
