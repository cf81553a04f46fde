"""The objection window at the desk, and what the public sees of it."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from scoring.finish.commands.embargo import hold_final
from scoring.finish.lines import EndStep, Objection
from tests.integration.scoring.desk.pages.room import (
    an_organizer,
    led_to,
    press,
    read_desk,
)
from tests.integration.scoring.public.pages.reading import address, read, words
from tests.scenarios import AT, a_stager, an_event, running_tables
from tournaments.book import lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=4, state="finished", target=6)


def test_the_window_is_shown_with_its_end_to_everybody(event):
    answer = press("open-window", event, {"minutes": "10"})

    page = words(answer)
    closes = re.search(r"Objections are taken until (\d\d:\d\d)\.", page)[1]
    assert led_to(answer) == address("publish-results", event)
    assert "Publish the official results" not in page
    shown = f"Provisional results: objections until {closes}"
    assert shown in read("results", event)
    assert shown in read("event", event)
    results = read("results", event)
    how = re.search(r"Whoever disagrees says so at .+? makes .+? official\.", results)[
        0
    ]
    assert f"{closes}. After that" in how
    assert how in read("event", event)
    assert how in read("player", event, code="E001")
    assert f", {closes}." in read_desk("publish-results", event)


@pytest.mark.parametrize("minutes", ["", "121", "-1", "ten", "9" * 5000, "１０"])
def test_a_wrong_length_comes_back_as_it_was_typed(event, minutes):
    answer = press("open-window", event, {"minutes": minutes})

    assert "An objection window lasts from 0 to 120 minutes." in words(
        answer, status=400
    )
    assert f'value="{minutes}"' in answer.text
    assert not lines.read(event.id, EndStep)


def test_a_window_that_is_over_gives_the_button_back(event):
    page = words(press("open-window", event, {"minutes": "0"}))
    assert "Publish the official results" in page

    page = words(press("freeze-results", event))

    assert "Official results" in page
    public = read("results", event)
    assert "Official results" in public
    assert "objections until" not in public
    assert "Objection window → Official results" in public


def test_a_window_without_time_names_no_hour_that_is_over(event):
    pressed = words(press("open-window", event, {"minutes": "0"}))

    assert "Objections are taken until the results are made official." in pressed
    until = "objections until they are official"
    assert until in read("ceremony", event)
    for name, more in (("results", {}), ("event", {}), ("player", {"code": "E001"})):
        page = read(name, event, **more)
        assert "at the organizer's desk at once" in page, name
        assert until in page or name == "player", name
    step = lines.read(event.id, EndStep)[-1]
    hour = f"until {timezone.localtime(step.at):%H:%M}"
    for page in (read("results", event), read_desk("desk", event), pressed):
        assert hour not in page


def test_a_window_that_was_over_when_it_was_opened_again_names_no_hour(event):
    press("open-window", event, {"minutes": "0"})
    hour = f"until {timezone.localtime():%H:%M}"
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        press("nobody-objects", event, {"reason": "All four have signed"})
        press("take-back-end", event)

    assert "objections until they are official" in read("ceremony", event)
    for page in (read("results", event), read_desk("desk", event)):
        assert hour not in page


def test_after_the_clock_was_set_back_a_window_names_its_hour(event):
    now = timezone.now()
    with time_machine.travel(now + timedelta(hours=1)):
        press("nobody-objects", event, {"reason": "All four have signed"})
        press("take-back-end", event)
    with time_machine.travel(now, tick=False):
        pressed = words(press("open-window", event, {"minutes": "10"}))
    hour = f"until {timezone.localtime(now + timedelta(minutes=10)):%H:%M}"

    # The head of the results, and the step among those that led there.
    assert read("results", event).count(hour) >= 2
    assert f"objections {hour}" in read("ceremony", event)
    for page in (read_desk("desk", event), pressed):
        assert hour in page


def test_after_the_clock_was_set_back_a_window_that_is_over_at_once_names_none(event):
    now = timezone.now()
    with time_machine.travel(now + timedelta(hours=1)):
        press("nobody-objects", event, {"reason": "All four have signed"})
        press("take-back-end", event)
    with time_machine.travel(now, tick=False):
        pressed = words(press("open-window", event, {"minutes": "0"}))
    hour = f"until {timezone.localtime(now):%H:%M}"

    assert "objections until they are official" in read("ceremony", event)
    for page in (read("results", event), read_desk("desk", event), pressed):
        assert hour not in page


def test_the_button_cannot_be_forced(event):
    early = press("freeze-results", event)
    assert "Open it first" in words(early, status=409)
    press("open-window", event, {"minutes": "10"})

    early = press("freeze-results", event)

    assert "Objections are taken until" in words(early, status=409)
    assert "Official results" not in read("results", event)


def test_an_objection_is_recorded_answered_and_public_without_who(event):
    press("open-window", event, {"minutes": "0"})
    sent = {"entrant": "E001", "by": "his wife", "text": "Two points too few"}
    page = words(press("record-objection", event, sent))
    name = event.entrants.get(code="E001").name
    assert f"Objection 1 · E001 · {name} · his wife Two points too few" in page
    assert "1 objection waits" in page
    assert "Publish the official results" not in page
    public = read("results", event)
    assert "Objection 1 : Two points too few It waits for its answer." in public
    assert "his wife" not in public

    answer = {"number": "1", "answer": "rejected", "answer_reason": "Signed by all"}
    page = words(press("answer-objection", event, answer))

    assert "Publish the official results" in page
    assert "Rejected. Reason: Signed by all" in read("results", event)
    press("freeze-results", event)
    after = read("results", event)
    assert "Two points too few" in after
    assert "waits for its answer" not in after


def test_the_tables_are_at_hand_until_an_objection_is_rejected(event):
    """An accepted one changes nothing by itself: the line is corrected at its table."""
    press("open-window", event, {"minutes": "0"})
    press("record-objection", event, {"entrant": "E001", "text": "Two points too few"})
    leads = f'<a href="{address("desk-tables", event)}">All tables</a>'
    results = address("publish-results", event)
    answered = {"number": "1", "answer_reason": "Counted again"}

    for answer in ("accepted", "taken_back", "rejected"):
        assert leads in an_organizer(event).get(results).text, answer
        press("answer-objection", event, {**answered, "answer": answer})

    assert leads not in an_organizer(event).get(results).text


@pytest.mark.parametrize("held", [True, False])
def test_places_that_everybody_has_seen_are_not_said_to_be_revealed_later(held):
    event, stager = an_event(entrants=4, state="playing", target=6), a_stager()
    if held:
        hold_final(tournament_id=event.id, author="O01", at=AT)
    stager.play_table(running_tables(event)[0])
    stager.confirm(event.stages.get())

    page = read_desk("publish-results", event)

    said = "After the publication the places are revealed at the prize giving:"
    assert (said in page) is held
    assert ("to the prize giving" in page) is held
    assert ("To the prize giving" in page) is not held


def test_nobody_objects_is_offered_only_while_it_can_be_recorded_and_helps(event):
    offered = "Publish without waiting: nobody objects"
    assert offered in read_desk("publish-results", event)
    assert offered in words(press("open-window", event, {"minutes": "10"}))

    sent = {"by": "A spectator", "text": "Something is wrong"}
    assert offered not in words(press("record-objection", event, sent))

    answer = {"number": "1", "answer": "rejected", "answer_reason": "Signed by all"}
    assert offered in words(press("answer-objection", event, answer))


def test_after_the_window_nobody_need_say_that_nobody_objects(event):
    page = words(press("open-window", event, {"minutes": "0"}))

    assert "Publish the official results" in page
    assert "Publish without waiting" not in page


def test_a_refused_form_keeps_what_was_typed(event):
    lost = press("record-objection", event, {"text": "A long story"})
    assert "say who objects" in words(lost, status=400)
    assert "A long story" in lost.text
    press("record-objection", event, {"by": "A spectator", "text": "A long story"})

    twice = {"number": "1", "answer": "taken_back", "answer_reason": "Some reason"}
    lost = press("answer-objection", event, twice)

    assert "Objection 1 has no answer" in words(lost, status=409)
    assert ">Some reason</textarea>" in lost.text


def test_a_form_sent_twice_is_one_objection(event):
    sent = {
        "by": "A spectator",
        "text": "Something",
        "client_key": "7c0c3c0e-8f2d-4f0c-9d0c-0d6f3e4e6f11",
    }
    press("record-objection", event, sent)
    press("record-objection", event, sent)

    assert len(lines.read(event.id, Objection)) == 1


def test_steps_can_be_taken_back_and_all_of_them_stay_on_record(event):
    press("nobody-objects", event, {"reason": "All four have signed"})
    assert "nobody objects" in read("results", event)

    page = words(press("take-back-end", event))

    assert "These places are provisional" in page
    assert "Provisional results → No objection left: All four have signed" in page
    assert "No objection left → Provisional results" in page
    again = press("take-back-end", event)
    assert "no step that can be taken back" in words(again, status=409)


@pytest.mark.parametrize("number", ["", "x", "2", "9" * 400])
def test_an_answer_to_nothing_is_not_found(event, number):
    sent = {"number": number, "answer": "rejected", "answer_reason": "No"}

    assert press("answer-objection", event, sent).status_code == 404


def test_the_whole_event_s_file_holds_who_and_the_record_does_not(event, client):
    sent = {"by": "A spectator", "text": "Something is wrong"}
    press("record-objection", event, sent)

    record = client.get(address("record", event)).text

    assert "Something is wrong" in record
    assert "A spectator" not in record
    assert "No objection is recorded" not in read_desk("publish-results", event)


def test_the_desk_s_page_follows_what_is_done_on_another_device(event):
    desk = an_organizer(event)
    page = desk.get(address("publish-results", event))
    (part,) = re.findall(r'data-live-src="(.*?)"', page.text)
    assert "data-live-url" in page.text
    before = desk.get(part)
    kept = {"if-none-match": before["ETag"]}
    assert desk.get(part, headers=kept).status_code == 304

    objects = {"by": "Ion", "text": "The last deal", "client_key": str(uuid4())}
    press("record-objection", event, objects)
    assert "The last deal" in words(desk.get(part, headers=kept))

    answer = {"number": "1", "answer": "rejected", "answer_reason": "Seen by all"}
    press("answer-objection", event, answer)
    press("open-window", event, {"minutes": "0"})
    assert "Publish the official results" in words(desk.get(part))
    press("freeze-results", event)
    assert "This copy is frozen" in words(desk.get(part))


def test_the_button_to_publish_comes_by_itself_when_the_window_is_over(event):
    press("open-window", event, {"minutes": "10"})
    desk = an_organizer(event)
    part = address("publish-results-part", event)
    waits = desk.get(part)
    assert "Publish the official results" not in words(waits)

    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        over = desk.get(part, headers={"if-none-match": waits["ETag"]})

    assert "Publish the official results" in words(over)


def test_what_is_refused_is_mended_before_the_page_goes_on(event):
    refused = press("open-window", event, {"minutes": "121"})

    assert address("publish-results-part", event) not in refused.text
