"""Who gets which seat. Source: docs/draw.md "Protocol CD2", "Conditions"."""

from __future__ import annotations

from dataclasses import dataclass

from tables.protocol.conditions import violations
from tables.protocol.manifest import Manifest, table_of
from tables.protocol.stream import numbers, shuffle

MOST_ATTEMPTS = 1000


@dataclass(frozen=True, slots=True)
class Assignment:
    """The drawn seats in order of the entrants' codes.

    ``attempt`` counts the shuffles from 1, as far as the one that was taken;
    ``violations`` is 0 unless no attempt kept every condition.
    """

    pairs: tuple[tuple[str, str], ...]
    attempt: int
    violations: int

    def as_json(self) -> list[list[str]]:
        """Return the pairs as the proof has them."""
        return [list(pair) for pair in self.pairs]


def assign(manifest: Manifest, *, seed: bytes) -> Assignment:
    """Return the first shuffle that keeps the conditions.

    If none of a thousand does, the one with the fewest violations, the earliest of
    them: the counter of the stream runs on from attempt to attempt.
    """
    stream = numbers(seed)
    best: Assignment | None = None
    for attempt in range(1, MOST_ATTEMPTS + 1):
        drawn = shuffle(manifest.seats, stream=stream)
        pairs = tuple(zip(manifest.entrants, drawn, strict=True))
        where = {code: table_of(seat) for code, seat in pairs}
        broken = violations(manifest.conditions, table_of=where)
        if best is None or broken < best.violations:
            best = Assignment(pairs=pairs, attempt=attempt, violations=broken)
        if broken == 0:
            break
    assert best is not None
    return best
