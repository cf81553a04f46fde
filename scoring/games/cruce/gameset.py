"""The set: when it is over, who deals next and who bids first.

Source: docs/rules.md R-08 (deal passes on), R-15 (all pass), R-50 to R-53 (end of
a set), R-61 (misdeal).
"""

from __future__ import annotations

from functools import lru_cache

from scoring.games.cruce.entry import Outcome
from scoring.games.cruce.ruleset import AllPass, MisdealNext, RuleSet
from scoring.games.sets import SetForm


@lru_cache(maxsize=64)
def set_form(rules: RuleSet) -> SetForm:
    """Return when a set is over by these rules."""
    return SetForm(
        target=rules.target,
        deals=rules.max_deals,
        gap=rules.win_gap,
        together=rules.simultaneous_target,
        floor=rules.score_floor,
    )


def same_dealer(outcome: Outcome, *, rules: RuleSet) -> bool:
    """Tell whether the same seat deals again after a deal with this outcome."""
    return {
        Outcome.PLAYED: False,
        Outcome.ALL_PASSED: rules.all_pass is AllPass.SAME_DEALER,
        Outcome.MISDEAL: rules.misdeal_next is MisdealNext.SAME,
    }[outcome]


def first_bidder(dealer: int, players: int) -> int:
    """Return the seat that bids first: the one after the dealer."""
    return (dealer + 1) % players
