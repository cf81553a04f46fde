"""The one check behind every act: everything that speaks against it, in one list.

What can never be comes first, then what is not allowed now.
Source: docs/rules.md R-06, R-10 to R-14, R-23, R-24, R-30 to R-34, R-41.
"""

from __future__ import annotations

from collections.abc import Mapping

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
)
from scoring.games.cruce.auction import CALL, HIGHEST, possible_calls
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.play import (
    BEAT,
    FOLLOW,
    LEAD_TRUMP,
    NOT_HELD,
    OVERTRUMP,
    TRUMP,
)
from scoring.games.cruce.ruleset import TrumpChoice
from scoring.games.cruce.sides import mode_at
from scoring.games.cruce.state import DealState
from scoring.games.refusals import Wrong

PACK = "R-01"
SEATS = "R-06"
SUITS = tuple(Suit)
DUE: Mapping[type[Act], tuple[Phase, str, str]] = {
    Call: (Phase.AUCTION, TURN_TO_CALL, "calls"),
    TrumpNamed: (Phase.TRUMP, NAME_TRUMP, "the trump"),
    CardPlayed: (Phase.PLAY, TURN_TO_PLAY, "cards"),
}
WRONG_CARDS: Mapping[str, tuple[str, str]] = {
    LEAD_TRUMP: ("must_lead_trump", "the first card of the deal is a trump"),
    FOLLOW: ("must_follow", "the suit led is in the hand"),
    TRUMP: ("must_trump", "a trump is in the hand"),
    BEAT: ("must_beat", "a higher card of the suit led is in the hand"),
    OVERTRUMP: ("must_overtrump", "a higher trump is in the hand"),
}


def refusal(state: DealState, act: Act) -> IllegalAct | None:
    """Return why the act is refused, every reason at once; nothing if it is not."""
    if type(act) is CardPlayed and _may_be_laid(state, act):
        return None
    if type(act.seat) is not int or not 0 <= act.seat < len(state.hands):
        detail = f"no seat {act.seat} at a table of {len(state.hands)}"
        return NotPossible(act, [Wrong("seat_unknown", "seat", detail, SEATS)])
    impossible = _impossible(state, act)
    not_now = _not_now(state, act)
    if impossible:
        return NotPossible(act, impossible + not_now)
    return NotAllowedNow(act, not_now) if not_now else None


def _may_be_laid(state: DealState, act: CardPlayed) -> bool:
    """Tell at once of the usual card that nothing speaks against it."""
    if act.seat != state.turn or act.card not in state.allowed:
        return False
    return not act.announced or state.pair_led(act.card, seat=act.seat) is not None


def _impossible(state: DealState, act: Act) -> list[Wrong]:
    match act:
        case CardPlayed():
            if act.card in state.hands[act.seat]:
                return []
            return [_elsewhere(state, act.card, seat=act.seat)]
        case Call():
            if _is_bid(act.bid, state=state):
                return []
            detail = f"{act.bid} is no bid; the highest is {_most(state)}"
            return [Wrong("bid_unknown", "bid", detail, HIGHEST)]
        case TrumpNamed():
            return _no_trump(state, act)


def _is_bid(bid: int, *, state: DealState) -> bool:
    """Tell whether these rules know the bid at this table; 0 is a pass."""
    return type(bid) is int and 0 <= bid <= _most(state)


def _most(state: DealState) -> int:
    return state.rules.max_bid(mode_at(state.players, state.rules))


def _no_trump(state: DealState, act: TrumpNamed) -> list[Wrong]:
    wrong = []
    if act.suit not in SUITS:
        wrong.append(Wrong("suit_unknown", "suit", f"{act.suit!r} is no suit", PACK))
    if state.rules.trump_choice is not TrumpChoice.NAMED:
        detail = "the first card led makes the trump"
        wrong.append(Wrong("trump_not_named", "suit", detail, NAME_TRUMP))
    return wrong


def _elsewhere(state: DealState, card: Card, *, seat: int) -> Wrong:
    """Return where a card is that this seat does not hold."""
    if card in state.trick:
        return Wrong("card_on_table", "card", f"{card} lies on the table", NOT_HELD)
    if any(card in trick for trick in state.plays):
        return Wrong("card_played", "card", f"{card} was played before", NOT_HELD)
    if any(card in hand for hand in state.hands):
        detail = f"seat {seat} does not hold {card}"
        return Wrong("card_in_another_hand", "card", detail, NOT_HELD)
    if card in state.stock:
        return Wrong("card_face_down", "card", f"{card} lies face down", NOT_HELD)
    return Wrong("card_unknown", "card", f"{card} is no card of the pack", PACK)


def _not_now(state: DealState, act: Act) -> list[Wrong]:
    due, rule, name = DUE[type(act)]
    phase = state.phase
    if phase is Phase.DONE:
        return [Wrong("deal_done", "phase", "the deal is over", rule)]
    if phase is not due:
        detail = f"now is not the time for {name}"
        return [Wrong("another_phase", "phase", detail, rule)]
    if act.seat != state.turn:
        detail = f"it is the turn of seat {state.turn}, not {act.seat}"
        return [Wrong("not_the_turn", "turn", detail, rule)]
    if isinstance(act, CardPlayed):
        return _against_the_rules(state, act)
    return _too_low(state, act) if isinstance(act, Call) else []


def _too_low(state: DealState, call: Call) -> list[Wrong]:
    possible = possible_calls(state.calls, players=state.players, rules=state.rules)
    if call.bid in possible or not _is_bid(call.bid, state=state):
        return []
    detail = f"{call.bid} is too low after a bid of {max(state.calls)}"
    return [Wrong("bid_too_low", "bid", detail, CALL)]


def _against_the_rules(state: DealState, act: CardPlayed) -> list[Wrong]:
    wrong = []
    broken = state.why_not(act.card, seat=act.seat)
    if broken is not None and broken in WRONG_CARDS:
        code, detail = WRONG_CARDS[broken]
        wrong.append(Wrong(code, "card", f"not {act.card}: {detail}", broken))
    if act.announced and state.pair_led(act.card, seat=act.seat) is None:
        detail = f"{act.card} is not led from a king and over in the hand"
        wrong.append(Wrong("nothing_to_announce", "announced", detail, ANNOUNCE))
    return wrong
