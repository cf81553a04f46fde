"""The cards of Bisca as ``scoring.games.cards`` asks for them.

Source: docs/bisca.md BI-10 to BI-29.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.games import cards
from scoring.games.bisca.cards import DECK, Suit
from scoring.games.bisca.dealing import trump_of
from scoring.games.bisca.entry import DealEntry
from scoring.games.bisca.evidence import breaches
from scoring.games.bisca.on_table import on_table
from scoring.games.bisca.retelling import retell
from scoring.games.bisca.ruleset import RuleSet
from scoring.games.bisca.under_way import under_way
from scoring.games.bisca.written import read
from scoring.games.cards import Retold, UnderWay
from scoring.games.protocol import Company, Plays


class BiscaCards:
    """How the 40 cards are cut, written down and told again."""

    pack: Sequence[Sequence[str]] = tuple(
        tuple(str(card) for card in DECK if card.suit is suit) for suit in Suit
    )
    notation: cards.Notation | None = None

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
