"""Whether the final's score is held back from everybody but staff.

Source: docs/ending.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.book.kinds import declare


@declare("embargo")
@dataclass(frozen=True, slots=True)
class Embargo:
    """One decision about the final's public score: ``held`` back, or open.

    The last one is in force until the ceremony has revealed every place.
    """

    held: bool
