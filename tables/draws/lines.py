"""The kind of line of the event's book that says what a draw went through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tables.draws.enums import Move, Purpose
from tournaments.book.kinds import BadPayload, Private, declare

# Which step may follow which; the first opens an urn or freezes a list. A draw goes one
# way; until its seats are published it can be called off, and stays on record.
FOLLOWING: Mapping[Move, tuple[Move, ...]] = {
    Move.OPENED: (Move.PUBLISHED, Move.VOID),
    Move.FROZEN: (Move.COMMITTED, Move.VOID),
    Move.COMMITTED: (Move.ENTROPY, Move.TYPED, Move.VOID),
    # What was laid open may be typed again until a second person has compared it.
    Move.TYPED: (Move.ENTROPY, Move.TYPED, Move.VOID),
    Move.ENTROPY: (Move.REVEALED, Move.VOID),
    Move.REVEALED: (Move.PUBLISHED, Move.VOID),
    Move.PUBLISHED: (),
    Move.VOID: (),
}
_MAY_FIX_NOTHING = (Move.ENTROPY, Move.VOID)


PURPOSES = {
    Purpose.SEATS: _("Draw of seats"),
    Purpose.LOT: _("Lot at a table"),
    Purpose.MOVING_UP: _("Lot of who moves up"),
    Purpose.RAFFLE: _("Raffle"),
}


@declare("draw_step", _("Draw"))
@dataclass(frozen=True, slots=True)
class DrawStep:
    """One step of the ``draw``-th draw for a purpose: of a stage, of its table.

    ``value`` is what the step fixed: how an urn is recorded, the hash of the list, the
    commitment, the public part, the hash of the proof, at last of the published copy;
    for a draw that was called off the hash of the proof that it would have had.
    ``reason`` says why it was called off; of a lot at a table, with its list, why no
    extra deal was played first.
    """

    purpose: Purpose
    draw: int
    move: Move
    value: str = ""
    stage: int | None = None
    table: str = ""
    reason: Private = ""

    def __post_init__(self) -> None:
        """Refuse a draw of nothing, and a step that leaves open what or why."""
        if self.draw < 1 or (self.stage is not None and self.stage < 1):
            raise BadPayload("draws and stages are counted from one")
        if (self.stage is None) != (self.purpose is Purpose.RAFFLE):
            raise BadPayload("a draw is of a stage, but for a raffle")
        if bool(self.table) != (self.purpose is Purpose.LOT):
            raise BadPayload("a lot is drawn at a table, nothing else is")
        if self.move is Move.OPENED and self.purpose is not Purpose.SEATS:
            raise BadPayload("an urn is opened for seats")
        if not self.value and self.move not in _MAY_FIX_NOTHING:
            raise BadPayload("a step fixes something")
        why = (self.move, self.purpose) == (Move.FROZEN, Purpose.LOT)
        if not why and bool(self.reason) != (self.move is Move.VOID):
            raise BadPayload("a draw is called off with a reason")

    def told(self) -> str:
        """Return the sentence about it."""
        return f"{PURPOSES[self.purpose]} {self.draw}: {self.move.label}"
