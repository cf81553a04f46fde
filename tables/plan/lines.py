"""A kind of line of the event's book: which letters the tables have."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.book.kinds import declare


@declare("letters")
@dataclass(frozen=True, slots=True)
class Letters:
    """Letters that the next urns leave out, and those that are small first."""

    out: tuple[str, ...]
    small: tuple[str, ...]
