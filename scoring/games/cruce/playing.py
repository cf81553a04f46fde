"""A deal in progress: a state that never changes, and the acts that lead onward.

``start`` gives the state before the first call. ``refusal`` is the one check behind
every act: everything that speaks against it, in one list; what can never be comes
first, then what is not allowed now. ``do`` refuses such an act; ``take`` does it
without asking, because a card that lies on the table stays there, even a wrong one
(R-22). ``entry`` is the finished deal as the ledger keeps it.
Source: docs/rules.md R-06, R-10 to R-16, R-20 to R-44.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from scoring.games.cruce.acts import (
    ANNOUNCE,
    NAME_TRUMP,
    TURN_TO_CALL,
    TURN_TO_PLAY,
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
from scoring.games.cruce.announcements import announced_by_leading, counts
from scoring.games.cruce.auction import (
    CALL,
    HIGHEST,
    Contract,
    call_order,
    contract,
    possible_calls,
)
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.dealing import Dealt
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.gameset import first_bidder
from scoring.games.cruce.play import (
    BEAT,
    FOLLOW,
    LEAD_TRUMP,
    NOT_HELD,
    OVERTRUMP,
    legal,
    trick_winner,
    why_not,
)
from scoring.games.cruce.play import TRUMP as MUST_TRUMP
from scoring.games.cruce.ruleset import AnnouncementMode, RuleSet, TrumpChoice
from scoring.games.cruce.sides import mode_at
from scoring.games.refusals import Fault
from scoring.games.tricks import trick_points

PACK = "R-01"
SEATS = "R-06"
SUITS = tuple(Suit)
NOBODY: Mapping[Suit, int] = MappingProxyType({})
# Members of an enum are found slowly, and these are asked for with every card.
AUCTION, TRUMP, PLAY, DONE = Phase
NAMED, BY_ITSELF = TrumpChoice.NAMED, AnnouncementMode.AUTOMATIC
DUE: Mapping[type[Act], tuple[Phase, str, str]] = {
    Call: (AUCTION, TURN_TO_CALL, "calls"),
    TrumpNamed: (TRUMP, NAME_TRUMP, "the trump"),
    CardPlayed: (PLAY, TURN_TO_PLAY, "cards"),
}
WRONG_CARDS: Mapping[str, tuple[str, str]] = {
    LEAD_TRUMP: ("must_lead_trump", "the first card of the deal is a trump"),
    FOLLOW: ("must_follow", "the suit led is in the hand"),
    MUST_TRUMP: ("must_trump", "a trump is in the hand"),
    BEAT: ("must_beat", "a higher card of the suit led is in the hand"),
    OVERTRUMP: ("must_overtrump", "a higher trump is in the hand"),
}


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
        """Return how many play."""
        return len(self.hands)

    def legal(self) -> tuple[Card, ...]:
        """Return the cards that the seat whose turn it is may play."""
        return self.allowed

    def why_not(self, card: Card, *, seat: int) -> str | None:
        """Return the rule that the card would break if this seat played it now."""
        return why_not(
            card,
            self.hands[seat],
            self.trick,
            trump=self.trump,
            rules=self.rules,
            first_lead=not self.plays,
            stock=len(self.stock),
        )

    def pair_led(self, card: Card, *, seat: int) -> Suit | None:
        """Return the suit of the pair that leading this card can announce."""
        return None if self.trick else announced_by_leading(card, self.hands[seat])

    def refusal(self, act: Act) -> IllegalAct | None:
        """Return why the act is refused, every reason at once; nothing if it is not."""
        if type(act) is CardPlayed and _may_be_laid(self, act):
            return None
        if type(act.seat) is not int or not 0 <= act.seat < len(self.hands):
            detail = f"no seat {act.seat} at a table of {len(self.hands)}"
            return NotPossible(act, [Fault("seat_unknown", "seat", detail, SEATS)])
        impossible = _impossible(self, act)
        not_now = _not_now(self, act)
        if impossible:
            return NotPossible(act, impossible + not_now)
        return NotAllowedNow(act, not_now) if not_now else None

    def broken_rule(self, act: Act) -> str | None:
        """Return the number of the first rule that the act would break, or nothing."""
        refused = self.refusal(act)
        return None if refused is None else refused.rule

    def can(self, act: Act) -> bool:
        """Tell whether the act keeps the rules."""
        return self.refusal(act) is None

    def do(self, act: Act) -> Playing:
        """Return the state after the act. Raises NotPossible or NotAllowedNow."""
        refused = self.refusal(act)
        if refused is not None:
            raise refused
        return self.take(act)

    def take(self, act: Act) -> Playing:
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


def _may_be_laid(state: Playing, act: CardPlayed) -> bool:
    """Tell at once of the usual card that nothing speaks against it."""
    if act.seat != state.turn or act.card not in state.allowed:
        return False
    return not act.announced or state.pair_led(act.card, seat=act.seat) is not None


def _impossible(state: Playing, act: Act) -> list[Fault]:
    match act:
        case CardPlayed():
            if act.card in state.hands[act.seat]:
                return []
            return [_elsewhere(state, act.card, seat=act.seat)]
        case Call():
            if _is_bid(act.bid, state=state):
                return []
            detail = f"{act.bid} is no bid; the highest is {_most(state)}"
            return [Fault("bid_unknown", "bid", detail, HIGHEST)]
        case TrumpNamed():
            return _no_trump(state, act)


def _is_bid(bid: int, *, state: Playing) -> bool:
    """Tell whether these rules know the bid at this table; 0 is a pass."""
    return type(bid) is int and 0 <= bid <= _most(state)


def _most(state: Playing) -> int:
    return state.rules.max_bid(mode_at(state.players, state.rules))


def _no_trump(state: Playing, act: TrumpNamed) -> list[Fault]:
    wrong = []
    if act.suit not in SUITS:
        wrong.append(Fault("suit_unknown", "suit", f"{act.suit!r} is no suit", PACK))
    if state.rules.trump_choice is not TrumpChoice.NAMED:
        detail = "the first card led makes the trump"
        wrong.append(Fault("trump_not_named", "suit", detail, NAME_TRUMP))
    return wrong


def _elsewhere(state: Playing, card: Card, *, seat: int) -> Fault:
    """Return where a card is that this seat does not hold."""
    if card in state.trick:
        return Fault("card_on_table", "card", f"{card} lies on the table", NOT_HELD)
    if any(card in trick for trick in state.plays):
        return Fault("card_played", "card", f"{card} was played before", NOT_HELD)
    if any(card in hand for hand in state.hands):
        detail = f"seat {seat} does not hold {card}"
        return Fault("card_in_another_hand", "card", detail, NOT_HELD)
    if card in state.stock:
        return Fault("card_face_down", "card", f"{card} lies face down", NOT_HELD)
    return Fault("card_unknown", "card", f"{card} is no card of the pack", PACK)


def _not_now(state: Playing, act: Act) -> list[Fault]:
    due, rule, name = DUE[type(act)]
    phase = state.phase
    if phase is DONE:
        return [Fault("deal_done", "phase", "the deal is over", rule)]
    if phase is not due:
        detail = f"now is not the time for {name}"
        return [Fault("another_phase", "phase", detail, rule)]
    if act.seat != state.turn:
        detail = f"it is the turn of seat {state.turn}, not {act.seat}"
        return [Fault("not_the_turn", "turn", detail, rule)]
    if isinstance(act, CardPlayed):
        return _against_the_rules(state, act)
    return _too_low(state, act) if isinstance(act, Call) else []


def _too_low(state: Playing, call: Call) -> list[Fault]:
    possible = possible_calls(state.calls, players=state.players, rules=state.rules)
    if call.bid in possible or not _is_bid(call.bid, state=state):
        return []
    detail = f"{call.bid} is too low after a bid of {max(state.calls)}"
    return [Fault("bid_too_low", "bid", detail, CALL)]


def _against_the_rules(state: Playing, act: CardPlayed) -> list[Fault]:
    wrong = []
    broken = state.why_not(act.card, seat=act.seat)
    if broken is not None and broken in WRONG_CARDS:
        code, detail = WRONG_CARDS[broken]
        wrong.append(Fault(code, "card", f"not {act.card}: {detail}", broken))
    if act.announced and state.pair_led(act.card, seat=act.seat) is None:
        detail = f"{act.card} is not led from a king and over in the hand"
        wrong.append(Fault("nothing_to_announce", "announced", detail, ANNOUNCE))
    return wrong


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
