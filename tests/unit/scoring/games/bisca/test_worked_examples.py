"""Examples worked out by hand from the sentences of docs/bisca.md."""

from __future__ import annotations

import pytest

from scoring.games.bisca.cards import DECK, PACK_POINTS, Card, Suit, pack_for
from scoring.games.bisca.dealing import deal, lies_open, trump_of
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.game import BISCA
from scoring.games.bisca.play import ace_on_seven, legal, trick_winner, why_not
from scoring.games.bisca.playing import start
from scoring.games.bisca.ruleset import TOURNAMENT
from scoring.games.bisca.settle import settle
from scoring.games.protocol import Company, Offence

HEARTS = Suit.HEARTS
PAIRS = Company(seats=4, playing=(0, 1, 2, 3), sides=((0, 2), (1, 3)))


def cards(text):
    return tuple(Card.parse(one) for one in text.split())


def card(text):
    return Card.parse(text)


def allowed(hand, trick, *, players, seven_played=False):
    found = legal(
        cards(hand),
        cards(trick),
        trump=HEARTS,
        players=players,
        seven_played=seven_played,
    )
    return " ".join(map(str, found))


def test_bi_01_to_03_the_pack():
    assert len(set(DECK)) == 40
    assert sum(one.points for one in DECK) == PACK_POINTS
    assert [card(rank + "S").points for rank in "A7KJQ65432"] == [
        11, 10, 4, 3, 2, 0, 0, 0, 0, 0,
    ]  # fmt: skip
    assert set(DECK) - set(pack_for(3)) == {card("2C")}
    assert pack_for(2) == pack_for(4) == DECK


@pytest.mark.parametrize(
    ("cut", "trump", "is_open"),
    [
        ("KD", "D", True),
        ("2C", "C", True),
        ("7H", "D", False),
        ("AD", "H", False),
        ("AC", "S", False),
        ("7S", "C", False),
        (None, "H", False),
    ],
)
def test_bi_10_to_12_the_cut_makes_trump(cut, trump, is_open):
    at_the_cut = None if cut is None else card(cut)

    assert trump_of(at_the_cut) == trump
    assert lies_open(at_the_cut) == is_open


def test_bi_10_the_card_at_the_cut_is_drawn_last():
    king = DECK.index(card("KD"))

    dealt = deal(DECK, players=2, dealer=0, cut_at=king)

    # Below the king of diamonds lies its jack; seat 1 is dealt to first.
    assert dealt.hands == (cards("5D 4D 3D"), cards("JD QD 6D"))
    assert dealt.stock[0] == card("2D")
    assert dealt.stock[-2:] == cards("7D KD")
    assert len(dealt.stock) == 34


@pytest.mark.parametrize("cut_at", [None, 0, 1])
def test_bi_11_and_12_after_a_tap_or_an_ace_the_pack_lies_as_it_was(cut_at):
    dealt = deal(DECK, players=2, dealer=1, cut_at=cut_at)

    assert dealt.hands[0] == cards("AC 7C KC")
    assert dealt.stock == DECK[6:]


@pytest.mark.parametrize(
    ("pack", "players"), [(DECK, 3), ((*DECK[1:], DECK[1]), 4), ((*DECK, DECK[0]), 2)]
)
def test_a_deal_of_another_pack_is_refused(pack, players):
    with pytest.raises(ValueError, match="not the pack"):
        deal(pack, players=players, dealer=0, cut_at=None)


def test_bi_13_every_stock_comes_out_even():
    for players, stock in ((2, 34), (3, 30), (4, 28)):
        dealt = deal(pack_for(players), players=players, dealer=0, cut_at=None)
        assert len(dealt.stock) == stock
        assert stock % players == 0


def test_bi_21_nobody_has_to_follow():
    assert allowed("2C 5S 3H", "AD KD", players=4) == "2C 5S 3H"


def test_bi_22_the_ace_of_trump_waits_for_its_seven():
    assert allowed("AH 5S AC", "", players=4) == "5S AC"
    assert allowed("AH 5S AC", "7C", players=4) == "5S AC"
    assert allowed("AH 5S AC", "7H", players=4) == "AH 5S AC"
    assert allowed("AH 5S AC", "", players=4, seven_played=True) == "AH 5S AC"


def test_bi_23_the_seven_of_trump_is_never_last_except_between_two():
    assert allowed("7H 5S 7C", "2C 3C 4D", players=4) == "5S 7C"
    assert allowed("7H 5S 7C", "2C 3C", players=4) == "7H 5S 7C"
    assert allowed("7H 5S 7C", "2C 3C", players=3) == "5S 7C"
    assert allowed("7H 5S 7C", "2C", players=2) == "7H 5S 7C"


def test_bi_24_where_only_forbidden_cards_are_left_they_may_be_played():
    assert allowed("AH", "", players=4) == "AH"
    assert allowed("7H", "2C 3C 4D", players=4) == "7H"
    assert allowed("AH 7H", "2C 3C 4D", players=4) == "AH 7H"
    assert allowed("AH 7H", "2C 3C", players=4) == "7H"
    assert allowed("AH 7H 2S", "2C 3C 4D", players=4) == "2S"


def test_each_refusal_names_its_rule():
    def why(text, trick=""):
        return why_not(
            card(text),
            cards("AH 7H 2S"),
            cards(trick),
            trump=HEARTS,
            players=4,
            seven_played=False,
        )

    assert why("2S") is why("7H") is None
    assert why("KC") == "BI-21"
    assert why("AH") == "BI-22"
    assert why("7H", "2C 3C 4D") == "BI-23"


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("KC 7C AC 6C", 2),
        ("KC 7D AD 6C", 0),
        ("KC AC 2H 3D", 2),
        ("KC 2H 3H AC", 2),
        ("QC JC", 1),
        ("JH QH KH", 2),
        ("2S 3S AD", 1),
    ],
)
def test_bi_25_who_takes_the_trick(trick, winner):
    assert trick_winner(cards(trick), HEARTS) == winner


@pytest.mark.parametrize(
    ("trick", "at"),
    [
        ("7H AH", 1),
        ("7H 2C AH 3C", 2),
        ("AH 7H", None),
        ("7H KH", None),
        ("AH KH", None),
        ("7C AC", None),
    ],
)
def test_bi_32_the_ace_must_come_after_the_seven(trick, at):
    assert ace_on_seven(cards(trick), HEARTS) == at


def two_players():
    """Seat 1 leads; trump is clubs, and the king of clubs lies open."""
    pack = cards("AC 7C KC 2C 6C 5C JC QC 4C 3C") + DECK[10:]
    state = start(deal(pack, players=2, dealer=0, cut_at=2), dealer=0, rules=TOURNAMENT)
    assert state.hands == (cards("JC QC 4C"), cards("2C 6C 5C"))
    assert state.stock[:3] == cards("3C AD 7D")
    assert state.stock[-3:] == cards("AC 7C KC")
    return state


def test_bi_20_26_27_a_trick_is_taken_and_the_winner_draws_first():
    state = two_players()
    assert state.turn == 1

    state = state.lay(card("6C")).lay(card("QC"))

    assert state.turn == 0
    assert state.points == (2, 0)
    assert state.hands == (cards("JC 4C 3C"), cards("2C 5C AD"))
    assert state.stock[0] == card("7D")


def test_bi_28_the_two_is_exchanged_just_before_the_third_trick():
    state = two_players()
    assert state.can_exchange(1)
    assert not state.can_exchange(0)
    assert state.broken_by_exchange() == "BI-28"
    for text in ("6C", "QC", "4C", "5C"):
        state = state.lay(card(text))
    assert state.broken_by_exchange() is None
    assert state.lay(state.legal()[0]).broken_by_exchange() == "BI-28"

    after = state.exchange(1)

    assert card("KC") in after.hands[1]
    assert card("2C") not in after.hands[1]
    assert after.stock[-1] == card("2C")
    assert not any(after.can_exchange(seat) for seat in (0, 1))


def test_bi_11_after_an_ace_at_the_cut_there_is_nothing_to_exchange():
    above = cards("2S 6C 5C JC QC 4C AC")
    pack = above + tuple(one for one in DECK if one not in above)
    dealt = deal(pack, players=2, dealer=1, cut_at=6)
    state = start(dealt, dealer=1, rules=TOURNAMENT)

    assert state.trump is Suit.SPADES
    assert card("2S") in state.hands[0]
    assert not state.can_exchange(0)


def settled(points, *, bonus=None, company=None):
    company = company or Company.singles(len(points))
    deal = DealEntry(Outcome.PLAYED, dealer=0, points=points, bonus=bonus)
    return settle(deal, company=company, rules=TOURNAMENT).change


@pytest.mark.parametrize(
    ("points", "change"),
    [
        ((61, 59), (1, 0)),
        ((60, 60), (0, 0)),
        ((90, 30), (1, 0)),
        ((91, 29), (2, 0)),
        ((0, 120), (0, 2)),
        ((41, 40, 39), (1, 0, 0)),
        ((40, 40, 40), (0, 0, 0)),
        ((50, 50, 20), (0, 0, 0)),
        ((50, 20, 50, 0), (0, 0, 0, 0)),
        ((20, 40, 31, 29), (0, 1, 0, 0)),
    ],
)
def test_bi_30_and_31_most_card_points_bring_one_point_more_than_90_two(points, change):
    assert settled(points) == change


def test_a_row_says_how_the_deal_ended_and_card_points_are_counted_over_the_set():
    def ended(*points):
        deal = DealEntry(Outcome.PLAYED, dealer=0, points=points)
        result = settle(deal, company=Company.singles(2), rules=TOURNAMENT)
        assert result.figures == {"card_points": points}
        return result.mark

    assert ended(90, 30) == "won"
    assert ended(91, 29) == "over_90"
    assert ended(60, 60) == "equal"


def test_bi_32_the_extra_point_is_added_also_to_the_loser_and_to_nobody_s_deal():
    assert settled((61, 59), bonus=1) == (1, 1)
    assert settled((95, 25), bonus=0) == (3, 0)
    assert settled((60, 60), bonus=0) == (1, 0)


def test_pairs_count_together():
    assert settled((30, 29, 31, 30), company=PAIRS) == (1, 0)
    assert settled((61, 59, 0, 0), company=PAIRS) == (1, 0)
    assert settled((46, 29, 45, 0), bonus=3, company=PAIRS) == (2, 1)


def test_bi_45_who_has_left_scores_nothing_and_ties_with_nobody():
    three = Company(seats=4, playing=(0, 2, 3), sides=((0,), (1,), (2,), (3,)))

    assert settled((40, 0, 41, 39), bonus=3, company=three) == (0, 0, 1, 1)


def test_bi_42_what_offences_cost():
    assert BISCA.offences(TOURNAMENT) == {
        "revoke": Offence(points=1),
        "misdeal": Offence(points=0),
        "other": Offence(most=1),
    }


def test_a_deal_ends_played_or_misdealt():
    outcomes = BISCA.outcomes(TOURNAMENT)

    assert {code: one.played for code, one in outcomes.items()} == {
        "played": True,
        "misdeal": False,
    }
    assert BISCA.read("misdeal", 2, {}).dealer == 2


def test_bi_43_a_misdeal_charges_what_the_rules_say():
    deal = DealEntry(Outcome.MISDEAL, dealer=1)
    dear = TOURNAMENT.from_json(TOURNAMENT.to_json() | {"penalty_misdeal": 2})

    assert settle(deal, company=PAIRS, rules=TOURNAMENT).change == (0, 0)
    assert settle(deal, company=PAIRS, rules=dear).change == (0, -2)
