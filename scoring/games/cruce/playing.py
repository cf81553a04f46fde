"""A deal in progress: a state that never changes, and the acts that lead onward.

``start`` gives the state before the first call. ``do`` asks nothing, because a card
that lies on the table stays there, even a wrong one (R-22); ``broken_rule`` says what
it would break. ``entry`` is the finished deal as the ledger keeps it.
Source: docs/rules.md R-06, R-10 to R-16, R-20 to R-44.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from scoring.games.cruce.acts import (
    Act,
    Call,
    CardPlayed,
    Phase,
    TrumpNamed,
    Unfinished,
)
from scoring.games.cruce.announcements import announced_by_leading, counts
from scoring.games.cruce.auction import Contract, call_order, contract
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.dealing import Dealt
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.gameset import first_bidder
from scoring.games.cruce.play import legal, trick_winner, why_not
from scoring.games.cruce.ruleset import AnnouncementMode, RuleSet, TrumpChoice
from scoring.games.tricks import trick_points

NOBODY: Mapping[Suit, int] = MappingProxyType({})
# Members of an enum are found slowly, and these are asked for with every card.
AUCTION, TRUMP, PLAY, DONE = Phase
NAMED, BY_ITSELF = TrumpChoice.NAMED, AnnouncementMode.AUTOMATIC


class Playing(NamedTuple):
    """The state of a deal, and what may be done with it; it never changes.

    ``phase`` is what is due next, ``turn`` the seat that does it, nobody when the deal
    is done, ``allowed`` the cards that it may play: worked out once, and asked often.
    ``hands`` and ``stock`` are what is left; ``plays`` are the finished tricks with
    their cards in playing order, ``trick`` the unfinished one; ``points`` are card
    points per seat, announcements apart; ``leader`` leads the trick that is due.
    """

    rules: RuleSet
    dealer: int
    phase: Phase
    turn: int | None
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    points: tuple[int, ...]
    calls: tuple[int, ...] = ()
    contract: Contract | None = None
    trump: Suit | None = None
    leader: int | None = None
    trick: tuple[Card, ...] = ()
    plays: tuple[tuple[Card, ...], ...] = ()
    announcements: Mapping[Suit, int] = NOBODY
    allowed: tuple[Card, ...] = ()

    @property
    def players(self) -> int:
        return len(self.hands)

    def legal(self) -> tuple[Card, ...]:
        """Return the cards that the seat whose turn it is may play."""
        return self.allowed

    def broken_rule(self, card: Card) -> str | None:
        """Return the rule that the card would break if it were laid now, or nothing."""
        if card in self.allowed:
            return None
        return why_not(
            card,
            () if self.turn is None else self.hands[self.turn],
            self.trick,
            trump=self.trump,
            rules=self.rules,
            first_lead=not self.plays,
            stock=len(self.stock),
        )

    def pair_led(self, card: Card, *, seat: int) -> Suit | None:
        """Return the suit of the pair that leading this card can announce."""
        return None if self.trick else announced_by_leading(card, self.hands[seat])

    def do(self, act: Act) -> Playing:
        """Return the state after the act, whether or not it keeps the rules."""
        match act:
            case CardPlayed():
                return self._after_card(act)
            case Call():
                return self._after_call(act)
            case TrumpNamed():
                return self._to_lead(trump=act.suit)

    def _after_call(self, act: Call) -> Playing:
        calls = (*self.calls, act.bid)
        order, made = call_order(self.dealer, self.players), len(calls)
        if made < self.players:
            return Playing(
                self.rules,
                self.dealer,
                AUCTION,
                order[made],
                self.hands,
                self.stock,
                self.points,
                calls,
            )
        return self.bid(calls, contract(calls, order=order, rules=self.rules))

    def bid(self, calls: tuple[int, ...], won: Contract | None) -> Playing:
        """Return the state after the auction; the deal is done where nobody plays."""
        if won is None:
            return self._replace(calls=calls, phase=DONE, turn=None)
        seat = won.bidder
        won_by = self._replace(
            calls=calls, contract=won, leader=seat, phase=TRUMP, turn=seat
        )
        named = self.rules.trump_choice is NAMED
        return won_by if named else won_by._to_lead(trump=None)

    def _to_lead(self, *, trump: Suit | None) -> Playing:
        """Return the state before the first card."""
        assert self.leader is not None
        allowed = legal(
            self.hands[self.leader],
            (),
            trump=trump,
            rules=self.rules,
            first_lead=True,
            stock=len(self.stock),
        )
        return self._replace(trump=trump, phase=PLAY, allowed=allowed)

    def _after_card(self, act: CardPlayed) -> Playing:
        seat, laid = act.seat, act.card
        (
            rules, dealer, _phase, _turn, held, stock, points, calls, contract, trump,
            leader, trick, plays, said, _allowed,
        ) = self  # fmt: skip
        hands, hand = list(held), list(held[seat])
        if laid in hand:
            hand.remove(laid)
        hands[seat] = tuple(hand)
        if trump is None:
            trump = laid.suit
        if not trick:
            said = self._announced(act)
        trick = (*trick, laid)
        if len(trick) == len(hands):
            return self._gathered(trick, hands=hands, trump=trump, said=said)
        turn = (seat + 1) % len(hands)
        allowed = legal(hands[turn], trick, trump=trump, rules=rules, stock=len(stock))
        # Written out, past the constructor, and read at once: this is done for every
        # card, and takes a third of the time of _replace.
        return tuple.__new__(Playing, (
            rules, dealer, PLAY, turn, tuple(hands), stock, points, calls, contract,
            trump, leader, trick, plays, said, allowed,
        ))  # fmt: skip

    def _announced(self, act: CardPlayed) -> Mapping[Suit, int]:
        """Return all announcements, with the one that this lead makes."""
        if not (act.announced or self.rules.announcement_mode is BY_ITSELF):
            return self.announcements
        pair = self.pair_led(act.card, seat=act.seat)
        if pair is None:
            return self.announcements
        return {**self.announcements, pair: act.seat}

    def _gathered(
        self,
        trick: tuple[Card, ...],
        *,
        hands: list[tuple[Card, ...]],
        trump: Suit,
        said: Mapping[Suit, int],
    ) -> Playing:
        """Return the state after a full trick: taken, and new cards drawn."""
        assert self.leader is not None
        players = len(hands)
        taker = (self.leader + trick_winner(trick, trump)) % players
        points = list(self.points)
        points[taker] += trick_points(trick)
        stock = self.stock
        if stock:
            drawn = {
                (taker + turn) % players: card
                for turn, card in enumerate(stock[:players])
            }
            hands = [(*hand, drawn[seat]) for seat, hand in enumerate(hands)]
            stock = stock[players:]
        done = (len(self.plays) + 1) * players == len(DECK)
        return Playing(
            self.rules,
            self.dealer,
            DONE if done else PLAY,
            None if done else taker,
            tuple(hands),
            stock,
            tuple(points),
            self.calls,
            self.contract,
            trump,
            taker,
            (),
            (*self.plays, trick),
            said,
            # Whoever leads to a later trick is free.
            () if done else hands[taker],
        )

    def counted(self) -> dict[Suit, int]:
        """Return the announcements that count, each with its seat."""
        return {
            suit: seat
            for suit, seat in self.announcements.items()
            if counts(seat, points=self.points, rules=self.rules)
        }

    def entry(self) -> DealEntry:
        """Return the finished deal as it is recorded. Raises Unfinished."""
        if self.phase is not DONE:
            raise Unfinished(self.phase)
        if self.contract is None:
            return DealEntry(outcome=Outcome.ALL_PASSED, dealer=self.dealer)
        return DealEntry(
            outcome=Outcome.PLAYED,
            dealer=self.dealer,
            bidder=self.contract.bidder,
            bid=self.contract.bid,
            trump=self.trump,
            cards=self.points,
            announcements=self.counted(),
        )


def start(dealt: Dealt, *, dealer: int, rules: RuleSet) -> Playing:
    """Return the state before the first call."""
    return Playing(
        rules=rules,
        dealer=dealer,
        phase=AUCTION,
        turn=first_bidder(dealer, len(dealt.hands)),
        hands=dealt.hands,
        stock=dealt.stock,
        points=(0,) * len(dealt.hands),
    )
