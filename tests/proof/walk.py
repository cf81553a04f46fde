"""Random deals, played side by side by the engine and by the slow rules.

A play is one card laid. Before each the two must agree on whose turn it is, on every
hand, the trick, the points and the announcements, and on all 24 cards of the pack:
which may be played, and which rule each of the others would break. Some of the cards
that are laid are wrong; they stay (R-22), and the deal goes on.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import contextmanager

from tests.proof import engine
from tests.proof import slow_rules as slow
from tests.proof.houses import any_house, any_pack, rule_set
from tests.proof.slow_table import Table


def walk(*, plays, seed, progress=lambda counts: None):
    """Play random deals until so many cards are laid; return what was met."""
    counts = Counter()
    while counts["plays"] < plays:
        with named(f"{seed}.{counts['deals']}") as rng:
            one_deal(rng, counts)
        progress(counts)
    return counts


@contextmanager
def named(name):
    """The chances of one deal; when the two disagree, the error says which deal."""
    try:
        yield random.Random(name)
    except Exception as error:
        error.add_note(f"random.Random({name!r})")
        raise


def one_deal(rng, counts):
    house, players = any_house(rng), rng.choice([2, 3, 4, 4])
    dealer = rng.randrange(players)
    pack = any_pack(rng)
    state = engine.dealt(pack, players=players, dealer=dealer, rules=rule_set(house))
    assert (engine.hands(state), engine.texts(state.stock)) == dealt_slowly(
        pack, players=players, dealer=dealer, house=house
    )
    hands, stock = engine.hands(state), engine.texts(state.stock)
    state, calls = auction(state, dealer=dealer, house=house, rng=rng)
    counts["deals"] += 1
    played = slow.contract(calls, dealer, house)
    if played is None:
        assert engine.is_done(state)
        assert state.turn is None
        counts["all passed"] += 1
        return
    bidder, bid = played
    state, trump = trump_named(state, bidder=bidder, house=house, rng=rng)
    table = Table.seated(
        house=house, hands=hands, stock=stock, bidder=bidder, bid=bid, trump=trump
    )
    play_out(state, table, rng=rng, counts=counts)


def dealt_slowly(pack, *, players, dealer, house):
    """R-07, R-09: so many cards at a time, from the seat after the dealer."""
    each = slow.HAND[players]
    first = min(house["bid_after_cards"] or each, each)
    pack = list(pack)
    hands = [[] for _ in range(players)]
    for packet in (first, each - first):
        for turn in range(1, players + 1):
            hands[(dealer + turn) % players] += pack[:packet]
            pack = pack[packet:]
    return hands, pack


def auction(state, *, dealer, house, rng):
    """One call each, the dealer last (R-10); and each what is possible then (R-12)."""
    players = len(state.hands)
    calls = []
    for turn in range(players):
        seat = (dealer + 1 + turn) % players
        assert state.turn == seat
        possible = slow.possible_calls(calls, players, house)
        assert engine.calls(state) == sorted(possible)
        calls.append(rng.choice(possible))
        state = state.do(engine.call(seat, calls[-1]))
    return state, calls


def trump_named(state, *, bidder, house, rng):
    """R-14: the winner names the trump, or the first card will make it."""
    assert state.turn == bidder
    if house["trump_choice"] == "first_lead":
        return state, None
    trump = rng.choice(slow.SUITS)
    return state.do(engine.name_trump(bidder, trump)), trump


def play_out(state, table, *, rng, counts):
    wrongness = rng.choice([0, 0, 0.05, 0.3])
    says = rng.choice([0, 0.5, 1])
    while not table.done:
        assert not engine.is_done(state)
        agree(state, table, counts=counts)
        card = some_card(table, rng=rng, wrongness=wrongness)
        announces = table.pair(card) is not None and rng.random() < says
        state = laid(state, table, card, says=announces, counts=counts)
        counts["plays"] += 1
    agree_at_the_end(state, table, counts=counts)


def some_card(table, *, rng, wrongness):
    """Mostly a legal card; else a wrong one of the hand, seldom one of another hand."""
    hand, legal = table.hands[table.turn], table.legal()
    if rng.random() >= wrongness:
        return rng.choice(legal)
    if rng.random() < 0.05:
        return rng.choice([card for card in slow.PACK if card not in hand])
    return rng.choice([card for card in hand if card not in legal] or legal)


def agree(state, table, *, counts):
    """Assert that both say the same about the position and about every card."""
    assert engine.told(state) == {
        "turn": table.turn,
        "trump": table.trump,
        "hands": [set(hand) for hand in table.hands],
        "stock": table.stock,
        "trick": table.trick,
        "points": table.points,
        "announced": table.announced,
    }
    legal = table.legal()
    assert legal, "some card may always be played"
    assert engine.texts(state.legal()) == legal
    for card in slow.PACK:
        broken = table.broken_rule(card)
        assert state.broken_rule(engine.CARDS[card]) == broken, (card, table)
        counts[f"judged {broken or 'legal'}"] += 1


def laid(state, table, card, *, says, counts):
    """The card on both tables, also a wrong one: it lies there."""
    act = engine.lay(table.turn, card, says=says)
    broken = table.broken_rule(card)
    if table.pair(card) is None:
        pair = state.pair_led(engine.CARDS[card], seat=table.turn)
        assert pair is None, "an announcement without its pair"
    counts["wrong cards laid"] += broken is not None
    table.lay(card, says=says)
    return state.do(act)


def agree_at_the_end(state, table, *, counts):
    assert engine.is_done(state)
    assert state.turn is None
    assert list(state.points) == table.points
    assert [tuple(engine.texts(trick)) for trick in state.plays] == [
        trick.cards for trick in table.tricks
    ]
    if sum(table.points) != slow.worth(slow.PACK):
        counts["not 120: a card was on the table twice"] += 1
        return
    counts["scored"] += 1
    assert engine.settled(state) == (table.counted(), table.score())
