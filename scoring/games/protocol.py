"""What a game brings, and what it is asked: the seam between a tournament and its game.

Seats, sides and tables are numbers here; a deal and the rules are the game's own
objects, which nobody outside looks into. Plain Python. Source: docs/architecture.md,
section "A game".
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as given
from enum import StrEnum
from typing import Any, Protocol

from scoring.games.sets import SetForm

Sides = tuple[tuple[int, ...], ...]
Entry = Mapping[str, Any]
Plays = Sequence[Sequence[str]]
# The game's own ``FrozenRules``; whoever is no part of the game hands them on, or asks
# for the copy that is kept.
Rules = Any


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with an entry: a stable code, the field, the numbers.

    ``field`` is a field of the entry, with the 0-based seat or a name after a point:
    ``cards.2``, ``announcements.V``. ``seat`` in ``params`` counts from 1, as on the
    tickets, until a door that knows who sits there puts the name in its place.
    """

    code: str
    field: str
    params: Mapping[str, int | str] = given(default_factory=dict)


class Deal(Protocol):
    """A deal as recorded: how it ended, who dealt, and what only the game knows."""

    @property
    def outcome(self) -> str:
        """Return how the deal ended: the code of one of the game's outcomes."""

    @property
    def dealer(self) -> int:
        """Return the seat that dealt."""

    @property
    def entry(self) -> Entry:
        """Return what only this game records of a deal, as JSON values."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays a deal: how many seats there are, which still play, who is a side."""

    seats: int
    playing: tuple[int, ...]
    sides: Sides

    @property
    def sides_playing(self) -> tuple[int, ...]:
        """Return the sides that still play."""
        playing = {*self.playing}
        return tuple(i for i, side in enumerate(self.sides) if playing & {*side})

    @classmethod
    def whole(cls, sides: Sides) -> Company:
        """Return a table where all play, on these sides."""
        seats = sum(map(len, sides))
        return cls(seats=seats, playing=tuple(range(seats)), sides=sides)

    @classmethod
    def singles(cls, seats: int) -> Company:
        """Return a table where all play, each for himself."""
        return cls.whole(tuple((seat,) for seat in range(seats)))

    @classmethod
    def pairs(cls, pairs: int) -> Company:
        """Return a table of so many pairs, partners opposite."""
        return cls.whole(tuple((side, side + pairs) for side in range(pairs)))


@dataclass(frozen=True, slots=True)
class Sitting:
    """One way to fill the tables of an event, counted in entrants: players, or pairs.

    ``full`` sit at a table where there are enough, ``least`` at its smaller tables;
    ``fewest`` can still play where no more are left. ``through`` go on from a table.
    """

    full: int
    least: int
    fewest: int
    through: int


@dataclass(frozen=True, slots=True)
class SetLength:
    """How long a set takes, for the plan of a day.

    ``deals`` is the median; ``scatter`` the standard deviation of its logarithm, since
    sets of one stage differ by factors. ``minutes`` of a deal are (quick, slow).
    """

    deals: float
    scatter: float
    minutes: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty as entered; ``points`` are positive and will be subtracted.

    ``kind`` is the code of one of the game's offences.
    """

    seat: int
    kind: str
    points: int

    def payload(self) -> dict[str, object]:
        """Return what is written in the table's book."""
        return {"seat": self.seat, "kind": str(self.kind), "points": self.points}


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a deal ends.

    ``played``: it can separate the tied. ``offence``: the dealer's side is charged
    for it by the deal's own line, and it settles nothing. ``same_dealer``: the same
    seat deals again. ``offered``: by these rules a deal can end so.
    """

    code: str
    played: bool = False
    offence: str = ""
    same_dealer: bool = False
    offered: bool = True


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal brings, per side of the whole table.

    ``change`` is added to the score of the set. ``mark`` is one word for a row
    (``made``). ``figures`` are counted over the set and may settle ties; ``facts``
    explain the change. ``first`` is the side that comes first when several reach the
    target together, where the rules ask.
    """

    change: tuple[int, ...]
    mark: str = ""
    figures: Mapping[str, tuple[int, ...]] = given(default_factory=dict)
    facts: Mapping[str, tuple[int, ...]] = given(default_factory=dict)
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Likely:
    """One result that a deal may have, ``weight`` times in all that are told.

    Seats count from the one after the dealer, so that ``change`` begins with its side,
    and all play. ``first`` is as in ``Result``, ``same_dealer`` as in ``Outcome``.
    """

    weight: int
    change: tuple[int, ...]
    first: int | None = None
    same_dealer: bool = False


@dataclass(frozen=True, slots=True)
class Sample:
    """A deal that bots have played: its cards where the game records them.

    ``revoked_by`` is the seat that revoked on purpose, for a demonstration.
    """

    deal: Deal
    plays: Plays | None = None
    revoked_by: int | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of ``Result.figures`` that a tie-break compares, and which way round."""

    name: str
    higher_first: bool


class Ask(StrEnum):
    """What a question of the form asks for.

    ``POINTS``: a number for each side, typed at its first seat. ``SCORED``: what the
    deal brings each side, as it stands on a paper sheet.
    """

    SEAT = "seat"
    CHOICE = "choice"
    POINTS = "points"
    SCORED = "scored"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen; ``note`` stands beside its words (66)."""

    value: int | str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One question about a deal that was played.

    ``name`` is that of the entry; ``options`` are for a choice. A seat is asked once,
    or once for each of ``at`` (who announced which suit, who finished at which place),
    where it may stay open.
    Points add up to ``total``: the last side that is empty has the rest. ``sign``:
    options and ``at`` are signs of the game (suits), drawn as such. ``optional``: a
    single seat may stay open too. What is scored is ``most`` at most; ``stake`` names
    the seat and the bid of the form: that side scores its bid or more, or loses it.
    """

    name: str
    ask: Ask
    options: tuple[Option, ...] = ()
    at: tuple[str, ...] = ()
    total: int = 0
    sign: bool = False
    optional: bool = False
    most: int = 0
    stake: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Offence:
    """What a penalty costs: these points, or what the referee says, up to ``most``.

    Where the referee says it, the reason is noted.
    """

    points: int | None = None
    most: int = 0


class BadRules(ValueError):
    """Rules that cannot be; ``problems`` names each field, all at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep the problems; their ``field`` is one of the rules."""
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.field}: {p.code}" for p in problems))


class Game(Protocol):
    """A game of cards, as a tournament needs it."""

    code: str
    pack: int  # how many cards it is played with
    records_cards: bool  # whether a deal can be recorded card by card
    has_odds: bool  # whether ``likely`` knows what deals bring
    # The tie-breaks that only this game can feed; extra deals, penalty points and
    # lots are known to every game.
    tie_breaks: Mapping[str, Figure]

    # The named rules to choose from; the first are those of tournaments.
    presets: tuple[str, ...]

    def choose(self, preset: str, *, pairs: bool, changes: Mapping[str, Any]) -> Rules:
        """Return a preset with these fields changed. Raises KeyError, BadRules."""

    def sittings(self, rules: Rules, *, pairs: bool) -> Sequence[Sitting]:
        """Return the ways to fill tables, the usual one first."""

    def read_rules(self, data: Mapping[str, Any]) -> Rules:
        """Return the rules of a frozen copy, their ``to_json``. Raises ValueError."""

    def set_form(self, rules: Rules) -> SetForm:
        """Return when a set is over."""

    def set_length(self, rules: Rules, *, company: Company) -> SetLength:
        """Return how long a set takes at such a table."""

    def first_dealer_is_drawn(self, rules: Rules) -> bool:
        """Tell whether the table draws who deals first; else the first seat does."""

    def outcomes(self, rules: Rules) -> Mapping[str, Outcome]:
        """Return how a deal can end, by code."""

    def offences(self, rules: Rules) -> Mapping[str, Offence]:
        """Return what is penalised, by code."""

    def tie_break(self, rules: Rules) -> Sequence[str]:
        """Return what settles ties, in order."""

    def read(self, outcome: str, dealer: int, entry: Entry) -> Deal:
        """Return a deal from what was stored of it. Raises KeyError, ValueError."""

    def form(self, *, company: Company, rules: Rules) -> Sequence[Field]:
        """Return what is asked about a deal that was played, in order."""

    def short_form(self, *, company: Company, rules: Rules) -> Sequence[Field]:
        """Return what is asked where cards are not counted again: whose, what, scored.

        A question of ``SCORED`` is among them; nothing where these rules need more.
        """

    def entered(self, outcome: str, dealer: int, answers: Mapping[str, Any]) -> Deal:
        """Return a deal as typed, which may still be incomplete or impossible.

        ``answers`` are by the names of the form's fields, missing where nothing was
        answered: a seat, a choice's value, points per seat (0 for partners, None
        where open; nothing if all are), seats by ``at``, what each side scored (None
        where open).
        """

    def problems(
        self, deal: Any, *, company: Company, rules: Rules, plays: Plays | None
    ) -> Sequence[Problem]:
        """Return everything wrong with a deal, at once.

        ``plays``, where the cards were written down, must lead to the same deal.
        """

    def sample(
        self,
        *,
        company: Company,
        dealer: int,
        rules: Rules,
        rng: random.Random,
        revoke: bool = False,
    ) -> Sample:
        """Return a deal as bots play it, one with a revoke if asked and possible."""

    def likely(self, rules: Rules, *, company: Company) -> Sequence[Likely]:
        """Return what deals of those who play bring, as bots have played them.

        Asked of a game that has odds alone.
        """

    def settle(self, deal: Any, *, company: Company, rules: Rules) -> Result:
        """Return what a deal brings in which ``problems`` has found nothing."""

    def possible_results(self, *, company: Company, rules: Rules) -> Sequence[Result]:
        """Return what a deal that is played can bring, each way once.

        ``figures`` hold what follows from the points alone; one that must be counted
        is left out. Marks and facts are no matter.
        """
