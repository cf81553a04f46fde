"""Choosing other rules for an event that is open."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.archive.queries.audit import differences
from scoring.rules.commands import RulesChoice, open_event
from tests.integration.scoring.public.pages.reading import words
from tests.markup import in_one_line
from tests.scenarios import AT, a_user, an_event, organizer_client
from tournaments.book.lines import read
from tournaments.events.lines import RulesChosen
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.over import cancel_event
from tournaments.opening.commands.tournaments import TournamentDetails
from tournaments.signup.models import SignUp

pytestmark = pytest.mark.django_db
TYPED = {"mode": "individual", "preset": "tournament", "target": "21"}


def opened(game="cruce", **choice):
    details = TournamentDetails(name="Cupa", place="", starts_on=date(2026, 11, 28))
    return open_event(
        details=details,
        organizer=a_user(),
        at=AT,
        game=game,
        choice=RulesChoice(**choice),
    ).tournament


@pytest.fixture
def desk(db):
    client = Client(headers={"accept-language": "en"})
    client.force_login(a_user())
    return client


def place(event):
    return reverse("choose-rules", kwargs={"slug": event.slug})


def page_of(client, event):
    return in_one_line(client.get(place(event)).text)


def choose(client, event, *, seen=None, **changes):
    seen = seen or page_of(client, event).split('name="seen" value="')[1].split('"')[0]
    return client.post(place(event), TYPED | changes | {"seen": seen})


def again(event):
    return Tournament.objects.get(pk=event.pk)


def chosen(event):
    return read(event.id, RulesChosen)


def test_other_rules_are_chosen_and_said_in_the_book(desk):
    event = opened()

    answer = choose(desk, event, preset="club", target="15", rule_penalty_revoke="2")

    assert answer.status_code == 302
    ruleset = again(event).ruleset
    assert (ruleset["code"], ruleset["target"]) == ("crucegame+", 15)
    assert ruleset["penalty_revoke"] == 2
    assert len(chosen(event)) == 2
    assert list(differences(event.slug)) == []


@pytest.mark.parametrize(
    ("then", "back"),
    [("plan", "plan"), ("", "event-settings"), ("sign-out", "event-settings")],
)
def test_whoever_came_from_the_plan_is_led_back_to_it(desk, then, back):
    event = opened()
    led = reverse(back, kwargs={"slug": event.slug})

    page = in_one_line(desk.get(place(event), {"then": then}).text)
    answer = choose(desk, event, target="15", then=then)

    assert f'href="{led}">Back</a>' in page
    assert f'name="then" value="{back}"' in page
    assert answer.url == led


def test_the_form_shows_the_rules_as_they_were_chosen(desk):
    overrides = {"must_beat": True, "score_floor": -5, "tie_break": ("lot",)}
    event = opened(target=17, two_people=True, overrides=overrides)

    page = page_of(desk, event)

    for ticked in (
        'name="preset" value="tournament" checked',
        'name="target" value="other" checked',
        'name="rule_must_beat" value="yes" checked',
    ):
        assert ticked in page
    assert 'name="other_target" value="17"' in page
    assert 'name="rule_score_floor" value="-5"' in page
    assert 'name="tie_lot" value="1"' in page
    before = again(event).rules
    same = {
        "target": "other", "other_target": "17", "two_people": "on",
        "rule_must_beat": "yes", "rule_score_floor": "-5", "tie_lot": "1",
    }  # fmt: skip
    assert choose(desk, event, **same).status_code == 302
    assert again(event).rules == before
    assert len(chosen(event)) == 1


def test_a_game_with_one_set_of_rules_shows_its_own(desk):
    event = opened(game="bisca", preset="tournament", table_size=2, target=6)

    page = page_of(desk, event)

    assert 'name="table_size" value="2" checked' in page
    assert 'name="target" value="6"' in page
    assert choose(desk, event, target="4", table_size="4").status_code == 302
    assert again(event).table_sizes[0] == 4
    assert again(event).ruleset["target"] == 4


def test_pairs_are_chosen_while_nobody_is_on_the_list(desk):
    event = opened()
    assert choose(desk, event, mode="pairs").status_code == 302
    assert again(event).in_pairs

    signed_up = opened()
    organizer_client(Client(), signed_up)
    SignUp.objects.create(
        tournament=signed_up, number=1, client_key=uuid4(), signed_up_at=AT,
        people=[["Pop", "Ioan", "", ""]],
    )  # fmt: skip
    assert choose(desk, signed_up, mode="pairs").status_code == 409
    assert not again(signed_up).in_pairs

    listed = an_event(entrants=2)
    organizer = organizer_client(Client(headers={"accept-language": "en"}), listed)
    assert 'type="radio" name="mode"' not in page_of(organizer, listed)
    answer = choose(organizer, listed, mode="pairs")
    assert "There are entrants on the list" in words(answer, status=409)
    assert not again(listed).in_pairs


def test_what_somebody_else_chose_meanwhile_is_not_overwritten(desk):
    event = opened()
    seen = page_of(desk, event).split('name="seen" value="')[1].split('"')[0]
    choose(desk, event, target="15")

    answer = choose(desk, event, target="11", seen=seen)

    assert "Somebody else has chosen other rules" in words(answer, status=409)
    assert again(event).ruleset["target"] == 15


def test_once_a_draw_has_begun_the_rules_stay():
    event = an_event(entrants=4, state="drawing")
    client = organizer_client(Client(headers={"accept-language": "en"}), event)
    before = again(event).rules

    page = client.get(place(event))
    assert "The rules are frozen" in words(page)
    assert "call the last deal" in words(page)
    assert f'href="/t/{event.slug}/desk/stage/"' in page.text
    refused = choose(client, event, seen="x", target="15")

    assert "The rules are frozen" in words(refused, status=409)
    assert again(event).rules == before
    cancel_event(tournament_id=event.pk, reason="Fără sală", author="O01", at=AT)
    assert "call the last deal" not in words(client.get(place(event)))
