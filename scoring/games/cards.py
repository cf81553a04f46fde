"""What a game brings whose deals are recorded card by card, beside ``protocol``.

Cards, and whatever else a record holds of a deal, are short texts in the game's own
notation. Nobody has seen the hands: what is told of them follows from what lay on the
table. Plain Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as given
from typing import Any, Protocol

from scoring.games.protocol import Company, Deal, Penalty, Plays, Rules


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table and who laid it."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Held:
    """A hand as a trick begins: the cards known to be in it, and how many are not.

    The card that the seat plays to the trick is among ``cards``.
    """

    cards: tuple[str, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick of a record; ``winner`` is nobody while cards are missing.

    ``so_far`` are the card points of each seat after it. ``facts`` are what else
    happened with it, as the game says it in words; ``stock`` is how many cards could
    still be drawn as it began, ``lies_open`` the last of them, where it lay face up.
    """

    leader: int
    cards: tuple[Laid, ...]
    winner: int | None
    points: int
    so_far: tuple[int, ...]
    held: tuple[Held, ...]
    facts: Mapping[str, int | str]
    stock: int = 0
    lies_open: str = ""


@dataclass(frozen=True, slots=True)
class Broken:
    """What certainly broke a rule: a card of a trick, or an act before its lead.

    ``turn`` counts from 0 and is nothing for an act before the lead. ``owed`` are the
    cards that tell why, ``proven`` how many cards of the deal lay on the table when it
    became certain. ``offence`` is what the rules call it, empty where nobody is
    charged.
    """

    trick: int
    turn: int | None
    seat: int
    card: str
    rule: str
    owed: tuple[str, ...]
    proven: int
    offence: str


@dataclass(frozen=True, slots=True)
class Retold:
    """A record, told as far as it goes; ``whole`` if it goes to the last card.

    ``broken`` is in the order of play.
    """

    trump: str
    leader: int
    tricks: tuple[Trick, ...]
    broken: tuple[Broken, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A deal that is being played, as far as its cards lie.

    ``told`` is without what broke a rule, which nobody says while they play; its trump
    is empty while nothing has made it. ``turn`` is the seat whose card is due, nobody's
    after the last one. ``to_come`` are the card points that nobody has taken yet,
    those on the table included. ``facts`` are as those of a trick.
    """

    told: Retold
    turn: int | None
    to_come: int
    facts: Mapping[str, int | str] = given(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Noted:
    """A deal of a set that is written as text, with its cards if it has them."""

    deal: Deal
    plays: Plays | None


class Notation(Protocol):
    """Deals and sets as text, to keep, to send, or to read with another program."""

    def of_deal(self, deal: Any, *, plays: Plays) -> str:
        """Return a deal that was recorded to its last card, as one line."""

    def of_set(
        self, lines: Sequence[Penalty | Noted], *, seats: Sequence[str], rules: Rules
    ) -> str:
        """Return a set, a line a deal; ``seats`` are the codes of the entrants."""


class Cards(Protocol):
    """The cards of a game: how they are written down and told again."""

    # The whole pack, as keys stand on a phone: suit by suit, from the top.
    pack: Sequence[Sequence[str]]
    notation: Notation | None  # deals and sets as text, if the game has one

    def clockwise(self, rules: Rules) -> bool:
        """Tell which way round the seats are numbered, seen from above."""

    def voids(self, rules: Rules) -> bool:
        """Tell whether a deal may be voided for a card against the rules."""

    def retell(
        self, deal: Any, *, plays: Plays, company: Company, rules: Rules
    ) -> Retold:
        """Return what the cards tell of a deal in which ``problems`` found nothing."""

    def under_way(
        self,
        asked: Mapping[str, str],
        *,
        acts: Sequence[str],
        said: Sequence[str],
        company: Company,
        rules: Rules,
    ) -> UnderWay | None:
        """Return a deal as far as it was tapped; nothing where it cannot be so.

        ``asked`` are the answers that were given before the first card, by field,
        ``acts`` the cards and whatever else was tapped, in order; ``said`` is what
        was ticked beside them.
        """
