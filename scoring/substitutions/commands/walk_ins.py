"""Let somebody play who comes once the seats of the first stage are published.

Nobody chooses the table: the first letter among the smallest tables takes them, while
no deal is recorded there. Source: docs/adr/0020; docs/accidents.md.
"""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from scoring.ledger.append import OpenLedger, append, lock_ledger
from scoring.ledger.commands.writing import begin, finish
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import FROM_TABLE, Line, Payload, Signature
from scoring.ledger.models import LedgerEntry
from scoring.ledger.written import Written
from scoring.refusals import ReasonMissing, TableClosed
from scoring.substitutions.commands.seats import is_here, refuse_under_review
from scoring.substitutions.queries.free_seats import free_seat
from scoring.substitutions.queries.stand_by import may_enter
from scoring.substitutions.refusals import CannotSit
from tables.ids import TableId
from tables.seating.commands.seats import add_seat, remove_seat
from tournaments.events.commands.steps import lock_stage, lock_tables
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.stage import Stage
from tournaments.ids import EntrantId, StageId
from tournaments.people.commands.moves import entrant_of, move_all
from tournaments.people.enums import Move
from tournaments.refusals import KeyReused


@transaction.atomic(durable=True)
def walk_in(*, stage_id: StageId, entrant_id: EntrantId, sign: Signature) -> Written:
    """Give somebody on the list the next free seat; the line's payload says which.

    Also somebody of the stage who was not there to draw, and comes now.
    The table is chosen here, so the last line that the writer has seen is not asked
    for. Raises NotFirstStage, NotPublishedYet, StageConfirmed, NoFreeSeat,
    PlayHasBegun, CannotSit, ReasonMissing, KeyReused, NotFound.
    """
    stage = lock_stage(stage_id)
    entrant = entrant_of(stage.tournament, entrant_id)
    content: Payload = {"entrant": entrant.code}
    lines = LedgerEntry.objects.select_related("table")
    written = lines.filter(key=sign.client_key).first()
    if written is not None:
        if written.table.stage_id != stage_id:
            raise KeyReused
        return _first_answer(TableId(written.table_id), content=content, sign=sign)
    if not sign.reason.strip():
        raise ReasonMissing
    # All tables: none records its first deal meanwhile.
    lock_tables(stage.tournament, stage=stage)
    place = free_seat(stage_id)
    if entrant.code not in may_enter(stage_id):
        raise CannotSit(entrant=entrant.code)
    seen = lock_ledger(place.table.id).lines[-1].seq
    ledger = begin(
        table_id=place.table.id,
        kind=LineKind.JOIN,
        content=content,
        sign=replace(sign, after_seq=seen),
    )
    append(
        ledger,
        kind=LineKind.JOIN,
        payload={"seat": place.position, "entrant": entrant.code},
        sign=replace(sign, after_seq=seen),
    )
    add_seat(stage, table=ledger.table, entrant=entrant)
    is_here(ledger, entrant=entrant)
    return finish(ledger)


def _first_answer(table_id: TableId, *, content: Payload, sign: Signature) -> Written:
    """Return what the same key led to. Raises KeyReused."""
    ledger = begin(
        table_id=table_id,
        kind=LineKind.JOIN,
        content=content,
        sign=sign,
        confirmed_too=True,
    )
    assert ledger.earlier is not None
    return ledger.earlier


def refuse_taking_back(ledger: OpenLedger) -> None:
    """Refuse to take a seat away that the public sees, or at a closed table.

    Raises TableClosed, UnderReview.
    """
    if ledger.state().closed:
        raise TableClosed
    refuse_under_review(ledger)


def take_back_walk_in(stage: Stage, *, ledger: OpenLedger, line: Line) -> None:
    """Take the seat away again after its line was voided; they stand by.

    Whoever came from a table that was dissolved plays the stage still: with the line
    that had them leave it, they can be seated there again.
    """
    reseated = FROM_TABLE in line.payload
    entrant = remove_seat(
        stage,
        table=ledger.table,
        position=line.payload["seat"],
        still_plays=reseated,
    )
    if not reseated and entrant.status == EntrantStatus.CHECKED_IN:
        void = ledger.lines[-1]
        move_all(
            [entrant],
            Move.UNSEATED,
            author=void.author,
            at=void.at,
            stage=stage.number,
        )
