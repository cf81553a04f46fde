"""The bots of ``scoring.games.cruce.bots`` with bits for cards: the same rules.

They judge a hand as those do; where two cards are as good, they may play the other.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring.games.cruce.auction import PASS
from scoring.games.cruce.bots import NERVE, RESERVE
from scoring.games.cruce.cards import Rank
from scoring.games.cruce.dealing import CARDS_EACH, packets
from scoring.games.cruce.fast.bits import ABOVE, CARD, PACK, PAIR, POINTS, RANKS, SUIT
from scoring.games.cruce.fast.playout import (
    DealPosition,
    House,
    Pick,
    PlayedDeal,
    house,
    play_out,
)
from scoring.games.cruce.judgement import FIRST_CARDS, WHOLE_HAND, WORTH_TAKING, Weights
from scoring.games.cruce.ruleset import AllPass, RuleSet, TrumpChoice
from scoring.games.cruce.sides import mode_at

SUITS = tuple(SUIT.values())
ONE_SUIT = (1 << RANKS) - 1
PAIR_OF_FIRST = next(pair for pair in PAIR.values() if 0 < pair <= ONE_SUIT)
ACES = sum(bit for bit, card in CARD.items() if card.rank is Rank.ACE)
# What sorts the smaller card first: points, then the suit as its sign stands.
SMALL = {bit: (card.points, card.suit) for bit, card in CARD.items()}
ENOUGH = 8


@dataclass(frozen=True, slots=True)
class Hopes:
    """What the cards of one suit promise, by their six bits: as trumps, and aside."""

    opening: int
    anyway: int
    in_trumps: tuple[int, ...]
    aside: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FastDeal:
    """A deal that fast bots played: who bid what, and how it ended.

    Nobody has bid and nothing was played where all passed.
    """

    bidder: int | None
    bid: int
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    calls: tuple[int, ...]
    played: PlayedDeal | None


@lru_cache
def hopes(players: int, known: int) -> Hopes:
    """Return what so many known cards of a hand promise."""
    whole = known == CARDS_EACH[players]
    weights = (WHOLE_HAND if whole else FIRST_CARDS)[players]
    suits = range(1 << RANKS)
    return Hopes(
        opening=weights.opening,
        anyway=weights.anyway,
        in_trumps=tuple(_in_trumps(cards, weights) for cards in suits),
        aside=tuple(_aside(cards, weights) for cards in suits),
    )


def _in_trumps(cards: int, weights: Weights) -> int:
    by_bit = enumerate(reversed(weights.trump))
    hoped = sum(points for place, points in by_bit if cards >> place & 1)
    return hoped + weights.pair_in_trumps * (cards & PAIR_OF_FIRST == PAIR_OF_FIRST)


def _aside(cards: int, weights: Weights) -> int:
    hoped = weights.ace_aside * bool(cards & ACES)
    return hoped + weights.pair_aside * (cards & PAIR_OF_FIRST == PAIR_OF_FIRST)


def judge(known: int, hoped: Hopes) -> tuple[int, int]:
    """Return the best trump for some cards, a whole suit, and the hoped card points."""
    best = most = -1
    aside = 0
    for suit in range(len(SUITS)):
        cards = known >> RANKS * suit & ONE_SUIT
        beside = hoped.aside[cards]
        aside += beside
        gained = hoped.in_trumps[cards] - beside
        if best < 0 or gained > most:
            best, most = suit, gained
    return SUITS[best], hoped.anyway + aside + most


def play_deal(
    *,
    rng: random.Random,
    players: int,
    dealer: int,
    rules: RuleSet,
    moods: Sequence[int] = (),
) -> FastDeal:
    """Return one deal, dealt by ``rng``, bid and played by the rules.

    ``moods`` are card points by which each seat hopes for more than it should.
    """
    chance = rng.random
    fast, each = house(rules, players), CARDS_EACH[players]
    pack = sorted(PACK, key=lambda _card: chance())
    dealt = each * players
    own = [pack[start : start + each] for start in range(0, dealt, each)]
    first = dealer + 1
    hands = [sum(own[(seat - first) % players]) for seat in range(players)]
    seen = packets(players=players, rules=rules)[0]
    known = [sum(own[(seat - first) % players][:seen]) for seat in range(players)]
    hoped = hopes(players, seen)
    moods = moods or (0,) * players
    calls = _auction(known, hoped, moods, first=first, rules=rules, rng=rng)
    highest, bidder = max(calls), first % players
    stock = tuple(pack[dealt:])
    if highest:
        bidder = (first + calls.index(highest)) % players
    elif rules.all_pass is not AllPass.FIRST_BIDDER:
        return FastDeal(None, PASS, tuple(hands), stock, calls, None)
    trump = 0
    if rules.trump_choice is TrumpChoice.NAMED:
        trump = judge(known[bidder], hoped)[0]
    position = DealPosition(hands=hands, stock=stock, leader=bidder, trump=trump)
    played = play_out(position, fast, _picking(rng, fast))
    return FastDeal(bidder, highest, tuple(hands), stock, calls, played)


def _auction(
    known: Sequence[int],
    hoped: Hopes,
    moods: Sequence[int],
    *,
    first: int,
    rules: RuleSet,
    rng: random.Random,
) -> tuple[int, ...]:
    """Return what each seat calls in turn: what its cards promise, or a pass."""
    players, highest = len(known), PASS
    most, unit = rules.max_bid(mode_at(players, rules)), rules.point_unit
    calls = []
    for turn in range(players):
        seat = (first + turn) % players
        points = judge(known[seat], hoped)[1] + moods[seat]
        points += rng.randrange(2 * NERVE + 1) - NERVE
        bid = min((points - RESERVE) // unit, most)
        lowest = highest + 1 if rules.bid_must_exceed else max(highest, 1)
        opens = points >= hoped.opening and bid >= lowest
        calls.append(bid if opens else PASS)
        highest = max(highest, calls[-1])
    return tuple(calls)


def _picking(rng: random.Random, rules: House) -> Pick:
    """Return how a bot chooses; its moods come from ``rng``."""
    whole = hopes(rules.players, CARDS_EACH[rules.players])

    def pick(
        cards: tuple[int, ...],
        hand: int,
        led: int,
        best: int,
        worth: int,
        last: bool,  # noqa: FBT001 - one of ``Pick``
        trump: int,
    ) -> int:
        if len(cards) == 1:
            return cards[0]
        if not led:
            if not trump:
                trump = judge(hand, whole)[0]
                cards = tuple([card for card in cards if card & trump])
            return _lead(cards, hand, trump)
        beats = ABOVE[best] if best & trump else ABOVE[best] | trump
        taking = [card for card in cards if card & beats]
        if taking and last:
            return min(taking, key=lambda card: (card & trump > 0, POINTS[card]))
        if taking and worth + int(rng.random() * ENOUGH) >= WORTH_TAKING:
            return max(taking, key=POINTS.__getitem__)
        return min(cards, key=lambda card: (POINTS[card], card & trump > 0))

    return pick


def _lead(cards: Sequence[int], hand: int, trump: int) -> int:
    """Return the card to lead: a pair first, then an ace, then something small."""
    pairs = [card for card in cards if PAIR[card] and not PAIR[card] & ~hand]
    if pairs:
        return min(pairs, key=lambda card: (card & trump == 0, POINTS[card]))
    for card in cards:
        if card & ACES:
            return card
    return min(cards, key=SMALL.__getitem__)
