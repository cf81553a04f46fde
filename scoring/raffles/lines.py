"""Kinds of line about raffles: prizes given by the protocol of the digital draw.

The raffle of a number is the event's ``raffle_opened`` of that number. Source:
docs/ending.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from tables.protocol.entropy import CARDS, QUICK, check_public
from tables.protocol.errors import DrawError
from tables.protocol.hashes import from_hex
from tournaments.book.kinds import BadPayload, Private, declare


@declare("raffle_opened")
@dataclass(frozen=True, slots=True)
class RaffleOpened:
    """Who takes part for which prizes, and the mark of a secret.

    Who draws one of the first seats has the prize of that number; a prize without a
    name is empty. ``source`` is cards laid open in the hall, or nothing (quick).
    ``again`` says why there is another raffle once one was drawn.
    """

    prizes: tuple[str, ...]
    entrants: tuple[str, ...]
    source: str
    commitment: str
    again: Private = ""

    def __post_init__(self) -> None:
        """Refuse more prizes than people, people twice, other sources, no mark."""
        if not 1 <= len(self.prizes) <= len(self.entrants):
            raise BadPayload("a raffle has prizes, and not more than people")
        if list(self.entrants) != sorted(set(self.entrants)):
            raise BadPayload("who takes part is listed once, in order")
        if self.source not in {CARDS, QUICK}:
            raise BadPayload(f"a raffle is not drawn with {self.source!r}")
        _hex(self.commitment)


@declare("raffle_cards")
@dataclass(frozen=True, slots=True)
class RaffleCards:
    """The cards as somebody typed them; the last ones count once confirmed."""

    raffle: int
    cards: str

    def __post_init__(self) -> None:
        """Refuse what are not eight cards as the protocol writes them."""
        try:
            check_public(self.cards, sources=(CARDS,))
        except DrawError as error:
            raise BadPayload(f"these are not eight cards: {error}") from error


@declare("raffle_drawn")
@dataclass(frozen=True, slots=True)
class RaffleDrawn:
    """The secret is open: with the public part it gives who has which prize.

    The author has typed the cards, the second person has compared them with the
    table; a quick raffle has neither cards nor a second person.
    """

    raffle: int
    public: str
    secret: str

    def __post_init__(self) -> None:
        """Refuse what is no secret."""
        _hex(self.secret)


@declare("raffle_called_off")
@dataclass(frozen=True, slots=True)
class RaffleCalledOff:
    """It is not drawn. The secret is open, unless it stayed on another site."""

    raffle: int
    reason: Private
    secret: str = ""

    def __post_init__(self) -> None:
        """Refuse no reason, and what is no secret."""
        if not self.reason:
            raise BadPayload("a raffle is called off for a reason")
        if self.secret:
            _hex(self.secret)


@declare("winner_absent")
@dataclass(frozen=True, slots=True)
class WinnerAbsent:
    """A winner (a code) was not there, and the prize goes on to the next; or was."""

    raffle: int
    winner: str
    absent: bool = True


def _hex(text: str) -> None:
    try:
        from_hex(text, field="hash")
    except DrawError as error:
        raise BadPayload(str(error)) from error
