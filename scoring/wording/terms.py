"""The names of suits, bids and penalties, as the hall says them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.enums import LotMethod, PenaltyKind
from scoring.games.cruce.cards import Suit

Words = str | Promise

SUITS: Mapping[Suit, Words] = {
    Suit.BELLS: _("Bells"),
    Suit.LEAVES: _("Leaves"),
    Suit.ACORNS: _("Acorns"),
    Suit.HEARTS: _("Hearts"),
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
PENALTIES: Mapping[str, Words] = {
    PenaltyKind.REVOKE: _("cheating"),
    PenaltyKind.MISDEAL: _("misdeal"),
    PenaltyKind.OTHER: _("other offence"),
}
LOT_METHODS: Mapping[str, Words] = {
    LotMethod.URN: _("from the urn"),
    LotMethod.COIN: _("with a coin"),
    LotMethod.CARDS: _("with cards"),
}


def suit_name(suit: Suit) -> str:
    """Return a suit's name."""
    return str(SUITS[suit])


def bid_name(bid: int) -> str:
    """Return a bid's name, 0 (pass) to 6."""
    return str(BIDS[bid])


def penalty_name(kind: str) -> str:
    """Return what a penalty is for."""
    return str(PENALTIES[kind])


def lot_method_name(method: str) -> str:
    """Return how lots were drawn."""
    return str(LOT_METHODS[method])
