"""A deal written down card by card: what it leads to, and what its cards prove."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from scoring.games.bisca.dealing import Dealt
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.game import BISCA
from scoring.games.bisca.recording import CARDS
from scoring.games.bisca.replay import DealRecord, replay
from scoring.games.bisca.ruleset import TOURNAMENT
from scoring.games.bisca.written import read, write
from scoring.games.protocol import Company
from tests.dealt import BiscaDeal

TWO, THREE, FOUR = map(Company.singles, (2, 3, 4))
PAIRS = Company(seats=4, playing=(0, 1, 2, 3), sides=((0, 2), (1, 3)))


def careless(rng, company, *, dealer):
    """A deal in which any card of the hand may fall, and any exchange be made."""
    first = BiscaDeal.start(company=company, dealer=dealer, rules=TOURNAMENT, rng=rng)
    deal = first
    while deal.acts():
        state = deal.state
        can = [seat for seat in range(company.seats) if state.can_exchange(seat)]
        if can and not state.trick and deal.exchange is None and rng.random() < 0.3:
            deal = deal.do(f"={can[0]}")
        elif rng.random() < 0.5:
            deal = deal.do(str(rng.choice(state.hands[state.turn])))
        else:
            deal = deal.do(rng.choice(deal.acts()))
    return first, deal


def told_by(plays, deal, *, company, rules=TOURNAMENT):
    return CARDS.retell(deal, plays=plays, company=company, rules=rules)


def found(plays, *, points=None, bonus=None, company=FOUR, dealer=3):
    points = points or (120, *[0] * (company.seats - 1))
    deal = DealEntry(Outcome.PLAYED, dealer=dealer, points=points, bonus=bonus)
    wrong = BISCA.problems(deal, company=company, rules=TOURNAMENT, plays=plays)
    return [(problem.code, dict(problem.params)) for problem in wrong]


@pytest.mark.parametrize("company", [TWO, THREE, FOUR, PAIRS], ids=str)
def test_what_the_cards_prove_is_what_the_hands_would_show(company):
    """Nobody has seen the hands; a whole record shows every breach all the same."""
    rng, met = random.Random(f"careless {company}"), Counter()
    for number in range(120):
        dealer = number % company.seats
        first, last = careless(rng, company, dealer=dealer)
        deal, plays = last.recorded()
        dealt = Dealt(first.cut, first.state.hands, first.state.stock)
        record = DealRecord(dealer, dealt, last.state.plays, last.exchange)
        irregular = replay(record, rules=TOURNAMENT).irregularities

        told = told_by(plays, deal, company=company)

        assert [(one.trick, one.seat, one.card, one.rule) for one in told.broken] == [
            (one.trick, one.seat, str(one.card), one.rule) for one in irregular
        ]
        met.update(one.rule for one in irregular)
    seven = ["BI-23"] if company.seats > 2 else []
    assert set(met) == {"BI-22", "BI-28", *seven}


@pytest.mark.parametrize("company", [TWO, THREE, FOUR], ids=str)
def test_what_is_certain_stays_certain_when_more_cards_lie(company):
    rng = random.Random(f"growing {company}")
    for number in range(60):
        _first, last = careless(rng, company, dealer=number % company.seats)
        deal, plays = last.recorded()
        whole = told_by(plays, deal, company=company).broken
        for end in range(1, len(plays)):
            part = told_by(plays[:end], deal, company=company)
            lying = sum(len(trick.cards) for trick in part.tricks)
            laid = [one for one in part.broken if one.turn is not None]
            assert [(one.trick, one.turn, one.rule, one.proven) for one in laid] == [
                (one.trick, one.turn, one.rule, one.proven)
                for one in whole
                if one.turn is not None and one.proven <= lying
            ]


@pytest.mark.parametrize("company", [TWO, THREE, FOUR], ids=str)
def test_a_record_is_read_as_it_was_written(company):
    rng = random.Random(7)
    for number in range(50):
        _first, last = careless(rng, company, dealer=number % company.seats)
        _deal, plays = last.recorded()

        assert write(read(plays)) == plays


def test_an_open_card_cannot_be_laid_by_somebody_else():
    plays = [["5H"], ["5H", "2S", "3S", "4S"]]
    deal = DealEntry(Outcome.PLAYED, dealer=3, points=(120, 0, 0, 0))

    (broken,) = told_by(plays, deal, company=FOUR).broken

    assert (broken.rule, broken.seat, broken.card) == ("BI-21", 0, "5H")
    assert (broken.turn, broken.proven, broken.owed) == (0, 1, ())


def test_who_has_exchanged_may_lay_the_card_and_nobody_else():
    deal = DealEntry(Outcome.PLAYED, dealer=3, points=(120, 0, 0, 0))
    before = [["5H"], ["2S", "3S", "4S", "5S"], ["2C", "3C", "4C", "5C"]]

    def broken(seat):
        # Seat 2 leads the third trick, so seat 1 lays the open card.
        plays = [*before, [f"={seat}"], ["2D", "3D", "4D", "5H"]]
        found = told_by(plays, deal, company=FOUR).broken
        return [(one.rule, one.seat) for one in found]

    assert broken(1) == []
    assert broken(3) == [("BI-21", 1)]


def test_the_trick_of_the_exchange_is_a_switch():
    deal = DealEntry(Outcome.PLAYED, dealer=3, points=(120, 0, 0, 0))
    plays = [["5H"], ["=1"], ["2S", "3S", "4S", "5S"]]

    (broken,) = told_by(plays, deal, company=FOUR).broken
    first = replace(TOURNAMENT, swap_trick=1)

    assert (broken.rule, broken.seat, broken.turn) == ("BI-28", 1, None)
    assert (broken.card, broken.offence) == ("2H", "other")
    assert told_by(plays, deal, company=FOUR, rules=first).broken == ()


@pytest.mark.parametrize(
    ("plays", "code"),
    [
        ([], "bisca_plays_cut"),
        ([["AC", "2C", "3C", "4C"]], "bisca_plays_cut"),
        ([["AR"]], "bisca_plays_cut"),
        ([["5H"], ["AC", "2C", "3C"]], "bisca_plays_trick"),
        ([["5H"], ["AC", "2C", "3C", "XX"]], "bisca_plays_card"),
        ([["5H"], ["AC", "2C", "3C", "AC"]], "bisca_plays_twice"),
        ([["-"], ["=1"], ["2S", "3S", "4S", "5S"]], "bisca_plays_exchange"),
        ([["AH"], ["=1"], ["2S", "3S", "4S", "5S"]], "bisca_plays_exchange"),
        ([["2H"], ["=1"], ["3S", "4S", "5S", "6S"]], "bisca_plays_exchange"),
        ([["5H"], ["=4"], ["2S", "3S", "4S", "5S"]], "bisca_plays_exchange"),
        ([["5H"], ["2H", "3S", "4S", "5S"], ["=1"]], "bisca_plays_exchange"),
        ([["5H"], ["=1"], ["=1"], ["2S", "3S", "4S", "5S"]], "bisca_plays_exchange"),
    ],
)
def test_what_cannot_have_been_written_down_is_named(plays, code):
    assert code in [name for name, _params in found(plays)]


def test_three_play_without_the_two_of_clubs_and_cannot_exchange_for_clubs():
    assert ("bisca_plays_card", {"card": "2C"}) in found(
        [["5H"], ["2C", "3C", "4C"]], company=THREE
    )
    assert ("bisca_plays_exchange", {"seat": 2}) in found(
        [["5C"], ["=1"], ["3S", "4S", "5S"]], company=THREE
    )


def test_a_part_of_a_deal_may_stop_but_not_say_more_than_was_credited():
    plays = [["-"], ["AC", "2C", "3C", "4C"]]

    assert found(plays, points=(120, 0, 0, 0)) == []
    assert found(plays, points=(10, 110, 0, 0)) == [
        ("bisca_plays_points", {"counted": "11/0/0/0", "credited": "10/110/0/0"})
    ]


def test_the_cards_say_who_earned_the_extra_point():
    plays = [["-"], ["7H", "AH", "3C", "4C"]]

    assert found(plays, points=(0, 120, 0, 0), bonus=1) == []
    assert ("bisca_plays_bonus", {"seat": 2}) in found(plays, points=(0, 120, 0, 0))


def with_extra_point(company, *, earned):
    """A whole deal in which the extra point was earned, or was not."""
    rng = random.Random(f"extra {company}")
    deals = (careless(rng, company, dealer=0)[1].recorded() for _number in range(200))
    return next(
        (deal, plays) for deal, plays in deals if (deal.bonus is not None) is earned
    )


def test_an_extra_point_that_no_card_shows_is_named_by_its_seat():
    deal, plays = with_extra_point(FOUR, earned=False)
    most = deal.points.index(max(deal.points))
    claimed = replace(deal, bonus=most)

    (wrong,) = BISCA.problems(claimed, company=FOUR, rules=TOURNAMENT, plays=plays)

    assert (wrong.code, wrong.field) == ("bisca_plays_no_bonus", "plays")
    assert wrong.params == {"seat": most + 1}


def test_a_deal_under_way_in_which_the_extra_point_is_earned_is_told_to_its_end():
    deal, ((cut,), *tricks) = with_extra_point(FOUR, earned=True)
    acts = [act for texts in tricks for act in texts]
    asked = {"dealer": str(deal.dealer), "cut": cut}
    lying = 0
    for length, act in enumerate(acts, 1):
        told = CARDS.under_way(
            asked, acts=acts[:length], said=(), company=FOUR, rules=TOURNAMENT
        )
        lying += not act.startswith("=")
        assert told is not None
        assert sum(len(trick.cards) for trick in told.told.tricks) == lying


@pytest.mark.parametrize(
    ("cut", "acts", "can_be"),
    [
        ("5H", ["=1", "2S"], True),
        ("5H", ["=1", "=1", "2S"], False),
        ("AH", ["=1", "2S"], False),
        ("-", ["=1", "2S"], False),
    ],
)
def test_an_exchange_that_cannot_be_is_not_under_way(cut, acts, can_be):
    asked = {"dealer": "3", "cut": cut}

    told = CARDS.under_way(asked, acts=acts, said=(), company=FOUR, rules=TOURNAMENT)

    assert (told is not None) is can_be


def test_while_somebody_has_left_no_cards_are_recorded():
    left = Company(seats=4, playing=(0, 2, 3), sides=FOUR.sides)
    deal = DealEntry(Outcome.PLAYED, dealer=0, points=(120, 0, 0, 0))

    wrong = BISCA.problems(deal, company=left, rules=TOURNAMENT, plays=[["-"]])

    assert [problem.code for problem in wrong] == ["bisca_plays_of_all"]


def test_a_bot_that_revokes_lays_the_ace_too_early_and_is_found():
    rng, met = random.Random(3), 0
    for number in range(40):
        sample = BISCA.sample(
            company=FOUR, dealer=number % 4, rules=TOURNAMENT, rng=rng, revoke=True
        )
        told = told_by(sample.plays, sample.deal, company=FOUR)
        seats = [one.seat for one in told.broken if one.offence == "revoke"]
        assert seats == ([] if sample.revoked_by is None else [sample.revoked_by])
        met += bool(seats)
    assert met > 20
