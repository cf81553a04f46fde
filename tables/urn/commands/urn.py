"""Open a stage's urn, and call a draw off before its seats are published.

Source: cruce-rules.md section 6 (seed 004: one ticket a seat, all in one urn).
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tables.draws.commands.preparing import next_number, prepare_stage, print_tickets
from tables.draws.commands.steps import back_to_the_plan, open_draw
from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw
from tables.ids import DrawId
from tables.plan.plan import FiveChoice
from tables.urn.commands.books import Recording, Sign, by_two_people, open_books
from tables.urn.queries.urn_books import book_of
from tournaments.events.commands.steps import changed, lock_stage
from tournaments.events.models.stage import Stage
from tournaments.ids import EntrantId, StageId, TournamentId
from tournaments.people.commands.desk_moves import record_move
from tournaments.people.enums import MoveKind


@transaction.atomic(durable=True)
def open_urn(
    *,
    tournament_id: TournamentId,
    author: str,
    at: datetime,
    five: FiveChoice | None = None,
    stand_by: EntrantId | None = None,
    books: Recording | None = None,
) -> Draw:
    """Freeze the stage's entrants, plan and rules and return its open urn.

    The first urn closes registration. With five entrants ``five`` says what to
    do; ``stand_by`` names who stays out; ``books`` how the tickets are recorded, else
    by their seats alone. Raises UrnAlreadyOpen, DigitalDrawInForce, FiveEntrants,
    TooFewEntrants, TooManyEntrants, RegistrationClosed, StageContested.
    """
    stage = prepare_stage(
        tournament_id, author=author, at=at, five=five, stand_by=stand_by
    )
    draw = Draw.objects.create(stage=stage, number=next_number(stage), opened_at=at)
    print_tickets(draw)
    open_books(draw, wanted=books or Recording())
    changed(stage.tournament, fields=("status",))
    return draw


@transaction.atomic(durable=True)
def call_off_draw(
    *, stage_id: StageId, reason: str, author: str, at: datetime, second: str = ""
) -> Stage:
    """Put all tickets back before publication; the called-off draw stays on record.

    Who did it and why is a decision of the desk. In the first stage this opens
    registration again. ``second`` is the code of the other person, where the urn's
    books ask for one. Raises UrnNotOpen, SecondPersonMissing, NoSuchPerson.
    """
    stage = lock_stage(stage_id)
    draw = open_draw(stage)
    book = book_of(DrawId(draw.pk))
    if second or (book is not None and book.second_person):
        sign = Sign(author=author, at=at, second=second)
        by_two_people(stage, sign=sign, with_reason=False)
    draw.state = DrawState.VOID
    draw.voided_at = at
    draw.void_reason = reason.strip()[:200] or "-"
    draw.save(update_fields=["state", "voided_at", "void_reason"])
    record_move(
        stage.tournament,
        kind=MoveKind.CALLED_OFF,
        author=author,
        at=at,
        reason=reason,
        details={
            "stage": stage.number,
            "draw": draw.number,
            **({"second": second} if second else {}),
        },
    )
    changed(stage.tournament, fields=back_to_the_plan(stage, author=author, at=at))
    return stage
