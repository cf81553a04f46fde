"""What a screen goes through: one picture, or several in turn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.hall.enums import Picture

SHORTEST, USUAL, LONGEST = 3, 15, 600
MOST_STEPS = 8
_LETTER = re.compile(r"[A-Z]{1,2}")


@dataclass(frozen=True, slots=True)
class Step:
    """One picture for so many seconds a page; ``letter`` is that of one table."""

    picture: Picture
    seconds: int = USUAL
    letter: str = ""

    @property
    def possible(self) -> bool:
        """Tell whether a screen can show it."""
        lettered = bool(_LETTER.fullmatch(self.letter))
        wants_letter = self.picture is Picture.TABLE
        return SHORTEST <= self.seconds <= LONGEST and lettered is wants_letter


def letter_of(said: str) -> str:
    """Return a table's letter as a device says it, or nothing for other words."""
    return said if _LETTER.fullmatch(said) else ""


def stored(steps: Iterable[Step]) -> list[dict[str, object]]:
    """Return the steps as a row keeps them."""
    return [
        {"picture": str(one.picture), "seconds": one.seconds, "letter": one.letter}
        for one in steps
    ]


def steps_of(rows: Sequence[Mapping[str, object]]) -> tuple[Step, ...]:
    """Return the steps that a row keeps."""
    return tuple(
        Step(
            picture=Picture(str(row["picture"])),
            seconds=int(str(row["seconds"])),
            letter=str(row["letter"]),
        )
        for row in rows
    )
