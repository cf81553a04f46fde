"""A deal in progress: a state that never changes, and the acts that lead onward.

``start`` gives the state before the first call. A state answers ``verify``, ``can``
and ``do`` for each act; ``take`` does the act without asking, because a card that
lies on the table stays there, even a wrong one (R-22). ``entry`` is the finished
deal as the ledger keeps it.
Source: docs/rules.md R-10 to R-16, R-20 to R-44.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.games.cruce.acts import (
    Act,
    Call,
    CardPlayed,
    IllegalAct,
    NotAllowedNow,
    NotPossible,
    Phase,
    TrumpNamed,
    Unfinished,
)
from scoring.games.cruce.auction import call_order, played_for_nothing, winner
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.checks import refusal
from scoring.games.cruce.dealing import Dealt
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.play import trick_points, trick_winner
from scoring.games.cruce.ruleset import AnnouncementMode, RuleSet
from scoring.games.cruce.sides import sides
from scoring.games.cruce.state import DealState

__all__ = [
    "Act", "Call", "CardPlayed", "IllegalAct", "NotAllowedNow", "NotPossible", "Phase",
    "Playing", "TrumpNamed", "Unfinished", "fold", "start",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Playing(DealState):
    """The state of a deal, and what may be done with it; see ``DealState``."""

    def refusal(self, act: Act) -> IllegalAct | None:
        """Return why the act is refused, every reason at once; nothing if it is not."""
        return refusal(self, act)

    def broken_rule(self, act: Act) -> str | None:
        """Return the number of the first rule that the act would break, or nothing."""
        refused = refusal(self, act)
        return None if refused is None else refused.rule

    def verify(self, act: Act) -> None:
        """Refuse an act that breaks a rule. Raises NotPossible or NotAllowedNow."""
        refused = refusal(self, act)
        if refused is not None:
            raise refused

    def can(self, act: Act) -> bool:
        """Tell whether the act keeps the rules."""
        return refusal(self, act) is None

    def do(self, act: Act) -> Playing:
        """Return the state after the act. Raises NotPossible or NotAllowedNow."""
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

    def _after_card(self, act: CardPlayed) -> Playing:
        hand = tuple([card for card in self.hands[act.seat] if card != act.card])
        hands = (*self.hands[: act.seat], hand, *self.hands[act.seat + 1 :])
        trump = act.card.suit if self.trump is None else self.trump
        trick = (*self.trick, act.card)
        said = self._announced(act)
        if len(trick) == len(hands):
            return self._gathered(trick, hands=hands, trump=trump, said=said)
        # Written out: this is done for every card, and replace takes twice as long.
        return Playing(
            rules=self.rules,
            dealer=self.dealer,
            hands=hands,
            stock=self.stock,
            points=self.points,
            calls=self.calls,
            contract=self.contract,
            trump=trump,
            leader=self.leader,
            trick=trick,
            plays=self.plays,
            announcements=said,
        )

    def _announced(self, act: CardPlayed) -> Mapping[Suit, int]:
        """Return all announcements, with the one that this card makes."""
        automatic = self.rules.announcement_mode is AnnouncementMode.AUTOMATIC
        if not (act.announced or automatic):
            return self.announcements
        pair = self.pair_led(act.card, seat=act.seat)
        return (
            self.announcements
            if pair is None
            else {**self.announcements, pair: act.seat}
        )

    def _gathered(
        self,
        trick: tuple[Card, ...],
        *,
        hands: tuple[tuple[Card, ...], ...],
        trump: Suit,
        said: Mapping[Suit, int],
    ) -> Playing:
        """Return the state after a full trick: taken, and new cards drawn."""
        assert self.leader is not None
        players = len(hands)
        taker = (self.leader + trick_winner(trick, trump)) % players
        points = list(self.points)
        points[taker] += trick_points(trick)
        if self.stock:
            drawn = {
                (taker + turn) % players: card
                for turn, card in enumerate(self.stock[:players])
            }
            hands = tuple((*hand, drawn[seat]) for seat, hand in enumerate(hands))
        return replace(
            self,
            hands=hands,
            stock=self.stock[players:],
            points=tuple(points),
            trump=trump,
            leader=taker,
            trick=(),
            plays=(*self.plays, trick),
            announcements=said,
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
    """Return the state after all acts, each of them verified.

    Raises NotPossible or NotAllowedNow.
    """
    for act in acts:
        state = state.do(act)
    return state
