"""The set: when it is over, who leads, who deals next.

Source: cruce-rules.md 2.4 (dealing), 2.12 (end of a set).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.cruce.ruleset import (
    AllPass,
    MisdealNext,
    RuleSet,
    SimultaneousTarget,
)
from scoring.games.cruce.settle import Outcome

EXTENSION = 10


@dataclass(frozen=True, slots=True)
class SetEnd:
    """Whether a set is over, and which side leads; nobody while the top is tied."""

    over: bool
    leader: int | None


def set_over(
    totals: Sequence[int], *, rules: RuleSet, bidder_side: int | None = None
) -> SetEnd:
    """Return whether the set is over at these totals.

    ``bidder_side`` is the side that bid in the last deal; it matters only where
    the rules let the bidder win when several reach the target together.
    """
    ranked = sorted(totals, reverse=True)
    best = ranked[0]
    second = ranked[1] if len(ranked) > 1 else best
    leader = None if best == second else list(totals).index(best)
    there = [side for side, total in enumerate(totals) if total >= rules.target]
    if not there:
        return SetEnd(over=False, leader=leader)
    together = rules.simultaneous_target
    bidder_wins = together is SimultaneousTarget.BIDDER_FIRST and bidder_side in there
    if len(there) > 1 and bidder_wins:
        return SetEnd(over=True, leader=bidder_side)
    if len(there) > 1 and together is SimultaneousTarget.EXTEND_TARGET:
        return SetEnd(over=best >= rules.target + EXTENSION and leader is not None,
                      leader=leader)  # fmt: skip
    return SetEnd(over=best - second >= rules.win_gap, leader=leader)


def next_dealer(dealer: int, outcome: Outcome, *, players: int, rules: RuleSet) -> int:
    """Return the seat that deals after a deal with this outcome."""
    stays = (
        outcome is Outcome.ALL_PASSED and rules.all_pass is AllPass.SAME_DEALER
    ) or (outcome is Outcome.MISDEAL and rules.misdeal_next is MisdealNext.SAME)
    return dealer if stays else (dealer + 1) % players


def first_bidder(dealer: int, players: int) -> int:
    """Return the seat that bids first: the one after the dealer."""
    return (dealer + 1) % players
