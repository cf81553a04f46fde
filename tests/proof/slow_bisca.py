"""The rules of Bisca a second time, slowly: from the sentences of docs/bisca.md.

Imports nothing of the program. Cards are texts of two letters, everything lies in plain
lists. Of each card it is asked which rule it would break; the taker of a trick is
found by looking at all its cards.
"""

from __future__ import annotations

SUITS = "CDHS"
RANKS = "A7KJQ65432"  # BI-02, from high to low
WORTH = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}
PACK = [rank + suit for suit in SUITS for rank in RANKS]
RED, BLACK = "DH", "CS"


def pack(players):
    """BI-01, BI-03."""
    cards = list(PACK)
    if players == 3:
        cards.remove("2C")
    return cards


def worth(cards):
    return sum(WORTH.get(card[0], 0) for card in cards)


def trump_after(cut):
    """BI-10 to BI-12; ``cut`` is None for a tap."""
    if cut is None:
        return "H"
    rank, suit = cut
    if rank in ("A", "7"):
        colour = RED if suit in RED else BLACK
        return colour.replace(suit, "")
    return suit


def open_card(cut):
    if cut is None or cut[0] in ("A", "7"):
        return None
    return cut


def dealt(shuffled, *, players, dealer, cut_at):
    """BI-10 to BI-13: hands by seat, and the stock."""
    cards = list(shuffled)
    cut = None if cut_at is None else cards[cut_at]
    if open_card(cut):
        above, below = cards[:cut_at], cards[cut_at + 1 :]
        cards = below + above + [cut]
    hands = {}
    for turn in range(1, players + 1):
        hands[(dealer + turn) % players] = [cards.pop(0) for _ in range(3)]
    return [hands[seat] for seat in range(players)], cards


def taker(trick, trump):
    """BI-25: the place of the card that no other card of the trick beats."""
    trumps = [card for card in trick if card[1] == trump]
    asked = trumps or [card for card in trick if card[1] == trick[0][1]]
    for rank in RANKS:
        for card in asked:
            if card[0] == rank:
                return trick.index(card)
    raise AssertionError(trick)


class Table:
    """A deal on the table, card by card."""

    def __init__(self, *, players, dealer, cut, hands, stock, swap_trick=3):
        self.players, self.swap_trick = players, swap_trick
        self.trump = trump_after(cut)
        self.open = open_card(cut)
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.turn = (dealer + 1) % players  # BI-20
        self.leader = self.first_leader = self.turn
        self.trick, self.tricks = [], []
        self.points = [0] * players
        self.bonus = None

    @property
    def done(self):
        return len(self.tricks) * self.players == len(pack(self.players))

    def broken_rule(self, card):
        """Which rule a card would break that is laid now; None if it breaks none."""
        hand = self.hands[self.turn]
        if card not in hand:
            return "BI-21"
        if all(self.has_to_wait(held) for held in hand):
            return None  # BI-24
        return self.has_to_wait(card)

    def has_to_wait(self, card):
        if card == "A" + self.trump:
            lay = [c for trick in [*self.tricks, self.trick] for c in trick]
            if "7" + self.trump not in lay:
                return "BI-22"
        last = len(self.trick) + 1 == self.players
        if card == "7" + self.trump and self.players > 2 and last:
            return "BI-23"
        return None

    def legal(self):
        hand = self.hands[self.turn]
        return [card for card in hand if self.broken_rule(card) is None]

    def can_swap(self, seat):
        """Whether a seat has what it takes: the two, and a card that lies open."""
        return (
            self.open is not None
            and self.open in self.stock
            and "2" + self.trump in self.hands[seat]
        )

    def swap_is_due(self):
        """BI-28: just before the lead to the third trick."""
        return len(self.tricks) + 1 == self.swap_trick and self.trick == []

    def swap(self, seat):
        two, hand = "2" + self.trump, self.hands[seat]
        hand[hand.index(two)] = self.open
        self.stock[self.stock.index(self.open)] = two
        self.open = two

    def lay(self, card):
        if card in self.hands[self.turn]:
            self.hands[self.turn].remove(card)
        self.trick.append(card)
        self.turn = (self.turn + 1) % self.players
        if len(self.trick) == self.players:
            self.gather()

    def gather(self):
        ace, seven = "A" + self.trump, "7" + self.trump
        seen = False
        for place, card in enumerate(self.trick):  # BI-32
            if card == seven:
                seen = True
            if card == ace and seen:
                self.bonus = (self.leader + place) % self.players
        won = (self.leader + taker(self.trick, self.trump)) % self.players
        self.points[won] += worth(self.trick)
        self.tricks.append(self.trick)
        self.trick = []
        self.leader = self.turn = won
        for turn in range(self.players):  # BI-27
            if self.stock:
                self.hands[(won + turn) % self.players].append(self.stock.pop(0))


def score(points, *, bonus, sides):
    """BI-30 to BI-32: what each side scores."""
    of_side = [sum(points[seat] for seat in side) for side in sides]
    scored = []
    for side, mine in zip(sides, of_side, strict=True):
        others = list(of_side)
        others.remove(mine)
        made = 0
        if all(mine > other for other in others):
            made = 2 if mine >= 91 else 1
        scored.append(made + (1 if bonus in side else 0))
    return scored
