"""The script of a played event: its clock, its keys and its choices.

Everything random or timed comes from one seeded generator, so that the same seed
gives the same bytes on every database.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from scoring.ledger.lines import Signature
from tournaments.staff.policy import WhoAndWhen

START = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
STEP = timedelta(seconds=40)
AUTHOR = "O01"


@dataclass(frozen=True, slots=True)
class Chances:
    """How often, of 1, something out of the ordinary happens after a deal."""

    void: float = 0.04
    penalty: float = 0.0
    misdeal: float = 0.0


WITH_PENALTIES = Chances(penalty=0.03, misdeal=0.02)


class Script:
    """Chooses, times and signs what happens in an event played by script.

    ``lots_by_protocol`` says how ties are settled that extra deals leave.
    """

    lots_by_protocol = False

    def __init__(
        self,
        *,
        seed: str,
        chances: Chances | None = None,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        """Seed the choices; ``clock`` replaces the scripted time in a demo."""
        self.rng = random.Random(seed)  # noqa: S311 - a rehearsal, not a draw
        self.chances = chances or Chances()
        self.clock = clock
        # Of its own: the other choices do not change with what an urn asks for.
        self.urn_rng = random.Random(f"{seed}/urn")  # noqa: S311 - a rehearsal
        # Of its own too: keys and salts of what nobody sends a form for.
        self.book_rng = random.Random(f"{seed}/book")  # noqa: S311 - a rehearsal
        self.ticks = 0
        self.void_due = False

    # -- time, who, keys ----------------------------------------------------------

    def now(self) -> datetime:
        """Return the next moment of the scripted day."""
        if self.clock is not None:
            return self.clock()
        self.ticks += 1
        return START + STEP * self.ticks

    def signed(self) -> WhoAndWhen:
        """Return who does what comes next, and its moment."""
        return {"author": AUTHOR, "at": self.now()}

    def key(self) -> UUID:
        """Return the next client key."""
        return UUID(int=self.rng.getrandbits(128), version=4)

    def urn_key(self) -> UUID:
        """Return the next client key of a line in an urn's books."""
        return UUID(int=self.urn_rng.getrandbits(128), version=4)

    def draw_key(self) -> str:
        """Return the key of the next draw, in hex."""
        return f"{self.urn_rng.getrandbits(256):064x}"

    def sign(
        self, *, after: int, reason: str = "", second: str | None = None
    ) -> Signature:
        """Return the signature of the next line."""
        key = self.key()
        self.rng.getrandbits(128)  # so that a seed plays what it has always played
        return Signature(
            client_key=key,
            after_seq=after,
            reason=reason,
            second=second,
            **self.signed(),
        )
