"""The cards of Cruce as ``scoring.games.cards`` asks for them.

Source: docs/rules.md R-20 to R-44; docs/notation.md for cards, calls and texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.games import cards
from scoring.games.cards import Noted, Retold, UnderWay
from scoring.games.cruce import notation_set
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.entry import DealEntry
from scoring.games.cruce.evidence import breaches, false_announcements
from scoring.games.cruce.notation_cards import DealCards, lists_to_plays, write
from scoring.games.cruce.notation_set import Line, SetRecord
from scoring.games.cruce.on_table import on_table
from scoring.games.cruce.retelling import retell
from scoring.games.cruce.ruleset import Direction, RevokeOutcome, RuleSet
from scoring.games.cruce.under_way import under_way
from scoring.games.protocol import Company, Penalty, Plays


class CruceNotation:
    """Deals and sets as text. Source: docs/notation.md."""

    def of_deal(self, deal: DealEntry, *, plays: Plays) -> str:
        """Return a whole deal as one line; the cards tell the points."""
        return write(
            DealCards(entry=replace(deal, cards=None), plays=lists_to_plays(plays))
        )

    def of_set(
        self, lines: Sequence[Penalty | Noted], *, seats: Sequence[str], rules: RuleSet
    ) -> str:
        """Return a set as text. Source: docs/notation.md, "A set"."""
        return notation_set.write(
            SetRecord(rules=rules, seats=tuple(seats), lines=tuple(map(_line, lines)))
        )


class CruceCards:
    """How the 24 cards are written down and told again."""

    pack: Sequence[Sequence[str]] = tuple(
        tuple(str(card) for card in DECK if card.suit is suit) for suit in Suit
    )
    notation: cards.Notation | None = CruceNotation()

    def clockwise(self, rules: RuleSet) -> bool:
        """Tell which way round the seats are numbered. R-06."""
        return rules.table_direction is Direction.CLOCKWISE

    def voids(self, rules: RuleSet) -> bool:
        """Tell whether a deal may be voided for a revoke. R-60."""
        return rules.revoke_outcome is RevokeOutcome.VOID_DEAL

    def retell(
        self, deal: DealEntry, *, plays: Plays, company: Company, rules: RuleSet
    ) -> Retold:
        """Return what the cards tell of a deal; the bid winner leads."""
        assert deal.bidder is not None
        assert deal.trump is not None
        tricks = tuple(tuple(map(Card.parse, trick)) for trick in plays)
        leader, said = deal.bidder, deal.announcements
        table = on_table(tricks, leader=leader, players=company.seats, trump=deal.trump)
        broken = (
            *breaches(table, rules=rules),
            *false_announcements(table, announced=said),
        )
        return Retold(
            trump=str(deal.trump),
            leader=leader,
            tricks=retell(table, announcements=said, rules=rules),
            broken=tuple(sorted(broken, key=lambda one: one.trick)),
            whole=table.turn is None,
        )

    def under_way(
        self,
        asked: Mapping[str, str],
        *,
        acts: Sequence[str],
        said: Sequence[str],
        company: Company,
        rules: RuleSet,
    ) -> UnderWay | None:
        """Return a deal as far as it was tapped; the bid winner leads."""
        try:
            return under_way(
                asked, acts=acts, said=said, players=company.seats, rules=rules
            )
        except (KeyError, ValueError):
            return None


def _line(line: Penalty | Noted) -> Line:
    if isinstance(line, Penalty):
        return line
    deal: DealEntry = line.deal  # type: ignore[assignment]
    if line.plays is None:
        return deal
    return DealCards(entry=deal, plays=lists_to_plays(line.plays))


CARDS = CruceCards()
