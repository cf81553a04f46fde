"""The names of suits, cards and bids, as the hall says them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.games.cruce.cards import Card, Rank, Suit
from scoring.games.words.terms import CardFace, Words

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
    """Return a suit's name."""
    return str(SUITS[suit])


def card_name(card: Card) -> str:
    """Return a card's name: “Ace of hearts”."""
    return str(OF_SUIT[card.suit]) % {"rank": RANKS[card.rank]}


def bid_name(bid: int) -> str:
    """Return a bid's name, 0 (pass) to 6."""
    return str(BIDS[bid])


def card_face(card: Card) -> CardFace:
    """Return a card ready to be drawn, named in the reader's language."""
    return CardFace(
        code=str(card),
        suit=str(card.suit),
        sign=SIGNS[card.rank],
        name=card_name(card),
    )
