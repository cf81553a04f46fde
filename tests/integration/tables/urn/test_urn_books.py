"""The books of the urn: nothing is lost in them, and every figure follows."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.archive.queries.audit import differences
from scoring.stages.commands.stages import publish_seats
from tables.draws.models.draw import Draw, Ticket
from tables.draws.queries.steps import draw_steps
from tables.ids import DrawId
from tables.seating.models import Seat
from tables.urn.commands.ticket_books import confirm_ticket, leave_tickets
from tables.urn.commands.urn import call_off_draw, open_urn
from tables.urn.queries.draws import urn
from tables.urn.queries.urn_books import urn_books
from tables.urn.refusals import (
    AbsentCannotConfirm,
    CountDiffers,
    OksMissing,
    ReasonMissing,
    SecondPersonMissing,
    TableTooSmall,
    TicketNotDrawn,
    TicketNotInUrn,
)
from tests.integration.tables.urn.urns import (
    draw_one,
    entrants,
    lines,
    signed,
    take_back,
)
from tests.scenarios import AT, a_stager, an_event
from tournaments.refusals import KeyReused

pytestmark = pytest.mark.django_db


def kinds():
    return [line.kind for line in lines()]


def figures(stage):
    now = urn(stage.id)
    return len(now.tickets), len(now.drawn), len(now.in_urn), len(now.not_drawn)


def leave(stage, counted, *, second="E002"):
    return leave_tickets(stage_id=stage.id, counted=counted, sign=signed(second=second))


def say_ok(stage, seat, who):
    return confirm_ticket(stage_id=stage.id, seat=seat, sign=signed(second=who))


def publish(stage):
    return publish_seats(stage_id=stage.id, author="O01", at=AT)


def with_oks(*, entrants=6):
    event = an_event(entrants=entrants, state="checked_in")
    return open_urn(
        author="O01",
        tournament_id=event.id,
        at=AT,
        second_person=True,
    ).stage


def test_a_mistake_stays_in_the_books_with_reason_and_two_people(stage):
    one, other = entrants(stage)[:2]
    draw_one(stage, one, "A1")

    with pytest.raises(ReasonMissing):
        take_back(stage, "A1", sign=signed(second="E002"))
    with pytest.raises(SecondPersonMissing):
        take_back(stage, "A1", sign=signed(reason="Două lipite"))
    take_back(stage, "A1", sign=signed(second="E001", reason="Două  lipite"))
    draw_one(stage, other, "A1")

    assert kinds() == ["recorded", "void", "recorded"]
    (void,) = lines("void")
    assert (void.seat, void.reason, void.author, void.second) == (
        "A1", "Două lipite", "O01", "E001",
    )  # fmt: skip
    assert urn_books(DrawId(stage.draws.get().pk)).held["A1"].entrant == other.code


def test_the_same_form_again_writes_nothing_even_after_a_void(stage):
    one, other = entrants(stage)[:2]
    first = signed(key=uuid4())
    draw_one(stage, one, "A1", sign=first)
    draw_one(stage, one, "A1", sign=first)
    take_back(stage, "A1")

    draw_one(stage, one, "A1", sign=first)
    with pytest.raises(KeyReused):
        draw_one(stage, one, "A2", sign=first)
    with pytest.raises(KeyReused):
        draw_one(stage, other, "A1", sign=first)

    assert kinds() == ["recorded", "void"]
    assert not Ticket.objects.filter(entrant__isnull=False).exists()


def test_a_repeated_void_or_count_is_written_once():
    stage = an_event(entrants=7, state="drawing").stages.get()
    draw_one(stage, entrants(stage)[0], "A1")
    sign = signed(key=uuid4(), second="E002", reason="Greșit")
    take_back(stage, "A1", sign=sign)
    take_back(stage, "A1", sign=sign)
    for entrant, seat in zip(
        entrants(stage), ["A1", "A2", "A3", "B1", "B2", "B3"], strict=False
    ):
        draw_one(stage, entrant, seat)
    count = signed(key=uuid4(), second="E002")
    for _ in range(2):
        leave_tickets(stage_id=stage.id, counted=1, sign=count)

    assert kinds().count("void") == 1
    assert kinds().count("not_drawn") == 1


def test_recorded_in_the_urn_and_not_drawn_are_always_the_tickets_printed():
    stage = an_event(entrants=7, state="drawing").stages.get()
    people = entrants(stage)
    seen = [figures(stage)]
    for entrant, seat in zip(
        people, ["A2", "A3", "A4", "B1", "B2", "B3"], strict=False
    ):
        draw_one(stage, entrant, seat)
        seen.append(figures(stage))
    leave(stage, 1)
    seen.append(figures(stage))
    take_back(stage, "A1")
    seen.append(figures(stage))

    assert all(printed == sum(rest) for printed, *rest in seen)
    assert seen[-3:] == [(7, 6, 1, 0), (7, 6, 0, 1), (7, 6, 1, 0)]
    assert differences() == []


def test_a_seat_that_nobody_drew_stays_empty_and_the_others_move_up():
    stage = an_event(entrants=7, state="drawing").stages.get()
    people = entrants(stage)
    for entrant, seat in zip(
        people, ["A1", "A3", "A4", "B1", "B2", "B3"], strict=False
    ):
        draw_one(stage, entrant, seat)
    leave(stage, 1)
    with pytest.raises(TicketNotInUrn):
        draw_one(stage, people[6], "A2")

    publish(stage)

    draw = Draw.objects.get()
    assert draw.frozen["not_drawn"] == ["A2"]
    at_a = Seat.objects.filter(table__letter="A").order_by("position")
    assert [(seat.entrant, seat.position) for seat in at_a] == [
        (people[0], 0),
        (people[1], 1),
        (people[2], 2),
    ]
    told = {ticket.seat: ticket.seats for ticket in urn(stage.id).tickets}
    assert (told["A1"], told["A3"], told["A4"]) == (("A1",), ("A2",), ("A3",))
    assert not Seat.objects.filter(entrant=people[6]).exists()


def test_an_event_goes_on_to_its_end_without_the_one_who_was_absent():
    event = an_event(entrants=7, state="drawing")
    stager, stage = a_stager(), event.stages.get()
    stager.draw_tickets(Draw.objects.get(), leave=1)
    left = urn(stage.id).in_urn[0]
    if left.letter == "B":
        take_back(stage, "A1")
        waiting = next(e for e in entrants(stage) if e.code not in _holders(stage))
        draw_one(stage, waiting, left.seat)
    leave(stage, 1)
    publish(stage)
    stager.play_table(stage.tables.get(letter="A"))
    stager.play_table(stage.tables.get(letter="B"))

    confirmed = stager.confirm(stage)

    assert confirmed.next_stage.entries.count() == 4
    assert differences() == []


def _holders(stage):
    return {ticket.code for ticket in urn(stage.id).drawn}


def test_no_table_is_published_with_two_players(stage):
    for entrant, seat in zip(
        entrants(stage), ["A1", "A2", "B1", "B2", "B3"], strict=False
    ):
        draw_one(stage, entrant, seat)

    with pytest.raises(TableTooSmall) as refused:
        leave(stage, 1)

    assert "Table A" in refused.value.detail
    assert "head referee" in refused.value.detail
    draw_one(stage, entrants(stage)[5], "A3", for_absent=True)
    assert lines("recorded")[-1].for_absent
    publish(stage)


def test_a_miscount_is_told_with_the_tickets_and_writes_nothing(stage):
    draw_one(stage, entrants(stage)[0], "A1")

    with pytest.raises(CountDiffers) as refused:
        leave(stage, 4)

    assert refused.value.params["seats"] == "A2, A3, B1, B2, B3"
    assert kinds() == ["recorded"]


def test_seats_are_published_only_with_every_ok():
    stage = with_oks()
    people = entrants(stage)
    seats = ["A1", "A2", "A3", "B1", "B2", "B3"]
    for entrant, seat in zip(people, seats, strict=True):
        draw_one(stage, entrant, seat)
    for entrant, seat in list(zip(people, seats, strict=True))[2:]:
        say_ok(stage, seat, entrant.code)

    with pytest.raises(OksMissing) as refused:
        publish(stage)
    assert refused.value.params["seats"] == "A1 (E001), A2 (E002)"

    with pytest.raises(SecondPersonMissing):
        say_ok(stage, "A1", "O01")
    for _ in range(2):
        say_ok(stage, "A1", "E001")
    say_ok(stage, "A2", "E005")
    publish(stage)
    assert kinds().count("ok") == 6


def test_an_ok_belongs_to_one_record_and_not_to_the_next_of_the_same_ticket():
    stage = with_oks()
    one, other = entrants(stage)[:2]
    with pytest.raises(TicketNotDrawn):
        say_ok(stage, "A1", "E001")
    draw_one(stage, one, "A1")
    say_ok(stage, "A1", "E001")
    take_back(stage, "A1")
    draw_one(stage, other, "A1")

    waiting = urn_books(DrawId(stage.draws.get().pk)).waiting_for_ok()

    assert [line.entrant for line in waiting] == [other.code]


def test_an_absent_player_does_not_press_ok():
    stage = with_oks()
    draw_one(stage, entrants(stage)[0], "A1", for_absent=True)

    with pytest.raises(AbsentCannotConfirm):
        say_ok(stage, "A1", "E001")


def test_the_second_person_who_calls_an_urn_off_signs_with_the_own_code():
    stage = with_oks()
    draw = stage.draws.get()

    call_off_draw(stage_id=stage.id, reason="Torn", author="O01", second=" e003", at=AT)

    assert draw_steps(draw)[-1].second == "E003"


def test_the_last_step_closes_the_urn_with_the_hash_of_the_map():
    stage = an_event(entrants=6, state="playing").stages.get()
    draw = Draw.objects.get()

    last = draw_steps(draw)[-1]

    assert (last.said.move, last.said.value) == ("published", draw.frozen_hash)
    assert last.seq > lines()[-1].seq
    assert dict(draw.frozen["urn"]) == {
        line.entrant: line.seat for line in lines("recorded")
    }
    assert stage.tables.count() == 2


@pytest.mark.no_ledger_check
def test_the_check_of_the_event_finds_a_ticket_that_was_moved_past_the_books(stage):
    draw_one(stage, entrants(stage)[0], "A1")
    Ticket.objects.filter(entrant__isnull=False).update(position=1, letter="C")

    found = differences()

    assert any("ticket C2 is not where its lines say" in one for one in found)
    assert all("stage 1, urn 1" in one for one in found)
