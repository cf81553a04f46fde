import random
from dataclasses import replace

import pytest

from scoring.games.cruce.bots import play_deal
from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, AnnouncementMode, Mode
from scoring.games.cruce.written_cards import play_problems

PAIRS = replace(TOURNAMENT, mode=Mode.PAIRS)
NEEDS_TRICK = replace(CLUB, announcement_needs_trick=True)
TABLES = [
    (rules, players)
    for rules in (TOURNAMENT, CLUB, PAIRS, NEEDS_TRICK)
    for players in (2, 3, 4)
]


def some_deals(count, *, rules, players):
    rng = random.Random(7)
    deals = [
        play_deal(rng=rng, players=players, dealer=n % players, rules=rules)
        for n in range(count)
    ]
    return [deal for deal in deals if deal.entry.outcome is Outcome.PLAYED]


def codes(entry, plays, *, rules, players=4):
    found = play_problems(entry, plays, players=players, rules=rules)
    return [problem.code for problem in found]


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_a_deal_as_it_was_played_follows_from_its_cards(rules, players):
    for deal in some_deals(12, rules=rules, players=players):
        for tricks in range(len(deal.plays) + 1):
            part = deal.plays[:tricks]
            assert codes(deal.entry, part, rules=rules, players=players) == []


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_card_points_that_the_cards_do_not_give_are_refused(rules, players):
    for deal in some_deals(6, rules=rules, players=players):
        moved = deal.entry.cards[1:] + deal.entry.cards[:1]
        if moved != deal.entry.cards:
            wrong = replace(deal.entry, cards=moved)
            assert "plays_points" in codes(
                wrong, deal.plays, rules=rules, players=players
            )


def test_the_trump_must_be_the_first_card_where_that_makes_it():
    (deal, *_rest) = some_deals(3, rules=CLUB, players=4)
    other = next(suit for suit in Suit if suit != deal.entry.trump)

    (problem, *_more) = play_problems(
        replace(deal.entry, trump=other), deal.plays, players=4, rules=CLUB
    )

    assert problem.code == "plays_trump"
    assert problem.params == {"suit": str(deal.entry.trump)}


def with_pairs(rules, *, announced=True):
    return [
        deal
        for deal in some_deals(60, rules=rules, players=4)
        if bool(deal.entry.announcements) is announced
    ]


def test_a_pair_that_counts_by_itself_must_be_entered():
    for deal in with_pairs(CLUB)[:5]:
        silent = replace(deal.entry, announcements={})
        assert "plays_announcement_missing" in codes(silent, deal.plays, rules=CLUB)


def test_a_pair_that_is_declared_may_be_left_unsaid():
    declared = replace(CLUB, announcement_mode=AnnouncementMode.DECLARED)
    for deal in with_pairs(CLUB)[:5]:
        silent = replace(deal.entry, announcements={})
        assert codes(silent, deal.plays, rules=declared) == []


def test_an_announcement_that_nobody_can_have_made_is_refused():
    for deal in with_pairs(TOURNAMENT, announced=False)[:5]:
        for suit in Suit:
            claimed = replace(deal.entry, announcements={suit: deal.entry.bidder})
            found = codes(claimed, deal.plays, rules=TOURNAMENT)
            assert found in ([], ["plays_announcement"])
        claimed = replace(deal.entry, announcements=dict.fromkeys(Suit, 0))
        assert "plays_announcement" in codes(claimed, deal.plays, rules=TOURNAMENT)


def test_the_announcement_of_another_seat_is_refused():
    for deal in with_pairs(TOURNAMENT)[:5]:
        ((suit, seat), *_rest) = deal.entry.announcements.items()
        claimed = replace(deal.entry, announcements={suit: (seat + 1) % 4})
        assert codes(claimed, deal.plays, rules=TOURNAMENT) == ["plays_announcement"]
        (found,) = play_problems(claimed, deal.plays, players=4, rules=TOURNAMENT)
        said = {"seat": claimed.announcements[suit] + 1, "suit": str(suit)}
        assert (found.field, found.params) == ("plays", said)


PLAYED = DealEntry(
    outcome=Outcome.PLAYED, dealer=3, bidder=0, bid=1, trump=Suit.HEARTS,
    cards=(60, 40, 20, 0),
)  # fmt: skip


@pytest.mark.parametrize(
    ("plays", "code"),
    [
        ([["AR", "9R", "2R", "7R"]], "card_unknown"),
        ([["AR", "AR", "2R", "3R"]], "card_twice"),
        ([["AR", "9R", "2R"]], "trick_size"),
        ([["9R", "AR", "XR", "4R"], ["AD", "XD", "4D", "3D"]], "plays_points"),
    ],
)
def test_cards_that_cannot_be_are_named(plays, code):
    points = (0, 20, 50, 50) if code == "plays_points" else PLAYED.cards

    assert codes(replace(PLAYED, cards=points), plays, rules=TOURNAMENT) == [code]


def test_everything_wrong_is_named_at_once():
    (deal, *_rest) = with_pairs(CLUB)
    other = next(suit for suit in Suit if suit != deal.entry.trump)
    moved = deal.entry.cards[1:] + deal.entry.cards[:1]
    wrong = replace(deal.entry, trump=other, cards=moved, announcements={})

    assert set(codes(wrong, deal.plays, rules=CLUB)) == {
        "plays_trump",
        "plays_points",
        "plays_announcement_missing",
    }


def test_a_deal_that_was_not_played_has_no_cards():
    passed = DealEntry(outcome=Outcome.ALL_PASSED, dealer=0)

    assert codes(passed, [["AR"]], rules=TOURNAMENT) == ["not_for_outcome"]
