"""Names that every game needs: penalties, lots, cards as they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.games.enums import LotMethod, PenaltyKind

Words = str | Promise

# Offences that several games know, and less grave incidents: a notice, unless the
# referee says otherwise.
PENALTIES: Mapping[str, Words] = {
    PenaltyKind.REVOKE: _("revoke"),
    PenaltyKind.MISDEAL: _("misdeal"),
    PenaltyKind.OTHER: _("other offence"),
}
INCIDENTS: Mapping[str, Words] = {
    "wrong_dealer": _("The wrong player dealt"),
    "exposed": _("A card was exposed"),
    "out_of_turn": _("A card was played out of turn"),
    "wrong_count": _("Cards were dealt in a wrong number"),
    "talk": _("Talk or signs about the cards"),
    "late": _("Late at the table"),
}
LOT_METHODS: Mapping[str, Words] = {
    LotMethod.URN: _("from the urn"),
    LotMethod.COIN: _("with a coin"),
    LotMethod.CARDS: _("with cards"),
    LotMethod.CD2: _("by the protocol, with a proof"),
}


def lot_method_name(method: str) -> str:
    """Return how lots were drawn."""
    return str(LOT_METHODS[method])


# The French suits, by their drawing: what each is called, and a card of it.
FRENCH_SUITS: Mapping[str, tuple[Words, Words]] = {
    "clubs": (_("Clubs"), _("%(rank)s of clubs")),
    "spades": (_("Spades"), _("%(rank)s of spades")),
    "diamonds": (_("Diamonds"), _("%(rank)s of diamonds")),
    "hearts": (
        pgettext_lazy("French cards", "Hearts"),
        pgettext_lazy("French cards", "%(rank)s of hearts"),
    ),
}


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as ``_card.html`` draws it: its notation, suit, corner and name.

    ``suit`` is the drawing's name in ``suits.svg``.
    """

    code: str
    suit: str
    sign: str
    name: str


@dataclass(frozen=True, slots=True)
class SuitFace:
    """A suit as ``_suit.html`` draws it: the drawing's name, and its own."""

    suit: str
    name: str


def misdealt(name: str, *, charge: int, same_dealer: bool) -> tuple[str, str]:
    """Return who misdealt and what that cost, and who deals next."""
    said = (
        gettext("%(name)s misdealt: minus %(points)s.")
        if charge
        else gettext("%(name)s misdealt.")
    )
    then = (
        gettext("The same player deals again.")
        if same_dealer
        else gettext("The deal passes on.")
    )
    return said % {"name": name, "points": charge}, then


def together(names: Iterable[str]) -> str:
    """Return the names as one says them: A, B and C."""
    *rest, last = names
    if not rest:
        return last
    return gettext("%(names)s and %(last)s") % {
        "names": ", ".join(map(str, rest)),
        "last": last,
    }
