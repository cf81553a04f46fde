"""A table at which not all seats play any more: what is wrong with a deal there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.ruleset import TOURNAMENT, Mode
from scoring.games.cruce.some_seats import problems_at

# The first of four has left.
SEATS = (1, 2, 3)


def wrong(*, cards=(0, 40, 40, 40), announcements=None, set_points=None, **values):
    played = {"dealer": 1, "bidder": 2, "bid": 1, **values}
    entry = DealEntry(
        outcome=Outcome.PLAYED,
        trump=Suit.HEARTS,
        cards=None if set_points else cards,
        announcements=announcements or {},
        set_points=set_points,
        **played,
    )
    found = problems_at(entry, seats=SEATS, players=4, rules=TOURNAMENT)
    return [(one.code, one.field, dict(one.params)) for one in found]


def test_a_deal_of_those_who_play_is_right():
    assert wrong() == []
    assert wrong(announcements={Suit.HEARTS: 3}) == []
    assert wrong(set_points=(0, 0, 2, 1)) == []


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"dealer": 0}, ("seat_left", "dealer", {"seat": 1})),
        ({"bidder": 0}, ("seat_left", "bidder", {"seat": 1})),
        (
            {"announcements": {Suit.ACORNS: 0}},
            ("seat_left", "announcements.G", {"seat": 1}),
        ),
        ({"bidder": 4}, ("seat_out_of_range", "bidder", {"players": 4})),
        ({"bidder": -1}, ("seat_out_of_range", "bidder", {"players": 4})),
        (
            {"cards": (20, 40, 40, 20)},
            ("seat_left_points", "cards.0", {"seat": 1}),
        ),
        (
            {"cards": (40, 40, 40)},
            ("cards_count", "cards", {"count": 3, "players": 4}),
        ),
        (
            {"set_points": (1, 0, 2, 0)},
            ("set_points_left", "set_points.0", {"seat": 1}),
        ),
        (
            {"set_points": (0, 2, 0)},
            ("set_points_count", "set_points", {"count": 3, "sides": 4}),
        ),
    ],
)
def test_what_is_said_of_who_has_left_is_named_by_field_and_seat(values, told):
    assert wrong(**values) == [told]


@pytest.mark.parametrize("outcome", list(Outcome))
def test_a_pair_alone_plays_no_deal(outcome):
    pairs = replace(TOURNAMENT, mode=Mode.PAIRS)
    entry = DealEntry(outcome=outcome, dealer=0)
    (found,) = problems_at(entry, seats=(0, 2), players=4, rules=pairs)
    assert (found.code, found.params) == ("players_not_allowed", {"players": 2})


def test_what_is_wrong_among_those_who_play_is_named_in_the_seats_of_all():
    assert wrong(set_points=(0, 3, 0, 0)) == [
        ("set_points_own", "set_points.2", {"bid": 1})
    ]
    assert [one[:2] for one in wrong(cards=(0, 40, 41, 40))] == [
        ("sum_not_120", "cards")
    ]
    assert [one[1] for one in wrong(cards=(0, 121, -1, 0))][:2] == [
        "cards.1",
        "cards.2",
    ]
