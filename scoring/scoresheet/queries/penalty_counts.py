"""How many penalties are in force: one definition for slips, tables and the register.

A penalty in force is one that a referee gave and nobody cancelled, notices included,
or a misdeal that a deal in force has charged itself (R-61). An extra deal's misdeal
charges nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db.models import OuterRef, Q, Subquery

from scoring.games.protocol import Deal
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.models import LedgerEntry, TableScore
from scoring.rules.rules import StageRules
from tournaments.prepared import Prepared, number


@dataclass(frozen=True, slots=True)
class PenaltyCount:
    """Penalties in force; ``misdeals`` of them are for a misdeal."""

    total: int
    misdeals: int = 0


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A line that charged a misdeal, and the line that voided it, if one has.

    ``by_deal``: no referee gave it, the deal charged its dealer.
    """

    seq: int
    by_deal: bool
    voided_by: int | None

    def counts(self, *, upto: int) -> bool:
        """Tell whether it is in force after a line of its table."""
        voided = self.voided_by is not None and self.voided_by <= upto
        return self.seq <= upto and not voided


def charges_dealer(deal: Deal | None, *, purpose: str, rules: StageRules) -> bool:
    """Tell whether a deal is a misdeal that itself charges whoever dealt."""
    return deal is not None and _charging(deal.outcome, purpose=purpose, rules=rules)


def _charging(outcome: str, *, purpose: str, rules: StageRules) -> bool:
    # In an extra deal a misdeal compares nobody and charges nothing.
    offence = rules.charged.get(outcome, "")
    costs = rules.offences[offence].points if offence else 0
    return bool(costs) and purpose != Purpose.TIE_BREAK


def misdeals_charged(scores: Sequence[TableScore]) -> dict[int, list[Misdeal]]:
    """Return the misdeals that were charged, voided ones too, by table. One query.

    The tables are of one event, their stages loaded.
    """
    charged: dict[int, list[Misdeal]] = {score.table_id: [] for score in scores}
    rules = {
        score.table_id: StageRules.from_json(score.table.stage.rules)
        for score in scores
    }
    for entry in _named(scores, among=set(rules.values())):
        if entry.table_id not in rules:
            continue
        by_deal, payload = entry.kind == LineKind.DEAL, entry.payload
        if by_deal and not _charging(
            payload["outcome"], purpose=payload["purpose"], rules=rules[entry.table_id]
        ):
            continue
        charged[entry.table_id].append(
            Misdeal(seq=entry.seq, by_deal=by_deal, voided_by=entry.voided_by)
        )
    return charged


def _named(scores: Sequence[TableScore], *, among: Collection[StageRules]) -> list[Any]:
    """Return the lines that name what one of these rules may charge, in order.

    Those of the tables, and of others of their event between them.
    """
    outcomes = frozenset(way for one in among for way in one.charged)
    if not outcomes:
        return []
    offences = frozenset(what for one in among for what in one.charged.values())
    tables = [score.table_id for score in scores]
    return _lines(outcomes, offences).all(
        event=scores[0].table.stage.tournament_id, first=min(tables), last=max(tables)
    )


@cache
def _lines(outcomes: frozenset[str], offences: frozenset[str]) -> Prepared[Any]:
    """Return what reads such lines, with who voids them, between two tables."""
    void = LedgerEntry.objects.filter(table=OuterRef("table"), voids=OuterRef("seq"))
    return Prepared(
        LedgerEntry.objects.filter(
            Q(payload__outcome__in=outcomes) | Q(payload__kind__in=offences),
            table__stage__tournament=number("event"),
            table__gte=number("first"),
            table__lte=number("last"),
        )
        .annotate(voided_by=Subquery(void.values("seq")[:1]))
        .order_by("table_id", "seq")
    )


def penalty_count(
    state: Mapping[str, Any], *, misdeals: Sequence[Misdeal]
) -> PenaltyCount:
    """Return the penalties in force in a table's stored state."""
    counting = [one for one in misdeals if one.counts(upto=state["seq"])]
    return PenaltyCount(
        total=state["penalty_lines"] + sum(one.by_deal for one in counting),
        misdeals=len(counting),
    )
