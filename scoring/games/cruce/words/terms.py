"""The names of suits, cards and bids, as the hall says them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.games.cruce.cards import Card, Rank, Suit
from scoring.games.words.pack import is_french
from scoring.games.words.terms import FRENCH_SUITS, CardFace, SuitFace, Words

# The suits by their own name, and by that of a card.
SUITS: Mapping[Suit, tuple[Words, Words]] = {
    Suit.BELLS: (_("Bells"), _("%(rank)s of bells")),
    Suit.LEAVES: (_("Leaves"), _("%(rank)s of leaves")),
    Suit.ACORNS: (_("Acorns"), _("%(rank)s of acorns")),
    Suit.HEARTS: (_("Hearts"), _("%(rank)s of hearts")),
}
# The same suits for whoever knows the French pack.
FRENCH_DRAWN: Mapping[Suit, str] = {
    Suit.BELLS: "clubs",
    Suit.LEAVES: "spades",
    Suit.ACORNS: "diamonds",
    Suit.HEARTS: "hearts",
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


def _named(suit: Suit) -> tuple[Words, Words]:
    """Return what a suit, and a card of it, are called in the pack of the reader."""
    return FRENCH_SUITS[FRENCH_DRAWN[suit]] if is_french() else SUITS[suit]


def suit_name(suit: Suit) -> str:
    """Return a suit's name, in the pack and the language of the reader."""
    name, _of_card = _named(suit)
    return str(name)


def suit_drawn(suit: Suit) -> str:
    """Return the name of a suit's drawing, in the pack of the reader."""
    return FRENCH_DRAWN[suit] if is_french() else str(suit)


def suit_face(suit: Suit) -> SuitFace:
    """Return a suit ready to be drawn."""
    return SuitFace(suit=suit_drawn(suit), name=suit_name(suit))


def card_name(card: Card) -> str:
    """Return a card's name: “Ace of hearts”."""
    _name, of_card = _named(card.suit)
    return str(of_card) % {"rank": RANKS[card.rank]}


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
