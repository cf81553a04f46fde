"""Sides: who scores together.

Source: cruce-rules.md 2.3 (partners sit opposite: seats 1 and 3, 2 and 4).
"""

from __future__ import annotations

from scoring.games.cruce.ruleset import Mode, RuleSet

PAIRS_TABLE = 4


def sides(players: int, rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side, in seat order of its first player."""
    if rules.mode is Mode.PAIRS and players == PAIRS_TABLE:
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(players))
