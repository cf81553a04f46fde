"""The fields of the referee's forms, ready to be shown: what can be chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.settle import Outcome, lowest_bid
from scoring.games.cruce.sides import mode_at
from scoring.games.words.terms import bid_name, lot_method_name, suit_name
from scoring.scoresheet.enums import DRAWN_BY_HAND
from scoring.scoresheet.pages.frame import AtTable


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


def seat_choices(
    at: AtTable,
    *,
    name: str,
    chosen: str,
    wrong: Sequence[str] = (),
    among: Collection[int] | None = None,
) -> Choices:
    """Return the seats of the table as keys; ``among`` keeps only those."""
    return Choices(
        id=name,
        name=name,
        keys=tuple(
            Choice(
                value=str(seat.position),
                label=at.names[seat.position],
                note=seat.seat,
                chosen=chosen == str(seat.position),
            )
            for seat in at.view.seats
            if among is None or seat.position in among
        ),
        wrong=wrong,
    )


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

    def seats(name: str) -> Choices:
        return seat_choices(
            at,
            name=name,
            chosen=texts.get(name, ""),
            wrong=wrong.get(name, ()),
            among=playing,
        )

    return DealFields(
        outcome=_outcomes(at, chosen=texts.get("outcome") or Outcome.PLAYED),
        dealer=seats("dealer"),
        bidder=seats("bidder"),
        bid=_bids(
            at,
            players=len(playing),
            chosen=texts.get("bid", ""),
            wrong=wrong.get("bid", ()),
        ),
        trump=_trumps(chosen=texts.get("trump", ""), wrong=wrong.get("trump", ())),
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


def _outcomes(at: AtTable, *, chosen: str) -> Choices:
    labels = {Outcome.PLAYED: _("Played")}
    if lowest_bid(at.rules) > 0:
        labels[Outcome.ALL_PASSED] = _("All passed")
    labels[Outcome.MISDEAL] = _("Misdeal")
    return Choices(
        id="outcome",
        name="outcome",
        keys=tuple(
            Choice(value=str(outcome), label=label, chosen=str(outcome) == chosen)
            for outcome, label in labels.items()
        ),
    )


def _bids(at: AtTable, *, players: int, chosen: str, wrong: Sequence[str]) -> Choices:
    most = at.rules.max_bid(mode_at(players, at.rules))
    return Choices(
        id="bid",
        name="bid",
        keys=tuple(
            Choice(
                value=str(bid),
                label=bid_name(bid),
                note=str(bid * at.rules.point_unit),
                chosen=chosen == str(bid),
            )
            for bid in range(lowest_bid(at.rules), most + 1)
        ),
        wrong=wrong,
    )


def _trumps(*, chosen: str, wrong: Sequence[str]) -> Choices:
    return Choices(
        id="trump",
        name="trump",
        keys=tuple(
            Choice(value=str(suit), label=suit_name(suit), chosen=chosen == str(suit))
            for suit in Suit
        ),
        wrong=wrong,
    )


def lot_methods(*, chosen: str, wrong: Sequence[str]) -> Choices:
    """Return how lots can be drawn."""
    return Choices(
        id="method",
        name="method",
        keys=tuple(
            Choice(
                value=str(method.value),
                label=lot_method_name(method.value),
                chosen=chosen == method.value,
            )
            for method in DRAWN_BY_HAND
        ),
        wrong=wrong,
    )
