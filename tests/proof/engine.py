"""The engine, as the proofs speak to it: texts in, texts out.

The one place here that knows the engine's names; nothing of it decides anything.
"""

from __future__ import annotations

from scoring.games.cruce.acts import Call, CardPlayed, Phase, TrumpNamed
from scoring.games.cruce.auction import possible_calls
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.dealing import Dealt, deal
from scoring.games.cruce.playing import start
from tests.deal_results import settle
from tests.proof import slow_rules as slow

CARDS = {text: Card.parse(text) for text in slow.PACK}
SUITS = {text: Suit(text) for text in slow.SUITS}


def texts(cards):
    return [str(card) for card in cards]


def dealt(pack, *, players, dealer, rules):
    """The state before the first call."""
    cards = [CARDS[text] for text in pack]
    return start(
        deal(cards, players=players, dealer=dealer, rules=rules),
        dealer=dealer,
        rules=rules,
    )


def seated(hands, stock, *, dealer, rules):
    """The state before the first call, with these cards."""
    own = tuple(tuple(CARDS[card] for card in hand) for hand in hands)
    down = tuple(CARDS[card] for card in stock)
    return start(Dealt(hands=own, stock=down, seen=3), dealer=dealer, rules=rules)


def calls(state):
    """What the seat whose turn it is may call."""
    return list(possible_calls(state.calls, players=state.players, rules=state.rules))


def call(seat, bid):
    return Call(seat, bid)


def name_trump(seat, suit):
    return TrumpNamed(seat, SUITS[suit])


def lay(seat, card, *, says=False):
    return CardPlayed(seat, CARDS[card], announced=says)


def laid_aloud(state, card):
    """The state after a legal card; whoever can announce by leading it does."""
    pair = state.pair_led(card, seat=state.turn)
    return state.do(CardPlayed(state.turn, card, announced=pair is not None))


def is_done(state):
    return state.phase is Phase.DONE


def hands(state):
    return [texts(hand) for hand in state.hands]


def announced(state):
    return {str(suit): seat for suit, seat in state.announcements.items()}


def told(state):
    """What the engine knows of a deal in play, in the words of the slow table."""
    return {
        "turn": state.turn,
        "trump": None if state.trump is None else str(state.trump),
        "hands": [set(hand) for hand in hands(state)],
        "stock": texts(state.stock),
        "trick": texts(state.trick),
        "points": list(state.points),
        "announced": announced(state),
    }


def settled(state):
    """The recorded deal, and what it scores; none when no game gives it."""
    entry = state.entry()
    result = settle(entry, players=state.players, rules=state.rules)
    counted = {str(suit): seat for suit, seat in entry.announcements.items()}
    return counted, (result.made, list(result.delta))
