"""Deals of the games whose cards are recorded, played with all hands seen.

Every game has its own; ``DEALT`` names them. A deal never changes: ``lying`` tells
where all cards are, ``acts`` everything that the rules allow now (nothing when the deal
is done), ``do`` returns the state after one of these, ``recorded`` the finished deal
with its cards as a referee records it.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.games.bisca import dealing as bisca_dealing
from scoring.games.bisca import playing as bisca_playing
from scoring.games.bisca.cards import Card as BiscaCard
from scoring.games.bisca.cards import pack_for
from scoring.games.bisca.replay import Exchange, entry_of
from scoring.games.bisca.written import EXCHANGED, WrittenCards, write
from scoring.games.cruce import dealing as cruce_dealing
from scoring.games.cruce import playing as cruce_playing
from scoring.games.cruce.acts import Call, CardPlayed, Phase, TrumpNamed
from scoring.games.cruce.auction import possible_calls
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.notation_cards import plays_to_lists


def _lying(state):
    where = (*state.hands, state.stock, state.trick, *state.plays)
    return tuple(tuple(map(str, cards)) for cards in where)


@dataclass(frozen=True, slots=True)
class CruceDeal:
    """An act is a bid, a suit or a card; every pair is announced."""

    state: cruce_playing.Playing

    @classmethod
    def start(cls, *, company, dealer, rules, rng):
        """Return a deal that was shuffled and dealt; all seats play."""
        pack = list(DECK)
        rng.shuffle(pack)
        hands = cruce_dealing.deal(
            pack, players=company.seats, dealer=dealer, rules=rules
        )
        return cls(cruce_playing.start(hands, dealer=dealer, rules=rules))

    @property
    def lying(self):
        return _lying(self.state)

    def acts(self):
        state = self.state
        if state.phase is Phase.AUCTION:
            calls = possible_calls(
                state.calls, players=state.players, rules=state.rules
            )
            return tuple(map(str, calls))
        if state.phase is Phase.TRUMP:
            return tuple(map(str, Suit))
        return tuple(map(str, state.legal()))

    def do(self, act):
        return CruceDeal(self.state.do(self._read(act)))

    def _read(self, act):
        state, seat = self.state, self.state.turn
        if state.phase is Phase.AUCTION:
            return Call(seat=seat, bid=int(act))
        if state.phase is Phase.TRUMP:
            return TrumpNamed(seat=seat, suit=Suit(act))
        card = Card.parse(act)
        announced = state.pair_led(card, seat=seat) is not None
        return CardPlayed(seat=seat, card=card, announced=announced)

    def recorded(self):
        return self.state.entry(), plays_to_lists(self.state.plays)


@dataclass(frozen=True, slots=True)
class BiscaDeal:
    """An act is a card, or ``=2``: that seat exchanges."""

    dealer: int
    cut: BiscaCard | None
    state: bisca_playing.Playing
    exchange: Exchange | None = None

    @classmethod
    def start(cls, *, company, dealer, rules, rng):
        """Return a deal that was shuffled, cut (or tapped) and dealt."""
        pack = list(pack_for(company.seats))
        rng.shuffle(pack)
        at = rng.randrange(len(pack) + 1)
        cut_at = at if at < len(pack) else None
        dealt = bisca_dealing.deal(
            pack, players=company.seats, dealer=dealer, cut_at=cut_at
        )
        state = bisca_playing.start(dealt, dealer=dealer, rules=rules)
        return cls(dealer, dealt.cut, state)

    @property
    def lying(self):
        return _lying(self.state)

    def acts(self):
        state = self.state
        due = self.exchange is None and state.broken_by_exchange() is None
        exchanges = [
            f"{EXCHANGED}{seat}"
            for seat in range(state.players if due else 0)
            if state.can_exchange(seat)
        ]
        return (*exchanges, *map(str, state.legal()))

    def do(self, act):
        if act.startswith(EXCHANGED):
            exchange = Exchange(trick=len(self.state.plays), seat=int(act[1:]))
            state = self.state.exchange(exchange.seat)
            return BiscaDeal(self.dealer, self.cut, state, exchange)
        state = self.state.lay(BiscaCard.parse(act))
        return BiscaDeal(self.dealer, self.cut, state, self.exchange)

    def recorded(self):
        plays = write(WrittenCards(self.cut, self.state.plays, self.exchange))
        return entry_of(self.state, dealer=self.dealer), plays


DEALT = {"cruce": CruceDeal, "bisca": BiscaDeal}
