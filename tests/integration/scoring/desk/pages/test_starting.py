"""Publishing the seats alone, starting play later, and taking the start back."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.draws.models.draw import Draw
from tables.seating.models import Table
from tests.integration.scoring.desk.pages.room import led_to, press, read_desk
from tests.integration.scoring.public.pages.reading import address, read, words
from tests.integration.scoring.scoresheet.pages.phone import a_phone, hidden, text
from tests.scenarios import (
    a_stager,
    a_user,
    an_event,
    play_deals,
    referee_client,
    running_tables,
)
from tournaments.events.queries.state_steps import last_step

pytestmark = pytest.mark.django_db
NOT_BEGUN = "The seats are published; play has not begun"


def published(*, play="later"):
    """Return an event whose first seats were published by the organizer's button."""
    event = an_event(entrants=6, state="drawing", target=6)
    a_stager().draw_tickets(event.stages.get().draws.get())
    answer = press("publish-draw", event, {"draw": "1/1", "play": play})
    return event, answer


def state_of(event):
    return event.stages.get().state


def seen(event):
    return {
        "stage": "1",
        "seen": str(last_step(event.id, stage=1)),
    }


def test_the_draw_desk_offers_both():
    event = an_event(entrants=6, state="drawing")
    a_stager().draw_tickets(event.stages.get().draws.get())

    page = read_desk("draw-desk", event)

    assert "Publish the seats and start play" in page
    assert "Publish the seats only" in page


def test_the_seats_alone_are_published_and_play_is_started_from_the_control_room():
    event, answer = published()
    assert "Play begins when you start it." in words(answer)
    assert Draw.objects.get().state == "published"
    assert state_of(event) == "seated"
    desk = read_desk("desk", event)
    assert "Stage 1: start play" in desk
    assert "Start play" in desk

    answer = press("start-stage", event, seen(event))

    assert led_to(answer) == address("desk", event)
    assert "Stage 1: play has begun." in words(answer)
    assert state_of(event) == "running"
    play_deals(running_tables(event)[0], deals=1)


def test_while_it_waits_everybody_is_told_so_and_finds_a_seat():
    event, _answer = published()
    table = running_tables(event)[0]
    code = event.entrants.order_by("code").first().code

    for name in ("tables", "standings", "find-my-seat"):
        assert NOT_BEGUN in read(name, event), name
    assert NOT_BEGUN in read("table", event, table_id=table.pk)
    assert "Stage 1: the seats are published; play has not begun." in read(
        "event", event
    )
    assert "Table" in read("player", event, code=code)
    assert "Playing" not in read("standings", event)
    press("start-stage", event, seen(event))
    for name in ("tables", "standings", "find-my-seat", "event"):
        assert "play has not begun" not in read(name, event), name


def test_referees_check_the_four_and_cannot_record_yet():
    event, _answer = published()
    table = running_tables(event)[0]
    phone = referee_client(Client(headers={"accept-language": "en"}), event)

    assert NOT_BEGUN in words(phone.get(address("my-tables", event)))
    page = words(phone.get(address("referee-table", event, table_id=table.pk)))
    assert NOT_BEGUN in page
    assert "Deals next" in page
    assert "A player leaves" in page
    for gone in ("Record deal 1", "Penalty", "Call the last deal", "Put under review"):
        assert gone not in page, gone
    for name in ("record-deal", "record-cards", "give-penalty", "review-table"):
        form = words(phone.get(address(name, event, table_id=table.pk)))
        assert "The stage has not been started yet" in form, name


def test_a_form_from_before_the_start_was_taken_back_is_refused_in_words():
    phone = a_phone()
    event, table = phone.table.stage.tournament, phone.table
    fine = {"seat": "0", "kind": "revoke", "reason": "no suit"}
    shown = phone.post("penalty/", **fine)
    press("take-start-back", event, {**seen(event), "reason": "too early"})

    answer = phone.post("penalty/", **(fine | hidden(shown)))

    assert answer.status_code == 409
    assert "The stage has not been started yet" in text(answer)
    assert table.ledger.count() == 1


def test_the_start_is_taken_back_with_a_reason_that_stands_in_the_ledger():
    event = an_event(entrants=6, state="playing")
    assert "Take the start back" in read_desk("desk", event)
    assert "Take the start back" in read_desk("stage-review", event)

    answer = press("take-start-back", event, {**seen(event), "reason": "too early"})

    assert led_to(answer) == address("desk", event)
    assert "the start is taken back. The published seats stay." in words(answer)
    assert state_of(event) == "seated"
    book = read_desk("desk-ledger", event, query="?table=event")
    assert "In play → Seats published" in book
    assert "“too early”" in book
    assert Table.objects.count() == 2


def test_without_a_reason_the_page_asks_for_it():
    event = an_event(entrants=6, state="playing")

    answer = press("take-start-back", event, {**seen(event), "reason": " "})

    assert "Please say why" in words(answer, status=400)
    assert state_of(event) == "running"


def test_after_a_deal_it_is_neither_offered_nor_possible():
    event = an_event(entrants=6, state="playing", deals=1)
    assert "Take the start back" not in read_desk("desk", event)
    assert "Take the start back" not in read_desk("stage-review", event)

    answer = press("take-start-back", event, {**seen(event), "reason": "too early"})

    assert "something is recorded at A, B." in words(answer, status=409)
    assert state_of(event) == "running"


def test_a_button_from_before_says_so_and_changes_nothing():
    event = an_event(entrants=6, state="playing")
    before = seen(event)
    press("take-start-back", event, {**before, "reason": "too early"})
    press("start-stage", event, seen(event))

    answer = press("take-start-back", event, {**before, "reason": "too early"})

    assert "since the page that you saw" in words(answer, status=409)
    assert state_of(event) == "running"


@pytest.mark.parametrize("number", ["", "x", "-1", "9" * 13])
def test_a_form_that_cannot_be_read_starts_nothing(number):
    event, _answer = published()

    answer = press("start-stage", event, {"stage": "1", "seen": number})

    assert answer.status_code == 400
    assert state_of(event) == "seated"


@pytest.mark.parametrize("name", ["start-stage", "take-start-back"])
def test_only_the_event_s_organizers_do_it(client, name):
    event = an_event(entrants=6, state="playing")
    assert client.post(address(name, event)).status_code == 401
    referee = referee_client(Client(), event)
    assert referee.post(address(name, event)).status_code == 403
    another = Client()
    another.force_login(a_user(name="ioana"))
    assert another.post(address(name, event)).status_code in {302, 401, 403}
