"""The names of suits, cards and bids, as the hall says them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.games.cruce.cards import Card, Rank, Suit
from scoring.games.words.pack import is_french
from scoring.games.words.terms import CardFace, SuitFace, Words

SUITS: Mapping[Suit, Words] = {
    Suit.BELLS: _("Bells"),
    Suit.LEAVES: _("Leaves"),
    Suit.ACORNS: _("Acorns"),
    Suit.HEARTS: _("Hearts"),
}
OF_SUIT: Mapping[Suit, Words] = {
    Suit.BELLS: _("%(rank)s of bells"),
    Suit.LEAVES: _("%(rank)s of leaves"),
    Suit.ACORNS: _("%(rank)s of acorns"),
    Suit.HEARTS: _("%(rank)s of hearts"),
}
# The same suits for whoever knows the French pack.
FRENCH_DRAWN: Mapping[Suit, str] = {
    Suit.BELLS: "clubs",
    Suit.LEAVES: "spades",
    Suit.ACORNS: "diamonds",
    Suit.HEARTS: "hearts",
}
FRENCH_SUITS: Mapping[Suit, Words] = {
    Suit.BELLS: _("Clubs"),
    Suit.LEAVES: _("Spades"),
    Suit.ACORNS: _("Diamonds"),
    Suit.HEARTS: pgettext_lazy("French cards", "Hearts"),
}
OF_FRENCH_SUIT: Mapping[Suit, Words] = {
    Suit.BELLS: _("%(rank)s of clubs"),
    Suit.LEAVES: _("%(rank)s of spades"),
    Suit.ACORNS: _("%(rank)s of diamonds"),
    Suit.HEARTS: pgettext_lazy("French cards", "%(rank)s of hearts"),
}
RANKS: Mapping[Rank, Words] = {
    Rank.ACE: _("Ace"),
    Rank.TEN: _("Ten"),
    Rank.KING: _("King (IV)"),
    Rank.OVER: _("Over (III)"),
    Rank.UNDER: _("Under (II)"),
    Rank.NINE: _("Nine"),
}
# What stands in the corner of a card; players of all languages read the same.
SIGNS: Mapping[Rank, str] = {
    Rank.ACE: "A",
    Rank.TEN: "X",
    Rank.KING: "IV",
    Rank.OVER: "III",
    Rank.UNDER: "II",
    Rank.NINE: "IX",
}
BIDS: tuple[Words, ...] = (
    _("pass"),
    _("one"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
)


def suit_name(suit: Suit) -> str:
    """Return a suit's name, in the pack and the language of the reader."""
    return str(FRENCH_SUITS[suit] if is_french() else SUITS[suit])


def suit_drawn(suit: Suit) -> str:
    """Return the name of a suit's drawing, in the pack of the reader."""
    return FRENCH_DRAWN[suit] if is_french() else str(suit)


def suit_face(suit: Suit) -> SuitFace:
    """Return a suit ready to be drawn."""
    return SuitFace(suit=suit_drawn(suit), name=suit_name(suit))


def card_name(card: Card) -> str:
    """Return a card's name: “Ace of hearts”."""
    named = OF_FRENCH_SUIT if is_french() else OF_SUIT
    return str(named[card.suit]) % {"rank": RANKS[card.rank]}


def bid_name(bid: int) -> str:
    """Return a bid's name, 0 (pass) to 6."""
    return str(BIDS[bid])


def card_face(card: Card) -> CardFace:
    """Return a card ready to be drawn, in the pack and the language of the reader."""
    return CardFace(
        code=str(card),
        suit=suit_drawn(card.suit),
        sign=SIGNS[card.rank],
        name=card_name(card),
    )
