"""How many random deals are played in a second of one core, to the score.

    .venv/bin/python bench/playouts.py [--deals 3000] [--rounds 5]

A deal is shuffled, dealt, bid, its trump named, played card by card and settled; every
choice is one of those that the rules allow, all as likely. Measured in turns, in CPU
seconds: the readable engine (``cruce/playing.py``), the fast form (``cruce/fast``), and
a skeleton in plain Python, the floor: 24 cards as suit masks, follow or trump, no bids,
no announcements, no score. If OpenSpiel is installed (``pyspiel``), the last 20 and 15
cards of euchre and skat, from a clone, are played beside them. Before that both forms
must give the same score for the same deals. Ratios of one run hold, seconds do not.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.games.cruce.acts import Act, Call, CardPlayed, Phase, TrumpNamed  # noqa: E402
from scoring.games.cruce.auction import possible_calls  # noqa: E402
from scoring.games.cruce.cards import DECK, Suit  # noqa: E402
from scoring.games.cruce.dealing import deal  # noqa: E402
from scoring.games.cruce.fast import bits  # noqa: E402
from scoring.games.cruce.fast.playout import DealPosition, house, play_out, totals  # noqa: E402
from scoring.games.cruce.playing import start  # noqa: E402
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, RuleSet  # noqa: E402
from scoring.games.cruce.settle import outcome_of, score  # noqa: E402

PLAYERS, EACH = 4, 6
SUITS, MASKS = tuple(Suit), tuple(bits.SUIT.values())
AUCTION, TRUMP, PLAY, DONE = Phase
SAME = 300


def readable(rng: random.Random, rules: RuleSet, dealer: int) -> tuple[int, ...]:
    """Play one random deal with the readable engine and return its score."""
    chance, pack = rng.random, list(DECK)
    rng.shuffle(pack)
    hands = deal(pack, players=PLAYERS, dealer=dealer, rules=rules)
    state = start(hands, dealer=dealer, rules=rules)
    while (phase := state.phase) is not DONE:
        seat = state.turn
        assert seat is not None
        act: Act
        if phase is PLAY:
            cards = state.allowed
            card = cards[int(chance() * len(cards))]
            pair = None if state.trick else state.pair_led(card, seat=seat)
            act = CardPlayed(seat, card, pair is not None)
        elif phase is AUCTION:
            calls = possible_calls(state.calls, players=PLAYERS, rules=rules)
            act = Call(seat, calls[int(chance() * len(calls))])
        else:
            act = TrumpNamed(seat, SUITS[int(chance() * len(SUITS))])
        state = state.do(act)
    return outcome_of(state.entry(), players=PLAYERS, rules=rules).delta


def fast(rng: random.Random, rules: RuleSet, dealer: int) -> tuple[int, ...]:
    """Play one random deal with the fast form and return its score."""
    chance, form = rng.random, house(rules, PLAYERS)
    pack = sorted(bits.PACK, key=lambda _card: chance())
    hands = [sum(pack[at : at + EACH]) for at in range(0, len(pack), EACH)]
    calls: tuple[int, ...] = ()
    for _turn in range(PLAYERS):
        may = possible_calls(calls, players=PLAYERS, rules=rules)
        calls = (*calls, may[int(chance() * len(may))])
    bid = max(calls)
    if not bid and rules is TOURNAMENT:
        return (0,) * PLAYERS
    bidder = (dealer + 1 + calls.index(bid)) % PLAYERS
    trump = MASKS[int(chance() * len(MASKS))] if rules is TOURNAMENT else 0

    def pick(cards: tuple[int, ...], *_position: object) -> int:
        return cards[int(chance() * len(cards))]

    position = DealPosition(hands=hands, stock=(), leader=bidder, trump=trump)
    played = play_out(position, form, pick)
    return score(totals(played, form), bidding=bidder, bid=bid, rules=rules).delta


def skeleton(rng: random.Random, _rules: RuleSet, dealer: int) -> int:
    """Play one random deal of 24 cards with nothing but tricks."""
    chance, pack = rng.random, list(range(24))
    rng.shuffle(pack)
    hands = [[0] * 4 for _seat in range(4)]
    for place, card in enumerate(pack):
        hands[place & 3][card // 6] |= 1 << card % 6
    trump = leader = dealer
    for _trick in range(6):
        best, winner, led = -1, leader, -1
        for turn in range(4):
            seat = leader + turn & 3
            hand = hands[seat]
            if turn and hand[led]:
                may = [(led, rank) for rank in RANKS[hand[led]]]
            elif turn and hand[trump]:
                may = [(trump, rank) for rank in RANKS[hand[trump]]]
            else:
                may = [(suit, rank) for suit in FOUR for rank in RANKS[hand[suit]]]
            suit, rank = may[int(chance() * len(may))]
            hand[suit] ^= 1 << rank
            if not turn:
                led = suit
            worth = rank + (20 if suit == trump else 10 if suit == led else 0)
            if worth > best:
                best, winner = worth, seat
        leader = winner
    return leader


FOUR = range(4)
RANKS = [tuple(rank for rank in range(6) if some >> rank & 1) for some in range(64)]


def same_answers(rules: RuleSet) -> int:
    """Play deals by the readable engine and again by the fast form; compare scores."""
    rng, compared = random.Random(1), 0
    form = house(rules, PLAYERS)
    while compared < SAME:
        pack = rng.sample(DECK, k=len(DECK))
        hands = deal(pack, players=PLAYERS, dealer=3, rules=rules)
        state = start(hands, dealer=3, rules=rules)
        laid: list[int] = []
        while state.turn is not None:
            seat = state.turn
            if state.phase is AUCTION:
                calls = possible_calls(state.calls, players=PLAYERS, rules=rules)
                state = state.do(Call(seat, rng.choice(calls)))
            elif state.phase is TRUMP:
                state = state.do(TrumpNamed(seat, rng.choice(SUITS)))
            else:
                card = rng.choice(state.allowed)
                pair = state.pair_led(card, seat=seat)
                state = state.do(CardPlayed(seat, card, pair is not None))
                laid.append(bits.BIT[card])
        if state.contract is None or state.trump is None:
            continue
        told, bidder = iter(laid), state.contract.bidder
        named = rules is TOURNAMENT
        position = DealPosition(
            hands=[bits.bits(hand) for hand in hands.hands],
            stock=(),
            leader=bidder,
            trump=bits.SUIT[state.trump] if named else 0,
        )
        played = play_out(position, form, lambda *_asked: next(told))  # noqa: B023
        found = score(
            totals(played, form), bidding=bidder, bid=state.contract.bid, rules=rules
        )
        if found != outcome_of(state.entry(), players=PLAYERS, rules=rules):
            raise SystemExit("the two forms do not agree")
        compared += 1
    return compared


def peers() -> dict[str, Callable[..., Any]]:
    """Return what OpenSpiel plays, if it is installed."""
    if importlib.util.find_spec("pyspiel") is None:
        return {}
    pyspiel = importlib.import_module("pyspiel")

    def ending(name: str, cards: int) -> Callable[..., Any]:
        state, rng = pyspiel.load_game(name).new_initial_state(), random.Random(1)
        states = []
        while not state.is_terminal():
            states.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
        begin = states[-cards]

        def play(rng: random.Random, _rules: RuleSet, _dealer: int) -> Any:
            now = begin.clone()
            while not now.is_terminal():
                actions = now.legal_actions()
                now.apply_action(actions[int(rng.random() * len(actions))])
            return now.returns()

        return play

    return {
        "OpenSpiel, last 20 of euchre": ending("euchre", 20),
        "OpenSpiel, last 15 of skat": ending("skat", 15),
    }


def main() -> None:
    """Measure all in turns and print the best round of each, and the ratios."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--deals", type=int, default=3000)
    arguments.add_argument("--rounds", type=int, default=5)
    asked = arguments.parse_args()
    ways: dict[str, tuple[Callable[..., Any], RuleSet]] = {
        "skeleton": (skeleton, TOURNAMENT),
        "fast, tournament": (fast, TOURNAMENT),
        "fast, among friends": (fast, CLUB),
        "readable, tournament": (readable, TOURNAMENT),
        "readable, among friends": (readable, CLUB),
        **{name: (play, TOURNAMENT) for name, play in peers().items()},
    }
    same = same_answers(TOURNAMENT) + same_answers(CLUB)
    sys.stdout.write(f"the same score in {same} deals\n")
    best = dict.fromkeys(ways, 0.0)
    for number in range(asked.rounds):
        for name, (play, rules) in ways.items():
            rng, began = random.Random(number), time.process_time()
            for one in range(asked.deals):
                play(rng, rules, one % PLAYERS)
            pace = asked.deals / (time.process_time() - began)
            best[name] = max(best[name], pace)
    for name, pace in best.items():
        told = f"{name:28}{pace:9,.0f} deals/s"
        sys.stdout.write(f"{told}{pace / best['skeleton']:7.2f} of the skeleton\n")


if __name__ == "__main__":
    main()
