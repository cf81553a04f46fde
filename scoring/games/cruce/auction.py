"""The auction: one call each, the dealer last, strictly higher or pass.

Source: cruce-rules.md 2.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.cruce.gameset import first_bidder
from scoring.games.cruce.ruleset import RuleSet

PASS = 0


class IllegalCall(ValueError):
    """A call that is not possible now."""


@dataclass(frozen=True, slots=True)
class Contract:
    """Who won the auction, and for how many times 33 points."""

    bidder: int
    bid: int


def call_order(dealer: int, players: int) -> tuple[int, ...]:
    """Return the seats in the order in which they call."""
    first = first_bidder(dealer, players)
    return tuple((first + turn) % players for turn in range(players))


def possible_calls(calls: Sequence[int], rules: RuleSet) -> tuple[int, ...]:
    """Return what the next player may call after these calls; pass always."""
    highest = max(calls, default=PASS)
    lowest = highest + 1 if rules.bid_must_exceed else max(highest, 1)
    return (PASS, *range(lowest, rules.max_bid + 1))


def contract(
    calls: Sequence[int], *, dealer: int, players: int, rules: RuleSet
) -> Contract | None:
    """Return the winner of a finished auction, or nothing when all passed.

    Of equal bids the earliest wins. Raises IllegalCall.
    """
    for turn, call in enumerate(calls):
        if call not in possible_calls(calls[:turn], rules):
            raise IllegalCall(f"call {turn + 1}: {call} is not possible")
    if len(calls) != players:
        raise IllegalCall(f"{len(calls)} calls at a table of {players}")
    highest = max(calls)
    if highest == PASS:
        return None
    return Contract(
        bidder=call_order(dealer, players)[calls.index(highest)], bid=highest
    )
