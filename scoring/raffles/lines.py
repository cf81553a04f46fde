"""Kinds of line about raffles: prizes given by the protocol of the digital draw.

The raffle of a number is the event's ``raffle_opened`` of that number; its draw has
the same number, and steps like every other (``tables.draws.lines``). Source:
docs/ending.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.protocol.entropy import CARDS, QUICK
from tournaments.book.kinds import BadPayload, Private, declare


@declare("raffle_opened", _("Raffle opened"))
@dataclass(frozen=True, slots=True)
class RaffleOpened:
    """Who takes part for which prizes; the frozen list of the draw follows from it.

    Who draws one of the first seats has the prize of that number; a prize without a
    name is empty. ``source`` is cards laid open in the hall, or nothing (quick).
    ``again`` says why there is another raffle once one was drawn.
    """

    prizes: tuple[str, ...]
    entrants: tuple[str, ...]
    source: str
    again: Private = ""

    def __post_init__(self) -> None:
        """Refuse more prizes than people, people twice, other sources."""
        if not 1 <= len(self.prizes) <= len(self.entrants):
            raise BadPayload("a raffle has prizes, and not more than people")
        if list(self.entrants) != sorted(set(self.entrants)):
            raise BadPayload("who takes part is listed once, in order")
        if self.source not in {CARDS, QUICK}:
            raise BadPayload(f"a raffle is not drawn with {self.source!r}")

    def told(self) -> str:
        named = [prize for prize in self.prizes if prize]
        return ", ".join(named) or str(len(self.prizes))


@declare("winner_absent", _("Prize passed on"), undone_by="winner_absent")
@dataclass(frozen=True, slots=True)
class WinnerAbsent:
    """A winner (a code) was not there, and the prize goes on to the next; or was."""

    raffle: int
    winner: str
    absent: bool = True

    def told(self) -> str:
        """Return who was not there, or was after all."""
        if self.absent:
            return gettext("%(code)s is not here") % {"code": self.winner}
        return gettext("%(code)s is here after all") % {"code": self.winner}
