"""Every lot by the protocol, computed again and compared with what follows from it.

That is a line of the table's ledger; of a lot of who moves up, the withdrawal; of a
raffle, who has the prizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.archive.queries.audit_draws import Drawn, differences_of_digital
from scoring.games.enums import LotMethod
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line
from scoring.ledger.seating import seating_at
from scoring.raffles.lines import RaffleOpened, WinnerAbsent
from scoring.raffles.queries import Absences, absent_after, frozen_list, winners_of
from scoring.standings.queries.aftermath import Aftermath
from tables.draws.enums import DrawPurpose, DrawState
from tables.draws.models.draw import Draw
from tables.draws.queries.steps import draw_steps
from tables.lots.queries import frozen_lot
from tables.protocol.manifest import order_of
from tournaments.book.audit import of_one
from tournaments.book.lines import read
from tournaments.canon import digest
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament


def differences_of_lots(lots: Sequence[Draw], lines: list[Line]) -> Iterator[str]:
    """Yield a sentence for each difference between lots of a table and its ledger."""
    recorded = {
        line.payload["draw"]: line
        for line in lines
        if line.kind is LineKind.LOT and line.payload["method"] == LotMethod.CD2
    }
    drawn = {lot.number for lot in lots if lot.state == DrawState.PUBLISHED}
    for number in sorted(recorded.keys() - drawn):
        line = recorded[number]
        yield f"line {line.seq} names lot {number}, which was not drawn"
    for number, lot in enumerate(lots, start=1):
        if lot.number != number:
            yield f"lot {number} is missing"
        name, its_line = f"lot {lot.number}", recorded.get(lot.number)
        yield from of_one(name, differences_of_digital(lot))
        yield from of_one(name, _of_order(lot, line=its_line, lines=lines))


def differences_of_moving_up(
    stage: Stage, *, after: Aftermath, drawn: Drawn
) -> Iterator[str]:
    """Yield a sentence for each difference in the stage's lots of who moves up."""
    lots = drawn.get((DrawPurpose.MOVING_UP, stage.number, ""), ())
    orders: dict[int | None, list[str]] = {}
    for number, lot in enumerate(lots, start=1):
        name = f"stage {stage.number}: lot {lot.number} of who moves up"
        if lot.number != number:
            yield f"stage {stage.number}: lot {number} of who moves up is missing"
        yield from of_one(name, differences_of_digital(lot))
        yield from of_one(name, _of_lot_moving_up(lot, orders=orders))
    for one in after.standing:
        if one.lot is not None and one.came not in orders.get(one.lot, []):
            yield f"stage {stage.number}: lot {one.lot} has not let {one.came} move up"


def _of_lot_moving_up(
    lot: Draw, *, orders: dict[int | None, list[str]]
) -> Iterator[str]:
    """Compare its published copy with its proof, whose order is put into ``orders``."""
    if lot.state == DrawState.PUBLISHED:
        orders[lot.number] = _order(lot)
        yield from _of_copy(lot, order=orders[lot.number])


def differences_of_raffles(tournament: Tournament, *, drawn: Drawn) -> Iterator[str]:
    """Yield a sentence for each difference in the raffles of an event."""
    opened = read(tournament.id, RaffleOpened)
    draws = drawn.get((DrawPurpose.RAFFLE, None, ""), ())
    if [draw.number for draw in draws] != [line.number for line in opened]:
        yield "the raffles are not those that were opened"
        return
    absent: dict[int, Absences] = {draw.number: () for draw in draws}
    for away in read(tournament.id, WinnerAbsent):
        before = absent.get(away.said.raffle)
        after = None if before is None else absent_after(before, away)
        if after is None or after == before:
            yield f"book: line {away.seq} is of no raffle, or changes nothing in it"
            return
        absent[away.said.raffle] = after
    free_from = 0
    for line, draw in zip(opened, draws, strict=True):
        if line.seq < free_from:
            yield f"raffle {draw.number}: the one before was not over"
        free_from = max((step.seq for step in draw_steps(draw)), default=0)
        gone = tuple(one.said.winner for one in absent[draw.number])
        found = _of_raffle(draw, said=line.said, absent=gone)
        yield from of_one(f"raffle {draw.number}", found)


def _of_raffle(
    draw: Draw, *, said: RaffleOpened, absent: tuple[str, ...]
) -> Iterator[str]:
    """Compare a raffle's draw with what was said of it, and who has its prizes."""
    order = list[str]()
    known = draw.event.entrants.values_list("code", flat=True)
    if not set(known).issuperset(said.entrants):
        yield "somebody takes part who is not on the list"
    listed = frozen_list(said, event=draw.event.slug, number=draw.number)
    if draw.manifest != listed:
        yield "the frozen list is not that of its people and prizes"
    yield from differences_of_digital(draw)
    if draw.state == DrawState.PUBLISHED:
        order = _order(draw)
        yield from _of_copy(draw, order=order)
    try:
        winners_of(order, prizes=len(said.prizes), absent=absent)
    except ValueError:
        yield "somebody has passed on a prize who had none"


def _order(lot: Draw) -> list[str]:
    """Return who is on the list in the order that its proof gives."""
    pairs = (lot.proof or {}).get("assignment", [])
    return list(order_of(pairs, seats=(lot.manifest or {}).get("seats", [])))


def _of_copy(lot: Draw, *, order: list[str]) -> Iterator[str]:
    if lot.frozen is None or digest(lot.frozen) != lot.frozen_hash:
        yield "the published copy does not match its hash"
    elif lot.frozen != frozen_lot(lot, order=order):
        yield "the published order is not that of the proof"


def _of_order(lot: Draw, *, line: Line | None, lines: list[Line]) -> Iterator[str]:
    """Compare what the proof gives with the line that recorded it."""
    if (lot.manifest or {}).get("table") != lot.letter:
        yield "the frozen list is that of another table"
    if lot.state != DrawState.PUBLISHED:
        return
    if lot.frozen is None or digest(lot.frozen) != lot.frozen_hash:
        yield "the published copy does not match its hash"
    if line is None:
        yield "its order is not in the ledger"
        return
    order = _order(lot)
    seating = seating_at([one for one in lines if one.seq < line.seq])
    codes = [seating.entrants[seating.sides[side][0]] for side in line.payload["order"]]
    if line.payload["proof"] != lot.proof_sha256:
        yield f"line {line.seq} names another proof"
    if codes != order or (lot.frozen or {}).get("order") != order:
        yield f"the order of line {line.seq} is not that of the proof"
