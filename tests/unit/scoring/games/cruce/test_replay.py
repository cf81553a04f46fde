import random
from dataclasses import replace

import pytest

from scoring.games.cruce.acts import Call, CardPlayed, TrumpNamed
from scoring.games.cruce.bots import play_deal
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.dealing import Dealt
from scoring.games.cruce.playing import start
from scoring.games.cruce.replay import DealRecord, Unreplayable, replay
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, TrumpChoice
from tests.deal_results import fold, settle

TABLES = [(rules, players) for rules in (TOURNAMENT, CLUB) for players in (4, 3, 2)]


def chance(seed):
    return random.Random(seed)


def parsed(lists):
    return tuple(tuple(Card.parse(card) for card in cards) for cards in lists)


def a_record(played, *, rules, players):
    """Return a bot's deal as a scorer would have recorded it."""
    dealer = played.entry.dealer
    order = tuple((dealer + 1 + turn) % players for turn in range(players))
    bids = dict(zip(order, played.calls, strict=True))
    named = rules.trump_choice is TrumpChoice.NAMED
    return DealRecord(
        order=order,
        bids=tuple(bids[seat] for seat in range(players)),
        hands=parsed(played.hands),
        plays=parsed(played.plays),
        stock=parsed([played.stock])[0],
        trump=played.entry.trump if named else None,
    )


def some_deals(count, *, rules, players, seed=1):
    rng = chance(seed)
    return [
        play_deal(rng=rng, players=players, dealer=number % players, rules=rules)
        for number in range(count)
    ]


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_a_legal_deal_has_no_irregularity_and_the_same_result(rules, players):
    for played in some_deals(10, rules=rules, players=players):
        told = replay(a_record(played, rules=rules, players=players), rules=rules)

        assert told.irregularities == ()
        assert told.result == settle(played.entry, players=players, rules=rules)
        assert told.trump == played.entry.trump
        assert sum(told.points) == sum(t.points + t.announcement for t in told.tricks)


def with_one_wrong_card(played, *, rules, players, rng):
    """Replay a deal up to some illegal card, lay it, and go on legally."""
    record = a_record(played, rules=rules, players=players)
    dealt = Dealt(hands=record.hands, stock=record.stock, seen=3)
    state = start(dealt, dealer=played.entry.dealer, rules=rules)
    state = fold(state, [Call(seat, record.bids[seat]) for seat in record.order])
    if rules.trump_choice is TrumpChoice.NAMED:
        state = state.do(TrumpNamed(state.turn, played.entry.trump))
    wrong = None
    while state.turn is not None:
        seat, allowed = state.turn, state.legal()
        illegal = [card for card in state.hands[seat] if card not in allowed]
        card = rng.choice(allowed)
        if wrong is None and illegal and rng.random() < 0.3:
            card = rng.choice(illegal)
            wrong = (len(state.plays), seat, card, allowed)
        state = state.do(CardPlayed(seat, card))
    return replace(record, plays=state.plays), wrong


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_one_wrong_card_among_legal_ones_is_found_and_nothing_else(rules, players):
    rng = chance(4)
    found = 0
    for played in some_deals(10, rules=rules, players=players):
        if not played.plays:
            continue
        record, wrong = with_one_wrong_card(
            played, rules=rules, players=players, rng=rng
        )
        told = replay(record, rules=rules)
        if wrong is None:
            assert told.irregularities == ()
            continue
        found += 1
        (only,) = told.irregularities
        assert (only.trick, only.seat, only.card, only.legal) == wrong
        assert only.rule in {"R-30", "R-31", "R-32", "R-33", "R-34"}
    assert found > 2


HANDS = parsed(
    hand.split()
    for hand in (
        "AV XV 4V 3V 9R 2R",
        "AD XD 4D 3D 2D 9D",
        "AG XG 4G 3G 2G 9G",
        "AR XR 4R 3R 2V 9V",
    )
)
PLAYS = parsed(
    trick.split()
    for trick in (
        "4V 9D 9G 9V",
        "AV 2D 2G 2V",
        "XV 3D 3G 3R",
        "3V 4D 4G 4R",
        "2R XD XG XR",
        "AR 9R AD AG",
    )
)
RECORD = DealRecord(
    order=(0, 1, 2, 3),
    bids=(2, 0, 0, 0),
    hands=HANDS,
    plays=PLAYS,
    trump=Suit.LEAVES,
)


def test_a_pair_that_was_led_counts_unless_the_record_says_otherwise():
    assert replay(RECORD, rules=TOURNAMENT).tricks[0].announcement == 40
    silent = replay(replace(RECORD, announced={}), rules=TOURNAMENT)
    assert [trick.announcement for trick in silent.tricks] == [0] * 6
    spoken = replay(replace(RECORD, announced={Suit.LEAVES: 0}), rules=TOURNAMENT)
    assert spoken.points[0] == silent.points[0] + 40


def test_a_revoke_is_told_with_its_trick_seat_rule_and_what_was_possible():
    plays = (*PLAYS[:1], parsed([["AV", "2D", "2G", "3R"]])[0],
             parsed([["XV", "3D", "3G", "2V"]])[0], *PLAYS[3:])  # fmt: skip

    told = replay(replace(RECORD, plays=plays), rules=TOURNAMENT)

    (only,) = told.irregularities
    assert (only.trick, only.seat, str(only.card)) == (1, 3, "3R")
    assert only.rule == "R-31"
    assert [str(card) for card in only.legal] == ["2V"]
    assert sum(told.points) == 160


def test_a_card_that_was_not_in_the_hand_is_told():
    plays = (parsed([["4V", "9D", "9G", "AD"]])[0], *PLAYS[1:])

    told = replay(replace(RECORD, plays=plays), rules=TOURNAMENT)

    first = told.irregularities[0]
    assert (first.trick, first.seat, str(first.card)) == (0, 3, "AD")
    assert first.rule == "R-24"


def test_all_passed_is_not_played_in_tournament():
    passed = replace(RECORD, bids=(0, 0, 0, 0), plays=())

    told = replay(passed, rules=TOURNAMENT)

    assert (told.contract, told.result.delta) == (None, (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"hands": (HANDS[0][:5], *HANDS[1:])}, "bad_hands"),
        ({"hands": (HANDS[1], *HANDS[1:])}, "bad_pack"),
        ({"stock": HANDS[0][:1]}, "bad_pack"),
        ({"plays": PLAYS[:5]}, "bad_plays"),
        ({"plays": (PLAYS[0][:3], *PLAYS[1:])}, "bad_plays"),
        ({"trump": None}, "trump_missing"),
        ({"bids": (0, 0, 0, 0)}, "all_passed"),
        ({"announced": {Suit.BELLS: 0}}, "bad_announcements"),
    ],
)
def test_a_record_that_is_not_of_a_whole_deal_is_refused(changes, code):
    with pytest.raises(Unreplayable) as refused:
        replay(replace(RECORD, **changes), rules=TOURNAMENT)

    assert refused.value.code == code


def test_not_beating_is_found_in_club_and_is_no_matter_in_tournament():
    hands = parsed(
        hand.split()
        for hand in (
            "2V XV 4V 3V 9R 2R",
            "AD XD 4D 3D 2D 9D",
            "AG XG 4G 3G 2G 9G",
            "AR XR 4R 3R AV 9V",
        )
    )
    plays = parsed(
        trick.split()
        for trick in (
            "4V 9D 9G 9V",
            "XV 2D 2G AV",
            "AR 9R 3D 3G",
            "XR 2R 4D 4G",
            "4R 2V XD XG",
            "3V AD AG 3R",
        )
    )
    record = replace(RECORD, hands=hands, plays=plays)

    (only,) = replay(replace(record, trump=None), rules=CLUB).irregularities

    assert (only.trick, only.seat, str(only.card), only.rule) == (0, 3, "9V", "R-33")
    assert [str(card) for card in only.legal] == ["AV"]
    assert replay(record, rules=TOURNAMENT).irregularities == ()
