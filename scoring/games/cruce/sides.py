"""Sides: who scores together.

Source: docs/rules.md R-05 (sides), R-06 (seats).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scoring.games.cruce.ruleset import Mode, RuleSet

PAIRS_TABLE = 4

Sides = tuple[tuple[int, ...], ...]
PAIRS: Sides = ((0, 2), (1, 3))


def mode_at(players: int, rules: RuleSet) -> Mode:
    """Return how this many players play: pairs need exactly four."""
    return rules.mode if players == PAIRS_TABLE else Mode.INDIVIDUAL


def sides(players: int, rules: RuleSet) -> Sides:
    """Return the seats of each side, in order of its first seat."""
    if mode_at(players, rules) is Mode.PAIRS:
        return PAIRS
    return alone(players)


@cache
def alone(players: int) -> Sides:
    """Return a side for each seat."""
    return tuple((seat,) for seat in range(players))


def side_of(seat: int, teams: Sequence[Sequence[int]]) -> int:
    """Return the index of the side on which a seat scores."""
    return next(side for side, seats in enumerate(teams) if seat in seats)


def per_side(numbers: Sequence[int], teams: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return numbers by seat, added up for each side."""
    return tuple([sum([numbers[seat] for seat in team]) for team in teams])
