from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, Mode, RuleSet
from scoring.games.cruce.settle import announcement_values, problems, score
from scoring.games.protocol import Problem
from tests.deal_results import ImpossibleDeal, settle

V, D, G, R = Suit.LEAVES, Suit.BELLS, Suit.ACORNS, Suit.HEARTS
NEEDS_TRICK = replace(TOURNAMENT, announcement_needs_trick=True)


def in_pairs(rules: RuleSet) -> RuleSet:
    return replace(rules, mode=Mode.PAIRS)


def a_deal(**changes):
    """Return a deal of four that seat 2 won with one and made with 66."""
    entry = DealEntry(
        outcome=Outcome.PLAYED,
        dealer=0,
        bidder=1,
        bid=1,
        trump=V,
        cards=(30, 66, 24, 0),
    )
    return replace(entry, **changes)


def test_exactly_the_bid_is_made_and_one_less_is_not():
    assert settle(a_deal(cards=(33, 33, 54, 0)), players=4, rules=TOURNAMENT).made
    missed = settle(a_deal(cards=(34, 32, 54, 0)), players=4, rules=TOURNAMENT)
    assert missed.delta == (0, -1, 0, 0)


def test_110_card_points_are_three_and_never_rounded_up():
    # rules document, 2.11, dandysoft: 110 is 3
    result = score((110, 10), bidding=0, bid=1, rules=CLUB)
    assert result.delta == (3, 0)


def test_a_house_may_score_the_bid_alone():
    house = RuleSet.from_json(CLUB.to_json() | {"made_bid_scores": "bid"})

    assert settle(a_deal(), players=4, rules=house).delta == (0, 1, 0, 0)


def test_nobody_scores_when_all_passed():
    passed = DealEntry(outcome=Outcome.ALL_PASSED, dealer=2)

    result = settle(passed, players=4, rules=TOURNAMENT)

    assert (result.made, result.delta) == (None, (0, 0, 0, 0))


def test_in_club_the_first_bidder_plays_for_nothing_and_cannot_fail():
    deal = a_deal(bid=0, cards=(50, 30, 40, 0))

    result = settle(deal, players=4, rules=CLUB)

    assert (result.made, result.delta) == (True, (1, 0, 1, 0))


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        pytest.param(TOURNAMENT, (0, 0, -1, 0), id="seed 004: -1 to the dealer"),
        pytest.param(CLUB, (0, 0, 0, 0), id="club: nothing"),
        pytest.param(in_pairs(TOURNAMENT), (-1, 0), id="pairs: the dealer's side"),
    ],
)
def test_a_misdeal_charges_the_dealer_once(rules, expected):
    misdeal = DealEntry(outcome=Outcome.MISDEAL, dealer=2)

    assert settle(misdeal, players=4, rules=rules).delta == expected


def test_an_announcement_is_40_in_trumps_and_20_elsewhere():
    deal = a_deal(announcements={V: 1, D: 0, R: 1})

    assert announcement_values(deal, TOURNAMENT) == {V: 40, D: 20, R: 20}
    assert settle(deal, players=4, rules=TOURNAMENT).totals == (50, 126, 24, 0)


PASSED = DealEntry(outcome=Outcome.ALL_PASSED, dealer=0)
WRONG = [
    (PASSED, 5, TOURNAMENT, Problem("players_not_allowed", "players", {"players": 5})),
    (
        a_deal(dealer=4),
        4,
        TOURNAMENT,
        Problem("seat_out_of_range", "dealer", {"players": 4}),
    ),
    (
        a_deal(bidder=-1),
        4,
        TOURNAMENT,
        Problem("seat_out_of_range", "bidder", {"players": 4}),
    ),
    (
        a_deal(announcements={V: 4}),
        4,
        TOURNAMENT,
        Problem("seat_out_of_range", "announcements.V", {"players": 4}),
    ),
    (a_deal(bidder=None), 4, TOURNAMENT, Problem("bidder_missing", "bidder")),
    (a_deal(bid=None), 4, TOURNAMENT, Problem("bid_missing", "bid")),
    (
        a_deal(bid=5),
        4,
        TOURNAMENT,
        Problem("bid_out_of_range", "bid", {"bid": 5, "least": 1, "most": 4}),
    ),
    (
        a_deal(bid=0),
        4,
        TOURNAMENT,
        Problem("bid_out_of_range", "bid", {"bid": 0, "least": 1, "most": 4}),
    ),
    (
        a_deal(bid=0, bidder=2),
        4,
        CLUB,
        Problem("zero_bid_not_first_bidder", "bidder", {"seat": 2}),
    ),
    (a_deal(trump=None), 4, TOURNAMENT, Problem("trump_missing", "trump")),
    (a_deal(trump="Q"), 4, TOURNAMENT, Problem("trump_unknown", "trump")),
    (a_deal(cards=None), 4, TOURNAMENT, Problem("cards_missing", "cards")),
    (
        a_deal(cards=(60, 60)),
        4,
        TOURNAMENT,
        Problem("cards_count", "cards", {"count": 2, "players": 4}),
    ),
    (
        a_deal(cards=(60, None, 60, 0)),
        4,
        TOURNAMENT,
        Problem("points_missing", "cards.1", {"seat": 2}),
    ),
    (
        a_deal(cards=(59, 60, 1, 0)),
        4,
        TOURNAMENT,
        Problem("points_impossible", "cards.2", {"seat": 3, "points": 1}),
    ),
    (
        a_deal(cards=(30, 66, 22, 0)),
        4,
        TOURNAMENT,
        Problem("sum_not_120", "cards", {"sum": 118, "difference": -2}),
    ),
    (
        a_deal(announcements={"Q": 1}),
        4,
        TOURNAMENT,
        Problem("announcement_unknown", "announcements.Q", {"suit": "Q"}),
    ),
    (
        a_deal(announcements={V: 1, D: 1, G: 1, R: 1}),
        4,
        TOURNAMENT,
        Problem(
            "announcement_too_many",
            "announcements",
            {"seat": 2, "count": 4, "most": 3},
        ),
    ),
    (
        a_deal(announcements={V: 3}),
        4,
        NEEDS_TRICK,
        Problem("announcement_needs_trick", "announcements.V", {"seat": 4}),
    ),
    (
        replace(PASSED, bid=1),
        4,
        TOURNAMENT,
        Problem("not_for_outcome", "bid", {"outcome": "all_passed"}),
    ),
    (PASSED, 4, CLUB, Problem("all_passed_is_played", "outcome", {"seat": 2})),
]


@pytest.mark.parametrize(
    ("entry", "players", "rules", "problem"),
    [pytest.param(*row, id=f"{row[3].code} {row[3].field}") for row in WRONG],
)
def test_what_is_wrong_has_a_code_a_field_and_its_numbers(
    entry, players, rules, problem
):
    assert problems(entry, players=players, rules=rules) == (problem,)
    with pytest.raises(ImpossibleDeal, match=problem.code) as refused:
        settle(entry, players=players, rules=rules)
    assert refused.value.problems == (problem,)


def test_everything_wrong_is_told_at_once():
    entry = a_deal(dealer=7, bidder=None, bid=9, trump=None, cards=(1, 60, 60, 60))

    codes = [problem.code for problem in problems(entry, players=4, rules=TOURNAMENT)]

    assert codes == [
        "seat_out_of_range",
        "bidder_missing",
        "bid_out_of_range",
        "trump_missing",
        "points_impossible",
        "sum_not_120",
    ]


def test_three_players_hold_eight_cards_and_can_have_all_four_pairs():
    entry = a_deal(cards=(30, 66, 24), announcements={V: 1, D: 1, G: 1, R: 1})

    assert problems(entry, players=3, rules=TOURNAMENT) == ()


numbers = st.none() | st.integers(-3, 130) | st.integers()


@settings(max_examples=60, deadline=None)
@given(
    entry=st.builds(
        DealEntry,
        outcome=st.sampled_from(Outcome),
        dealer=numbers,
        bidder=numbers,
        bid=numbers,
        trump=st.none() | st.sampled_from(Suit),
        cards=st.none() | st.lists(numbers, max_size=6).map(tuple),
        announcements=st.dictionaries(st.sampled_from(Suit), numbers),
    ),
    players=st.integers(-1, 6),
    rules=st.sampled_from([TOURNAMENT, CLUB, in_pairs(CLUB), NEEDS_TRICK]),
)
def test_no_entry_breaks_the_checks_and_none_with_problems_is_settled(
    entry, players, rules
):
    if problems(entry, players=players, rules=rules):
        with pytest.raises(ImpossibleDeal):
            settle(entry, players=players, rules=rules)
    else:
        settle(entry, players=players, rules=rules)


@st.composite
def possible_deals(draw):
    players = draw(st.sampled_from([3, 4]))
    cuts = sorted(draw(st.lists(st.integers(0, 120), min_size=players - 1,
                                max_size=players - 1)))  # fmt: skip
    cards = tuple(b - a for a, b in zip([0, *cuts], [*cuts, 120], strict=True))
    assume(not {1, 119} & set(cards))
    seats = st.integers(0, players - 1)
    entry = DealEntry(
        outcome=Outcome.PLAYED,
        dealer=draw(seats),
        bidder=draw(seats),
        bid=draw(st.integers(1, 4)),
        trump=draw(st.sampled_from(Suit)),
        cards=cards,
        announcements=draw(st.dictionaries(st.sampled_from(Suit), seats, max_size=3)),
    )
    return entry, players


@settings(max_examples=60, deadline=None)
@given(
    possible_deals(),
    st.sampled_from([TOURNAMENT, CLUB]),
)
def test_settling_adds_up(deal, rules):
    entry, players = deal
    result = settle(entry, players=players, rules=rules)

    announced = sum(announcement_values(entry, rules).values())
    assert sum(result.totals) == 120 + announced <= 220
    own = result.delta[entry.bidder]
    if result.made:
        assert result.delta == result.worth
        assert own >= entry.bid
    else:
        assert own == -entry.bid
        others = [d for seat, d in enumerate(result.delta) if seat != entry.bidder]
        worth = [w for seat, w in enumerate(result.worth) if seat != entry.bidder]
        assert others == (worth if rules is CLUB else [0] * (players - 1))
