"""The first steps of a shuffle, to be checked by hand.

Source: docs/draw.md "Checking a draw".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tables.protocol.stream import WORD, numbers


@dataclass(frozen=True, slots=True)
class HandStep:
    """One swap: the block, its first 16 hex digits, and which seats change places.

    ``last`` and ``chosen`` count the places from 0; ``number`` modulo ``last + 1`` is
    ``chosen``.
    """

    block: int
    digits: str
    number: int
    last: int
    chosen: int
    seat: str
    other: str

    @property
    def limit(self) -> int:
        """Return by what the number is divided."""
        return self.last + 1


def first_swaps(seed: bytes, *, seats: Sequence[str], count: int) -> list[HandStep]:
    """Return the first swaps of the first attempt, as the protocol makes them."""
    swaps: list[HandStep] = []
    blocks = enumerate(numbers(seed))
    order = list(seats)
    for last in range(len(order) - 1, max(0, len(order) - 1 - count), -1):
        fair = WORD - WORD % (last + 1)
        block, number = next(one for one in blocks if one[1] < fair)
        chosen, digits = number % (last + 1), f"{number:016x}"
        swaps.append(
            HandStep(block, digits, number, last, chosen, order[last], order[chosen])
        )
        order[last], order[chosen] = order[chosen], order[last]
    return swaps
