"""The steps of a draw, and which may follow which.

Source: draw-protocol.md 7.2. A draw goes one way; until its seats are published it
can be called off, and stays on record.
"""

from __future__ import annotations

from collections.abc import Mapping

FROZEN = "frozen"
COMMITTED = "committed"
TYPED = "typed"
ENTROPY = "entropy"
REVEALED = "revealed"
PUBLISHED = "published"
VOID = "void"

MOVES: Mapping[str, tuple[str, ...]] = {
    FROZEN: (COMMITTED, VOID),
    COMMITTED: (ENTROPY, TYPED, VOID),
    # What was laid open may be typed again until a second person has compared it.
    TYPED: (ENTROPY, TYPED, VOID),
    ENTROPY: (REVEALED, VOID),
    REVEALED: (PUBLISHED, VOID),
    PUBLISHED: (),
    VOID: (),
}
# The public part is drawn so long after the commitment is on the wall.
SECONDS_BEFORE_ENTROPY = 60
