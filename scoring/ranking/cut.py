"""The line: who goes through, which ties must be settled first, who would go now.

Source: docs/rules.md R-76 (the line), R-77 (the final).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.ranking.order import Group, Ranking


class Now(StrEnum):
    """Where somebody would be if nothing more were played; nothing is decided."""

    THROUGH = "through_now"
    TIED = "tied_now"
    OUT = "out_now"


@dataclass(frozen=True, slots=True)
class Cut:
    """Who is through, best first, and who is tied across the line."""

    through: Group
    crossing: Group


def cut(ranking: Ranking, *, through: int) -> Cut:
    """Return who goes through; those tied across the line are not."""
    safe: list[int] = []
    for group in ranking.groups:
        if len(safe) + len(group) <= through:
            safe += group
        elif len(safe) < through:
            return Cut(through=tuple(safe), crossing=group)
        else:
            break
    return Cut(through=tuple(safe), crossing=())


def unresolved(ranking: Ranking, *, through: int, final: bool) -> tuple[Group, ...]:
    """Return the ties to be settled before the table can be closed."""
    if final:
        return tuple(group for group in ranking.groups if len(group) > 1)
    crossing = cut(ranking, through=through).crossing
    return (crossing,) if crossing else ()


def as_it_stands(rank: int, *, ranks: Sequence[int], through: int) -> Now:
    """Return on which side of the line a rank is; ``ranks`` are all that contend."""
    ahead = sum(other < rank for other in ranks)
    if ahead + ranks.count(rank) <= through:
        return Now.THROUGH
    return Now.TIED if ahead < through else Now.OUT


def nobody_plays(sides: int, *, through: int, begun: bool) -> bool:
    """Tell whether nobody plays at a table: one alone, or no more than go on.

    From a final nobody goes on: there ``through`` is 0.
    """
    return sides == 1 or (not begun and sides <= through)
