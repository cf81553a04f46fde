"""What a game says of its deals, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from scoring.games.protocol import Result, Rules, Sides
from scoring.games.words.terms import Words


@dataclass(frozen=True, slots=True)
class Told:
    """A deal in a row: whose it was, what, under which sign, and how it ended."""

    what: str
    seat: int | None = None
    sign: str = ""
    ended: str = ""


class Telling(Protocol):
    """The words of one game.

    ``problems`` has a sentence for each code of ``Game.problems``; ``signs`` are the
    names of what stands as a sign in an entry: suits.
    """

    problems: Mapping[str, Words]
    signs: Mapping[str, Words]

    def told(self, deal: Any, *, result: Result | None) -> Told:
        """Return a deal as one row says it; no result where it is void."""

    def before(
        self, deal: Any, *, result: Result, names: Sequence[str], rules: Rules
    ) -> str:
        """Return what is about to be saved; ``names`` are those of the seats."""

    def why(
        self,
        deal: Any,
        *,
        result: Result | None,
        names: Sequence[str],
        sides: Sides,
        side_names: Sequence[str],
        absent: Sequence[int],
        rules: Rules,
    ) -> Sequence[str]:
        """Return the sentences that lead from the entry to the points.

        ``names`` are those of the seats, ``side_names`` of the sides; ``absent`` are
        the sides that did not play any more.
        """
