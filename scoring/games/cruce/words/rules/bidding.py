"""Bidding and trump.

Source: docs/rules.md R-09, R-11, R-12, R-14, R-15, R-30.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.cruce.ruleset import AllPass, FirstLead, RuleSet, TrumpChoice
from scoring.games.cruce.words.rules.parts import Sentence, by_value
from scoring.games.cruce.words.terms import bid_name


def bid_after_cards(rules: RuleSet) -> str:
    """Return when the bids are made."""
    if rules.bid_after_cards is None:
        return _("Bids are made after all cards have been dealt.")
    return ngettext(
        "Bids are made after the first %(count)s card.",
        "Bids are made after the first %(count)s cards.",
        rules.bid_after_cards,
    ) % {"count": rules.bid_after_cards}


def max_bid_individual(rules: RuleSet) -> str:
    """Return what a single player may bid."""
    most = rules.max_bid_individual
    if most == 1:
        return _("The only bid is %(bid)s.") % {"bid": _worth(1, rules=rules)}
    return _("The lowest bid is %(lowest)s, the highest %(highest)s.") % {
        "lowest": _worth(1, rules=rules),
        "highest": _worth(most, rules=rules),
    }


def max_bid_pairs(rules: RuleSet) -> str:
    """Return what a pair may bid."""
    most = rules.max_bid_pairs
    if most == 1:
        return _("In pairs the only bid is %(bid)s.") % {"bid": _worth(1, rules=rules)}
    return _("In pairs the lowest bid is %(lowest)s, the highest %(highest)s.") % {
        "lowest": _worth(1, rules=rules),
        "highest": _worth(most, rules=rules),
    }


def _worth(bid: int, *, rules: RuleSet) -> str:
    """Return a bid and what it promises: “two (66 card points)”."""
    points = bid * rules.point_unit
    return ngettext(
        "%(bid)s (%(points)s card point)", "%(bid)s (%(points)s card points)", points
    ) % {"bid": bid_name(bid), "points": points}


SENTENCES: Mapping[str, Sentence] = {
    "bid_after_cards": bid_after_cards,
    "max_bid_individual": max_bid_individual,
    "max_bid_pairs": max_bid_pairs,
    "bid_must_exceed": by_value(
        "bid_must_exceed",
        {
            True: gettext_lazy("A bid must be higher than the one before."),
            False: gettext_lazy(
                "A bid may be equal to the one before; of equal bids the first wins."
            ),
        },
    ),
    "all_pass": by_value(
        "all_pass",
        {
            AllPass.NEXT_DEALER: gettext_lazy(
                "If everybody passes, nobody scores; the next one deals."
            ),
            AllPass.SAME_DEALER: gettext_lazy(
                "If everybody passes, nobody scores; the same one deals again."
            ),
            AllPass.FIRST_BIDDER: gettext_lazy(
                "If everybody passes, the first one to speak plays for nothing."
            ),
        },
    ),
    "trump_choice": by_value(
        "trump_choice",
        {
            TrumpChoice.NAMED: gettext_lazy("Whoever bid highest names the trump."),
            TrumpChoice.FIRST_LEAD: gettext_lazy(
                "The suit of the first card that the highest bidder leads is trump."
            ),
        },
    ),
    "first_lead_trump": by_value(
        "first_lead_trump",
        {
            FirstLead.FREE: gettext_lazy("The first card may be any card."),
            FirstLead.IF_HELD: gettext_lazy(
                "The first card must be a trump, if one is held."
            ),
            FirstLead.ALWAYS: gettext_lazy("The first card is always a trump."),
        },
    ),
}
