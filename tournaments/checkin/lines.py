"""A kind of line of the event's book: whether people can still check in.

Who has come is a line about an entrant, ``tournaments.people.lines.Moved``.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.book.kinds import declare


@declare("check_in")
@dataclass(frozen=True, slots=True)
class CheckIn:
    """The check-in is open again, or closed: whoever comes then is late."""

    is_open: bool
