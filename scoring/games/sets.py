"""The set of any game: when it is over, and who leads.

Source: docs/rules.md R-50 to R-53 (end of a set).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

EXTENSION = 10


class Together(StrEnum):
    """What happens when several reach the target in one deal, as rules keep it."""

    HIGHER = "higher_score_then_extra_deal"
    FIRST = "bidder_first"
    EXTEND = "extend_target_10"
    GAP = "continue_until_gap"


@dataclass(frozen=True, slots=True)
class SetForm:
    """When a set is over: at a target, after so many deals, or both.

    ``gap`` is by how much the leader must be ahead; no total falls below ``floor``.
    """

    target: int | None = None
    deals: int | None = None
    gap: int = 0
    together: Together = Together.HIGHER
    floor: int | None = None

    def added(self, before: int, change: int) -> int:
        """Return a side's total after a change."""
        after = before + change
        return after if self.floor is None else max(self.floor, after)


@dataclass(frozen=True, slots=True)
class SetEnd:
    """Whether a set is over, and the leading side; nobody while the top is tied."""

    over: bool
    leader: int | None


def set_over(
    totals: Sequence[int], *, form: SetForm, first: int | None = None, deals: int = 0
) -> SetEnd:
    """Return whether the set is over at these totals, and who leads.

    ``deals`` is how many have been played; some rules end a set after so many.

    Only the totals after the last deal count: who was at the target and fell back
    is not there any more. When several sides are at the target:

    ==========  ===============================================================
    ``HIGHER``  over; the higher total leads, nobody if equal
    ``FIRST``   over; the side ``first`` leads if it is there
    ``EXTEND``  the target moves up by 10 until one is there
    ``GAP``     goes on until one leads by the gap, or by 1
    ==========  ===============================================================

    In every case the leader must also be ahead by the gap, except that whoever
    comes first needs none.
    """
    end = _by_score(totals, form=form, first=first)
    if form.deals is not None and deals >= form.deals:
        return SetEnd(over=True, leader=end.leader)
    return end


def set_over_among(
    totals: Sequence[int],
    *,
    playing: Sequence[int],
    form: SetForm,
    first: int | None,
    deals: int,
) -> SetEnd:
    """Return the same where only some sides still play; the others end and lead no set.

    ``totals``, ``first`` and the leader count all sides.
    """
    end = set_over(
        [totals[side] for side in playing],
        form=form,
        first=playing.index(first) if first in playing else None,
        deals=deals,
    )
    leader = None if end.leader is None else playing[end.leader]
    return SetEnd(over=end.over, leader=leader)


def _by_score(totals: Sequence[int], *, form: SetForm, first: int | None) -> SetEnd:
    leader, lead = _top(totals)
    target = form.target
    there = [
        side
        for side, total in enumerate(totals)
        if target is not None and total >= target
    ]
    if target is None or not there:
        return SetEnd(over=False, leader=leader)
    if len(there) == 1:
        return SetEnd(over=lead >= form.gap, leader=leader)
    if first_there(totals, form=form, first=first):
        return SetEnd(over=True, leader=first)
    if form.together is Together.EXTEND:
        alone = max(totals) >= _extended(totals, target=target)
        return SetEnd(over=alone and lead >= form.gap, leader=leader)
    if form.together is Together.GAP:
        return SetEnd(over=lead >= max(form.gap, 1), leader=leader)
    return SetEnd(over=lead >= form.gap, leader=leader)


def first_there(totals: Sequence[int], *, form: SetForm, first: int | None) -> bool:
    """Tell whether a side wins for coming first among several at the target."""
    if form.together is not Together.FIRST or first is None or form.target is None:
        return False
    there = sum(total >= form.target for total in totals)
    return there > 1 and totals[first] >= form.target


def _top(totals: Sequence[int]) -> tuple[int | None, int]:
    """Return the leading side and by how much; a lone side leads by its total."""
    if not totals:
        return None, 0
    best, *rest = sorted(totals, reverse=True)
    lead = best - rest[0] if rest else best
    leader = list(totals).index(best) if lead or not rest else None
    return leader, lead


def _extended(totals: Sequence[int], *, target: int) -> int:
    """Return the first target, in steps of 10, that at most one side has reached."""
    while sum(total >= target for total in totals) > 1:
        target += EXTENSION
    return target
