"""What certainly broke a rule, and since which card: each rule in its clearest case."""

from __future__ import annotations

import pytest

from scoring.games.bisca.cards import DECK
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.recording import CARDS
from scoring.games.bisca.ruleset import TOURNAMENT
from scoring.games.cards import Broken
from scoring.games.protocol import Company

# Of four, with hearts as trump: the lead wins each trick, so seat 0 leads them all.
# Left are ace and seven of trump, and the low cards of clubs and diamonds.
LEADS = ("KH", "JH", "QH", "6H", "5H", "4H", "3H", "2H")
LOW = ("2C", "3C", "4C", "2D", "3D", "4D")
REST = [str(card) for card in DECK if card.suit != "H" and str(card) not in LOW]
EIGHT = tuple(
    " ".join([lead, *REST[3 * at : 3 * at + 3]]) for at, lead in enumerate(LEADS)
)


def broken(*tricks, cut="-", players=4):
    deal = DealEntry(Outcome.PLAYED, dealer=players - 1)
    plays = [[cut], *(trick.split() for trick in tricks)]
    company = Company.singles(players)
    return CARDS.retell(deal, plays=plays, company=company, rules=TOURNAMENT).broken


def found(*tricks, cut="-", players=4):
    return [
        (one.rule, one.card, one.proven, " ".join(one.owed))
        for one in broken(*tricks, cut=cut, players=players)
    ]


def test_bi_22_and_bi_23_show_at_once_while_three_cards_are_held():
    assert found("2C AH 3C 7H") == [("BI-22", "AH", 2, ""), ("BI-23", "7H", 4, "")]
    assert found("2C AH 3C 4C", "5C 6C QC JC") == [("BI-22", "AH", 2, "")]
    assert found("2C 7H AH 3C") == found("7H 2C 3C 4C", "AH 2D 3D 4D") == []


def test_bi_23_between_two_the_seven_may_be_last():
    assert found("2C 7H", players=2) == []
    assert found("2C AH", players=2) == [("BI-22", "AH", 2, "")]


def test_a_wrong_card_is_a_revoke_of_its_seat_and_turn():
    (one,) = broken("2C AH 3C 4C")

    assert one == Broken(
        trick=0,
        turn=1,
        seat=1,
        card="AH",
        rule="BI-22",
        owed=(),
        proven=2,
        offence="revoke",
    )


def test_of_a_hand_that_drew_no_more_the_allowed_cards_are_told():
    """The seven waits as the last card only; then ace and seven both have to."""
    ninth, last = "2H 2D 3D 4D", "4S 3S 2S"

    assert found(*EIGHT[:7], "AH 2C 3C 4C", "7H 2D 3D 4D", f"2H {last}") == [
        ("BI-22", "AH", 29, "7H 2H")
    ]
    for laid, other, rule in (("AH", "7H", "BI-22"), ("7H", "AH", "BI-23")):
        eighth = f"2C 3C 4C {laid}"
        held = found(*EIGHT[:7], eighth, ninth, f"{other} {last}")
        assert held == [(rule, laid, 32, "2H")]
        elsewhere = found(*EIGHT[:7], eighth, ninth, f"{last} {other}")
        assert elsewhere == [(rule, laid, 32, "2H 4S")]


def test_bi_24_with_two_cards_the_other_one_has_to_show_unless_it_was_allowed():
    last = "2D 3D 4D"

    assert found(*EIGHT, "AH 2C 3C 4C") == [("BI-22", "AH", 33, "")]
    assert found(*EIGHT, "AH 2C 3C 4C", f"7H {last}") == [("BI-22", "AH", 33, "7H")]
    for laid, other, rule in (("AH", "7H", "BI-22"), ("7H", "AH", "BI-23")):
        ninth = f"2C 3C 4C {laid}"
        assert found(*EIGHT, ninth) == []
        assert found(*EIGHT, ninth, f"{other} {last}") == []
        assert found(*EIGHT, ninth, f"2D 3D {other} 4D") == [(rule, laid, 37, "2D")]


def test_bi_24_a_seven_laid_last_on_its_ace_had_no_ace_to_excuse_it():
    wrong = found(*EIGHT, "2C 3C AH 7H", "2D 3D 4D 4C")

    assert wrong == [("BI-22", "AH", 35, "2D"), ("BI-23", "7H", 36, "3D")]


def test_bi_24_the_last_card_is_free():
    assert found(*EIGHT, "2C 3C 4C 2D", "AH 3D 4D 7H") == []


def test_bi_28_an_exchange_at_another_time_stands_before_the_cards_of_its_trick():
    early, ace = broken("2S 3S 4S 5S", "=1", "AH 2C 3C 4C", cut="5H")

    assert early == Broken(
        trick=1,
        turn=None,
        seat=1,
        card="2H",
        rule="BI-28",
        owed=(),
        proven=4,
        offence="other",
    )
    assert (ace.rule, ace.trick, ace.turn) == ("BI-22", 1, 0)
    assert found("2S 3S 4S 5S", "2C 3C 4C 5C", "=1", "2D 3D 4D 5D", cut="5H") == []


@pytest.mark.parametrize(("laid", "seat"), [("2H 2D 3D 4D", 0), ("2D 2H 3D 4D", 1)])
def test_bi_21_the_two_that_was_exchanged_is_in_nobody_s_hand(laid, seat):
    before = [*EIGHT[:2], "=1", *EIGHT[2:4]]

    (one,) = broken(*before, laid, cut="3H")

    assert (one.rule, one.card, one.seat, one.proven) == (
        "BI-21",
        "2H",
        seat,
        17 + seat,
    )
    assert broken(*before, cut="3H") == ()


def test_bi_11_a_card_that_was_put_back_may_be_anybody_s():
    assert found("2C AH 3C 4C", cut="AH") == []


@pytest.mark.parametrize("exchanged", [(), ("=0",)])
def test_bi_21_the_open_card_is_drawn_by_the_seat_before_the_last_taker(exchanged):
    """Seat 0 takes the seventh trick and draws first, so seat 3 gets the open card."""
    seven = [*EIGHT[:2], *exchanged, *EIGHT[2:7]]
    cut, card = ("3H", "2H") if exchanged else ("2H", "2H")
    assert broken(*seven[:-1], cut=cut) == ()

    by_seat = {
        seat: broken(*seven, " ".join([*LOW[:seat], card, *LOW[seat:3]]), cut=cut)
        for seat in range(4)
    }

    assert {seat: [one.rule for one in wrong] for seat, wrong in by_seat.items()} == {
        0: ["BI-21"],
        1: ["BI-21"],
        2: ["BI-21"],
        3: [],
    }


def test_bi_21_in_the_trick_after_which_it_is_drawn_the_open_card_is_nobody_s():
    (one,) = broken(*EIGHT[:6], "3H 2C 3C 2H", cut="2H")

    assert (one.rule, one.seat, one.proven) == ("BI-21", 3, 28)
