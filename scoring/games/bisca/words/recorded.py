"""A deal of Bisca card by card: its cards, the exchange, and what broke a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.bisca.cards import Card, Suit, pack_for
from scoring.games.bisca.dealing import TAPPED
from scoring.games.bisca.entry import DealEntry
from scoring.games.bisca.play import ACE_AFTER_SEVEN, OWN_CARD, SEVEN_NOT_LAST
from scoring.games.bisca.playing import EXCHANGE
from scoring.games.bisca.ruleset import RuleSet
from scoring.games.bisca.settle import FOR_BONUS, totals
from scoring.games.bisca.words.terms import card_face, card_name, suit_face
from scoring.games.cards import Broken, Trick, UnderWay
from scoring.games.protocol import Result, Sides
from scoring.games.telling import CardPage, ResultColumn
from scoring.games.words.terms import CardFace, SuitFace, Words

Names = Sequence[str]
KEYS_ACROSS = 5
CITED: Mapping[str, Words] = {
    OWN_CARD: gettext_lazy("A player lays any card of his own hand."),
    ACE_AFTER_SEVEN: gettext_lazy(
        "The ace of trump may not be played before the seven of trump."
    ),
    SEVEN_NOT_LAST: gettext_lazy(
        "With more than two players the seven of trump may not be the last card of a "
        "trick."
    ),
    EXCHANGE: gettext_lazy(
        "The two of trump may be exchanged for the open card only just before the lead "
        "to the trick that the event's rules name."
    ),
}


class BiscaCardTelling:
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
        """Return who exchanged the two of trump, and who earned the extra point."""
        said = []
        facts = trick.facts
        if "exchanged" in facts:
            said.append(
                _("%(name)s exchanged the two of trump for %(card)s.")
                % {
                    "name": names[int(facts["exchanged"])],
                    "card": card_name(Card.parse(str(facts["for"]))),
                }
            )
        if "bonus" in facts:
            said.append(
                _("%(name)s laid the ace of trump on the seven: 1 point more.")
                % {"name": names[int(facts["bonus"])]}
            )
        return " ".join(said)

    def why_broken(self, broken: Broken, *, names: Names) -> Sequence[str]:
        """Return what was done, which rule it broke, and what was held beside."""
        values = {
            "name": names[broken.seat],
            "card": card_name(Card.parse(broken.card)),
            "owed": ", ".join(card_name(Card.parse(card)) for card in broken.owed),
        }
        if broken.rule == EXCHANGE:
            done = _("%(name)s exchanged %(card)s at the wrong time.") % values
        else:
            done = _("%(name)s played %(card)s.") % values
        if broken.rule == OWN_CARD:
            shown = _("%(name)s did not hold it: it lay open, or another seat had it.")
        elif broken.owed:
            shown = _("%(name)s still held %(owed)s.")
        else:
            return (done, self.rule(broken.rule))
        return (done, self.rule(broken.rule), shown % values)

    def under_way(
        self,
        deal: UnderWay,  # noqa: ARG002
        *,
        names: Names,  # noqa: ARG002
        sides: Sides,  # noqa: ARG002
    ) -> Sequence[str]:
        """Return nothing: nobody has said anything before the deal."""
        return ()

    def lead(self, why: Sequence[str], *, result: Result) -> str:
        """Return what is said of the side with the most card points.

        Of a deal that was voided nothing is said of any side.
        """
        totals = result.facts["totals"]
        told = why[: len(totals)]
        return told[totals.index(max(totals))] if len(told) == len(totals) else ""

    def note(self, deal: DealEntry, *, seats: Sequence[int]) -> str:  # noqa: ARG002
        """Return nothing: no side has said anything before the deal."""
        return ""

    def columns(
        self,
        deal: DealEntry,
        *,
        result: Result,  # noqa: ARG002
        sides: Sides,
        rules: RuleSet,  # noqa: ARG002
    ) -> Sequence[ResultColumn]:
        """Return card points and the extra point."""
        bonus = [f"+{FOR_BONUS}" if deal.bonus in side else "" for side in sides]
        return (
            ResultColumn(_("Card points"), totals(deal, sides)),
            ResultColumn(_("Ace on seven"), tuple(bonus), aside=True),
        )

    def page(self, *, players: int, rules: RuleSet) -> CardPage:  # noqa: ARG002
        """Return the cut as the question, the exchange beside the keys."""
        pack = pack_for(players)
        rows = tuple(
            tuple(card_face(card) for card in pack if card.suit is suit)
            for suit in Suit
        )
        return CardPage(
            before="scoring/games/bisca/_cut.html",
            beside="scoring/games/bisca/_exchange.html",
            script="scoring/games/bisca/recorder.js",
            rows=rows,
            keys_across=KEYS_ACROSS,
            keyboard=_(
                "On a keyboard: rank, then suit (7 H is the seven of hearts); "
                "Backspace takes back, arrows go from card to card."
            ),
            words=_words(),
            names={
                "suits": {str(suit): suit_face(suit).name for suit in Suit},
                "drawn": {str(suit): suit_face(suit).suit for suit in Suit},
                "rules": {code: self.rule(code) for code in CITED},
            },
            told={"rows": rows, "tapped": suit_face(TAPPED)},
        )


def _words() -> Mapping[str, str]:
    return {
        "cut": _("Cut: %(card)s. Trump: %(suit)s"),
        "cut_back": _("Cut: %(card)s, put back. Trump: %(suit)s"),
        "cut_tapped": _("Tapped. Trump: %(suit)s"),
        "stock": _("%(suit)s; stock %(count)s, open %(card)s"),
        "stock_closed": _("%(suit)s; stock %(count)s"),
        "stock_gone": _("%(suit)s; no stock"),
        "missing_cut": _("What was cut? Choose the card, or the tap."),
        "exchange_by": _("Two of trump exchanged? By whom?"),
        "exchange_early": _("Two of trump exchanged at the wrong time?"),
        "exchanged": _("%(seat)s exchanged the two of trump for %(card)s"),
        "exchange_of": _("%(seat)s exchanged the two of trump"),
        "exchanged_wrongly": _(
            "Before trick %(number)s, %(seat)s %(name)s: two of trump exchanged."
        ),
        "bonus": _("%(seat)s laid the ace of trump on the seven: +1"),
        "not_own": _("It lay open, or another seat had it."),
        "won": _("%(name)s wins with %(total)s card points"),
        "equal": _("Equal at the top: nobody wins"),
    }
