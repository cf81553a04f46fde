"""Read the fields of an adjudication request; say what is wrong with them.

A request is JSON that anybody may have written, so nothing is taken for granted: a
truth value is not a number, a text is not a list of cards.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games.cruce.cards import Card, NotationError, Suit
from scoring.games.cruce.dealing import CARDS_EACH
from scoring.games.cruce.sides import Sides

Fields = Mapping[str, object]
MOST = 10_000


class Unreadable(ValueError):
    """A request that cannot be answered: ``code`` is ``bad_`` and the field."""

    def __init__(self, field: str, detail: str) -> None:
        """Keep the code and the sentence."""
        self.code = f"bad_{field}"
        self.detail = f"{field}: {detail}"
        super().__init__(self.detail)


def read_int(value: object, name: str, *, least: int, most: int) -> int:
    """Return a whole number within its bounds. Raises Unreadable."""
    if type(value) is not int or not least <= value <= most:
        raise Unreadable(name, f"a whole number from {least} to {most}")
    return value


def read_ints(
    value: object, name: str, *, count: int, least: int = -MOST, most: int = MOST
) -> tuple[int, ...]:
    """Return a list of so many whole numbers. Raises Unreadable."""
    if not isinstance(value, list) or len(value) != count:
        raise Unreadable(name, f"a list of {count} whole numbers")
    return tuple(read_int(item, name, least=least, most=most) for item in value)


def read_players(fields: Fields) -> int:
    """Return how many play. Raises Unreadable."""
    value = fields.get("players")
    if type(value) is not int or value not in CARDS_EACH:
        raise Unreadable("players", "2, 3 or 4")
    return value


def read_suit(value: object, name: str) -> Suit:
    """Return a suit. Raises Unreadable."""
    try:
        return Suit(value)  # type: ignore[arg-type]
    except ValueError:
        raise Unreadable(name, "one of D V G R") from None


def read_trump(fields: Fields) -> Suit | None:
    """Return the trump, or nothing before it is known. Raises Unreadable."""
    value = fields.get("trump")
    return None if value is None else read_suit(value, "trump")


def read_cards(value: object, name: str) -> tuple[Card, ...]:
    """Return a list of cards. Raises Unreadable."""
    if not isinstance(value, list):
        raise Unreadable(name, f'{name}: a list of cards, such as ["AR", "9D"]')
    if not all(isinstance(item, str) for item in value):
        raise Unreadable(name, "a card is a text of two letters")
    try:
        return tuple(Card.parse(item) for item in value)
    except NotationError as error:
        raise Unreadable(name, str(error)) from error


def read_different(value: object, name: str) -> tuple[Card, ...]:
    """Return a list of cards, none of them twice. Raises Unreadable."""
    cards = read_cards(value, name)
    if len(set(cards)) != len(cards):
        raise Unreadable(name, "a card is there twice")
    return cards


def read_lists(value: object, name: str) -> tuple[tuple[Card, ...], ...]:
    """Return a list of lists of cards. Raises Unreadable."""
    if not isinstance(value, list):
        raise Unreadable(name, "a list of lists of cards")
    return tuple(read_cards(item, name) for item in value)


def read_sides(fields: Fields) -> Sides:
    """Return the sides: single players, or partners opposite. Raises Unreadable."""
    value = fields.get("sides")
    detail = "[[0], [1], [2]], as many as play, or [[0, 2], [1, 3]]"
    if not isinstance(value, list) or not all(isinstance(s, list) for s in value):
        raise Unreadable("sides", detail)
    teams = tuple(tuple(side) for side in value)
    singles = tuple((seat,) for seat in range(len(teams)))
    seats = [seat for team in teams for seat in team]
    if any(type(seat) is not int for seat in seats):
        raise Unreadable("sides", detail)
    if (teams == singles and len(teams) in CARDS_EACH) or teams == ((0, 2), (1, 3)):
        return teams
    raise Unreadable("sides", detail)
