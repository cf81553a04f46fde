"""The fields of the referee's forms, ready to be shown: what can be chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.settle import Outcome, lowest_bid
from scoring.games.cruce.sides import mode_at
from scoring.games.cruce.words.terms import bid_name, suit_name
from scoring.games.words.terms import lot_method_name
from scoring.scoresheet.enums import DRAWN_BY_HAND
from scoring.scoresheet.pages.frame import AtTable

NOTHING: Mapping[str, Sequence[str]] = {}


@dataclass(frozen=True, slots=True)
class Choice:
    """One key: its value, its words, and whether it is chosen."""

    value: str
    label: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Choices:
    """A group of keys; ``id`` is the field's, ``wrong`` what is wrong with it.

    ``suit`` is the suit that the choice is about, if it is about one.
    """

    id: str
    name: str
    keys: tuple[Choice, ...]
    wrong: Sequence[str] = ()
    suit: str = ""

    @property
    def chosen(self) -> Choice | None:
        """Return the chosen key."""
        return next((key for key in self.keys if key.chosen), None)


@dataclass(frozen=True, slots=True)
class PointsField:
    """The card points of one side, as typed, or filled in with what is left."""

    id: str
    seat: str
    name: str
    text: str
    filled_in: bool
    wrong: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class DealFields:
    """Everything that the form of a deal shows."""

    outcome: Choices
    dealer: Choices
    bidder: Choices
    bid: Choices
    trump: Choices
    announcements: tuple[Choices, ...]
    cards: tuple[PointsField, ...]
    cards_wrong: Sequence[str]
    pairs: bool


def choices(
    name: str,
    keys: Mapping[str, tuple[str, str]],
    *,
    chosen: str,
    wrong: Mapping[str, Sequence[str]] = NOTHING,
) -> Choices:
    """Return a group of keys: by value their words and a note; ``wrong`` by field."""
    return Choices(
        id=name,
        name=name,
        keys=tuple(
            Choice(value=value, label=label, note=note, chosen=value == chosen)
            for value, (label, note) in keys.items()
        ),
        wrong=wrong.get(name, ()),
    )


def seat_choices(
    at: AtTable,
    *,
    name: str = "seat",
    chosen: str,
    wrong: Mapping[str, Sequence[str]],
    among: Collection[int] | None = None,
) -> Choices:
    """Return the seats of the table as keys; ``among`` keeps only those."""
    seats = {
        str(seat.position): (at.names[seat.position], seat.seat)
        for seat in at.view.seats
        if among is None or seat.position in among
    }
    return choices(name, seats, chosen=chosen, wrong=wrong)


def deal_fields(
    at: AtTable,
    *,
    texts: Mapping[str, str],
    wrong: Mapping[str, Sequence[str]],
    filled_in: str = "",
    replaces: int | None = None,
) -> DealFields:
    """Return the fields of a deal with what was typed and what is wrong.

    ``filled_in`` names the field that nobody has typed. Only who plays can be
    chosen, or who played when the line was recorded that it ``replaces``.
    """
    playing = at.playing(replaces=replaces)

    def keys(name: str, labels: Mapping[str, tuple[str, str]]) -> Choices:
        return choices(name, labels, chosen=texts.get(name, ""), wrong=wrong)

    def seats(name: str) -> Choices:
        chosen = texts.get(name, "")
        return seat_choices(at, name=name, chosen=chosen, wrong=wrong, among=playing)

    return DealFields(
        outcome=choices(
            "outcome", _outcomes(at), chosen=texts.get("outcome") or Outcome.PLAYED
        ),
        dealer=seats("dealer"),
        bidder=seats("bidder"),
        bid=keys("bid", _bids(at, players=len(playing))),
        trump=keys("trump", {str(suit): (suit_name(suit), "") for suit in Suit}),
        announcements=tuple(
            replace(seats(f"announcements-{suit}"), suit=str(suit)) for suit in Suit
        ),
        cards=tuple(
            _points_field(at, side=side, texts=texts, wrong=wrong, filled_in=filled_in)
            for side, places in enumerate(at.state.sides)
            if set(places) <= set(playing)
        ),
        cards_wrong=(*wrong.get("cards", ()), *wrong.get("announcements", ())),
        pairs=len(at.state.sides) < at.players,
    )


def _points_field(
    at: AtTable,
    *,
    side: int,
    texts: Mapping[str, str],
    wrong: Mapping[str, Sequence[str]],
    filled_in: str,
) -> PointsField:
    """Return the field of a side; it is named after the side's first seat."""
    name = f"cards-{at.state.sides[side][0]}"
    return PointsField(
        id=name,
        seat=at.side_label(side),
        name=at.side_name(side),
        text=texts.get(name, ""),
        filled_in=filled_in == name,
        wrong=wrong.get(name, ()),
    )


def _outcomes(at: AtTable) -> dict[str, tuple[str, str]]:
    labels = {str(Outcome.PLAYED): (_("Played"), "")}
    if lowest_bid(at.rules) > 0:
        labels[str(Outcome.ALL_PASSED)] = (_("All passed"), "")
    labels[str(Outcome.MISDEAL)] = (_("Misdeal"), "")
    return labels


def _bids(at: AtTable, *, players: int) -> dict[str, tuple[str, str]]:
    most = at.rules.max_bid(mode_at(players, at.rules))
    return {
        str(bid): (bid_name(bid), str(bid * at.rules.point_unit))
        for bid in range(lowest_bid(at.rules), most + 1)
    }


def lot_methods(*, chosen: str, wrong: Mapping[str, Sequence[str]]) -> Choices:
    """Return how lots can be drawn."""
    methods = {
        str(method.value): (lot_method_name(method.value), "")
        for method in DRAWN_BY_HAND
    }
    return choices("method", methods, chosen=chosen, wrong=wrong)
