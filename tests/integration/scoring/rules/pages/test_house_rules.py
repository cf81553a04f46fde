"""Changing single rules when an event is opened."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games.cruce.house_rules import CHANGEABLE
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, RuleSet
from scoring.games.registry import TELLINGS
from scoring.refusals import InvalidEntry
from scoring.rules.commands import RulesChoice, open_event
from scoring.rules.pages.house_rules import HouseRulesForm
from tests.integration.scoring.public.pages.reading import read, words
from tests.markup import in_one_line
from tests.scenarios import AT, a_user
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.tournaments import TournamentDetails

pytestmark = pytest.mark.django_db

TYPED = {
    "client_key": "0b0f1c1e-3f3c-4b4e-8c3e-0a8f6f0b7a12",
    "name": "Cupa Gherla",
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


def opened() -> RuleSet:
    return RuleSet.from_json(Tournament.objects.get().ruleset)


def test_the_switches_are_closed_and_touch_nothing(somebody):
    page = somebody.get(reverse("open-event")).text
    assert '<details class="house-rules" id="house-rules">' in page

    send(somebody)

    assert opened() == TOURNAMENT


def test_single_rules_are_changed_and_the_public_page_marks_them(somebody):
    send(
        somebody,
        rule_must_beat="yes",
        rule_max_bid_individual="3",
        rule_penalty_revoke="0",
        rule_score_floor="-5",
        rule_max_deals="40",
        tie_lot="1",
        tie_most_bids_made="2",
    )

    rules = opened()
    assert rules.code == "ro-004+"
    assert rules.must_beat
    assert rules.max_bid_individual == 3
    assert (rules.penalty_revoke, rules.score_floor, rules.max_deals) == (0, -5, 40)
    assert rules.tie_break == ("lot", "most_bids_made")
    page = read("rules", Tournament.objects.get())
    assert "must do so. changed from the regulation" in page
    assert "No score falls below −5. changed from the regulation" in page
    assert page.count("changed from the regulation") == 6


def test_a_value_may_be_none_and_zero(somebody):
    send(somebody, rule_bid_after_cards="None", rule_penalty_misdeal="0")

    rules = opened()
    assert (rules.bid_after_cards, rules.penalty_misdeal) == (None, 0)


def test_choosing_what_the_preset_says_is_no_change(somebody):
    send(somebody, preset="club", rule_must_beat="yes", rule_win_gap="2")

    assert opened() == CLUB


def test_the_short_form_of_deals_is_chosen_with_the_rules(somebody):
    send(somebody, short_form="on")

    event = Tournament.objects.get()
    assert event.event_rules["deals"] == "short_form"
    assert opened() == TOURNAMENT


def test_ties_by_card_points_leave_no_short_form(somebody):
    typed = {"tie_card_points_total": "1", "tie_lot": "2", "short_form": "on"}

    answer = send(somebody, **typed)

    assert "the short form is not enough" in words(answer, status=400)
    assert not Tournament.objects.exists()


def test_everything_wrong_is_said_beside_its_field_and_nothing_is_lost(somebody):
    answer = send(
        somebody,
        name="",
        rule_win_gap="100",
        rule_penalty_revoke="three",
        rule_all_pass="never",
        rule_trump_choice="first_lead",
        tie_most_bids_made="1",
        tie_card_points_total="1",
    )

    page = words(answer, status=400)
    for sentence in (
        "Name of the event: This field is required.",
        "Lead of the winner: Ensure this value is less than or equal to 99.",
        "Points for a revoke: Enter a whole number.",
        "Everybody passes: Select a valid choice.",
        "First card of the deal: When the first card led makes the trump",
        "Extra deals or lots must be among the criteria",
        "Another criterion has this number already.",
    ):
        assert sentence in page
    assert '<details class="house-rules" id="house-rules" open>' in answer.text
    markup = in_one_line(answer.text)
    assert "<details open><summary>Bidding and trump" in markup
    assert "<details><summary>Playing a card" in markup
    assert 'name="rule_win_gap" value="100"' in markup
    assert 'name="rule_penalty_revoke" value="three"' in markup
    assert 'name="rule_trump_choice" value="first_lead" checked' in markup
    assert 'name="tie_most_bids_made" value="1"' in answer.text
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("name", ["rule_score_floor", "rule_max_deals", "tie_lot"])
@pytest.mark.parametrize("typed", ["9" * 5000, "٣x", "1e3", "--1", "1\x000x"])
def test_no_number_breaks_the_form(somebody, name, typed):
    answer = send(somebody, **{name: typed})

    assert answer.status_code == 400
    assert not Tournament.objects.exists()


def test_every_rule_that_can_be_changed_has_a_switch():
    names = {
        name.removeprefix("rule_")
        for name in HouseRulesForm(asked=TELLINGS["cruce"].opening()).fields
    }

    assert {*CHANGEABLE} - names == {"target", "tie_break"}


def command(**overrides):
    return open_event(
        details=TournamentDetails(
            name="Cupa", place="", starts_on=date(2026, 11, 28), slug="cupa"
        ),
        organizer=None,
        at=AT,
        choice=RulesChoice(overrides=overrides),
    ).tournament


def test_the_command_takes_single_rules():
    tournament = command(all_pass="redeal_same_dealer")

    assert tournament.ruleset["all_pass"] == "redeal_same_dealer"
    assert tournament.ruleset["code"] == "ro-004+"


def test_the_command_refuses_what_cannot_be_and_names_all_of_it():
    with pytest.raises(InvalidEntry) as refused:
        command(win_gap=-1, players_allowed=(2,), must_follow=None)

    assert [(p["field"], p["code"]) for p in refused.value.problems] == [
        ("players_allowed", "rule_fixed"),
        ("win_gap", "rule_impossible"),
        ("must_follow", "rule_impossible"),
    ]
    assert not Tournament.objects.exists()
