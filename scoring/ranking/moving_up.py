"""Who plays the next stage when somebody who is through goes home.

First the next of the same table, by the order on which it was closed; where nobody is
left there, the best of all tables: by rank, then points, then the first letter; where
nobody is left at all, the next stage has one fewer.
Source: event-day.md step 8; docs/adr/0020-walk-ins.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Next:
    """Somebody who went out: rank at the table from 1, points of the set."""

    code: str
    rank: int
    points: int


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody who plays the next stage, by the place of a table, ``B``.

    ``instead_of`` is the code of who went home, if somebody has moved up.
    """

    code: str
    letter: str
    instead_of: str = ""


@dataclass(frozen=True, slots=True)
class Going:
    """Somebody goes home; ``came`` is who was noted in their place, if anybody was."""

    code: str
    came: str | None = None


def field_after(
    entered: Sequence[Entered],
    *,
    waiting: Mapping[str, Sequence[Next]],
    going: Sequence[Going],
) -> tuple[Entered, ...]:
    """Return who plays after all have gone home; see ``moves_up``."""
    return moves_up(entered, waiting=waiting, going=going)[0]


def moves_up(
    entered: Sequence[Entered],
    *,
    waiting: Mapping[str, Sequence[Next]],
    going: Sequence[Going],
) -> tuple[tuple[Entered, ...], tuple[str, ...]]:
    """Return who plays after all have gone home, one after the other.

    And for each who goes, who came; empty for nobody. ``waiting`` are those who went
    out by table, best first, in order of the letters. Who is not in the field when he
    goes changes nothing.
    """
    field = list(entered)
    gone: set[str] = set()
    moved: list[str] = []
    for one in going:
        place = next((n for n, e in enumerate(field) if e.code == one.code), None)
        gone.add(one.code)
        if place is None:
            moved.append("")
            continue
        out = gone | {e.code for e in field}
        came = one.came
        if came is None or came in out:
            came = next_up(field[place].letter, waiting=waiting, out=out)
        moved.append(came)
        if came:
            field[place] = replace(field[place], code=came, instead_of=one.code)
        else:
            del field[place]
    return tuple(field), tuple(moved)


def next_up(
    letter: str, *, waiting: Mapping[str, Sequence[Next]], out: set[str]
) -> str:
    """Return who moves up to a place of a table; empty if nobody is left.

    ``out`` are those who cannot: they are through already, or have gone home.
    """
    here = [one.code for one in waiting.get(letter, ()) if one.code not in out]
    if here:
        return here[0]
    others = [
        (one.rank, -one.points, number, one.code)
        for number, some in enumerate(waiting.values())
        for one in some
        if one.code not in out
    ]
    return min(others)[3] if others else ""
