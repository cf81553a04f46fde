"""A deal of Cruce card by card: its cards, announcements, and what broke a rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.cards import Broken, Trick, UnderWay
from scoring.games.cruce.acts import ANNOUNCE
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.entry import DealEntry
from scoring.games.cruce.play import BEAT, FOLLOW, LEAD_TRUMP, OVERTRUMP, TRUMP
from scoring.games.cruce.ruleset import HIGHEST_BID, RuleSet, TrumpChoice
from scoring.games.cruce.settle import announcement_values
from scoring.games.cruce.words.cited import CITED
from scoring.games.cruce.words.terms import (
    bid_name,
    card_face,
    card_name,
    suit_drawn,
    suit_face,
    suit_name,
)
from scoring.games.protocol import Result, Sides
from scoring.games.telling import CardPage, ResultColumn
from scoring.games.words.pack import is_french
from scoring.games.words.terms import CardFace, SuitFace

Names = Sequence[str]
RECORDED = (LEAD_TRUMP, FOLLOW, TRUMP, BEAT, OVERTRUMP, ANNOUNCE)
KEYS_ACROSS = 6


class CruceCardTelling:
    """The words of a recorded deal, and of the page on which it is recorded."""

    def face(self, card: str) -> CardFace:
        """Return a card ready to be drawn."""
        return card_face(Card.parse(card))

    def suit(self, trump: str) -> SuitFace:
        """Return a trump ready to be drawn."""
        return suit_face(Suit(trump))

    def rule(self, code: str) -> str:
        """Return the rule with this number."""
        return str(CITED[code])

    def happened(self, trick: Trick, *, names: Names) -> str:
        """Return what was announced with the lead; nothing if nothing was."""
        suit = trick.facts.get("announced")
        if suit is None:
            return ""
        return _("%(name)s announced %(suit)s: plus %(value)s card points.") % {
            "name": names[trick.leader],
            "suit": suit_name(Suit(str(suit))),
            "value": trick.facts["worth"],
        }

    def why_broken(self, broken: Broken, *, names: Names) -> Sequence[str]:
        """Return what was played, which rule it broke, and what was owed."""
        values = {
            "name": names[broken.seat],
            "card": card_name(Card.parse(broken.card)),
            "owed": _one_of(broken.owed),
        }
        played = _("%(name)s played %(card)s.") % values
        if broken.rule == ANNOUNCE:
            shown = _("%(name)s did not hold %(owed)s.") % values
        else:
            shown = _("%(name)s still held %(owed)s.") % values
        return (played, self.rule(broken.rule), shown)

    def under_way(self, deal: UnderWay, *, names: Names, sides: Sides) -> Sequence[str]:
        """Return who bid what, and what is missing for it."""
        bidder, needed = int(deal.facts["bidder"]), int(deal.facts["needed"])
        values = {
            "name": names[bidder],
            "bid": bid_name(int(deal.facts["bid"])),
            "needed": needed,
        }
        if not needed:
            return (_("All have passed: %(name)s plays for nothing.") % values,)
        tricks = deal.told.tricks
        side = next(seats for seats in sides if bidder in seats)
        taken = sum(tricks[-1].so_far[seat] for seat in side) if tricks else 0
        bid = _("%(name)s has bid %(bid)s: %(needed)s card points.") % values
        if taken >= needed:
            return bid, _("The bid is made.")
        missing = ngettext(
            "%(points)s card point is missing.",
            "%(points)s card points are missing.",
            needed - taken,
        )
        return bid, missing % {"points": needed - taken}

    def lead(self, why: Sequence[str], *, result: Result) -> str:  # noqa: ARG002
        """Return who bid what."""
        return why[0]

    def note(self, deal: DealEntry, *, seats: Sequence[int]) -> str:
        """Return what the side of the bidder has bid."""
        if deal.bidder not in seats:
            return ""
        return _("bid %(bid)s") % {"bid": bid_name(deal.bid or 0)}

    def columns(
        self, deal: DealEntry, *, result: Result, sides: Sides, rules: RuleSet
    ) -> Sequence[ResultColumn]:
        """Return cards, announcements and both together."""
        worth = announcement_values(deal, rules)
        cards = [sum((deal.cards or ())[seat] for seat in side) for side in sides]
        announced = [
            sum(worth[suit] for suit, by in deal.announcements.items() if by in side)
            for side in sides
        ]
        return (
            ResultColumn(_("Cards"), tuple(cards), aside=True),
            ResultColumn(
                _("Announced"), tuple(one or "" for one in announced), aside=True
            ),
            ResultColumn(_("Together"), result.facts["totals"]),
        )

    def page(self, *, players: int, rules: RuleSet) -> CardPage:  # noqa: ARG002
        """Return who bid what as the questions, announcements beside the keys."""
        return CardPage(
            before="scoring/games/cruce/_bidding.html",
            beside="scoring/games/cruce/_announcements.html",
            script="scoring/games/cruce/recorder.js",
            rows=tuple(
                tuple(card_face(card) for card in DECK if card.suit is suit)
                for suit in Suit
            ),
            keys_across=KEYS_ACROSS,
            keyboard=_keyboard(),
            words=_words(),
            names={
                "suits": {str(suit): suit_name(suit) for suit in Suit},
                "drawn": {str(suit): suit_drawn(suit) for suit in Suit},
                "bids": [bid_name(bid) for bid in range(HIGHEST_BID + 1)],
                "rules": {code: self.rule(code) for code in RECORDED},
            },
            told={"trump_is_named": rules.trump_choice is TrumpChoice.NAMED},
        )


def _one_of(cards: Iterable[str]) -> str:
    """Return cards as a choice: A, B or C."""
    *rest, last = [card_name(Card.parse(card)) for card in cards] or [""]
    if not rest:
        return last
    return _("%(cards)s or %(last)s") % {"cards": ", ".join(rest), "last": last}


def _keyboard() -> str:
    if is_french():
        return _(
            "On a keyboard: rank, then the letter of the suit (D clubs, V spades, G "
            "diamonds, R hearts; 4 V is the king of spades); Backspace takes back, "
            "arrows go from card to card."
        )
    return _(
        "On a keyboard: rank, then suit (4 V is the king of leaves); Backspace "
        "takes back, arrows go from card to card."
    )


def _words() -> Mapping[str, str]:
    return {
        "bidding": _("%(seat)s %(name)s: %(bid)s (%(needed)s), %(suit)s"),
        "bidding_open": _("%(seat)s %(name)s: %(bid)s (%(needed)s)"),
        "needs": _("needs %(needed)s"),
        "trump": _("Trump: %(suit)s"),
        "pair": _("%(seat)s announced %(suit)s: +%(worth)s"),
        "pair_counts": _("%(seat)s, pair in %(suit)s: +%(worth)s counts"),
        "pair_waits": _(
            "%(seat)s, pair in %(suit)s: +%(worth)s if %(seat)s plays the other card "
            "too"
        ),
        "must_show": _("Tick it only if the other card was shown."),
        "all_passed_seat": _("When all have passed, %(seat)s plays for nothing."),
        "missing_bidder": _("Who won the bidding? Choose the bidder."),
        "missing_bid": _("How much was bid? Choose the bid."),
        "missing_trump": _("Which suit was trump? Choose it."),
        "not_held": _("Did not hold then: %(cards)s."),
        "result": _("%(name)s: %(bid)s, %(total)s of %(needed)s card points needed."),
        "made": _("made"),
        "failed": _("not made"),
    }
