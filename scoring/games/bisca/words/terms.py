"""The names of suits and cards, as the hall says them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.games.bisca.cards import Card, Rank, Suit
from scoring.games.words.terms import FRENCH_SUITS, CardFace, SuitFace, Words

# The names of the drawings: the suits are those of the French pack.
DRAWN: Mapping[Suit, str] = {
    Suit.CLUBS: "clubs",
    Suit.DIAMONDS: "diamonds",
    Suit.HEARTS: "hearts",
    Suit.SPADES: "spades",
}
RANKS: Mapping[Rank, Words] = {
    Rank.ACE: _("Ace"),
    Rank.SEVEN: _("Seven"),
    Rank.KING: _("King"),
    Rank.JACK: _("Jack"),
    Rank.QUEEN: _("Queen"),
    Rank.SIX: _("Six"),
    Rank.FIVE: _("Five"),
    Rank.FOUR: _("Four"),
    Rank.THREE: _("Three"),
    Rank.TWO: _("Two"),
}


def suit_face(suit: Suit) -> SuitFace:
    """Return a suit ready to be drawn."""
    name, _of_card = FRENCH_SUITS[DRAWN[suit]]
    return SuitFace(suit=DRAWN[suit], name=str(name))


def card_name(card: Card) -> str:
    """Return a card's name: “Ace of hearts”."""
    _name, of_card = FRENCH_SUITS[DRAWN[card.suit]]
    return str(of_card) % {"rank": RANKS[card.rank]}


def card_face(card: Card) -> CardFace:
    """Return a card ready to be drawn; its corner is that of the French pack."""
    return CardFace(
        code=str(card),
        suit=DRAWN[card.suit],
        sign=str(card.rank),
        name=card_name(card),
    )
