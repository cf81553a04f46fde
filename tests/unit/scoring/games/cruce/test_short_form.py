"""A deal as the paper sheet has it: exactly what some card points could bring."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from scoring.games.cruce import notation, notation_set
from scoring.games.cruce.adjudicate import answer
from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.game import CRUCE
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, MadeBid, RuleSet, TieBreak
from scoring.games.protocol import Company
from scoring.games.refusals import NotReadable
from tests.proof.houses import any_house, rule_set

PAIRS = TOURNAMENT.in_pairs()


def short(*points, bid=2, bidder=0, **more):
    return DealEntry(
        outcome=Outcome.PLAYED,
        dealer=len(points) - 1,
        bidder=bidder,
        bid=bid,
        trump=Suit.HEARTS,
        set_points=points,
        **more,
    )


def wrong(deal, *, rules=TOURNAMENT, company=None, plays=None):
    company = company or Company.singles(len(deal.set_points))
    found = CRUCE.problems(deal, company=company, rules=rules, plays=plays)
    return [(one.code, one.field, dict(one.params)) for one in found]


def settled(deal, *, rules=TOURNAMENT):
    company = Company.singles(len(deal.set_points))
    return CRUCE.settle(deal, company=company, rules=rules)


# -- What is written is what counts.


def test_the_points_of_the_sheet_are_the_change_and_nothing_is_said_of_cards():
    made, lost = settled(short(2, 0, 1, 0)), settled(short(-2, 0, 0, 0))

    assert (made.change, made.mark, made.first) == ((2, 0, 1, 0), "made", 0)
    assert (lost.change, lost.mark) == ((-2, 0, 0, 0), "failed")
    assert made.figures == {"bids_made": (1, 0, 0, 0), "bids_failed": (0,) * 4}
    assert made.facts == {}


def test_it_is_read_as_it_was_written():
    deal = short(2, 0, 1, 0)

    assert deal.entry["cards"] is None
    assert deal.entry["set_points"] == [2, 0, 1, 0]
    assert DealEntry.read("played", 3, deal.entry) == deal


def test_once_anything_is_said_who_is_not_named_has_nothing():
    said = {"bidder": 0, "bid": 2, "trump": "R", "set_points": (2, None, 1, None)}

    assert CRUCE.entered("played", 3, said) == short(2, 0, 1, 0)


def test_a_table_that_ties_by_card_points_has_no_short_form():
    rules = replace(TOURNAMENT, tie_break=(TieBreak.CARD_POINTS, TieBreak.LOT))
    company = Company.singles(4)

    assert CRUCE.short_form(company=company, rules=TOURNAMENT)
    assert not CRUCE.short_form(company=company, rules=rules)
    assert wrong(short(2, 0, 1, 0), rules=rules) == [
        ("set_points_counted", "set_points", {})
    ]


# -- What no deal could give.


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (short(2, 0, 1, 0), None),
        (short(1, 0, 1, 0), ("set_points_own", "set_points.0", {"bid": 2})),
        (short(-1, 0, 0, 0), ("set_points_own", "set_points.0", {"bid": 2})),
        (short(-2, 0, 1, 0), ("set_points_others", "set_points.2", {"seat": 3})),
        # 66 and twice 33 are more than there is, but for announcements.
        (short(2, 1, 1, 0), None),
        (short(2, 2, 2, 2), ("set_points_impossible", "set_points", {})),
        # Seven times 33 is more than all cards and all announcements.
        (short(7, 0, 0, 0), ("set_points_impossible", "set_points", {})),
        # Everybody below 33, the bidder at 33 to 65: 120 are not reached by two.
        (short(1, 0, bid=1), ("set_points_impossible", "set_points", {})),
        (short(1, 0, 0, bid=1), None),
        (short(2, 0, None, 0), ("set_points_missing", "set_points", {})),
        (
            replace(short(2, 0, 1, 0), cards=(70, 20, 30, 0)),
            ("set_points_and_cards", "set_points", {}),
        ),
        (
            replace(short(2, 0, 1, 0), announcements={Suit.HEARTS: 0}),
            ("set_points_and_cards", "set_points", {}),
        ),
    ],
)
def test_what_no_deal_could_give_is_refused(deal, said):
    assert wrong(deal) == ([] if said is None else [said])


def test_one_number_for_each_side():
    assert wrong(short(2, 0, 1), company=Company.singles(4)) == [
        ("set_points_count", "set_points", {"count": 3, "sides": 4})
    ]
    assert wrong(short(2, 1), company=Company.pairs(2), rules=PAIRS) == []


def test_who_has_left_scores_nothing():
    company = Company(seats=4, playing=(0, 1, 2), sides=((0,), (1,), (2,), (3,)))
    deal = replace(short(2, 0, 1, 1), dealer=2)

    assert wrong(deal, company=company) == [
        ("set_points_left", "set_points.3", {"seat": 4})
    ]
    right = replace(deal, set_points=(2, 0, 1, 0))
    assert wrong(right, company=company) == []
    result = CRUCE.settle(right, company=company, rules=TOURNAMENT)
    assert result.change == (2, 0, 1, 0)


def test_cards_written_down_need_their_points():
    assert ("set_points_and_cards", "plays", {}) in wrong(short(2, 0, 1, 0), plays=[])


def everything_counted(sides, company, *, bid, rules):
    """Return every result that some card points and announcements of a deal bring."""
    splits = [(one, 120 - one) for one in range(121) if one not in (1, 119)]
    assert sides == 2
    found = set()
    for first, second in splits:
        cards = [0] * company.seats
        cards[0], cards[1] = first, second
        for by in product((None, *range(company.seats)), repeat=4):
            said = {s: at for s, at in zip(Suit, by, strict=True) if at is not None}
            deal = DealEntry(
                outcome=Outcome.PLAYED,
                dealer=company.seats - 1,
                bidder=0,
                bid=bid,
                trump=Suit.HEARTS,
                cards=tuple(cards),
                announcements=said,
            )
            if not CRUCE.problems(deal, company=company, rules=rules, plays=None):
                result = CRUCE.settle(deal, company=company, rules=rules)
                found.add(result.change)
    return found


@pytest.mark.parametrize("bid", [1, 3])
@pytest.mark.parametrize(
    "rules",
    [
        TOURNAMENT,
        replace(CLUB, all_pass=TOURNAMENT.all_pass),
        replace(TOURNAMENT, announcement_needs_trick=True, point_unit=20),
        replace(TOURNAMENT, made_bid_scores=MadeBid.BID),
    ],
)
def test_exactly_what_could_have_been_counted_is_taken(rules: RuleSet, bid: int):
    company = Company.singles(2)
    counted = everything_counted(2, company, bid=bid, rules=rules)

    taken = {
        points
        for points in product(range(-7, 12), repeat=2)
        if not wrong(short(*points, bid=bid), rules=rules)
    }

    assert taken == counted


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_counted_can_be_written_short(seed: int):
    """In any house, at any table: the short form of a deal is taken, and says it."""
    rng = random.Random(seed)
    for _ in range(60):
        rules = rule_set(any_house(rng))
        rules = replace(rules, tie_break=(TieBreak.LOT,))
        players = rng.choice(rules.players_allowed)
        company = Company.singles(players)
        if players == 4 and rules.mode == "pairs":
            company = Company.pairs(2)
        dealer = rng.randrange(players)
        sample = CRUCE.sample(company=company, dealer=dealer, rules=rules, rng=rng)
        deal = sample.deal
        assert isinstance(deal, DealEntry)
        if deal.outcome != "played":
            continue
        result = CRUCE.settle(deal, company=company, rules=rules)
        written = replace(deal, cards=None, announcements={}, set_points=result.change)
        assert wrong(written, rules=rules, company=company) == []
        again = CRUCE.settle(written, company=company, rules=rules)
        assert (again.change, again.mark, again.first) == (
            result.change,
            result.mark,
            result.first,
        )


# -- As text, and in questions.


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        (short(2, 0, 1, 0), "d3 b0 2R =2/0/1/0"),
        (short(-2, 0, 0), "d2 b0 2R =-2/0/0"),
    ],
)
def test_it_has_one_line_of_text(deal, line):
    assert notation.write(deal) == line
    assert notation.read(line) == deal


def test_a_line_for_another_number_of_sides_is_named():
    text = "rules ro-004/1\nseats E001 E002 E003\nd3 b0 2R =2/0/1/0\n"

    with pytest.raises(NotReadable) as refused:
        notation_set.read(text)

    assert "sides_count" in {one.code for one in refused.value.problems}


def test_it_is_settled_for_whoever_asks():
    asked = {"op": "settle", "sides": [[0], [1], [2]], "bidder": 1, "bid": 1}

    told = answer({**asked, "set_points": [1, 1, 0], "before": [20, 3, 4]})

    assert told == {
        "made": True,
        "delta": [1, 1, 0],
        "after": [21, 4, 4],
        "over": True,
        "leader": 0,
    }
    refused = answer({**asked, "set_points": [6, 6, 0]})
    assert refused["error"] == "bad_set_points"
