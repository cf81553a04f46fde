"""Every field of the rules with every kind of value that it can have."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import fields, replace
from enum import StrEnum
from itertools import combinations, permutations

from scoring.games.cruce.ruleset import LIMITS, TOURNAMENT, RuleSet, TieBreak

TYPES = typing.get_type_hints(RuleSet)
FIELDS = tuple(field.name for field in fields(RuleSet))
# One, few and many, as the languages count.
COUNTS = (0, 1, 2, 6, 10, 20, 21, 101)
LISTS: dict[str, list[typing.Any]] = {
    "code": ["ro-004", "ro-004+", "crucegame", "crucegame+", "hall"],
    "players_allowed": [
        chosen for size in (1, 2, 3) for chosen in combinations((2, 3, 4), size)
    ],
    "announce_values": [(0, 0), (1, 2), (20, 40), (21, 40)],
    "tie_break": [order for size in range(3) for order in permutations(TieBreak, size)],
}


def values_of(field: str) -> list[typing.Any]:
    """The values that make a sentence of their own."""
    kind = TYPES[field]
    if field in LISTS:
        return LISTS[field]
    if kind is bool:
        return [True, False]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return list(kind)
    least, most = LIMITS[field]
    numbers: list[typing.Any] = [
        number
        for number in (*(-count for count in COUNTS), *COUNTS[1:])
        if (least is None or number >= least) and (most is None or number <= most)
    ]
    return numbers if kind is int else [None, *numbers]


def every_rule() -> Iterator[tuple[str, list[RuleSet]]]:
    """Each field, and rules that differ in nothing but this field."""
    for field in FIELDS:
        yield (
            field,
            [replace(TOURNAMENT, **{field: value}) for value in values_of(field)],
        )
