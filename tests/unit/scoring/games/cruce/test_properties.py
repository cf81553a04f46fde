"""Laws that hold for every deal, whoever plays it and however badly."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.games.cruce.adjudicate import answer
from scoring.games.cruce.cards import DECK, Suit
from scoring.games.cruce.play import legal, why_not
from tests.proof import engine
from tests.proof import slow_rules as slow
from tests.proof.houses import any_house, rule_set
from tests.proof.planting import TABLES, Deal

bounded = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
chances = st.integers(0, 2**32 - 1).map(random.Random)
RENAMINGS = st.permutations(slow.SUITS).map(
    lambda names: dict(zip(slow.SUITS, names, strict=True))
)


@st.composite
def positions(draw):
    """A hand, a trick, and everything else that decides what may be played."""
    rng = draw(chances)
    pack = rng.sample(DECK, k=12)
    held, lying = draw(st.integers(1, 8)), draw(st.integers(0, 3))
    first_lead = draw(st.booleans())
    known = draw(st.sampled_from([None, *Suit])) if first_lead else rng.choice([*Suit])
    return (
        pack[:held],
        pack[8 : 8 + lying],
        {
            "trump": known,
            "rules": rule_set(any_house(rng)),
            "first_lead": first_lead,
            "stock": draw(st.sampled_from([0, 0, 0, 2, 8])),
        },
    )


@st.composite
def recorded(draw):
    """A deal as recorded: a question to adjudicate, sometimes with wrong cards."""
    rng = draw(chances)
    house, players = draw(st.sampled_from(TABLES))
    deal = Deal(rng, house=house, players=players)
    table, clumsy = deal.table(), draw(st.booleans())
    plays = []
    while not table.done:
        cards = table.legal()
        if clumsy and rng.random() < 0.2:
            cards = table.hands[table.turn]
        plays.append(rng.choice(cards))
        deal.lay(table, plays[-1])
    tricks = [plays[at : at + players] for at in range(0, len(plays), players)]
    asked = deal.request(tricks, announced=dict(table.announced))
    asked["before"] = [rng.randrange(-5, 25) for _ in asked["sides"]]
    return asked, rule_set(house), clumsy


@bounded
@given(positions())
def test_some_card_of_the_hand_is_always_legal_and_the_others_are_told_why(position):
    hand, trick, rest = position
    allowed = legal(hand, trick, **rest)

    assert allowed
    assert set(allowed) <= set(hand)
    for card in DECK:
        assert (why_not(card, hand, trick, **rest) is None) == (card in allowed)


@bounded
@given(positions(), chances)
def test_the_order_of_the_hand_changes_nothing(position, rng):
    hand, trick, rest = position
    other = rng.sample(hand, k=len(hand))

    allowed = legal(hand, trick, **rest)

    assert legal(other, trick, **rest) == tuple(c for c in other if c in allowed)
    for card in hand:
        assert why_not(card, hand, trick, **rest) == why_not(card, other, trick, **rest)


@bounded
@given(recorded(), RENAMINGS)
def test_the_same_deal_in_other_suits_has_the_same_answer(case, names):
    asked, rules, _clumsy = case

    assert answer(renamed(asked, names), rules=rules) == renamed(
        answer(asked, rules=rules), names
    )


def renamed(value, names):
    """The same in other suits: every card, suit and key of a suit."""
    if isinstance(value, dict):
        return {names.get(k, k): renamed(v, names) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(item, names) for item in value]
    if value in names:
        return names[value]
    if value in slow.PACK:
        return value[0] + names[value[1]]
    return value


@bounded
@given(recorded(), st.integers(1, 3))
def test_the_same_deal_from_another_seat_has_the_same_answer(case, steps):
    asked, rules, _clumsy = case
    players, sides = asked["players"], len(asked["sides"])
    seats = [(seat + steps) % players for seat in range(players)]
    teams = [(side + steps) % sides for side in range(sides)]
    turned = {
        **asked,
        "bid_order": [seats[seat] for seat in asked["bid_order"]],
        "bids": moved(asked["bids"], seats),
        "hands": moved(asked["hands"], seats),
        "before": moved(asked["before"], teams),
    }
    if "announcements" in asked:
        turned["announcements"] = {
            suit: seats[seat] for suit, seat in asked["announcements"].items()
        }

    told, other = answer(asked, rules=rules), answer(turned, rules=rules)

    assert other == {
        **told,
        "bid_winner": seats[told["bid_winner"]],
        "tricks": [
            {**one, "leader": seats[one["leader"]], "winner": seats[one["winner"]]}
            for one in told["tricks"]
        ],
        "irregularities": [
            {**one, "seat": seats[one["seat"]]} for one in told["irregularities"]
        ],
        "points": moved(told["points"], seats),
        "delta": moved(told["delta"], teams),
        "after": moved(told["after"], teams),
        "leader": None if told["leader"] is None else teams[told["leader"]],
    }


def moved(values, places):
    """Each value at its new place."""
    return [values[places.index(at)] for at in range(len(values))]


@bounded
@given(recorded())
def test_the_cards_of_every_deal_come_to_120(case):
    asked, rules, _clumsy = case
    told = answer(asked, rules=rules)
    announced = sum(trick["announcement"] for trick in told["tricks"])

    assert sum(trick["points"] for trick in told["tricks"]) == 120
    assert sum(told["points"]) == 120 + announced
    assert announced in range(0, 101, 20)


@bounded
@given(recorded())
def test_a_deal_of_legal_cards_has_no_irregularity(case):
    asked, rules, clumsy = case
    assume(not clumsy)

    assert answer(asked, rules=rules)["irregularities"] == []


@bounded
@given(chances, st.sampled_from(TABLES))
def test_replaying_what_was_played_gives_what_was_played(rng, seating):
    house, players = seating
    deal = Deal(rng, house=house, players=players)
    state = engine.seated(
        deal.hands, deal.stock, dealer=deal.dealer, rules=rule_set(deal.house)
    )
    for bid in deal.calls:
        state = state.do(engine.call(state.turn, bid))
    if deal.trump is not None:
        state = state.do(engine.name_trump(state.turn, deal.trump))
    while not engine.is_done(state):
        card = rng.choice(state.legal())
        pair = state.pair_led(card, seat=state.turn)
        says = pair is not None and rng.random() < 0.5
        state = state.do(engine.lay(state.turn, str(card), says=says))
    tricks = [engine.texts(trick) for trick in state.plays]
    asked = deal.request(tricks, announced=None)
    asked["announcements"] = engine.announced(state)

    told = answer(asked, rules=rule_set(house))

    _counted, (made, delta) = engine.settled(state)
    assert told["irregularities"] == []
    assert (told["bid_winner"], told["bid"]) == (deal.bidder, deal.bid)
    assert told["trump"] == str(state.trump)
    assert (told["made"], told["delta"]) == (made, delta)
    cards = [0] * players
    for trick in told["tricks"]:
        cards[trick["winner"]] += trick["points"]
    assert cards == list(state.points)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@bounded
@given(chances, st.sampled_from(Suit), RENAMINGS)
def test_who_takes_a_trick_does_not_depend_on_the_names_of_suits(
    count, rng, trump, names
):
    cards = rng.sample(slow.PACK, k=count)

    def taken(trick, trump):
        told = answer({"op": "trick", "trump": trump, "cards": trick})
        return told["winner"], told["points"]

    assert taken(cards, trump) == taken(renamed(cards, names), names[trump])
    assert taken(cards, trump) == (slow.taker(cards, trump), slow.worth(cards))
