"""Lengths of sets, as a game would say them."""

from __future__ import annotations

from tables.plan.forecast import Lengths, SetLength

MINUTES = (2.0, 2.5)


def a_set_of(deals: float, *, minutes: tuple[float, float] = MINUTES) -> Lengths:
    """Return sets of so many deals at every table; a table of three needs fewer."""
    return lambda entrants: SetLength(
        deals * (1.0 if entrants == 4 else 0.6), scatter=0.19, minutes=minutes
    )


like_a_set_to_21 = a_set_of(34)
