"""Players of rehearsals: they bid sensibly and keep every rule.

All chance comes from the generator that is passed in, so that the same seed plays
the same deal on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.cruce.announcements import announced_by_leading
from scoring.games.cruce.auction import call_order, contract, possible_calls
from scoring.games.cruce.cards import DECK, Card, Rank, Suit
from scoring.games.cruce.dealing import deal
from scoring.games.cruce.play import beats, legal, trick_points, trick_winner
from scoring.games.cruce.ruleset import RuleSet, TrumpChoice
from scoring.games.cruce.settle import DealEntry, Outcome

TRUMP_WORTH = {Rank.ACE: 17, Rank.TEN: 14, Rank.KING: 8, Rank.OVER: 7,
               Rank.UNDER: 6, Rank.NINE: 5}  # fmt: skip
SIDE_WORTH = {Rank.ACE: 11, Rank.TEN: 5}
UNSEEN_WORTH = {2: 5.0, 3: 4.5, 4: 3.5}
CAUTION = 6


@dataclass(frozen=True, slots=True)
class BotDeal:
    """A whole deal as played: the entry for the ledger, and every card."""

    entry: DealEntry
    calls: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]
    plays: tuple[tuple[str, ...], ...]


def play_deal(
    *, rng: random.Random, players: int, dealer: int, rules: RuleSet
) -> BotDeal:
    """Return one deal, bid and played card by card by the rules."""
    pack = list(DECK)
    rng.shuffle(pack)
    dealt = deal(pack, players=players, dealer=dealer, rules=rules)
    calls = _auction(rng, hands=dealt.hands, dealer=dealer, rules=rules)
    won = contract(calls, dealer=dealer, players=players, rules=rules)
    hands = tuple(tuple(map(str, hand)) for hand in dealt.hands)
    stock = tuple(map(str, dealt.stock))
    if won is None:
        entry = DealEntry(outcome=Outcome.ALL_PASSED, dealer=dealer)
        return BotDeal(entry=entry, calls=calls, hands=hands, stock=stock, plays=())
    bidder = won.bidder
    known = _seen(dealt.hands[bidder], rules)
    table = _Table(
        rng=rng,
        hands=[list(hand) for hand in dealt.hands],
        stock=list(dealt.stock),
        trump=_best_suit(known, players=players)[0],
        rules=rules,
        leader=bidder,
    )
    plays = table.play_out()
    entry = DealEntry(
        outcome=Outcome.PLAYED,
        dealer=dealer,
        bidder=bidder,
        bid=won.bid,
        trump=table.trump,
        cards=tuple(table.points),
        announcements=table.announcements,
    )
    return BotDeal(entry=entry, calls=calls, hands=hands, stock=stock, plays=plays)


def _seen(hand: Sequence[Card], rules: RuleSet) -> Sequence[Card]:
    """Return the cards that are known when bidding."""
    return hand if rules.bid_after_cards is None else hand[: rules.bid_after_cards]


def _best_suit(cards: Sequence[Card], *, players: int) -> tuple[Suit, float]:
    """Return the best trump for these cards and the points to be hoped for."""
    worth = {suit: _worth(cards, trump=suit) for suit in Suit}
    best = max(Suit, key=lambda suit: worth[suit])
    unseen = {2: 8, 3: 8, 4: 6}[players] - len(cards)
    return best, worth[best] + unseen * UNSEEN_WORTH[players]


def _worth(cards: Sequence[Card], *, trump: Suit) -> float:
    total = 0.0
    for card in cards:
        if card.suit == trump:
            total += TRUMP_WORTH[card.rank]
        else:
            total += SIDE_WORTH.get(card.rank, 1)
        if card.rank is Rank.KING and announced_by_leading(card, cards):
            total += 36 if card.suit == trump else 14
    return total


def _auction(
    rng: random.Random,
    *,
    hands: Sequence[Sequence[Card]],
    dealer: int,
    rules: RuleSet,
) -> tuple[int, ...]:
    calls: list[int] = []
    for seat in call_order(dealer, len(hands)):
        _suit, hoped = _best_suit(_seen(hands[seat], rules), players=len(hands))
        nerve = CAUTION - rng.randrange(12)
        wish = int(hoped - nerve) // rules.point_unit
        possible = [
            call
            for call in possible_calls(calls, players=len(hands), rules=rules)
            if 0 < call <= wish
        ]
        calls.append(min(possible, default=0))
    return tuple(calls)


class _Table:
    """One deal in play; remembers who took what."""

    def __init__(
        self,
        *,
        rng: random.Random,
        hands: list[list[Card]],
        stock: list[Card],
        trump: Suit,
        rules: RuleSet,
        leader: int,
    ) -> None:
        self.rng = rng
        self.hands = hands
        self.stock = stock
        self.trump = trump
        self.rules = rules
        self.leader = leader
        self.points = [0] * len(hands)
        self.announcements: dict[Suit, int] = {}

    def play_out(self) -> tuple[tuple[str, ...], ...]:
        """Play every trick and return the cards in the order played."""
        plays: list[tuple[str, ...]] = []
        while self.hands[self.leader]:
            plays.append(self._trick(first=not plays))
        return tuple(plays)

    def _trick(self, *, first: bool) -> tuple[str, ...]:
        players = len(self.hands)
        trick: list[Card] = []
        for turn in range(players):
            seat = (self.leader + turn) % players
            hand = self.hands[seat]
            allowed = legal(
                hand,
                trick,
                trump=self.trump,
                rules=self.rules,
                first_lead=first,
                stock=len(self.stock),
            )
            if (
                not trick
                and first
                and self.rules.trump_choice is TrumpChoice.FIRST_LEAD
            ):
                # The first card led fixes the trump.
                allowed = tuple(c for c in allowed if c.suit == self.trump) or allowed
            card = self._lead(allowed) if not trick else self._follow(allowed, trick)
            if not trick:
                self._announce(card, seat=seat)
            hand.remove(card)
            trick.append(card)
        winner = (self.leader + trick_winner(trick, self.trump)) % players
        self.points[winner] += trick_points(trick)
        self.leader = winner
        self._draw()
        return tuple(map(str, trick))

    def _announce(self, card: Card, *, seat: int) -> None:
        suit = announced_by_leading(card, self.hands[seat])
        if suit is not None:
            self.announcements[suit] = seat

    def _draw(self) -> None:
        """In the game of two the winner draws first, while cards are left."""
        for turn in range(len(self.hands)):
            if self.stock:
                seat = (self.leader + turn) % len(self.hands)
                self.hands[seat].append(self.stock.pop(0))

    def _lead(self, allowed: Sequence[Card]) -> Card:
        hand = self.hands[self.leader]
        pairs = [card for card in allowed if announced_by_leading(card, hand)]
        if pairs:
            return min(pairs, key=lambda card: (card.suit != self.trump, card.points))
        aces = [card for card in allowed if card.rank is Rank.ACE]
        if aces:
            return aces[0]
        return min(allowed, key=lambda card: (card.points, card.suit))

    def _follow(self, allowed: Sequence[Card], trick: Sequence[Card]) -> Card:
        winning = trick[trick_winner(trick, self.trump)]
        taking = [card for card in allowed if beats(card, winning, self.trump)]
        last = len(trick) == len(self.hands) - 1
        if taking and (last or trick_points(trick) + self.rng.randrange(8) > 5):  # noqa: PLR2004
            if last:
                return min(taking, key=lambda card: card.points)
            return max(taking, key=lambda card: card.points)
        return min(allowed, key=lambda card: (card.points, card.suit == self.trump))
