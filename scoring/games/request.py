"""Read the fields of an adjudication request; keep everything that is wrong with them.

A request is JSON that anybody may have written, so nothing is taken for granted: a
truth value is not a number, a text is not a list of cards. Fields that are null are
absent, fields that nobody knows are left alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from scoring.games.protocol import Company, Sides
from scoring.games.refusals import Fault, NotReadable
from scoring.games.tricks import CardT

MOST = 10_000
PLAYERS = (2, 3, 4)
PAIRS = Company.pairs(2).sides
SuitT = TypeVar("SuitT")


class Request(ABC, Generic[CardT, SuitT]):
    """A request; a field that cannot be read gives something harmless until ``check``.

    The readers note what is wrong and go on, so that ``check`` can say it all at once;
    its codes are ``bad_`` and the field.
    A game says how its cards are written; ``letters`` are those of its suits.
    """

    letters: str
    example: str

    @staticmethod
    @abstractmethod
    def read_card(text: str, /) -> CardT:
        """Return the card of a text. Raises NotReadable."""

    @staticmethod
    @abstractmethod
    def read_suit(letter: Any, /) -> SuitT:
        """Return the suit of a letter. Raises ValueError."""

    def __init__(self, fields: Mapping[str, object]) -> None:
        """Take the fields as they were sent."""
        self._fields = fields
        self._wrong: list[Fault] = []

    def check(self) -> None:
        """Refuse the request if anything is wrong so far. Raises NotReadable."""
        if self._wrong:
            raise NotReadable(self._wrong)

    def wrong(self, name: str, detail: str, *, at: str | None = None) -> None:
        """Note what is wrong with a field; ``at`` is the part of it, ``hands.2``."""
        where = at or name
        self._wrong.append(Fault(f"bad_{name}", where, f"{where}: {detail}"))

    def value(self, name: str) -> object:
        """Return the field as it was sent; None when it is absent or null."""
        return self._fields.get(name)

    def number(self, name: str, *, least: int, most: int) -> int:
        """Return a whole number within its bounds."""
        return self._number(self.value(name), name, least=least, most=most)

    def _number(self, value: object, name: str, *, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            self.wrong(name, f"a whole number from {least} to {most}")
            return least
        return value

    def numbers(
        self, name: str, *, count: int, least: int = -MOST, most: int = MOST
    ) -> tuple[int, ...]:
        """Return a list of so many whole numbers."""
        value = self.value(name)
        if not isinstance(value, list) or len(value) != count:
            self.wrong(name, f"a list of {count} whole numbers")
            return (least,) * count
        return tuple(self._number(n, name, least=least, most=most) for n in value)

    def truth(self, name: str) -> bool:
        """Return true or false; false where nothing is said."""
        value = self.value(name)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.wrong(name, "true or false")
        return False

    def suit(self, value: object, name: str) -> SuitT | None:
        """Return a suit."""
        try:
            return self.read_suit(value)
        except ValueError:
            self.wrong(name, f"one of {self.letters}")
            return None

    def trump(self) -> SuitT | None:
        """Return the trump, or nothing before it is known."""
        value = self.value("trump")
        return None if value is None else self.suit(value, "trump")

    def seats(self, name: str, *, players: int) -> Mapping[SuitT, int] | None:
        """Return seats by suit, or nothing where nothing is said."""
        value = self.value(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.wrong(name, f'seats by suit, such as {{"{self.letters[0]}": 1}}')
            return None
        found = {}
        for letter, number in value.items():
            suit = self.suit(letter, name)
            seat = self._number(number, name, least=0, most=players - 1)
            if suit is not None:
                found[suit] = seat
        return found

    def cards(self, name: str) -> tuple[CardT, ...]:
        """Return a list of cards; every text that is none is named."""
        return self._cards(self.value(name), name)

    def _cards(
        self, value: object, name: str, *, at: str | None = None
    ) -> tuple[CardT, ...]:
        if not isinstance(value, list):
            self.wrong(name, f"a list of cards, such as {self.example}", at=at)
            return ()
        found = []
        for item in value:
            try:
                found.append(self.read_card(item))
            except NotReadable as error:
                self.wrong(name, error.detail, at=at)
        return tuple(found)

    def different(self, name: str) -> tuple[CardT, ...]:
        """Return a list of cards, none of them twice."""
        cards = self.cards(name)
        if len(set(cards)) != len(cards):
            twice = dict.fromkeys(c for c in cards if cards.count(c) > 1)
            self.wrong(name, f"twice: {' '.join(map(str, twice))}")
        return cards

    def lists(self, name: str) -> tuple[tuple[CardT, ...], ...]:
        """Return a list of lists of cards."""
        value = self.value(name)
        if not isinstance(value, list):
            self.wrong(name, "a list of lists of cards")
            return ()
        return tuple(
            self._cards(item, name, at=f"{name}.{number}")
            for number, item in enumerate(value)
        )

    def players(self, *told_by: str) -> int | None:
        """Return how many play; where it is not said, as many as a list is long.

        ``told_by`` are fields with one item for each player. Nothing if it is unknown.
        """
        value = self.value("players")
        if value is None:
            lists = [self.value(name) for name in told_by]
            value = next((len(one) for one in lists if isinstance(one, list)), None)
            if value not in PLAYERS:
                return None
        if type(value) is int and value in PLAYERS:
            return value
        self.wrong("players", "2, 3 or 4")
        return None

    def sides(self, *told_by: str) -> Sides:
        """Return the sides in the order given: single players, or partners opposite.

        Where nothing is said, two or three play each for himself; ``told_by`` are
        fields that tell how many.
        """
        teams = _seats_of(self.value("sides"))
        if self.value("sides") is None:
            players = self.players(*told_by)
            if players in (2, 3):
                return Company.singles(players).sides
        else:
            players = self.players()
        seats = sorted(seat for team in teams for seat in team)
        singles = all(len(team) == 1 for team in teams)
        pairs = sorted(map(sorted, teams)) == [list(pair) for pair in PAIRS]
        wanted = players or len(seats)
        known = wanted in PLAYERS and seats == list(range(wanted))
        if not known or not (singles or pairs):
            shape = "[[0], [1], [2]], as many as play, or [[0, 2], [1, 3]]"
            self.wrong("sides", shape)
            return ()
        return teams

    def table(self, told_by: str) -> tuple[Sides, int]:
        """Return the sides, and how many play; likely, where sides cannot be read."""
        teams = self.sides(told_by)
        players = sum(len(team) for team in teams)
        return teams, players or self.players(told_by) or max(PLAYERS)

    def before(self, teams: Sides) -> tuple[int, ...]:
        """Return what each side had before; nothing where nothing is said."""
        if self.value("before") is None or not teams:
            return (0,) * len(teams)
        return self.numbers("before", count=len(teams))


def _seats_of(value: object) -> Sides:
    """Return lists of seats; nothing that could be sides if it is something else."""
    if not isinstance(value, list) or not all(isinstance(team, list) for team in value):
        return ()
    if any(type(seat) is not int for team in value for seat in team):
        return ()
    return tuple(tuple(team) for team in value)
