import random
from dataclasses import replace

import pytest

from scoring.games.cruce.acts import Call, CardPlayed, Phase, TrumpNamed, Unfinished
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.dealing import Dealt, deal
from scoring.games.cruce.entry import Outcome
from scoring.games.cruce.playing import start
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, TrumpChoice
from scoring.games.cruce.settle import problems
from tests.deal_results import fold

HANDS = (
    "AV XV 4V 3V 9R 2R",
    "AD XD 4D 3D 2D 9D",
    "AG XG 4G 3G 2G 9G",
    "AR XR 4R 3R 2V 9V",
)


def chance(seed):
    return random.Random(seed)


def cards(text):
    return tuple(Card.parse(word) for word in text.split())


def a_table(*, rules=TOURNAMENT, hands=HANDS, stock=""):
    """Return a deal by seat 3: seat 0 holds trumps, then a suit for each."""
    dealt = Dealt(hands=tuple(map(cards, hands)), stock=cards(stock), seen=3)
    return start(dealt, dealer=len(hands) - 1, rules=rules)


def called(*bids, rules=TOURNAMENT):
    table = a_table(rules=rules)
    return fold(table, [Call(seat, bid) for seat, bid in enumerate(bids)])


def in_play(*, rules=TOURNAMENT):
    state = called(2, 0, 0, 0, rules=rules)
    if rules.trump_choice is TrumpChoice.NAMED:
        state = state.do(TrumpNamed(0, Suit.LEAVES))
    return state


def play(state, text, *, announced=False):
    seat = state.turn
    return state.do(CardPlayed(seat, Card.parse(text), announced=announced))


def played_out(state, *, rng):
    while state.phase is Phase.PLAY:
        state = state.do(CardPlayed(state.turn, rng.choice(state.legal())))
    return state


def test_a_deal_goes_through_auction_trump_and_play():
    table = a_table()
    assert (table.phase, table.turn) == (Phase.AUCTION, 0)

    state = called(0, 1, 0, 2)
    assert (state.phase, state.turn) == (Phase.TRUMP, 3)

    state = state.do(TrumpNamed(3, Suit.HEARTS))
    assert (state.phase, state.turn, state.trump) == (Phase.PLAY, 3, Suit.HEARTS)


def test_no_act_changes_the_state_before_it():
    before = a_table()
    before.do(Call(0, 1))

    assert before == a_table()


@pytest.mark.parametrize(
    ("card", "rule"), [("AD", "R-24"), ("9R", "R-30"), ("AV", None)]
)
def test_what_the_first_card_would_break(card, rule):
    assert in_play().broken_rule(Card.parse(card)) == rule


def test_in_club_the_first_card_makes_its_suit_the_trump():
    state = play(in_play(rules=CLUB), "9R")

    assert state.trump is Suit.HEARTS


def test_the_winner_of_a_trick_leads_the_next():
    state = in_play()
    for text in ("9R", "AD", "AG", "AR"):
        state = state.do(CardPlayed(state.turn, Card.parse(text)))

    assert (state.turn, state.points) == (3, (0, 0, 0, 33))
    assert state.plays == (cards("9R AD AG AR"),)


def test_an_announcement_counts_when_declared():
    state = in_play()

    assert dict(play(state, "4V", announced=True).announcements) == {Suit.LEAVES: 0}
    assert not play(state, "4V").announcements


def test_in_club_an_announcement_counts_by_itself():
    assert dict(play(in_play(rules=CLUB), "4V").announcements) == {Suit.LEAVES: 0}


def test_the_other_card_of_the_pair_must_still_be_in_the_hand():
    state = play(in_play(), "4V", announced=True)
    for text in ("9D", "9G", "9V"):
        state = play(state, text)

    assert state.pair_led(Card.parse("3V"), seat=0) is None
    said = play(in_play(), "AV", announced=True).announcements
    assert not said, "said without the pair"


def test_a_wrong_card_that_lies_stays_and_the_deal_goes_on():
    # seed 004: a card that "sticks" to the others is not taken back
    state = in_play()
    state = play(state, "AV").do(CardPlayed(1, Card.parse("AR")))

    assert state.trick == cards("AV AR")
    assert state.turn == 2
    assert state.hands[1] == cards(HANDS[1])


def test_all_pass_ends_the_deal_in_tournament():
    state = called(0, 0, 0, 0)

    assert (state.phase, state.turn, state.legal()) == (Phase.DONE, None, ())
    assert state.entry().outcome is Outcome.ALL_PASSED


def test_all_pass_is_played_for_nothing_in_club():
    state = called(0, 0, 0, 0, rules=CLUB)
    assert (state.phase, state.turn) == (Phase.PLAY, 0)

    entry = played_out(state, rng=chance(1)).entry()

    assert (entry.bidder, entry.bid) == (0, 0)
    assert problems(entry, players=4, rules=CLUB) == ()


def test_an_unfinished_deal_has_no_entry():
    with pytest.raises(Unfinished):
        in_play().entry()


@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB])
def test_two_players_draw_for_four_tricks_and_play_twelve(rules):
    rng = chance(5)
    dealt = deal(DECK, players=2, dealer=1, rules=rules)
    state = fold(start(dealt, dealer=1, rules=rules), [Call(0, 1), Call(1, 0)])
    if state.phase is Phase.TRUMP:
        state = state.do(TrumpNamed(0, Suit.BELLS))
    sizes = []
    while state.phase is Phase.PLAY:
        if not state.trick:
            sizes.append(len(state.hands[0]))
            free = len(sizes) <= 4
            if free:
                assert set(state.legal()) == set(state.hands[state.turn])
        state = state.do(CardPlayed(state.turn, rng.choice(state.legal())))

    assert sizes == [8, 8, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1]
    assert sum(state.points) == 120


def test_the_winner_of_a_trick_draws_first():
    state = a_table(
        hands=("AV XV 4V 3V 9R 2R AR XR", "AD XD 4D 3D 2D 9D 2V 9V"),
        stock="AG XG 4G 3G 2G 9G 4R 3R",
    )
    state = fold(state, [Call(0, 1), Call(1, 0), TrumpNamed(0, Suit.LEAVES)])
    state = play(play(state, "9R"), "2V")

    assert state.turn == 1
    assert state.hands[1][-1] == Card.parse("AG")
    assert state.hands[0][-1] == Card.parse("XG")


def test_where_a_trick_is_asked_for_an_announcement_without_one_does_not_count():
    rules = replace(TOURNAMENT, announcement_needs_trick=True)
    hands = ("4D 3D 9V 9G 9R 2D", *HANDS[1:])
    state = a_table(rules=rules, hands=hands)
    state = state._replace(announcements={Suit.BELLS: 0}, points=(0, 60, 60, 0))

    assert state.counted() == {}
    assert state._replace(rules=TOURNAMENT).counted() == {Suit.BELLS: 0}
