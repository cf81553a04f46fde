"""A deal in progress: a state that never changes, and the acts that lead onward.

``start`` gives the state before the first call. A state answers ``verify``, ``can``
and ``do`` for each act; ``take`` does the act without asking, because a card that
lies on the table stays there, even a wrong one (R-22). ``entry`` is the finished
deal as the ledger keeps it.
Source: docs/rules.md R-10 to R-16, R-20 to R-44.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.games.cruce.acts import (
    ANNOUNCE,
    NAME_TRUMP,
    TURN_TO_CALL,
    TURN_TO_PLAY,
    Act,
    Call,
    CardPlayed,
    IllegalAct,
    Phase,
    TrumpNamed,
    Unfinished,
)
from scoring.games.cruce.announcements import announced_by_leading
from scoring.games.cruce.auction import (
    CALL,
    Contract,
    call_order,
    played_for_nothing,
    possible_calls,
    winner,
)
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.dealing import Dealt
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.play import legal, trick_points, trick_winner, why_not
from scoring.games.cruce.ruleset import AnnouncementMode, RuleSet, TrumpChoice
from scoring.games.cruce.sides import sides

__all__ = [
    "Act", "Call", "CardPlayed", "IllegalAct", "Phase", "Playing", "TrumpNamed",
    "Unfinished", "fold", "start",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Playing:
    """The state of a deal: what everybody holds, what lies, what was taken.

    ``hands`` and ``stock`` are what is left; ``plays`` are the finished tricks with
    their cards in playing order, ``trick`` the unfinished one; ``points`` are card
    points per seat, announcements apart; ``leader`` leads the trick that is due.
    """

    rules: RuleSet
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    points: tuple[int, ...]
    calls: tuple[int, ...] = ()
    contract: Contract | None = None
    trump: Suit | None = None
    leader: int | None = None
    trick: tuple[Card, ...] = ()
    plays: tuple[tuple[Card, ...], ...] = ()
    announcements: Mapping[Suit, int] = dataclasses.field(default_factory=dict)

    @property
    def players(self) -> int:
        """Return how many play."""
        return len(self.hands)

    @property
    def phase(self) -> Phase:
        """Return what is due next."""
        players = len(self.hands)
        if len(self.calls) < players:
            return Phase.AUCTION
        if self.contract is None or len(self.plays) * players == len(DECK):
            return Phase.DONE
        if self.trump is None and self.rules.trump_choice is TrumpChoice.NAMED:
            return Phase.TRUMP
        return Phase.PLAY

    @property
    def turn(self) -> int | None:
        """Return the seat that acts next; nobody when the deal is done."""
        phase = self.phase
        if phase is Phase.DONE:
            return None
        if phase is Phase.AUCTION:
            return call_order(self.dealer, self.players)[len(self.calls)]
        return self._to_play

    @property
    def _to_play(self) -> int:
        """Return the seat after the last card of the trick, or its leader."""
        assert self.leader is not None
        return (self.leader + len(self.trick)) % len(self.hands)

    def legal(self) -> tuple[Card, ...]:
        """Return the cards that the seat whose turn it is may play."""
        if self.phase is not Phase.PLAY:
            return ()
        return legal(
            self.hands[self._to_play],
            self.trick,
            trump=self.trump,
            rules=self.rules,
            first_lead=not self.plays,
            stock=len(self.stock),
        )

    def broken_rule(self, act: Act) -> str | None:
        """Return the number of the rule that the act would break, or nothing."""
        match act:
            case Call():
                return self._wrong_call(act)
            case TrumpNamed():
                due = self.phase is Phase.TRUMP and act.seat == self.turn
                return None if due else NAME_TRUMP
            case CardPlayed():
                return self._wrong_card(act)

    def _wrong_call(self, act: Call) -> str | None:
        if self.phase is not Phase.AUCTION or act.seat != self.turn:
            return TURN_TO_CALL
        possible = possible_calls(self.calls, players=self.players, rules=self.rules)
        return None if act.bid in possible else CALL

    def _wrong_card(self, act: CardPlayed) -> str | None:
        if self.phase is not Phase.PLAY or act.seat != self._to_play:
            return TURN_TO_PLAY
        broken = why_not(
            act.card,
            self.hands[act.seat],
            self.trick,
            trump=self.trump,
            rules=self.rules,
            first_lead=not self.plays,
            stock=len(self.stock),
        )
        if broken is None and act.announced and self._announces(act) is None:
            return ANNOUNCE
        return broken

    def verify(self, act: Act) -> None:
        """Refuse an act that breaks a rule. Raises IllegalAct."""
        rule = self.broken_rule(act)
        if rule is not None:
            raise IllegalAct(rule, act)

    def can(self, act: Act) -> bool:
        """Tell whether the act keeps the rules."""
        return self.broken_rule(act) is None

    def do(self, act: Act) -> Playing:
        """Return the state after the act. Raises IllegalAct."""
        self.verify(act)
        return self.take(act)

    def take(self, act: Act) -> Playing:
        """Return the state after the act, whether or not it keeps the rules."""
        match act:
            case Call():
                return self._after_call(act)
            case TrumpNamed():
                return replace(self, trump=act.suit)
            case CardPlayed():
                return self._after_card(act)

    def _after_call(self, act: Call) -> Playing:
        calls = (*self.calls, act.bid)
        if len(calls) < self.players:
            return replace(self, calls=calls)
        order = call_order(self.dealer, self.players)
        won = winner(calls, order=order)
        won = won or played_for_nothing(order, rules=self.rules)
        leader = None if won is None else won.bidder
        return replace(self, calls=calls, contract=won, leader=leader)

    def _announces(self, act: CardPlayed) -> Suit | None:
        """Return the suit of the pair that is shown by leading, if it is one."""
        if self.trick:
            return None
        return announced_by_leading(act.card, self.hands[act.seat])

    def _after_card(self, act: CardPlayed) -> Playing:
        announcements = self.announcements
        automatic = self.rules.announcement_mode is AnnouncementMode.AUTOMATIC
        pair = self._announces(act) if automatic or act.announced else None
        if pair is not None:
            announcements = {**announcements, pair: act.seat}
        hand = self.hands[act.seat]
        if act.card in hand:
            hand = tuple(card for card in hand if card != act.card)
        laid = replace(
            self,
            hands=(*self.hands[: act.seat], hand, *self.hands[act.seat + 1 :]),
            trump=act.card.suit if self.trump is None else self.trump,
            trick=(*self.trick, act.card),
            announcements=announcements,
        )
        return laid if len(laid.trick) < len(self.hands) else laid._gathered()

    def _gathered(self) -> Playing:
        """Return the state after a full trick: taken, and new cards drawn."""
        assert self.leader is not None
        taker = (self.leader + trick_winner(self.trick, self.trump)) % self.players
        points = list(self.points)
        points[taker] += trick_points(self.trick)
        hands, stock = self.hands, self.stock
        if stock:
            drawn = {
                (taker + turn) % self.players: card
                for turn, card in enumerate(stock[: self.players])
            }
            hands = tuple((*hand, drawn[seat]) for seat, hand in enumerate(hands))
            stock = stock[self.players :]
        return replace(
            self,
            hands=hands,
            stock=stock,
            points=tuple(points),
            leader=taker,
            trick=(),
            plays=(*self.plays, self.trick),
        )

    def counted(self) -> dict[Suit, int]:
        """Return the announcements that count, each with its seat."""
        if not self.rules.announcement_needs_trick:
            return dict(self.announcements)
        teams = sides(self.players, self.rules)
        with_points = {s for team in teams for s in team if self._took(team)}
        return {
            s: seat for s, seat in self.announcements.items() if seat in with_points
        }

    def _took(self, team: tuple[int, ...]) -> bool:
        return any(self.points[seat] for seat in team)

    def entry(self) -> DealEntry:
        """Return the finished deal as it is recorded. Raises Unfinished."""
        if self.phase is not Phase.DONE:
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
        hands=dealt.hands,
        stock=dealt.stock,
        points=(0,) * len(dealt.hands),
    )


def fold(state: Playing, acts: Iterable[Act]) -> Playing:
    """Return the state after all acts, each of them verified. Raises IllegalAct."""
    for act in acts:
        state = state.do(act)
    return state
