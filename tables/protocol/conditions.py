"""Conditions of a draw: who should not sit together.

Source: docs/draw.md "Conditions". Both conditions are one function, pairs of a
group at one table; version 1 of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tables.protocol.errors import DrawError

OPPONENTS = "opponents"
CLUBS = "clubs"
NAMES = (OPPONENTS, CLUBS)
VERSION = 1
_FEWEST_IN_GROUP = 2
# A thousand attempts with so many still take a phone about a second.
MOST_MEMBERS = 5000


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition: nobody of a group should meet another of it."""

    name: str
    groups: tuple[tuple[str, ...], ...]

    def as_json(self) -> dict[str, object]:
        """Return the condition as the frozen list has it."""
        return {
            "name": self.name,
            "version": VERSION,
            "groups": [list(group) for group in self.groups],
        }


def violations(conditions: Sequence[Condition], *, table_of: Mapping[str, str]) -> int:
    """Return how many pairs of a group sit at one table; a pair counts each time."""
    return sum(
        together * (together - 1) // 2
        for condition in conditions
        for group in condition.groups
        for together in Counter(table_of[code] for code in group).values()
    )


def read_conditions(
    value: object, *, entrants: Collection[str]
) -> tuple[Condition, ...]:
    """Return the conditions of a frozen list.

    Raises DrawError (bad_constraints, unknown_constraint).
    """
    if not isinstance(value, list):
        raise _bad("they are no list")
    known = set(entrants)
    found = tuple(_read_one(one, entrants=known) for one in value)
    if len({one.name for one in found}) != len(found):
        raise _bad("one is there twice")
    members = sum(len(group) for one in found for group in one.groups)
    if members > MOST_MEMBERS:
        raise _bad("they name too many")
    return found


def _read_one(value: object, *, entrants: Collection[str]) -> Condition:
    if not isinstance(value, dict) or set(value) != {"name", "version", "groups"}:
        raise _bad("each has name, version and groups")
    name, version, groups = value["name"], value["version"], value["groups"]
    if name not in NAMES or type(version) is not int or version != VERSION:
        raise DrawError("unknown_constraint", name=str(name)[:20])
    if not isinstance(groups, list):
        raise _bad("the groups are no list")
    return Condition(
        name=name,
        groups=tuple(_read_group(group, entrants=entrants) for group in groups),
    )


def _read_group(value: object, *, entrants: Collection[str]) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) < _FEWEST_IN_GROUP:
        raise _bad("a group has at least two entrants")
    if not all(isinstance(code, str) and code in entrants for code in value):
        raise _bad("a group names somebody who is not on the list")
    if any(first >= second for first, second in pairwise(value)):
        raise _bad("a group is not in ascending order")
    return tuple(value)


def _bad(why: str) -> DrawError:
    return DrawError("bad_constraints", why=why)
