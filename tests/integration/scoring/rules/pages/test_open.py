"""Opening an event."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.games.cruce.ruleset import TOURNAMENT
from tests.integration.scoring.public.pages.reading import words
from tests.markup import in_one_line
from tests.scenarios import a_user
from tournaments.events.models.tournament import Tournament
from tournaments.staff.models.access import Organizer

pytestmark = pytest.mark.django_db

TYPED = {
    "client_key": "0b0f1c1e-3f3c-4b4e-8c3e-0a8f6f0b7a11",
    "name": "Cupa Țărmurilor",
    "place": "Gherla",
    "starts_on": "2026-11-28",
    "preset": "tournament",
    "target": "21",
    "other_target": "",
}


@pytest.fixture
def somebody():
    client = Client(headers={"accept-language": "en"})
    client.force_login(a_user())
    return client


def send(client, **changes):
    return client.post(reverse("open-event"), {**TYPED, **changes})


def test_a_complete_form_opens_the_event_and_leads_to_its_desk(somebody):
    answer = send(somebody)

    tournament = Tournament.objects.get()
    assert answer.headers["Location"] == f"/t/{tournament.slug}/desk/"
    assert (tournament.name, tournament.place) == ("Cupa Țărmurilor", "Gherla")
    assert tournament.starts_on == date(2026, 11, 28)
    assert tournament.ruleset["code"] == "ro-004"
    assert tournament.ruleset["target"] == 21
    assert Organizer.objects.get().user.username == "ana"


@pytest.mark.parametrize(
    ("target", "other", "expected"),
    [("15", "", 15), ("11", "7", 11), ("21", "", 21)],
)
def test_preset_and_target_are_those_chosen(somebody, target, other, expected):
    send(somebody, preset="club", target=target, other_target=other)

    ruleset = Tournament.objects.get().ruleset
    assert (ruleset["code"], ruleset["target"]) == ("crucegame", expected)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, "Name of the event: This field is required."),
        ({"name": "=HYPERLINK(1)"}, "cannot be taken"),
        ({"starts_on": "31.02.2026"}, "Date: Enter a valid date."),
        ({"target": "other"}, "Another target: Type the number of points."),
        ({"target": "other", "other_target": "0"}, "greater than or equal to 1"),
        ({"target": "99"}, "A set goes to: Select a valid choice."),
        ({"preset": "poker"}, "Rules of the game: Select a valid choice."),
    ],
)
def test_a_wrong_field_is_named_and_everything_typed_is_kept(somebody, wrong, sentence):
    answer = send(somebody, **wrong)

    assert sentence in words(answer, status=400)
    for name in {"place", "name", "client_key"} - set(wrong):
        assert f'value="{TYPED[name]}"' in answer.text
    assert not Tournament.objects.exists()


def test_the_same_form_twice_opens_one_event(somebody):
    first = send(somebody)
    second = send(somebody)
    third = send(somebody, name="Alt nume")

    assert second.headers["Location"] == first.headers["Location"]
    assert third.status_code == 422
    assert Tournament.objects.count() == 1
    # What was typed anew is there, under a key that can be sent.
    fresh = re.search(r'name="client_key" value="([^"]+)"', third.text)[1]
    assert fresh != TYPED["client_key"]
    assert send(somebody, name="Alt nume", client_key=fresh).status_code == 302


def test_two_events_of_one_name_have_two_addresses(somebody):
    first = send(somebody)
    second = send(somebody, client_key="another")

    assert second.headers["Location"] != first.headers["Location"]
    assert Tournament.objects.count() == 2


def test_the_page_says_in_what_the_rules_differ(somebody):
    page = words(somebody.get(reverse("open-event")))
    page, _switches = page.split("Change single rules")

    for sentence in (
        "Bids are made after the first 3 cards.",
        "Bids are made after all cards have been dealt.",
        "Nobody has to beat the cards on the table.",
        "Whoever can beat the cards on the table must do so.",
        "When the bid is not made, the others score nothing.",
        "When the bid is not made, the others score their points.",
        "The winner must lead by at least 2 points.",
        "A misdeal costs the dealer 1 point.",
    ):
        assert page.count(sentence) == 1
    assert "Whoever has a card of the suit led must follow." not in page


def test_a_name_is_enough_and_the_event_is_of_today_under_the_regulation(somebody):
    answer = send(somebody, place="", starts_on="", mode="individual")

    tournament = Tournament.objects.get()
    assert answer.headers["Location"] == f"/t/{tournament.slug}/desk/"
    assert tournament.starts_on == timezone.localdate()
    assert (tournament.place, tournament.in_pairs) == ("", False)
    assert tournament.ruleset == TOURNAMENT.to_json()


def test_what_few_need_is_closed_until_it_was_used(somebody):
    page = in_one_line(somebody.get(reverse("open-event")).text)
    assert '<details class="house-rules" id="change"><summary>' in page
    shown, behind = page.split('<details class="house-rules" id="change">')
    assert 'name="name"' in shown
    assert 'name="preset"' in shown
    for field in ("place", "starts_on", "mode", "target", "two_people"):
        assert f'name="{field}"' not in shown
        assert f'name="{field}"' in behind
    assert "Otherwise: today, each for himself, sets to 21." in page

    wrong = in_one_line(send(somebody, starts_on="tomorrow").text)
    assert '<details class="house-rules" id="change" open>' in wrong
    nameless = send(somebody, name="", starts_on="", place="", mode="individual")
    assert 'id="change" open' not in nameless.text


def test_a_stranger_signs_in_first(client):
    assert "/sign-in/" in client.get(reverse("open-event")).headers["Location"]
    assert client.post(reverse("open-event"), TYPED).status_code == 401
    assert not Tournament.objects.exists()
