"""Dissolve a table to which too few came: whoever is left takes free seats elsewhere.

Nobody chooses: they go in the order of their drawn seats, each to the seat that the
next walk-in would get. Source: docs/adr/0063; docs/accidents.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max

from scoring.ledger.append import OpenLedger, append, lock_ledger
from scoring.ledger.commands.writing import begin, finish
from scoring.ledger.enums import LeaveCause, LineKind
from scoring.ledger.lines import FROM_TABLE, Line, Payload, Signature
from scoring.ledger.models import LedgerEntry
from scoring.ledger.written import Written
from scoring.refusals import TableClosed
from scoring.substitutions.commands.seats import follow_seats, refuse_under_review
from scoring.substitutions.queries.dissolving import MovesTo, moves_to, sits_for
from scoring.substitutions.refusals import SitsElsewhere
from tables.ids import TableId
from tables.seating.commands.seats import add_seat, lock_stage_of
from tournaments.events.commands.steps import lock_tables
from tournaments.events.models.stage import Stage
from tournaments.people.models.entrant import Entrant


@transaction.atomic(durable=True)
def dissolve_table(*, table_id: TableId, sign: Signature) -> Written:
    """Have everybody who is left at a table play at others; all of them, or nobody.

    Only where nothing was dealt, and no more are left than go on. They leave with the
    cause ``reseated``, stay in the hall and in the stage, and join where seats are
    free. Returned is the last line of this table. Raises what ``begin`` raises,
    NotToDissolve, TooFewSeats, UnderReview.
    """
    stage = lock_stage_of(table_id)
    # All tables: none records its first deal meanwhile.
    lock_tables(stage.tournament, stage=stage)
    content: Payload = {"cause": str(LeaveCause.RESEATED)}
    ledger = begin(table_id=table_id, kind=LineKind.LEAVE, content=content, sign=sign)
    if ledger.earlier is not None:
        return ledger.earlier
    refuse_under_review(ledger)
    through = ledger.lines[0].payload["through"]
    moving = moves_to(stage, state=ledger.state(), through=through)
    sign = replace(sign, at=_of_one_hour(ledger, moving, at=sign.at))
    for one in moving:
        # The key stands for the last line: with it the table is as it stays.
        last = one is moving[-1]
        key = sign.client_key if last else _key(sign, "leave", one)
        append(
            ledger,
            kind=LineKind.LEAVE,
            payload={"seat": one.seat, **content},
            sign=replace(sign, client_key=key),
        )
    follow_seats(ledger)
    for one in moving:
        _join(stage, one, left=ledger.table.code, sign=sign)
    return finish(ledger)


def _join(stage: Stage, one: MovesTo, *, left: str, sign: Signature) -> None:
    """Give somebody the free seat."""
    table_id = one.free.table.id
    seen = lock_ledger(table_id).lines[-1].seq
    signed = replace(sign, client_key=_key(sign, "join", one), after_seq=seen)
    payload: Payload = {
        "seat": one.free.position,
        "entrant": one.code,
        FROM_TABLE: left,
    }
    ledger = begin(table_id=table_id, kind=LineKind.JOIN, content=payload, sign=signed)
    append(ledger, kind=LineKind.JOIN, payload=payload, sign=signed)
    entrant = Entrant.objects.get(tournament=stage.tournament_id, code=one.code)
    add_seat(stage, table=ledger.table, entrant=entrant, still_plays=True)
    finish(ledger)


def _of_one_hour(
    ledger: OpenLedger, moving: Sequence[MovesTo], *, at: datetime
) -> datetime:
    """Return the hour that all lines get, at every table the same.

    By it who leaves and who joins are known to belong together. No line is older than
    the one before it, and where they join there may be one of after the press: the
    clock was set back, or who wrote it was the first to have the table.
    """
    tables = [ledger.table.pk, *(one.free.table.pk for one in moving)]
    lines = LedgerEntry.objects.filter(table__in=tables)
    last: datetime = lines.aggregate(at=Max("at"))["at"]
    return max(at, last)


def _key(sign: Signature, what: str, one: MovesTo) -> UUID:
    return uuid5(sign.client_key, f"{what} {one.seat}")


def refuse_two_seats(ledger: OpenLedger, *, line: Line) -> None:
    """Refuse to take back that somebody left while they sit elsewhere for it.

    Nor at a dissolved table that is closed, from which they would go on without having
    played, also who did not come. Raises SitsElsewhere, TableClosed.
    """
    state = ledger.state()
    if state.dissolved and state.closed:
        raise TableClosed
    if line.payload["cause"] != LeaveCause.RESEATED:
        return
    table = sits_for(ledger.table, code=state.entrants[line.payload["seat"]])
    if table is not None:
        raise SitsElsewhere(table=table.letter)
