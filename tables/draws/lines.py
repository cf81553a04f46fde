"""The kind of line of the event's book that says what a draw went through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tables.draws.enums import DrawMove, DrawPurpose
from tournaments.book.kinds import BadPayload, Private, declare

# Which step may follow which; the first opens an urn or freezes a list. A draw goes one
# way; until its seats are published it can be called off, and stays on record.
FOLLOWING: Mapping[DrawMove, tuple[DrawMove, ...]] = {
    DrawMove.OPENED: (DrawMove.PUBLISHED, DrawMove.VOID),
    DrawMove.FROZEN: (DrawMove.COMMITTED, DrawMove.VOID),
    DrawMove.COMMITTED: (DrawMove.ENTROPY, DrawMove.TYPED, DrawMove.VOID),
    # What was laid open may be typed again until a second person has compared it.
    DrawMove.TYPED: (DrawMove.ENTROPY, DrawMove.TYPED, DrawMove.VOID),
    DrawMove.ENTROPY: (DrawMove.REVEALED, DrawMove.VOID),
    DrawMove.REVEALED: (DrawMove.PUBLISHED, DrawMove.VOID),
    DrawMove.PUBLISHED: (),
    DrawMove.VOID: (),
}
_MAY_FIX_NOTHING = (DrawMove.ENTROPY, DrawMove.VOID)


PURPOSES = {
    DrawPurpose.SEATS: _("Draw of seats %(number)s"),
    DrawPurpose.LOT: _("Lot %(number)s at a table"),
    DrawPurpose.MOVING_UP: _("Lot %(number)s of who moves up"),
    DrawPurpose.RAFFLE: _("Raffle %(number)s"),
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

    purpose: DrawPurpose
    draw: int
    move: DrawMove
    value: str = ""
    stage: int | None = None
    table: str = ""
    reason: Private = ""

    def __post_init__(self) -> None:
        if self.draw < 1 or (self.stage is not None and self.stage < 1):
            raise BadPayload("draws and stages are counted from one")
        if (self.stage is None) != (self.purpose is DrawPurpose.RAFFLE):
            raise BadPayload("a draw is of a stage, but for a raffle")
        if bool(self.table) != (self.purpose is DrawPurpose.LOT):
            raise BadPayload("a lot is drawn at a table, nothing else is")
        if self.move is DrawMove.OPENED and self.purpose is not DrawPurpose.SEATS:
            raise BadPayload("an urn is opened for seats")
        if not self.value and self.move not in _MAY_FIX_NOTHING:
            raise BadPayload("a step fixes something")
        why = (self.move, self.purpose) == (DrawMove.FROZEN, DrawPurpose.LOT)
        if not why and bool(self.reason) != (self.move is DrawMove.VOID):
            raise BadPayload("a draw is called off with a reason")

    def told(self) -> str:
        which = str(PURPOSES[self.purpose]) % {"number": self.draw}
        return f"{which}: {self.move.label}"
