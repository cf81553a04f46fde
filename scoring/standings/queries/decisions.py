"""Who went through from a confirmed stage, after every decision about a correction.

What was confirmed holds until a person takes the corrected score; what a person keeps
stands for as long as the score of its table gives the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from scoring.standings.enums import Decision

# Codes by the letter of each table, in order of the tables, best first.
Through = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Decisions:
    """Who is through (``held``), and what the scores gave when that was decided."""

    held: Through = field(default_factory=dict)
    seen: Through = field(default_factory=dict)
    final: bool = False

    def asked(self, computed: Through) -> Through:
        """Return ``computed``, but ``held`` of the tables that give what was seen.

        What was decided about a table stands for as long as its score gives the same:
        a later correction at another table does not ask about it again.
        """
        seen = ways(self.seen, final=self.final)
        given = ways(computed, final=self.final)
        return {
            letter: self.held[letter] if seen.get(letter) == given[letter] else some
            for letter, some in computed.items()
        }

    def changes(self, computed: Through) -> bool:
        """Tell whether taking the corrected score would change somebody's way.

        A decision that keeps those who went through stands until the score gives
        others again than when it was taken. Who is first and who second of those who
        go through changes nobody's way; in the final every place counts.
        """
        given = self.asked(computed)
        return ways(given, final=self.final) != ways(self.held, final=self.final)

    def after(self, decision: Decision, *, computed: Through) -> Decisions:
        """Return what holds once a correction has been decided so."""
        corrected = decision is Decision.CORRECTED
        held = self.asked(computed) if corrected else self.held
        return replace(self, held=held, seen=computed)


def ways(through: Through, *, final: bool) -> dict[str, Sequence[str]]:
    """Return who goes on from each table, in the final in the order of the places."""
    return {
        letter: some if final else tuple(sorted(some))
        for letter, some in through.items()
    }


def codes(through: Through) -> list[str]:
    """Return all who are through, table by table."""
    return list(chain(*through.values()))


def rows(through: Through) -> tuple[tuple[str, ...], ...]:
    """Return it as it stands in a line: for each table its letter, then the codes."""
    return tuple((letter, *some) for letter, some in through.items())
