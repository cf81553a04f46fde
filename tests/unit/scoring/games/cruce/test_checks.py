"""What a card would break, wherever the others are; a wrong one lies all the same."""

import pytest

from scoring.games.cruce.acts import Call, CardPlayed, TrumpNamed
from scoring.games.cruce.cards import Card, Rank, Suit
from scoring.games.cruce.dealing import Dealt
from scoring.games.cruce.playing import start
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from scoring.games.refusals import NotReadable
from tests.deal_results import fold

FOUR = ("AV XV 4V 3V 9R 2R", "AD XD 4D 3D 2D 9D", "AG XG 4G 3G 2G 9G",
        "AR XR 4R 3R 2V 9V")  # fmt: skip
TWO = ("AV XV 4V 3V 9R 2R AR XR", "AD XD 4D 3D 2D 9D 2V 9V")
STOCK = "AG XG 4G 3G 2G 9G 4R 3R"


def cards(text):
    return tuple(Card.parse(word) for word in text.split())


def table(*, rules=TOURNAMENT, hands=FOUR, stock=""):
    dealt = Dealt(hands=tuple(map(cards, hands)), stock=cards(stock), seen=3)
    return start(dealt, dealer=len(hands) - 1, rules=rules)


def in_play():
    calls = [Call(0, 2), Call(1, 0), Call(2, 0), Call(3, 0)]
    return fold(table(), [*calls, TrumpNamed(0, Suit.LEAVES)])


def laid(state, *texts):
    for text in texts:
        state = state.do(CardPlayed(state.turn, Card.parse(text)))
    return state


def of_two():
    acts = [Call(0, 1), Call(1, 0), TrumpNamed(0, Suit.LEAVES)]
    return fold(table(hands=TWO, stock=STOCK), acts)


@pytest.mark.parametrize(
    ("state", "card", "rule"),
    [
        (in_play, "AD", "R-24"),
        (lambda: laid(in_play(), "AV"), "AV", "R-24"),
        (lambda: laid(in_play(), "AV", "AD", "AG", "2V"), "AG", "R-24"),
        (of_two, "AG", "R-24"),
        (in_play, "9R", "R-30"),
        (lambda: laid(in_play(), "AV", "AD", "AG"), "AR", "R-31"),
        (lambda: laid(in_play(), "AV", "AD", "AG"), "2V", None),
    ],
)
def test_the_rule_that_a_card_would_break(state, card, rule):
    assert state().broken_rule(Card.parse(card)) == rule


def test_nobody_holds_what_is_no_card_of_the_pack():
    unknown = Card(Rank.ACE, "Q", 11)

    assert in_play().broken_rule(unknown) == "R-24"


CLUB_HANDS = ("9V AR XR 4R 3R 9D", "AV AD XD 4D 3D 2D", "4V 3V AG XG 4G 3G",
              "XV 2V 2G 9G 9R 2R")  # fmt: skip


@pytest.mark.parametrize(
    ("laid_before", "card", "rule"),
    [
        (("9V",), "AD", "R-31"),
        (("9V", "2D"), "3V", None),
        (("9V", "2D", "4V"), "2V", "R-33"),
        (("9V", "AV", "AG", "9G", "AD"), "4G", "R-32"),
        (("9V", "AV", "AG", "9G", "AD", "4V"), "2V", "R-34"),
    ],
)
def test_club_duties(laid_before, card, rule):
    state = table(rules=CLUB, hands=CLUB_HANDS)
    state = fold(state, [Call(0, 1), Call(1, 0), Call(2, 0), Call(3, 0)])

    assert laid(state, *laid_before).broken_rule(Card.parse(card)) == rule


def test_a_wrong_card_lies():
    state = in_play()

    assert state.broken_rule(Card.parse("9R")) == "R-30"
    assert laid(state, "9R").trick == cards("9R")
    assert state == in_play()


@pytest.mark.parametrize("text", ["", "KR", "RA", "ar", "10R", 5, None])
def test_a_text_that_is_no_card_is_not_readable(text):
    with pytest.raises(NotReadable) as refused:
        Card.parse(text)

    assert refused.value.code == "card_unknown"
