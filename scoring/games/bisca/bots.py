"""Players of rehearsals: they keep every rule and play sensibly.

All chance comes from the generator that is passed in, so that the same seed plays
the same deal on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.games import protocol
from scoring.games.bisca.cards import Card, Rank, Suit, pack_for
from scoring.games.bisca.dealing import deal
from scoring.games.bisca.entry import DealEntry
from scoring.games.bisca.play import ACE_AFTER_SEVEN, trick_winner
from scoring.games.bisca.playing import Playing, start
from scoring.games.bisca.replay import DealRecord, Exchange, entry_of
from scoring.games.bisca.ruleset import RuleSet
from scoring.games.bisca.written import WrittenCards, write
from scoring.games.protocol import Company, Sides
from scoring.games.tricks import trick_points

ONE_TAP_IN = 10
# Card points for which a bot gives a trump, and how far moods differ.
WORTH_A_TRUMP = 8
MOOD = 5


@dataclass(frozen=True, slots=True)
class BotDeal:
    """A whole deal as played: the entry for the ledger, and all that happened.

    ``revoked_by`` is the seat that laid the ace of trump too early, on purpose.
    """

    entry: DealEntry
    record: DealRecord
    revoked_by: int | None = None

    @property
    def plays(self) -> list[list[str]]:
        """Return the deal as a referee writes it down card by card."""
        record = self.record
        return write(WrittenCards(record.dealt.cut, record.plays, record.exchange))


def sample(
    *,
    rng: random.Random,
    company: Company,
    dealer: int,
    rules: RuleSet,
    revoke: bool = False,
) -> BotDeal:
    """Return one deal, cut and dealt by ``rng`` and played card by card by the rules.

    All seats of the company play; partners know each other. ``revoke``: the first who
    can lays the ace of trump before the seven.
    """
    players = company.seats
    pack = list(pack_for(players))
    rng.shuffle(pack)
    cut_at = rng.randrange(len(pack)) if rng.randrange(ONE_TAP_IN) else None
    dealt = deal(pack, players=players, dealer=dealer, cut_at=cut_at)
    state = start(dealt, dealer=dealer, rules=rules)
    exchanged = revoked_by = None
    while state.turn is not None:
        if state.broken_by_exchange() is None and exchanged is None:
            exchanged = _exchange(state)
            if exchanged is not None:
                state = state.exchange(exchanged.seat)
        ace = Card(Rank.ACE, state.trump)
        if revoke and revoked_by is None and state.broken_rule(ace) == ACE_AFTER_SEVEN:
            revoked_by = state.turn
            state = state.lay(ace)
        else:
            state = state.lay(choose(state, sides=company.sides, rng=rng))
    record = DealRecord(
        dealer=dealer, dealt=dealt, plays=state.plays, exchange=exchanged
    )
    return BotDeal(entry_of(state, dealer=dealer), record=record, revoked_by=revoked_by)


def at_seats(
    company: Company,
    *,
    dealer: int,
    rules: RuleSet,
    rng: random.Random,
    revoke: bool,
) -> protocol.Sample:
    """Return a deal among those who still play, with every seat in its entry.

    Its cards are there while all seats play.
    """
    playing = company.playing
    place = {seat: at for at, seat in enumerate(playing)}
    smaller = Company.whole(
        tuple(
            tuple(place[seat] for seat in side)
            for side in company.sides
            if side[0] in place
        )
    )
    dealt = sample(
        rng=rng, company=smaller, dealer=place[dealer], rules=rules, revoke=revoke
    )
    played = dealt.entry
    taken = dict(zip(playing, played.points or (), strict=True))
    entry = replace(
        played,
        dealer=dealer,
        points=tuple(taken.get(seat, 0) for seat in range(company.seats)),
        bonus=None if played.bonus is None else playing[played.bonus],
    )
    by = None if dealt.revoked_by is None else playing[dealt.revoked_by]
    plays = dealt.plays if len(playing) == company.seats else None
    return protocol.Sample(entry, plays=plays, revoked_by=by)


def _exchange(state: Playing) -> Exchange | None:
    """Return the exchange of whoever holds the two: the open card is always better."""
    for seat in range(state.players):
        if state.can_exchange(seat):
            return Exchange(trick=len(state.plays), seat=seat)
    return None


def choose(state: Playing, *, sides: Sides, rng: random.Random) -> Card:
    """Return the card that the seat whose turn it is plays, from what it can see."""
    allowed = state.legal()
    if not state.trick:
        return _cheapest(allowed, trump=state.trump)
    winning = (state.leader + trick_winner(state.trick, state.trump)) % state.players
    ours = next(side for side in sides if state.turn in side)
    last = len(state.trick) == state.players - 1
    if winning in ours:
        return _beside_partner(allowed, trump=state.trump, last=last)
    taking = _taking(allowed, trick=state.trick, trump=state.trump)
    if taking and _is_worth(taking, state=state, last=last, rng=rng):
        return taking[0]
    return _cheapest(allowed, trump=state.trump)


def _taking(
    allowed: Sequence[Card], *, trick: Sequence[Card], trump: Suit
) -> list[Card]:
    """Return the cards that would lead the trick: ace on seven, plain suits, trumps."""
    taking = [c for c in allowed if trick_winner((*trick, c), trump) == len(trick)]
    seven_lies = Card(Rank.SEVEN, trump) in trick
    return sorted(
        taking,
        key=lambda card: (
            not (seven_lies and card == Card(Rank.ACE, trump)),
            card.suit is trump,
            -card.points if card.suit is not trump else card.points,
            card.height,
        ),
    )


def _is_worth(
    taking: Sequence[Card], *, state: Playing, last: bool, rng: random.Random
) -> bool:
    """Tell whether the first of these cards should take the trick."""
    card, worth = taking[0], trick_points(state.trick)
    if card.suit is not state.trump:
        return last or worth + card.points >= WORTH_A_TRUMP
    hoped = worth + rng.randrange(MOOD)
    return hoped >= WORTH_A_TRUMP + (0 if last else card.points // 2)


def _beside_partner(allowed: Sequence[Card], *, trump: Suit, last: bool) -> Card:
    """Return points for the partner's trick, if it is safe; nothing of trump."""
    plain = [card for card in allowed if card.suit is not trump]
    if not plain or not last:
        return _cheapest(allowed, trump=trump)
    return max(plain, key=lambda card: (card.points, card.height))


def _cheapest(allowed: Sequence[Card], *, trump: Suit) -> Card:
    """Return the card that costs least: no points, no trump, low."""
    return min(
        allowed,
        key=lambda card: (
            card.points + (3 if card.suit is trump else 0),
            card.height,
            card.suit,
        ),
    )
