"""Sides: who scores together.

Source: docs/rules.md R-05 (sides), R-06 (seats).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scoring.games.cruce.ruleset import Mode, RuleSet
from scoring.games.protocol import Company, Sides

PAIRS_TABLE = 4


def mode_at(players: int, rules: RuleSet) -> Mode:
    """Return how this many players play: pairs need exactly four."""
    return rules.mode if players == PAIRS_TABLE else Mode.INDIVIDUAL


def sides(players: int, rules: RuleSet) -> Sides:
    """Return the seats of each side, in order of its first seat."""
    return _sides(players, mode_at(players, rules))


@cache
def _sides(players: int, mode: Mode) -> Sides:
    paired = mode is Mode.PAIRS
    return (Company.pairs(players // 2) if paired else Company.singles(players)).sides


def side_of(seat: int, teams: Sequence[Sequence[int]]) -> int:
    """Return the index of the side on which a seat scores."""
    return next(side for side, seats in enumerate(teams) if seat in seats)


def per_side(numbers: Sequence[int], teams: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return numbers by seat, added up for each side."""
    return tuple([sum([numbers[seat] for seat in team]) for team in teams])
