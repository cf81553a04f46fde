"""Cards are named and drawn as players know them."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import translation

from scoring.games.cruce.cards import DECK, Card
from scoring.games.cruce.words.terms import card_face, card_name


def test_every_card_has_a_name_of_its_own():
    with translation.override("en"):
        assert card_name(Card.parse("AR")) == "Ace of hearts"
        assert len({card_name(card) for card in DECK}) == 24


def test_a_drawn_card_shows_rank_and_suit_and_tells_its_name():
    with translation.override("en"):
        drawn = render_to_string("_card.html", {"face": card_face(Card.parse("4V"))})

    assert ">IV<" in drawn
    assert "#suit-V" in drawn
    assert 'aria-label="King (IV) of leaves"' in drawn


def test_a_card_that_is_named_beside_it_is_not_read_out_twice():
    face = card_face(Card.parse("4V"))

    drawn = render_to_string("_card.html", {"face": face, "decorative": True})

    assert 'aria-hidden="true"' in drawn
    assert "aria-label" not in drawn
