"""Players of rehearsals: they bid sensibly and keep every rule.

All chance comes from the generator that is passed in, so that the same seed plays
the same deal on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.cruce.acts import Act, Call, CardPlayed, Phase, TrumpNamed
from scoring.games.cruce.announcements import announced_by_leading
from scoring.games.cruce.auction import PASS, possible_calls
from scoring.games.cruce.cards import DECK, Card
from scoring.games.cruce.dealing import Dealt, deal
from scoring.games.cruce.entry import DealEntry
from scoring.games.cruce.judgement import choose_follow, choose_lead, judge
from scoring.games.cruce.playing import Playing, start
from scoring.games.cruce.ruleset import RuleSet

# Hoped card points that are not bid on, and how far moods differ.
RESERVE = 4
NERVE = 6


@dataclass(frozen=True, slots=True)
class BotDeal:
    """A whole deal as played: the entry for the ledger, and every card.

    ``calls`` are in order of calling; ``plays`` are tricks in playing order; ``stock``
    are the cards that lay face down in the game of two, first drawn first.
    ``revoked_by`` is the seat that did not follow suit, on purpose.
    """

    entry: DealEntry
    calls: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    plays: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...] = ()
    revoked_by: int | None = None


def play_deal(
    *, rng: random.Random, players: int, dealer: int, rules: RuleSet
) -> BotDeal:
    """Return one deal, dealt by ``rng``, bid and played card by card by the rules."""
    pack = list(DECK)
    rng.shuffle(pack)
    dealt = deal(pack, players=players, dealer=dealer, rules=rules)
    state = start(dealt, dealer=dealer, rules=rules)
    while state.phase is not Phase.DONE:
        state = state.do(_next_act(state, dealt=dealt, rng=rng))
    return BotDeal(
        entry=state.entry(),
        calls=state.calls,
        hands=tuple(_written(hand) for hand in dealt.hands),
        plays=tuple(_written(trick) for trick in state.plays),
        stock=_written(dealt.stock),
    )


def _written(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(str(card) for card in cards)


def _next_act(state: Playing, *, dealt: Dealt, rng: random.Random) -> Act:
    seat, phase = state.turn, state.phase
    assert seat is not None
    if phase is Phase.PLAY:
        return _card(state, seat=seat, rng=rng)
    known = dealt.hands[seat][: dealt.seen]
    if phase is Phase.AUCTION:
        return Call(seat=seat, bid=_bid(state, known=known, rng=rng))
    return TrumpNamed(seat=seat, suit=judge(known, players=state.players).trump)


def _bid(state: Playing, *, known: Sequence[Card], rng: random.Random) -> int:
    """Return the bid that the hand promises, or a pass when it is not higher."""
    nerve = rng.randrange(2 * NERVE + 1) - NERVE
    judged = judge(known, players=state.players, nerve=nerve)
    if not judged.opens:
        return PASS
    wish = (judged.hoped - RESERVE) // state.rules.point_unit
    possible = possible_calls(state.calls, players=state.players, rules=state.rules)
    return max((bid for bid in possible if bid <= wish), default=PASS)


def _card(state: Playing, *, seat: int, rng: random.Random) -> CardPlayed:
    """Return a legal card; whoever leads a pair announces it."""
    hand, allowed = state.hands[seat], state.legal()
    if state.trick:
        card = choose_follow(
            allowed, state.trick, players=state.players, trump=state.trump, rng=rng
        )
        return CardPlayed(seat=seat, card=card)
    trump = state.trump
    if trump is None:
        trump = judge(hand, players=state.players).trump
        allowed = tuple(card for card in allowed if card.suit == trump)
    card = choose_lead(allowed, hand=hand, trump=trump)
    pair = announced_by_leading(card, hand)
    return CardPlayed(seat=seat, card=card, announced=pair is not None)
