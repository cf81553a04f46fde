"""The set: when it is over, who leads, who deals next.

Source: docs/rules.md R-08 (deal passes on), R-15 (all pass), R-50 to R-53 (end of
a set), R-61 (misdeal).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.cruce.entry import Outcome
from scoring.games.cruce.ruleset import (
    AllPass,
    MisdealNext,
    RuleSet,
    SimultaneousTarget,
)

EXTENSION = 10


@dataclass(frozen=True, slots=True)
class SetEnd:
    """Whether a set is over, and the leading side; nobody while the top is tied."""

    over: bool
    leader: int | None


def added(
    before: Sequence[int], delta: Sequence[int], *, rules: RuleSet
) -> tuple[int, ...]:
    """Return the totals after a change; none is below the rules' floor, if any."""
    after = [old + change for old, change in zip(before, delta, strict=True)]
    if rules.score_floor is not None:
        after = [max(rules.score_floor, total) for total in after]
    return tuple(after)


def set_over(
    totals: Sequence[int],
    *,
    rules: RuleSet,
    bidder_side: int | None = None,
    deals: int = 0,
) -> SetEnd:
    """Return whether the set is over at these totals, and who leads.

    ``deals`` is how many have been played; some rules end a set after so many.

    Only the totals after the last deal count: who was at the target and fell back
    is not there any more. When several sides are at the target:

    ================================  =========================================
    ``higher_score_then_extra_deal``  over; the higher total leads, nobody if equal
    ``bidder_first``                  over; ``bidder_side`` leads if it is there
    ``extend_target_10``              the target moves up by 10 until one is there
    ``continue_until_gap``            goes on until one leads by the gap, or by 1
    ================================  =========================================

    In every case the leader must also be ahead by ``rules.win_gap``, except that
    the bidder who comes first needs no gap.
    """
    end = _by_score(totals, rules=rules, bidder_side=bidder_side)
    if rules.max_deals is not None and deals >= rules.max_deals:
        return SetEnd(over=True, leader=end.leader)
    return end


def _by_score(
    totals: Sequence[int], *, rules: RuleSet, bidder_side: int | None
) -> SetEnd:
    leader, lead = _top(totals)
    there = [side for side, total in enumerate(totals) if total >= rules.target]
    if not there:
        return SetEnd(over=False, leader=leader)
    together = rules.simultaneous_target
    if len(there) == 1:
        return SetEnd(over=lead >= rules.win_gap, leader=leader)
    if together is SimultaneousTarget.BIDDER_FIRST and bidder_side in there:
        return SetEnd(over=True, leader=bidder_side)
    if together is SimultaneousTarget.EXTEND_TARGET:
        alone = max(totals) >= _extended(totals, target=rules.target)
        return SetEnd(over=alone and lead >= rules.win_gap, leader=leader)
    if together is SimultaneousTarget.CONTINUE:
        return SetEnd(over=lead >= max(rules.win_gap, 1), leader=leader)
    return SetEnd(over=lead >= rules.win_gap, leader=leader)


def _top(totals: Sequence[int]) -> tuple[int | None, int]:
    """Return the leading side and by how much; a lone side leads by its total."""
    if not totals:
        return None, 0
    best, *rest = sorted(totals, reverse=True)
    lead = best - rest[0] if rest else best
    leader = list(totals).index(best) if lead or not rest else None
    return leader, lead


def _extended(totals: Sequence[int], *, target: int) -> int:
    """Return the first target, in steps of 10, that at most one side has reached."""
    while sum(total >= target for total in totals) > 1:
        target += EXTENSION
    return target


def next_dealer(dealer: int, outcome: Outcome, *, players: int, rules: RuleSet) -> int:
    """Return the seat that deals after a deal with this outcome."""
    same = {
        Outcome.PLAYED: False,
        Outcome.ALL_PASSED: rules.all_pass is AllPass.SAME_DEALER,
        Outcome.MISDEAL: rules.misdeal_next is MisdealNext.SAME,
    }
    return dealer if same[outcome] else (dealer + 1) % players


def first_bidder(dealer: int, players: int) -> int:
    """Return the seat that bids first: the one after the dealer."""
    return (dealer + 1) % players
