from __future__ import annotations

import random

import pytest

from scoring.games.cruce.bots import play_deal
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.on_table import on_table
from scoring.games.cruce.retelling import retell
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT

HEARTS, LEAVES, BELLS = Suit.HEARTS, Suit.LEAVES, Suit.BELLS


def cards(*tricks):
    return [[Card.parse(text) for text in trick.split()] for trick in tricks]


def told(*tricks, leader=0, players=4, trump=HEARTS, announced=None):
    table = on_table(cards(*tricks), leader=leader, players=players, trump=trump)
    return retell(table, announcements=announced or {}, rules=TOURNAMENT)


def announced_in(trick):
    """Return which suit was announced with a trick, and what that was worth."""
    return trick.facts.get("announced"), trick.facts.get("worth", 0)


def written(held):
    return set(held.cards)


def test_the_bidder_leads_and_then_whoever_took_the_trick():
    first, second = told("AD 9D 2D 3D", "XV AV 9R 9V", leader=2)

    assert [laid.seat for laid in first.cards] == [2, 3, 0, 1]
    assert (first.leader, first.winner, first.points) == (2, 2, 16)
    assert [laid.seat for laid in second.cards] == [2, 3, 0, 1]
    assert (second.leader, second.winner, second.points) == (2, 0, 21)


def test_points_so_far_count_announcements_from_the_lead_that_showed_them():
    first, second, third = told(
        "AR 9R 2D 9D",
        "4R 2R 3D XD",
        "3R 9V 2V XV",
        announced={HEARTS: 0},
    )

    assert announced_in(first) == announced_in(third) == (None, 0)
    assert announced_in(second) == (HEARTS, 40)
    assert first.so_far == (13, 0, 0, 0)
    assert second.so_far == (13 + 40 + 19, 0, 0, 0)
    assert third.so_far == (72 + 15, 0, 0, 0)


def test_a_plain_pair_is_worth_twenty_and_belongs_to_its_leader_only():
    (trick,) = told("4V AV 9V 2V", announced={LEAVES: 0, BELLS: 1})

    assert announced_in(trick) == (LEAVES, 20)
    assert trick.so_far == (20, 17, 0, 0)


def test_what_somebody_leads_without_announcing_announces_nothing():
    (trick,) = told("4V AV 9V 2V", announced={LEAVES: 1})

    assert announced_in(trick) == (None, 0)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB], ids=["tournament", "club"])
def test_of_a_whole_deal_every_hand_is_known_and_shrinks(players, rules):
    dealt = played(players=players, rules=rules)

    tricks = of(dealt, rules=rules)

    for number, trick in enumerate(tricks):
        for seat, held in enumerate(trick.held):
            before = {card for done in dealt.plays[:number] for card in done}
            assert written(held) == set(dealt.hands[seat]) - before
            assert held.hidden == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_points_are_those_of_the_entry(players):
    dealt = played(players=players, rules=TOURNAMENT)

    last = of(dealt, rules=TOURNAMENT)[-1].so_far

    announced = sum(last) - 120
    assert announced == sum(
        40 if suit == dealt.entry.trump else 20 for suit in dealt.entry.announcements
    )
    if not dealt.entry.announcements:
        assert last == dealt.entry.cards


def test_of_a_record_that_stops_only_what_was_played_is_known():
    first, second = told("AD 9D 2D 3D", "XV AV 9R 9V")

    assert written(first.held[0]) == {"AD", "XV"}
    assert [held.hidden for held in first.held] == [4, 4, 4, 4]
    assert [held.hidden for held in second.held] == [4, 4, 4, 4]


def test_the_other_card_of_an_announced_pair_is_known_until_it_is_played():
    first, second = told("4V AV 9V 2V", "AD 2D 9D XD", announced={LEAVES: 0})

    assert (written(first.held[0]), first.held[0].hidden) == ({"4V", "3V", "XD"}, 3)
    assert (written(second.held[0]), second.held[0].hidden) == ({"3V", "XD"}, 3)
    assert written(second.held[1]) == {"AD"}


def written_at(trick, seat):
    return {laid.card for laid in trick.cards if laid.seat == seat}


def test_a_trick_with_cards_missing_has_no_winner_yet():
    whole, broken = told("AD 9D 2D 3D", "XV AV")

    assert whole.winner == 0
    assert broken.winner is None
    assert broken.so_far == whole.so_far


def test_while_cards_lie_face_down_two_players_hands_are_not_known():
    dealt = played(players=2, rules=TOURNAMENT)

    tricks = of(dealt, rules=TOURNAMENT)

    for number, trick in enumerate(tricks):
        for seat, held in enumerate(trick.held):
            assert len(held.cards) + held.hidden == (8 if number < 4 else 12 - number)
            if number < 4:
                assert written_at(trick, seat) <= written(held)
                assert held.hidden >= 6
            else:
                later = {c for done in tricks[number:] for c in written_at(done, seat)}
                assert written(held) == later


def test_while_cards_lie_face_down_a_shown_card_is_known_to_be_held():
    first, second, third = told(
        "4V 9V", "AD 9D", "3V 2V", players=2, announced={LEAVES: 0}
    )

    assert written(first.held[0]) == {"4V", "3V"}
    assert written(second.held[0]) == {"AD", "3V"}
    assert written(third.held[0]) == {"3V"}
    assert written(second.held[1]) == {"9D"}


def test_what_is_told_of_two_players_was_really_in_the_hand():
    for seed in range(30):
        dealt = played(players=2, rules=TOURNAMENT, seed=seed)
        hands = [set(hand) for hand in dealt.hands]
        stock = list(dealt.stock)
        for trick in of(dealt, rules=TOURNAMENT):
            for seat, held in enumerate(trick.held):
                assert written(held) <= hands[seat]
                hands[seat] -= written_at(trick, seat)
            if stock:
                hands[trick.winner].add(stock.pop(0))
                hands[1 - trick.winner].add(stock.pop(0))


def played(*, players, rules, seed=1):
    while True:
        dealt = play_deal(
            rng=random.Random(seed), players=players, dealer=0, rules=rules
        )
        if dealt.plays:
            return dealt
        seed += 1000


def of(dealt, *, rules):
    entry = dealt.entry
    table = on_table(
        cards(*(" ".join(trick) for trick in dealt.plays)),
        leader=entry.bidder,
        players=len(dealt.hands),
        trump=entry.trump,
    )
    return retell(table, announcements=entry.announcements, rules=rules)
