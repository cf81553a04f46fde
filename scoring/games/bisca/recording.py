"""The cards of Bisca as ``scoring.games.cards`` asks for them.

Source: docs/bisca.md BI-10 to BI-29.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games import cards
from scoring.games.bisca.cards import DECK, Card, Suit, pack_for
from scoring.games.bisca.dealing import deal, trump_of
from scoring.games.bisca.entry import DealEntry
from scoring.games.bisca.evidence import breaches
from scoring.games.bisca.on_table import on_table
from scoring.games.bisca.playing import Playing, start
from scoring.games.bisca.replay import Exchange, entry_of
from scoring.games.bisca.retelling import retell
from scoring.games.bisca.ruleset import RuleSet
from scoring.games.bisca.under_way import under_way
from scoring.games.bisca.written import EXCHANGED, WrittenCards, read, write
from scoring.games.cards import Retold, UnderWay
from scoring.games.protocol import Company, Plays


@dataclass(frozen=True, slots=True)
class BiscaDeal:
    """A deal as it is played; an act is a card, or ``=2``: that seat exchanges."""

    dealer: int
    cut: Card | None
    state: Playing
    exchange: Exchange | None = None

    @property
    def lying(self) -> Sequence[Sequence[str]]:
        """Return where all cards are."""
        state = self.state
        where = (*state.hands, state.stock, state.trick, *state.plays)
        return tuple(tuple(map(str, lying)) for lying in where)

    def acts(self) -> Sequence[str]:
        """Return everything that the rules allow now."""
        state = self.state
        due = self.exchange is None and state.broken_by_exchange() is None
        exchanges = [
            f"{EXCHANGED}{seat}"
            for seat in range(state.players if due else 0)
            if state.can_exchange(seat)
        ]
        return (*exchanges, *map(str, state.legal()))

    def do(self, act: str) -> BiscaDeal:
        """Return the state after one of these acts."""
        if act.startswith(EXCHANGED):
            exchange = Exchange(trick=len(self.state.plays), seat=int(act[1:]))
            state = self.state.exchange(exchange.seat)
            return BiscaDeal(self.dealer, self.cut, state, exchange)
        state = self.state.lay(Card.parse(act))
        return BiscaDeal(self.dealer, self.cut, state, self.exchange)

    def recorded(self) -> tuple[DealEntry, Plays]:
        """Return the finished deal with its cards."""
        plays = write(WrittenCards(self.cut, self.state.plays, self.exchange))
        return entry_of(self.state, dealer=self.dealer), plays


class BiscaCards:
    """How the 40 cards are cut, dealt, written down and told again."""

    pack: Sequence[Sequence[str]] = tuple(
        tuple(str(card) for card in DECK if card.suit is suit) for suit in Suit
    )
    notation: cards.Notation | None = None

    def start(
        self, *, company: Company, dealer: int, rules: RuleSet, rng: random.Random
    ) -> BiscaDeal:
        """Return a deal that was shuffled, cut (or tapped) and dealt."""
        pack = list(pack_for(company.seats))
        rng.shuffle(pack)
        at = rng.randrange(len(pack) + 1)
        cut_at = at if at < len(pack) else None
        dealt = deal(pack, players=company.seats, dealer=dealer, cut_at=cut_at)
        return BiscaDeal(dealer, dealt.cut, start(dealt, dealer=dealer, rules=rules))

    def clockwise(self, rules: RuleSet) -> bool:  # noqa: ARG002
        """Tell which way round the seats are numbered. BI-05."""
        return True

    def voids(self, rules: RuleSet) -> bool:  # noqa: ARG002
        """Tell whether a deal may be voided for a wrong card: it stays. BI-29."""
        return False

    def retell(
        self, deal: DealEntry, *, plays: Plays, company: Company, rules: RuleSet
    ) -> Retold:
        """Return what the cards tell of a deal."""
        written, players = read(plays), company.seats
        trump = trump_of(written.cut)
        table = on_table(
            written.tricks, trump=trump, dealer=deal.dealer, players=players
        )
        return Retold(
            trump=str(trump),
            leader=(deal.dealer + 1) % players,
            tricks=retell(written, table),
            broken=breaches(written, table, rules=rules),
            whole=table.turn is None,
        )

    def under_way(
        self,
        asked: Mapping[str, str],
        *,
        acts: Sequence[str],
        said: Sequence[str],  # noqa: ARG002
        company: Company,
        rules: RuleSet,  # noqa: ARG002
    ) -> UnderWay | None:
        """Return a deal as far as it was tapped."""
        try:
            return under_way(asked, acts=acts, players=company.seats)
        except (KeyError, ValueError):
            return None


CARDS = BiscaCards()
