from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.play import legal, trick_winner, why_not
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, FirstLead
from scoring.games.tricks import trick_points

V = Suit.LEAVES
FREE_LEAD = replace(TOURNAMENT, first_lead_trump=FirstLead.FREE)
NO_FOLLOWING = replace(TOURNAMENT, must_follow=False)
NO_TRUMPING = replace(TOURNAMENT, must_trump=False)


def cards(text):
    return tuple(Card.parse(word) for word in text.split())


def broken(card, hand, trick, *, rules=CLUB, **more):
    return why_not(
        Card.parse(card), cards(hand), cards(trick), trump=V, rules=rules, **more
    )


@pytest.mark.parametrize(
    ("card", "hand", "trick", "club", "tournament"),
    [
        pytest.param("XR", "AD 2D", "4D", "R-24", "R-24", id="not in the hand"),
        pytest.param("XG", "AD XG", "4D", "R-31", "R-31", id="not following"),
        pytest.param(
            "AV", "AD AV", "4D", "R-31", "R-31", id="trumping, able to follow"
        ),
        pytest.param("AR", "9V AR", "4D", "R-32", "R-32", id="not trumping"),
        pytest.param("2D", "AD 2D", "4D", "R-33", None, id="not beating"),
        pytest.param("9V", "AV 9V", "2V", "R-33", None, id="not beating a trump led"),
        pytest.param("9V", "AV 9V", "4D XV", "R-34", None, id="not over-trumping"),
        pytest.param(
            "9V", "4V 9V", "4D XV", None, None, id="under-trumping, no choice"
        ),
        pytest.param("2D", "AD 2D", "4D 3V", None, None, id="trumped already"),
    ],
)
def test_a_wrong_card_is_told_which_rule_it_breaks(card, hand, trick, club, tournament):
    assert broken(card, hand, trick) == club
    assert broken(card, hand, trick, rules=TOURNAMENT) == tournament


@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB])
def test_the_first_card_of_the_deal_is_a_trump_if_one_is_held(rules):
    assert broken("AD", "AD 9V", "", rules=rules, first_lead=True) == "R-30"
    assert broken("9V", "AD 9V", "", rules=rules, first_lead=True) is None
    assert broken("AD", "AD 9R", "", rules=rules, first_lead=True) is None


def test_later_leads_are_free():
    assert broken("AD", "AD 9V", "") is None
    assert broken("AD", "AD 9V", "", rules=FREE_LEAD, first_lead=True) is None


def test_before_a_trump_is_known_any_card_may_be_led():
    hand = cards("AD 9V")
    assert legal(hand, (), trump=None, rules=CLUB, first_lead=True) == hand


def test_every_card_is_free_while_cards_lie_face_down():
    hand = cards("AD AV 2R")
    trick = cards("4D")

    assert legal(hand, trick, trump=V, rules=CLUB, stock=2) == hand
    assert legal(hand, trick, trump=V, rules=CLUB, stock=0) == cards("AD")


def test_a_house_may_drop_following_or_trumping():
    assert broken("XG", "AD XG", "4D", rules=NO_FOLLOWING) is None
    assert broken("AR", "9V AR", "4D", rules=NO_TRUMPING) is None


def test_points_of_a_trick():
    assert trick_points(cards("AD XD 4D 3D")) == 28


# An independent oracle: one sentence of the rules at a time, no shared code.
ORDER = "923" + "4XA"


def strength(card, *, led, trump):
    text = str(card)
    return (text[1] == trump, text[1] == led, ORDER.index(text[0]))


def wins(card, trick, *, trump):
    led = str(trick[0])[1]
    return all(
        strength(card, led=led, trump=trump) > strength(other, led=led, trump=trump)
        for other in trick
    ) and (str(card)[1] in (led, trump))


def allowed_by_the_rules(hand, trick, *, trump, must_beat):
    if not trick:
        return set(hand)
    led = str(trick[0])[1]
    follow = {card for card in hand if str(card)[1] == led}
    trumps = {card for card in hand if str(card)[1] == trump}
    choice = follow or trumps or set(hand)
    winning = {card for card in choice if wins(card, trick, trump=trump)}
    return winning if must_beat and winning and (follow or trumps) else choice


@st.composite
def positions(draw):
    pack = draw(st.permutations(DECK))
    held, lying = draw(st.integers(1, 8)), draw(st.integers(0, 3))
    return tuple(pack[:held]), tuple(pack[held : held + lying])


@settings(max_examples=150, deadline=None)
@given(positions(), st.sampled_from(Suit), st.sampled_from([CLUB, TOURNAMENT]))
def test_legal_cards_are_those_of_an_independent_reading(position, trump, rules):
    hand, trick = position

    found = legal(hand, trick, trump=trump, rules=rules)

    assert found
    assert set(found) == allowed_by_the_rules(
        hand, trick, trump=trump, must_beat=rules.must_beat
    )
    reasons = {
        card: why_not(card, hand, trick, trump=trump, rules=rules) for card in hand
    }
    assert {card for card, reason in reasons.items() if reason is None} == set(found)


@settings(max_examples=80, deadline=None)
@given(st.permutations(DECK), st.integers(1, 4), st.sampled_from(Suit))
def test_the_winner_is_the_one_card_that_wins_against_all_others(pack, count, trump):
    trick = pack[:count]
    winner = trick_winner(trick, trump)

    others = [card for index, card in enumerate(trick) if index != winner]
    led = str(trick[0])[1]
    best = strength(trick[winner], led=led, trump=trump)
    assert all(best > strength(card, led=led, trump=trump) for card in others)
