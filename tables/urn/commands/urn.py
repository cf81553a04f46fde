"""Open a stage's urn, and call a draw off before its seats are published.

Source: docs/draw.md "The paper urn and its books": one ticket a seat, all in one urn.
"""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction

from tables.draws.commands.digital_steps import write_step
from tables.draws.commands.preparing import next_number, prepare_stage, print_tickets
from tables.draws.commands.steps import back_to_the_plan
from tables.draws.enums import DrawMove
from tables.draws.models.draw import Draw
from tables.plan.plan import FiveChoice
from tables.urn.commands.books import (
    REASON_LIMIT,
    UrnSignature,
    by_two_people,
    lock_open_urn,
)
from tables.urn.models import UrnBook
from tournaments.canon import digest
from tournaments.events.models.stage import Stage
from tournaments.ids import EntrantId, StageId, TournamentId

KEY_BYTES = 32


@transaction.atomic(durable=True)
def open_urn(
    *,
    tournament_id: TournamentId,
    author: str,
    at: datetime,
    five: FiveChoice | None = None,
    stand_by: EntrantId | None = None,
    check_codes: bool = False,
    second_person: bool = False,
    key: str = "",
) -> Draw:
    """Freeze the stage's entrants, plan and rules and return its open urn.

    The first urn closes registration. With five entrants ``five`` says what to
    do; ``stand_by`` names who stays out. ``check_codes``: tickets printed here carry
    one; ``second_person``: each record needs an OK. ``key`` fixes the draw's key, in
    hex, in rehearsals. Raises UrnAlreadyOpen, DigitalDrawInForce, FiveEntrants,
    FiveGoOn, TooFewEntrants, TooManyEntrants, RegistrationClosed, StageContested.
    """
    stage = prepare_stage(
        tournament_id, author=author, at=at, five=five, stand_by=stand_by
    )
    draw = Draw(stage=stage, number=next_number(stage))
    book = UrnBook(
        draw=draw,
        key=key or secrets.token_hex(KEY_BYTES),
        check_codes=check_codes,
        second_person=second_person,
    )
    fixed = digest(book.content())
    write_step(draw, DrawMove.OPENED, author=author, at=at, value=fixed)
    book.draw = draw
    book.save()
    print_tickets(draw)
    return draw


@transaction.atomic(durable=True)
def call_off_draw(
    *, stage_id: StageId, reason: str, author: str, at: datetime, second: str = ""
) -> Stage:
    """Put all tickets back before publication; the called-off draw stays on record.

    In the first stage this opens registration again. ``second`` is the code of the
    other person, where the urn's books ask for one. Raises UrnNotOpen,
    SecondPersonMissing, NoSuchPerson.
    """
    stage, draw, book = lock_open_urn(stage_id)
    if second or book.second_person:
        sign = UrnSignature(author=author, at=at, second=second)
        second = by_two_people(stage, sign=sign, with_reason=False).second
    why = reason.strip()[:REASON_LIMIT] or "-"
    write_step(draw, DrawMove.VOID, author=author, second=second, at=at, reason=why)
    back_to_the_plan(stage, author=author, at=at)
    return stage
