"""An event of another game is opened on the page where every event is."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.integration.scoring.scoresheet.pages.phone import text
from tests.scenarios import a_user
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def organizer():
    client = Client()
    client.force_login(a_user())
    return client


def opened(client, **fields):
    asked = {"name": "Bisca Open", "starts_on": "2026-12-05", "mode": "individual"}
    return client.post("/events/new/?game=bisca", asked | fields, headers=ENGLISH)


def test_the_page_leads_to_every_game_and_shows_its_rules(organizer):
    usual = organizer.get("/events/new/", headers=ENGLISH)
    assert 'href="/events/new/?game=bisca"' in usual.content.decode()

    page = text(organizer.get("/events/new/?game=bisca", headers=ENGLISH))

    assert "The ace of trump on the seven, in the same trick: 1 point more." in page
    assert "The competition regulation" not in page


@pytest.mark.parametrize(
    ("fields", "target", "goes_on"),
    [({}, 4, 2), ({"target": "6"}, 6, 2), ({"mode": "pairs"}, 4, 1)],
)
def test_the_event_is_played_under_the_rules_of_the_game(
    organizer, fields, target, goes_on
):
    assert opened(organizer, **fields).status_code == 302

    event = Tournament.objects.get()
    assert (event.game, event.ruleset["target"]) == ("bisca", target)
    assert event.event_rules["qualifiers_per_table"] == goes_on
    assert event.in_pairs is (fields.get("mode") == "pairs")


def test_tables_of_two_and_single_rules_are_chosen_on_the_page(organizer):
    page = text(organizer.get("/events/new/?game=bisca", headers=ENGLISH))
    assert "2 at each table; the best of each goes on." in page
    assert "Exchange of the two of trump" in page
    fields = {"table_size": "2", "rule_swap_trick": "2", "tie_lot": "1"}

    assert opened(organizer, **fields).status_code == 302

    event = Tournament.objects.get()
    assert event.table_sizes == (2, 2, 2)
    assert event.event_rules["qualifiers_per_table"] == 1
    assert event.ruleset["swap_trick"] == 2
    assert event.ruleset["tie_break"] == ["lot"]
    plan = text(organizer.get(f"/t/{event.slug}/desk/plan/?n=7", headers=ENGLISH))
    assert "one: ticket D1" in plan
    assert "2 sit at each table." in plan
    assert "at 3 to 4 minutes a deal" in plan


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"table_size": "5"}, "At a table: Select a valid choice."),
        ({"rule_swap_trick": "8"}, "less than or equal to 7"),
        (
            {"tie_card_points_total": "1"},
            "Extra deals or lots must be among the criteria",
        ),
    ],
)
def test_what_the_game_does_not_know_is_named_beside_its_field(
    organizer, fields, sentence
):
    answer = opened(organizer, **fields)

    assert answer.status_code == 400
    assert sentence in text(answer)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("target", ["0", "100", "x"])
def test_a_target_that_cannot_be_is_named_and_nothing_is_opened(organizer, target):
    answer = opened(organizer, target=target)

    assert answer.status_code in (400, 422)
    assert 'value="Bisca Open"' in answer.content.decode()
    assert not Tournament.objects.exists()


def test_a_game_that_nobody_knows_has_no_page(organizer):
    assert organizer.get("/events/new/?game=whist").status_code == 404
