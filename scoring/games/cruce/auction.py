"""The auction: one call each, the dealer last, strictly higher or pass.

Source: docs/rules.md R-10 to R-15.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.cruce.gameset import first_bidder
from scoring.games.cruce.ruleset import AllPass, RuleSet
from scoring.games.cruce.sides import mode_at

PASS = 0
CALL = "R-12"


class IllegalCall(ValueError):
    """A call that is not possible now."""


@dataclass(frozen=True, slots=True)
class Contract:
    """Who won the auction, and for how many times 33 card points."""

    bidder: int
    bid: int


def call_order(dealer: int, players: int) -> tuple[int, ...]:
    """Return the seats in the order in which they call."""
    first = first_bidder(dealer, players)
    return tuple((first + turn) % players for turn in range(players))


def possible_calls(
    calls: Sequence[int], *, players: int, rules: RuleSet
) -> tuple[int, ...]:
    """Return what the next player may call after these calls; pass always."""
    highest = max(calls, default=PASS)
    lowest = highest + 1 if rules.bid_must_exceed else max(highest, 1)
    return (PASS, *range(lowest, rules.max_bid(mode_at(players, rules)) + 1))


def winner(calls: Sequence[int], *, order: Sequence[int]) -> Contract | None:
    """Return who bid most, the earliest of equals, or nothing when all passed.

    ``calls`` are in order of calling, as ``order`` names the seats.
    """
    highest = max(calls, default=PASS)
    if highest == PASS:
        return None
    return Contract(bidder=order[list(calls).index(highest)], bid=highest)


def contract(
    calls: Sequence[int], *, dealer: int, players: int, rules: RuleSet
) -> Contract | None:
    """Return the contract of a finished auction, or nothing when the deal is void.

    When all passed, the rules may let the first bidder play for nothing.
    Raises IllegalCall.
    """
    for turn, call in enumerate(calls):
        if call not in possible_calls(calls[:turn], players=players, rules=rules):
            raise IllegalCall(f"call {turn + 1}: {call} is not possible")
    if len(calls) != players:
        raise IllegalCall(f"{len(calls)} calls at a table of {players}")
    order = call_order(dealer, players)
    return winner(calls, order=order) or played_for_nothing(order, rules=rules)


def played_for_nothing(order: Sequence[int], *, rules: RuleSet) -> Contract | None:
    """Return the contract when all passed: the first bidder's 0, or nothing."""
    if rules.all_pass is not AllPass.FIRST_BIDDER:
        return None
    return Contract(bidder=order[0], bid=PASS)
