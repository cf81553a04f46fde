import random
from collections import Counter
from statistics import median

import pytest

from scoring.games.cruce.auction import call_order, contract, wrong_calls
from scoring.games.cruce.bots import play_deal
from scoring.games.cruce.cards import DECK
from scoring.games.cruce.entry import Outcome
from scoring.games.cruce.notation import write
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from scoring.games.cruce.settle import problems
from tests.deal_results import settle
from tests.unit.scoring.games.cruce.a_set import next_dealer, set_over

TABLES = [(rules, players) for rules in (TOURNAMENT, CLUB) for players in (4, 3, 2)]


def chance(seed):
    return random.Random(seed)


def deals(count, *, rules, players, seed):
    rng = chance(seed)
    return [
        play_deal(rng=rng, players=players, dealer=number % players, rules=rules)
        for number in range(count)
    ]


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_every_deal_is_possible_and_all_24_cards_are_played(rules, players):
    for played in deals(15, rules=rules, players=players, seed=7):
        entry = played.entry
        assert problems(entry, players=players, rules=rules) == ()
        cards = [card for hand in (*played.hands, played.stock) for card in hand]
        assert sorted(cards) == sorted(map(str, DECK))
        order = call_order(entry.dealer, players)
        assert len(played.calls) == players
        assert wrong_calls(played.calls, order=order, rules=rules) == ()
        won = contract(played.calls, order=order, rules=rules)
        if entry.outcome is Outcome.ALL_PASSED:
            assert (won, played.plays) == (None, ())
            continue
        assert (won.bidder, won.bid) == (entry.bidder, entry.bid)
        assert sum(entry.cards) == 120
        laid = [card for trick in played.plays for card in trick]
        assert sorted(laid) == sorted(cards)


def test_the_same_generator_plays_the_same_deals():
    first = deals(5, rules=TOURNAMENT, players=4, seed=3)

    assert first == deals(5, rules=TOURNAMENT, players=4, seed=3)
    assert first != deals(5, rules=TOURNAMENT, players=4, seed=4)


def test_a_seed_gives_these_very_deals_on_every_machine():
    played = deals(3, rules=TOURNAMENT, players=4, seed=2026)

    assert [write(deal.entry) for deal in played] == [
        "d0 b0 2R 83/0/21/16",
        "d1 b0 1D 47/35/38/0",
        "d2 b1 2D 30/45/45/0 D@1",
    ]


def sets_of_four(count, *, seed):
    """Play sets to 21 by four players; return their deals and the totals."""
    rng = chance(seed)
    sets = []
    for _number in range(count):
        totals, dealer, entries = [0, 0, 0, 0], 0, []
        while not set_over(totals, rules=TOURNAMENT).over:
            entry = play_deal(rng=rng, players=4, dealer=dealer, rules=TOURNAMENT).entry
            entries.append(entry)
            result = settle(entry, players=4, rules=TOURNAMENT)
            totals = [a + b for a, b in zip(totals, result.delta, strict=True)]
            dealer = next_dealer(dealer, entry.outcome, players=4, rules=TOURNAMENT)
        sets.append(entries)
    return sets


def test_sets_last_as_long_as_among_people():
    sets = sets_of_four(8, seed=11)
    lengths = [len(entries) for entries in sets]
    entries = [entry for played in sets for entry in played]
    bids = Counter(entry.bid for entry in entries)
    results = [settle(entry, players=4, rules=TOURNAMENT) for entry in entries]
    played = [result.made for result in results if result.made is not None]

    assert 20 <= min(lengths)
    assert max(lengths) <= 75
    assert 27 <= median(lengths) <= 48
    assert 0.02 <= bids[None] / len(entries) <= 0.10
    assert bids[1] > bids[2] > bids[3]
    assert 0.6 <= sum(played) / len(played) <= 0.9
    assert any(entry.announcements for entry in entries)
