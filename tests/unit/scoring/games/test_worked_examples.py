"""Every worked example of the rules document, section 5, with its source."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.play import legal, trick_winner
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, Mode
from scoring.games.tricks import trick_points
from tests.deal_results import settle
from tests.unit.scoring.games.cruce.a_set import set_over

RULES = {"club": CLUB, "tournament": TOURNAMENT}
V = Suit.LEAVES


def cards(text):
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


LEGAL = [
    # trick so far, hand, club, tournament, source
    ("4D, 3V", "AD 2D XG", "AD 2D", "AD 2D", "001/002: the led suit cannot win"),
    ("4D, 3V, 2D", "4V 2V 9R", "4V", "4V 2V", "001/002: fourth player"),
    ("4D", "AD 2D XG", "AD", "AD 2D", "001/002: normally I should put the ace"),
    ("4D, AD", "XD 2D", "XD 2D", "XD 2D", "cannot beat"),
    ("4D, XV", "4V 9V AR", "4V 9V", "4V 9V", "must under-trump"),
    ("4D, XV", "AV 9V AR", "AV", "AV 9V", "over-trump"),
    ("2V", "9V AV", "AV", "9V AV", "trump led"),
    ("2V", "AD XR", "AD XR", "AD XR", "004: trump asked, none held"),
    ("XD, AR", "AD 9D", "AD", "AD 9D", "the off-suit ace binds nobody"),
    ("4D, 9V", "2D AV", "2D", "2D", "following comes before trumping"),
]


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(
    ("trick", "hand", "club", "tournament"),
    [pytest.param(*row[:4], id=row[4]) for row in LEGAL],
)
def test_legal_cards_with_leaves_as_trumps(name, trick, hand, club, tournament):
    expected = {"club": club, "tournament": tournament}[name]

    found = legal(cards(hand), cards(trick), trump=V, rules=RULES[name])

    assert set(found) == set(cards(expected))


@pytest.mark.parametrize(
    ("trick", "winner", "points"),
    [("4D 3V 2D 4V", 3, 13), ("XD AR 2D 9D", 0, 23)],
)
def test_trick_winners_with_leaves_as_trumps(trick, winner, points):
    assert trick_winner(cards(trick), V) == winner
    assert trick_points(cards(trick)) == points


PAIRS = {name: replace(rules, mode=Mode.PAIRS) for name, rules in RULES.items()}
DEALS = [
    # rules of, players, bidder, bid, cards, announced, before, club, tournament
    pytest.param(
        PAIRS, 4, 0, 2, (64, 56, 0, 0), {}, (6, 8), (4, 9), (4, 8),
        id="pairs 64/56, seed 002",
    ),
    pytest.param(
        PAIRS, 4, 0, 2, (64, 56, 0, 0), {}, (4, 8), (2, 9), (2, 8),
        id="pairs 64/56, seed 001",
    ),
    pytest.param(
        PAIRS, 4, 2, 2, (60, 18, 42, 0), {}, (4, 9), (7, 9), (7, 9),
        id="pairs 102/18, seed 002",
    ),
    pytest.param(
        RULES, 4, 1, 2, (36, 65, 0, 19), {Suit.BELLS: 3}, (10,) * 4,
        (11, 8, 10, 11), (10, 8, 10, 10),
        id="four single, 65 on two",
    ),
    pytest.param(
        RULES, 4, 1, 1, (35, 66, 0, 19), {Suit.HEARTS: 1}, (10, 18, 10, 10),
        (11, 21, 10, 10), (11, 21, 10, 10),
        id="four single, one 40",
    ),
    pytest.param(
        RULES, 3, 0, 3, (59, 28, 33), {Suit.HEARTS: 0}, (-4, -3, 5),
        (-1, -3, 6), (-1, -3, 6),
        id="three single, below zero",
    ),
]  # fmt: skip
TOTALS = {
    (64, 56, 0, 0): (64, 56),
    (60, 18, 42, 0): (102, 18),
    (36, 65, 0, 19): (36, 65, 0, 39),
    (35, 66, 0, 19): (35, 106, 0, 19),
    (59, 28, 33): (99, 28, 33),
}


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(
    ("rules", "players", "bidder", "bid", "taken", "announced", "before", "club",
     "tournament"),
    DEALS,
)  # fmt: skip
def test_deals_are_scored(
    name, rules, players, bidder, bid, taken, announced, before, club, tournament
):
    entry = DealEntry(
        outcome=Outcome.PLAYED,
        dealer=0,
        bidder=bidder,
        bid=bid,
        trump=Suit.HEARTS,
        cards=taken,
        announcements=announced,
    )

    result = settle(entry, players=players, rules=rules[name])

    after = tuple(a + b for a, b in zip(before, result.delta, strict=True))
    assert result.totals == TOTALS[taken]
    assert after == {"club": club, "tournament": tournament}[name]


@pytest.mark.parametrize(
    ("totals", "tournament_over", "club_over"),
    [
        pytest.param((20, 21), True, False, id="20-21"),
        pytest.param((22, 20), True, True, id="22-20"),
        pytest.param((21, 21), True, False, id="21-21: extra deal, club goes on"),
        pytest.param((23, 22, 5), True, False, id="23-22-5"),
        pytest.param((11, 21, 10, 10), True, True, id="the fifth deal above"),
    ],
)
def test_set_ends_at_21(totals, tournament_over, club_over):
    assert set_over(totals, rules=TOURNAMENT).over is tournament_over
    assert set_over(totals, rules=CLUB).over is club_over


def test_23_wins_over_22_and_at_21_all_nobody_leads():
    assert set_over((23, 22, 5), rules=TOURNAMENT).leader == 0
    assert set_over((21, 21), rules=TOURNAMENT).leader is None
