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
from scoring.games.refusals import Refused, Wrong

PASS = 0
HIGHEST = "R-11"
CALL = "R-12"


class IllegalCall(Refused):
    """Calls that are no auction; ``problems`` names every one that is wrong."""


@dataclass(frozen=True, slots=True)
class WrongCall:
    """A call that broke a rule, and what might have been called instead.

    ``turn`` counts the calls from 0.
    """

    turn: int
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


def wrong_calls(
    calls: Sequence[int], *, players: int, rules: RuleSet
) -> tuple[WrongCall, ...]:
    """Return every call that broke a rule: above the maximum, or too low."""
    most = rules.max_bid(mode_at(players, rules))
    wrong = []
    for turn, bid in enumerate(calls):
        possible = possible_calls(calls[:turn], players=players, rules=rules)
        if bid not in possible:
            rule = CALL if 0 <= bid <= most else HIGHEST
            wrong.append(WrongCall(turn=turn, bid=bid, rule=rule, possible=possible))
    return tuple(wrong)


def contract(
    calls: Sequence[int], *, dealer: int, players: int, rules: RuleSet
) -> Contract | None:
    """Return the contract of a finished auction, or nothing when the deal is void.

    When all passed, the rules may let the first bidder play for nothing.
    Raises IllegalCall with everything that is wrong.
    """
    wrong = [
        Wrong("call", f"calls.{one.turn}", f"{one.bid} is not possible", one.rule)
        for one in wrong_calls(calls, players=players, rules=rules)
    ]
    if len(calls) != players:
        detail = f"{len(calls)} calls at a table of {players}"
        wrong.append(Wrong("calls_count", "calls", detail))
    if wrong:
        raise IllegalCall(wrong)
    order = call_order(dealer, players)
    return winner(calls, order=order) or played_for_nothing(order, rules=rules)


def played_for_nothing(order: Sequence[int], *, rules: RuleSet) -> Contract | None:
    """Return the contract when all passed: the first bidder's 0, or nothing."""
    if rules.all_pass is not AllPass.FIRST_BIDDER:
        return None
    return Contract(bidder=order[0], bid=PASS)
