import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.cruce.adjudicate import answer
from scoring.games.cruce.bots import play_deal
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.notation_cards import (
    DealCards,
    lists_to_plays,
    plays_to_lists,
    read,
    read_tricks,
    write,
    write_tricks,
)
from scoring.games.cruce.ruleset import TOURNAMENT
from scoring.games.refusals import NotReadable
from tests.unit.scoring.games.cruce.asked import REPLAY
from tests.unit.scoring.games.cruce.written import deals_of_cards

LINE = "d3 b0 2V V@0 c2--- : 4V9D9G9V AV2D2G2V XV3D3G3R 3V4D4G4R 2RXDXGXR AR9RADAG"
TWO = "d1 b0 1D : 4DAV+ADXG 3V2V+9D9V XR9R+2D3D 4GAR+2G3G XV4V"


def problems(line):
    with pytest.raises(NotReadable) as refused:
        read(line)
    return [(problem.code, problem.field) for problem in refused.value.problems]


def test_a_deal_card_by_card_is_one_line():
    deal = read(LINE)

    assert deal.calls == (2, 0, 0, 0)
    assert (deal.entry.dealer, deal.entry.bidder, deal.entry.bid) == (3, 0, 2)
    assert (deal.entry.trump, deal.entry.cards) == (Suit.LEAVES, None)
    assert deal.entry.announcements == {Suit.LEAVES: 0}
    assert len(deal.plays) == 6
    assert write(deal) == LINE


def test_who_played_what_follows_from_the_line():
    deal = read(LINE)
    request = REPLAY | {"plays": plays_to_lists(deal.plays), "trump": deal.entry.trump}

    told = answer(request)

    assert told["irregularities"] == []
    assert [trick["leader"] for trick in told["tricks"]] == [0, 0, 0, 0, 0, 3]


def test_two_players_draw_after_the_first_four_tricks():
    deal = read(TWO)

    assert [len(trick) for trick in deal.plays] == [2] * 5
    assert [str(card) for cards in deal.drawn for card in cards] == [
        "AD", "XG", "9D", "9V", "2D", "3D", "2G", "3G",
    ]  # fmt: skip
    assert write(deal) == TWO


def test_a_line_may_say_both_the_points_and_the_cards():
    line = "d0 b1 2V 30/66/24/0 V@1 R@2 : 4V9D9G9V"

    assert read(line).entry.cards == (30, 66, 24, 0)
    assert write(read(line)) == line


@settings(max_examples=150, deadline=None)
@given(deals_of_cards())
def test_what_is_written_reads_back_the_same(deal):
    line = write(deal)

    assert "\n" not in line
    assert read(line) == deal


@settings(max_examples=150, deadline=None)
@given(deals_of_cards(), st.data())
def test_a_text_that_is_read_is_the_only_one_of_its_deal(deal, data):
    line = write(deal)
    at = data.draw(st.integers(0, len(line) - 1))
    other = data.draw(st.sampled_from([*"0123456AX9DVGR@+-:/ cbd", ""]))
    changed = line[:at] + other + line[at + 1 :]
    try:
        found = read(changed)
    except NotReadable:
        return

    assert write(found) == changed
    assert (found == deal) == (changed == line)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_tricks_of_the_ledger_become_text_and_come_back(players):
    played = play_deal(
        rng=random.Random(3), players=players, dealer=0, rules=TOURNAMENT
    )
    lists = [list(trick) for trick in played.plays]

    text = write_tricks(lists_to_plays(lists))

    assert len(text) == 48 + 24 // players - 1
    assert plays_to_lists(read_tricks(text)[0]) == lists


def test_lists_that_are_no_tricks_are_refused_with_everything_wrong():
    with pytest.raises(NotReadable) as refused:
        lists_to_plays([["4V", "9D", "QQ"], ["4V", "2D3D"], ["AR", "9R", "XR"]])

    assert [(p.code, p.field) for p in refused.value.problems] == [
        ("card_unknown", "plays.0"),
        ("card_unknown", "plays.1"),
        ("trick_size", "plays.1"),
        ("card_twice", "plays"),
    ]


def test_everything_wrong_with_a_line_is_told_at_once():
    line = "d9 b1 2V : 4V9D9GKK AV2D2G 9D3D3G3R"

    assert problems(line) == [
        ("not_a_deal", "text"),
        ("card_unknown", "plays.0"),
        ("trick_size", "plays.1"),
        ("card_twice", "plays"),
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "not_a_deal"),
        ("d0 b1 2V", "not_a_deal"),
        ("d0 b1 2V 30/66/24/0", "not_a_deal"),
        ("d0 b1 2V : ", "trick_size"),
        ("d0 b1 2V :4V9D9G9V", "not_a_deal"),
        ("d0 b1 2V  : 4V9D9G9V", "not_a_deal"),
        ("d0 b1 2V : 4V9D9G9V ", "trick_size"),
        ("d0 b1 2V : 4V9D9G9V\n", "card_unknown"),
        ("d0 b1 2V : 4V9D9G9", "card_unknown"),
        ("d0 b1 2V : 4V", "trick_size"),
        ("d0 b1 2V : 4V9D9G9V2D", "trick_size"),
        ("d0 b1 2V : 4v9D9G9V", "card_unknown"),
        ("d0 pass : 4V9D9G9V", "not_a_deal"),
        ("d0 misdeal : 4V9D9G9V", "not_a_deal"),
        ("d0 b3 2V : 4V9D9G", "seat_unknown"),
        ("d0 b1 2V V@2 : 4V9D", "seat_unknown"),
        ("d0 b1 2V 60/60 : 4V9D9G", "points_count"),
        ("d0 b1 2V R@0 D@1 : 4V9D9G9V", "announcements_order"),
        ("d0 b1 2V c2-- : 4V9D9G9V", "calls_count"),
        ("d0 b1 2V c-2-- : 4V9D9G9V", "calls_winner"),
        ("d0 b1 2V c3--- : 4V9D9G9V", "calls_winner"),
        ("d0 b2 0V c---- : 4V9D9G9V", "calls_winner"),
        ("d0 b1 2V c20-- : 4V9D9G9V", "not_a_deal"),
        ("d0 b1 2V c2--- V@1 : 4V9D9G9V", "not_a_deal"),
        ("d0 b1 2V : 4V9D9G9V+AR9R", "draws"),
        ("d0 b1 2V : 4V9D AV2D+9G9V", "draws"),
        ("d0 b1 2V : 4V9D+9G9V AV2D", "draws"),
        ("d0 b1 2V : 4V9D+9G", "draws"),
        ("d0 b1 2V : 4V9D+9G9V AV2D+9G3V", "card_twice"),
        ("d0 b1 2V : 4V9D+", "draws"),
    ],
)
def test_another_line_is_refused(line, code):
    assert problems(line)[0][0] == code


def test_cards_that_break_rules_are_written_too():
    revoked = LINE.replace("3G3R", "3G2V").replace("2G2V", "2G3R")

    assert write(read(revoked)) == revoked


@pytest.mark.parametrize(
    ("entry", "plays"),
    [
        (DealEntry(outcome=Outcome.ALL_PASSED, dealer=0), "4V9D"),
        (DealEntry(outcome=Outcome.PLAYED, dealer=0, bidder=1, bid=2), "4V9D"),
        (DealEntry(outcome=Outcome.PLAYED, dealer=0, bidder=1, bid=7,
                   trump=Suit.BELLS), "4V9D"),
        (DealEntry(outcome=Outcome.PLAYED, dealer=0, bidder=1, bid=2,
                   trump=Suit.BELLS), "4V"),
    ],
)  # fmt: skip
def test_what_has_no_text_is_not_written(entry, plays):
    trick = tuple(Card.parse(plays[at : at + 2]) for at in range(0, len(plays), 2))

    with pytest.raises(NotReadable):
        write(DealCards(entry=entry, plays=(trick,)))
