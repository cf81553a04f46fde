"""The fast form beside the readable engine: asked before every card of a deal.

``play_out`` is given a player that follows the same deal in the readable engine. Before
each card both must say the same of the hand, of the trick and of the cards that may be
played; then a card is laid, sometimes a wrong one, and at the end points, announcements
and the score must be the same.
"""

from __future__ import annotations

from collections import Counter

from scoring.games.cruce.fast import bits
from scoring.games.cruce.fast.playout import DealPosition, house, play_out, totals
from scoring.games.cruce.play import trick_winner
from scoring.games.cruce.settle import score
from scoring.games.cruce.sides import side_of, sides
from scoring.games.tricks import trick_points
from tests.deal_results import settle
from tests.proof import engine
from tests.proof import slow_rules as slow
from tests.proof.houses import any_house, any_pack, rule_set
from tests.proof.walk import named


def position_of(state):
    """The same position, with bits for cards."""
    return DealPosition(
        hands=[bits.bits(hand) for hand in state.hands],
        stock=[bits.BIT[card] for card in state.stock],
        leader=state.leader,
        trump=0 if state.trump is None else bits.SUIT[state.trump],
        trick=[bits.BIT[card] for card in state.trick],
        tricks=len(state.plays),
        points=state.points,
        announced={bits.SUIT[suit]: at for suit, at in state.announcements.items()},
    )


class Beside:
    """A player of ``play_out`` that follows the deal in the readable engine."""

    def __init__(self, state, *, rng, wrongness=0.0, counts=None):
        self.state, self.rng, self.wrongness = state, rng, wrongness
        self.counts = Counter() if counts is None else counts

    def __call__(self, cards, hand, led, best, worth, last, trump):
        state = self.state
        own = state.hands[state.turn]
        assert hand == bits.bits(own)
        assert set(cards) == {bits.BIT[card] for card in state.legal()}
        assert trump == (0 if state.trump is None else bits.SUIT[state.trump])
        assert last == (len(state.trick) == state.players - 1)
        trick = state.trick
        assert led == (bits.SUIT[trick[0].suit] if trick else 0)
        winning = trick[trick_winner(trick, state.trump)] if trick else None
        assert best == (bits.BIT[winning] if winning else 0)
        assert worth == trick_points(trick)
        self.counts["plays"] += 1
        wrong = [card for card in own if bits.BIT[card] not in cards]
        card = bits.CARD[self.rng.choice(cards)]
        if wrong and self.rng.random() < self.wrongness:
            card = self.rng.choice(wrong)
            self.counts["wrong cards laid"] += 1
        says = state.pair_led(card, seat=state.turn) is not None
        act = engine.lay(state.turn, str(card), says=says)
        self.state = state.do(act)
        return bits.BIT[card]


def agree_to_the_end(state, *, rng, wrongness=0.0, counts=None):
    """Play a deal on from here by both; they agree on every position and the score."""
    beside = Beside(state, rng=rng, wrongness=wrongness, counts=counts)
    rules, players = state.rules, state.players
    fast = house(rules, players)
    played = play_out(position_of(state), fast, beside)
    end = beside.state
    assert engine.is_done(end)
    assert tuple(played.points) == end.points
    assert played.trump == bits.SUIT[end.trump]
    announced = {bits.SUIT[suit]: seat for suit, seat in end.announcements.items()}
    assert played.announced == announced
    teams = sides(players, rules)
    bidding = side_of(end.contract.bidder, teams)
    sums = totals(played, fast)
    told = score(sums, bidding=bidding, bid=end.contract.bid, rules=rules)
    result = settle(end.entry(), players=players, rules=rules)
    assert sums == result.totals
    assert told.delta == result.delta
    beside.counts["scored"] += 1


def walk(*, plays, seed, progress=lambda counts: None):
    """Play random deals of all houses until so many cards are laid."""
    counts = Counter()
    while counts["plays"] < plays:
        with named(f"fast.{seed}.{counts['deals']}") as rng:
            counts["deals"] += 1
            state = some_deal(rng)
            if state is not None:
                wrongness = rng.choice([0, 0, 0.05, 0.3])
                agree_to_the_end(state, rng=rng, wrongness=wrongness, counts=counts)
        progress(counts)
    return counts


def some_deal(rng):
    """A random deal before its first card; nothing where all have passed."""
    house_, players = any_house(rng), rng.choice([2, 3, 4, 4])
    dealer = rng.randrange(players)
    rules = rule_set(house_)
    state = engine.dealt(any_pack(rng), players=players, dealer=dealer, rules=rules)
    calls = []
    for _turn in range(players):
        calls.append(rng.choice(slow.possible_calls(calls, players, house_)))
        state = state.do(engine.call(state.turn, calls[-1]))
    if engine.is_done(state):
        return None
    if house_["trump_choice"] == "named":
        state = state.do(engine.name_trump(state.turn, rng.choice(slow.SUITS)))
    return state


class Line:
    """A player that takes the numbered ways first, and then always the first."""

    def __init__(self, ways):
        self.ways, self.widths = ways, []

    def __call__(self, cards, *_position):
        at = len(self.widths)
        self.widths.append(len(cards))
        return cards[self.ways[at] if at < len(self.ways) else 0]


def count(state, depth):
    """In how many ways a position goes on, and how often the bid is then made."""
    found = made = 0
    rules = house(state.rules, state.players)
    position, ways = position_of(state), []
    left = len(slow.PACK) - len(state.trick) - sum(map(len, state.plays))
    bidding = side_of(state.contract.bidder, rules.sides)
    while True:
        line = Line(ways)
        played = play_out(position, rules, line)
        found += 1
        if left == depth:
            sums = totals(played, rules)
            made += sums[bidding] >= state.rules.point_unit * state.contract.bid
        widths = line.widths[:depth]
        ways = [*ways, *([0] * (len(widths) - len(ways)))]
        while ways and ways[-1] + 1 == widths[len(ways) - 1]:
            ways.pop()
        if not ways:
            return found, made
        ways[-1] += 1
