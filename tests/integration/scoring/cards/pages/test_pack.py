"""Whoever knows the French pack reads clubs for bells; nobody else notices."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games.cruce.cards import Suit
from tests.integration.scoring.cards.pages.watched import exactly, replay_of
from tests.integration.scoring.deals.entries import a_deal
from tests.integration.scoring.public.pages.reading import a_hall, a_visitor, read
from tests.scenarios import an_event

pytestmark = pytest.mark.django_db

TRICKS = ("AD 9D 2R 9R", "XV 3V 2V 9G")


def with_french_cards():
    visitor = a_visitor()
    answer = visitor.post(
        reverse("choose-cards"), {"cards": "french", "next": "/events/?a=1"}
    )
    assert answer.url == "/events/?a=1"
    return visitor


def a_watched_table():
    table = a_hall(entrants=4, target=21)
    entry = a_deal((56, 28, 26, 10), bidder=0, bid=1, trump=Suit.BELLS)
    return table, exactly(table, entry, *TRICKS)


def test_a_replay_draws_and_names_the_suits_that_the_reader_has_chosen():
    table, seq = a_watched_table()

    usual = replay_of(table, seq).text
    french = replay_of(table, seq, visitor=with_french_cards()).text

    assert "Ace of bells" in usual
    assert "trump Bells" in usual
    assert "#suit-D" in usual
    assert "#suit-clubs" not in usual
    assert "Ace of clubs" in french
    assert "Ten of spades" in french
    assert "Nine of diamonds" in french
    assert "trump Clubs" in french
    assert "#suit-clubs" in french
    assert "#suit-D" not in french
    assert "of bells" not in french
    # Painted pieces are kept for each pack.
    assert "Ace of bells" in replay_of(table, seq).text


@pytest.mark.parametrize(("game", "offered"), [("cruce", True), ("bisca", False)])
def test_no_other_pack_is_offered_where_a_game_has_its_own(game, offered):
    event = an_event(entrants=4, state="playing", game=game)

    text = read("tables", event)

    assert ("French cards" in text) is offered
    assert "French cards" in a_visitor().get("/").text


def test_the_ledger_of_a_table_names_the_chosen_suits_in_its_part_too():
    table, _seq = a_watched_table()
    tournament = table.stage.tournament
    visitor, usual = with_french_cards(), a_visitor()
    where = {"slug": tournament.slug, "table_id": table.pk}
    part = reverse("table-part", kwargs=where)

    first = usual.get(part)
    french = visitor.get(part, headers={"if-none-match": first["ETag"]})

    assert 'aria-label="Bells"' in first.text
    assert french.status_code == 200
    assert 'aria-label="Clubs"' in french.text
    assert 'aria-label="Bells"' not in french.text


def test_the_rules_say_which_suit_is_which():
    table = a_hall(entrants=4, target=21)

    text = read("rules", table.stage.tournament)

    assert "bells are clubs, leaves spades, acorns diamonds" in text


@pytest.mark.parametrize(
    "back",
    ["https://elsewhere.example/", "//elsewhere.example", "-1", "home", "a\0b", "x/y"],
)
def test_the_choice_leads_nowhere_else_and_keeps_no_unknown_pack(back):
    visitor = Client()

    answer = visitor.post(reverse("choose-cards"), {"cards": "<x>", "next": back})

    assert answer.url == "/"
    assert visitor.cookies["cards"].value == "german"
