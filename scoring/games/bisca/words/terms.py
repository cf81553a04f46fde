"""The names of suits and cards, as the hall says them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.games.bisca.cards import Card, Rank, Suit
from scoring.games.words.terms import CardFace, SuitFace, Words

# The names of the drawings.
DRAWN: Mapping[Suit, str] = {
    Suit.CLUBS: "clubs",
    Suit.DIAMONDS: "diamonds",
    Suit.HEARTS: "hearts",
    Suit.SPADES: "spades",
}
SUITS: Mapping[Suit, Words] = {
    Suit.CLUBS: _("Clubs"),
    Suit.DIAMONDS: _("Diamonds"),
    Suit.HEARTS: pgettext_lazy("French cards", "Hearts"),
    Suit.SPADES: _("Spades"),
}
OF_SUIT: Mapping[Suit, Words] = {
    Suit.CLUBS: _("%(rank)s of clubs"),
    Suit.DIAMONDS: _("%(rank)s of diamonds"),
    Suit.HEARTS: pgettext_lazy("French cards", "%(rank)s of hearts"),
    Suit.SPADES: _("%(rank)s of spades"),
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
    return SuitFace(suit=DRAWN[suit], name=str(SUITS[suit]))


def card_name(card: Card) -> str:
    """Return a card's name: “Ace of hearts”."""
    return str(OF_SUIT[card.suit]) % {"rank": RANKS[card.rank]}


def card_face(card: Card) -> CardFace:
    """Return a card ready to be drawn; its corner is that of the French pack."""
    return CardFace(
        code=str(card),
        suit=DRAWN[card.suit],
        sign=str(card.rank),
        name=card_name(card),
    )
