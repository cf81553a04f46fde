"""Tickets with check codes: typed, wrong, missing, lost and printed again."""

from __future__ import annotations

import pytest

from tables.draws.models.draw import Draw, Ticket
from tables.ids import DrawId
from tables.urn.commands.ticket_books import reprint_ticket
from tables.urn.commands.urn import call_off_draw, open_urn
from tables.urn.queries.urn_books import book_of, code_of_ticket, urn_books
from tables.urn.refusals import (
    CheckCodeMissing,
    NoSuchPerson,
    OldCheckCode,
    ReasonMissing,
    SecondPersonMissing,
    WrongCheckCode,
)
from tests.integration.tables.urn.urns import draw_one, entrants, lines, signed
from tests.scenarios import AT, an_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    """A stage of six whose tickets were printed with check codes."""
    event = an_event(entrants=6, state="checked_in")
    return open_with_codes(event)


def open_with_codes(event):
    draw = open_urn(
        author="O01",
        tournament_id=event.id,
        at=AT,
        check_codes=True,
    )
    return draw.stage


def printed(stage, seat):
    draw = DrawId(stage.draws.latest("number").pk)
    return code_of_ticket(book_of(draw), books=urn_books(draw), seat=seat)


def reprint(stage, seat="A1", **signs):
    given = {"second": "E003", "reason": "Pierdut", **signs}
    return reprint_ticket(stage_id=stage.id, seat=seat, sign=signed(**given))


def test_seat_and_check_code_record_a_ticket(stage):
    one = entrants(stage)[0]

    ticket = draw_one(stage, one, f"a1 {printed(stage, 'A1').lower()}")

    assert (str(ticket), ticket.entrant) == ("A1", one)


def test_the_seat_alone_is_not_enough(stage):
    with pytest.raises(CheckCodeMissing):
        draw_one(stage, entrants(stage)[0], "A1")

    assert not lines()


def test_the_code_of_another_seat_or_none_at_all_records_nothing(stage):
    for wrong in (printed(stage, "A2"), "XXXXX", f"{printed(stage, 'A1')}3"):
        with pytest.raises(WrongCheckCode) as refused:
            draw_one(stage, entrants(stage)[0], f"A1 {wrong}")
        assert wrong in refused.value.detail

    assert not Ticket.objects.filter(entrant__isnull=False).exists()
    assert not lines()


def test_a_ticket_of_a_draw_that_was_called_off_is_refused(stage):
    old = printed(stage, "A1")
    call_off_draw(stage_id=stage.id, reason="Rupt", author="O01", at=AT)
    again = open_with_codes(stage.tournament)

    with pytest.raises(WrongCheckCode):
        draw_one(again, entrants(again)[0], f"A1 {old}")


def test_home_made_tickets_have_no_check_code():
    stage = an_event(entrants=6, state="drawing").stages.get()

    with pytest.raises(WrongCheckCode):
        draw_one(stage, entrants(stage)[0], "A1 K7RF")


def test_a_lost_ticket_is_printed_again_and_the_lost_one_is_void(stage):
    lost, one = printed(stage, "A1"), entrants(stage)[0]
    reprint(stage)
    new = printed(stage, "A1")

    with pytest.raises(OldCheckCode):
        draw_one(stage, one, f"A1 {lost}")
    draw_one(stage, one, f"A1 {new}")

    assert new != lost
    (line,) = lines("reprint")
    assert (line.generation, line.reason, line.second) == (2, "Pierdut", "E003")


def test_a_reprint_needs_a_reason_and_two_people(stage):
    for signs, refusal in [
        ({"reason": " "}, ReasonMissing),
        ({"second": ""}, SecondPersonMissing),
        ({"second": "o01"}, SecondPersonMissing),
        ({"second": "E099"}, NoSuchPerson),
    ]:
        with pytest.raises(refusal):
            reprint(stage, **signs)

    assert not lines()


def test_every_draw_has_a_key_of_its_own(stage):
    first = Draw.objects.get().book.key
    call_off_draw(stage_id=stage.id, reason="Rupt", author="O01", at=AT)

    open_with_codes(stage.tournament)

    keys = set(Draw.objects.values_list("book__key", flat=True))
    assert len(keys) == 2
    assert first in keys
    assert {len(key) for key in keys} == {64}
