"""The auction: one call each, the dealer last, strictly higher or pass.

Source: docs/rules.md R-10 to R-15.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from scoring.games.cruce.gameset import first_bidder
from scoring.games.cruce.ruleset import AllPass, RuleSet
from scoring.games.cruce.sides import mode_at

PASS = 0
HIGHEST = "R-11"
CALL = "R-12"


@dataclass(frozen=True, slots=True)
class WrongCall:
    """A call that broke a rule, and what might have been called instead."""

    seat: int
    bid: int
    rule: str
    possible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Contract:
    """Who won the auction, and for how many times 33 card points."""

    bidder: int
    bid: int


@cache
def call_order(dealer: int, players: int) -> tuple[int, ...]:
    """Return the seats in the order in which they call."""
    first = first_bidder(dealer, players)
    return tuple((first + turn) % players for turn in range(players))


def possible_calls(
    calls: Sequence[int], *, players: int, rules: RuleSet
) -> tuple[int, ...]:
    """Return what the next player may call after these calls; pass always."""
    highest = max((PASS, *calls))
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
    calls: Sequence[int], *, order: Sequence[int], rules: RuleSet
) -> Contract | None:
    """Return who plays for how much; nothing when the deal is void.

    When all passed, the rules may let the first bidder play for nothing.
    """
    won = winner(calls, order=order)
    if won is None and rules.all_pass is AllPass.FIRST_BIDDER:
        return Contract(bidder=order[0], bid=PASS)
    return won


def wrong_calls(
    calls: Sequence[int], *, order: Sequence[int], rules: RuleSet
) -> tuple[WrongCall, ...]:
    """Return every call that broke a rule: above the maximum, or too low."""
    players = len(order)
    most = rules.max_bid(mode_at(players, rules))
    wrong = []
    for turn, bid in enumerate(calls):
        possible = possible_calls(calls[:turn], players=players, rules=rules)
        if bid not in possible:
            rule = CALL if 0 <= bid <= most else HIGHEST
            wrong.append(WrongCall(order[turn], bid, rule=rule, possible=possible))
    return tuple(wrong)
