"""A deal in progress: a state that never changes, and what may be done with it.

``lay`` and ``exchange`` do what was done, also what broke a rule: a card that lies on
the table stays there (BI-29). ``broken_rule`` and ``broken_by_exchange`` tell before.
Source: docs/bisca.md BI-20 to BI-29.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.games.bisca.cards import Card, Rank, Suit
from scoring.games.bisca.dealing import TRICKS, Dealt, lies_open, trump_of
from scoring.games.bisca.play import ace_on_seven, legal, trick_winner, why_not
from scoring.games.bisca.ruleset import RuleSet
from scoring.games.tricks import trick_points

EXCHANGE = "BI-28"


@dataclass(frozen=True, slots=True)
class Playing:
    """The state of a deal; it never changes.

    ``hands`` and ``stock`` are what is left; ``plays`` are the finished tricks in
    playing order, ``trick`` the unfinished one; ``points`` are card points per seat;
    ``bonus`` is the seat that earned the extra point; ``is_open`` tells whether the
    last card of the stock lies face up.
    """

    rules: RuleSet
    trump: Suit
    leader: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    is_open: bool
    points: tuple[int, ...]
    bonus: int | None = None
    trick: tuple[Card, ...] = ()
    plays: tuple[tuple[Card, ...], ...] = ()
    seven_played: bool = False

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def turn(self) -> int | None:
        """Return the seat that plays next; nobody when the deal is done."""
        if len(self.plays) == TRICKS[self.players]:
            return None
        return (self.leader + len(self.trick)) % self.players

    def legal(self) -> tuple[Card, ...]:
        """Return the cards that the seat whose turn it is may play."""
        if self.turn is None:
            return ()
        return legal(
            self.hands[self.turn],
            self.trick,
            trump=self.trump,
            players=self.players,
            seven_played=self.seven_played,
        )

    def broken_rule(self, card: Card) -> str | None:
        """Return the rule that the card would break if it were laid now, or nothing."""
        return why_not(
            card,
            () if self.turn is None else self.hands[self.turn],
            self.trick,
            trump=self.trump,
            players=self.players,
            seven_played=self.seven_played,
        )

    def can_exchange(self, seat: int) -> bool:
        """Tell whether there is anything to exchange: two in hand, a card face up."""
        two = Card(Rank.TWO, self.trump)
        return self.is_open and bool(self.stock) and two in self.hands[seat]

    def broken_by_exchange(self) -> str | None:
        """Return the rule that an exchange would break now, or nothing."""
        due = len(self.plays) == self.rules.swap_trick - 1 and not self.trick
        return None if due else EXCHANGE

    def exchange(self, seat: int) -> Playing:
        """Return the state after a seat has exchanged the two for the open card."""
        two, taken = Card(Rank.TWO, self.trump), self.stock[-1]
        hand = tuple(taken if card == two else card for card in self.hands[seat])
        hands = _with_hand(self.hands, seat, hand)
        return replace(self, hands=hands, stock=(*self.stock[:-1], two))

    def lay(self, card: Card) -> Playing:
        """Return the state after the card was laid by the seat whose turn it is."""
        assert self.turn is not None
        hand = tuple(held for held in self.hands[self.turn] if held != card)
        hands = _with_hand(self.hands, self.turn, hand)
        trick = (*self.trick, card)
        if len(trick) < self.players:
            return replace(self, hands=hands, trick=trick)
        return self._gathered(trick, hands=hands)

    def _gathered(
        self, trick: tuple[Card, ...], *, hands: tuple[tuple[Card, ...], ...]
    ) -> Playing:
        """Return the state after a full trick: taken, and new cards drawn."""
        players = self.players
        taker = (self.leader + trick_winner(trick, self.trump)) % players
        on_seven = ace_on_seven(trick, self.trump)
        drawn = {
            (taker + turn) % players: (card,)
            for turn, card in enumerate(self.stock[:players])
        }
        worth = trick_points(trick)
        return replace(
            self,
            hands=tuple(
                (*hand, *drawn.get(seat, ())) for seat, hand in enumerate(hands)
            ),
            stock=self.stock[players:],
            points=tuple(
                points + worth * (seat == taker)
                for seat, points in enumerate(self.points)
            ),
            bonus=self.bonus
            if on_seven is None
            else (self.leader + on_seven) % players,
            leader=taker,
            trick=(),
            plays=(*self.plays, trick),
            seven_played=self.seven_played or Card(Rank.SEVEN, self.trump) in trick,
        )


def _with_hand(
    hands: Sequence[tuple[Card, ...]], seat: int, hand: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def start(dealt: Dealt, *, dealer: int, rules: RuleSet) -> Playing:
    """Return the state before the first card."""
    players = len(dealt.hands)
    return Playing(
        rules=rules,
        trump=trump_of(dealt.cut),
        leader=(dealer + 1) % players,
        hands=dealt.hands,
        stock=dealt.stock,
        is_open=lies_open(dealt.cut),
        points=(0,) * players,
    )
