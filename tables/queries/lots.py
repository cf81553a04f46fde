"""Lots by the protocol as pages show them; never their secret before the reveal."""

from __future__ import annotations

from dataclasses import dataclass

from tables.draw.cd1.canon import canon
from tables.draw.cd1.manifest import order_of
from tables.enums import DrawState
from tables.ids import TableId
from tables.models import Draw
from tables.queries.digital import DigitalDraw, Opened, digital_of, opened_proof
from tournaments.errors import NotFound
from tournaments.ids import TournamentId


@dataclass(frozen=True, slots=True)
class LotDraw:
    """One lot at one table: under way, drawn or called off.

    ``order`` are the codes as drawn, best first, and ``opened`` the proof, once the
    secret is open; ``no_deal`` says why no extra deal was played first.
    """

    table_id: TableId
    letter: str
    final: bool
    draw: DigitalDraw
    no_deal: str
    order: tuple[str, ...]
    opened: Opened | None

    @property
    def number(self) -> int:
        """Return which lot of its table this is."""
        return self.draw.number

    @property
    def called_off(self) -> bool:
        """Tell whether it was called off."""
        return self.draw.state is DrawState.VOID

    @property
    def under_way(self) -> bool:
        """Tell whether it is neither drawn nor called off."""
        return self.opened is None and not self.called_off


def lots_at(table_id: TableId) -> list[LotDraw]:
    """Return the table's lots in order. At most two queries."""
    found = Draw.lots.filter(table=table_id).select_related("stage", "table")
    return [_lot(draw) for draw in found.prefetch_related("steps").order_by("number")]


def under_way_at(table_id: TableId) -> LotDraw | None:
    """Return the table's lot that is neither drawn nor called off."""
    return next((lot for lot in lots_at(table_id) if lot.under_way), None)


def lot_numbered(
    tournament_id: TournamentId, *, stage: int, letter: str, number: int
) -> LotDraw:
    """Return a lot by the number of its stage and the letter of its table; NotFound."""
    found = Draw.lots.filter(
        stage__tournament=tournament_id,
        stage__number=stage,
        table__letter=letter,
        number=number,
    )
    draw = found.select_related("stage", "table").prefetch_related("steps").first()
    if draw is None:
        raise NotFound
    return _lot(draw)


def _lot(draw: Draw) -> LotDraw:
    assert draw.table is not None
    opened: Opened | None = None
    order: tuple[str, ...] = ()
    if draw.proof is not None:
        opened = opened_proof(canon(draw.proof))
        order = order_of(draw.proof["assignment"])
    return LotDraw(
        table_id=TableId(draw.table.pk),
        letter=draw.table.letter,
        final=draw.stage.final,
        draw=digital_of(draw),
        no_deal=draw.no_deal,
        order=order,
        opened=opened,
    )
