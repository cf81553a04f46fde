"""The register of penalties: every one of an event, cancelled ones too.

Penalties belong to people and only refer to a table and a deal. A misdeal that a deal
has charged itself is one of them. Source: docs/rules.md R-60 to R-62.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q

from scoring.ledger.enums import LineKind
from scoring.ledger.models import LedgerEntry
from scoring.rules.rules import outcomes_that_charge
from scoring.scoresheet.queries.penalty_counts import PenaltyCount, charges_dealer
from scoring.scoresheet.queries.table_view import LineView, TableView, table_views
from tables.seating.models import Table
from tables.seating.queries.seats import SeatedPerson
from tournaments.ids import TournamentId


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """One penalty: whose, at which table, by which line.

    ``points`` are positive and subtracted, 0 is a notice; ``kind`` is the game's
    offence. ``deal`` is the deal after which it was given, 0 before the first;
    ``cancelled`` is the line that voided it.
    """

    table: TableView
    line: LineView
    seat: SeatedPerson
    kind: str
    points: int
    deal: int
    cancelled: LineView | None

    @property
    def what(self) -> str:
        """Return the name of the offence."""
        return str(self.table.rules.telling.offences[self.kind])

    @property
    def misdeal(self) -> bool:
        """Tell whether a deal can charge it itself."""
        return self.kind in self.table.rules.charged.values()

    @property
    def counts(self) -> bool:
        """Tell whether it is in force."""
        return self.cancelled is None


def penalties(
    tournament_id: TournamentId, *, codes: Collection[str] = ()
) -> tuple[PenaltyRow, ...]:
    """Return the penalties, newest first; ``codes`` keeps those of some entrants.

    Five queries, however many.
    """
    entries = LedgerEntry.objects.filter(table__stage__tournament=tournament_id)
    given = entries.filter(
        Q(kind=LineKind.PENALTY) | Q(payload__outcome__in=outcomes_that_charge())
    )
    tables = Table.objects.select_related("stage").filter(
        pk__in=given.order_by().values("table")
    )
    if codes:
        seated = Table.objects.filter(seats__entrant__code__in=codes)
        tables = tables.filter(pk__in=seated.values("pk"))
    found = [row for view in table_views(list(tables)) for row in _of_table(view)]
    if codes:
        found = [row for row in found if row.seat.code in codes]
    found.sort(key=lambda row: (row.line.at, row.line.line.seq), reverse=True)
    return tuple(found)


def count(rows: Iterable[PenaltyRow]) -> PenaltyCount:
    """Return how many of them are in force."""
    counting = [row for row in rows if row.counts]
    return PenaltyCount(
        total=len(counting),
        misdeals=sum(row.misdeal for row in counting),
    )


def _of_table(view: TableView) -> Iterator[PenaltyRow]:
    voids = {line.line.voids: line for line in view.lines if line.line.voids}
    deal = 0
    for line in view.in_order_of_play:
        if line.played is not None and line.played.number is not None:
            deal = line.played.number
        charged = _charged(line, view=view)
        if charged is None:
            continue
        seat, kind, points = charged
        yield PenaltyRow(
            table=view,
            line=line,
            seat=seat,
            kind=kind,
            points=points,
            deal=deal,
            cancelled=voids.get(line.line.seq),
        )


def _charged(
    line: LineView, *, view: TableView
) -> tuple[SeatedPerson, str, int] | None:
    """Return who is charged for what, and how much, or nothing."""
    payload = line.line.payload
    if line.line.kind is LineKind.PENALTY:
        return view.seats[payload["seat"]], payload["kind"], payload["points"]
    rules, purpose = view.rules, payload.get("purpose", "")
    if line.deal is None or not charges_dealer(line.deal, purpose=purpose, rules=rules):
        return None
    dealer = view.seats[line.deal.dealer]
    offence = rules.outcome(line.deal).offence
    return dealer, offence, rules.offences[offence].points or 0
