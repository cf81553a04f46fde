"""What is owed and what was paid, one by one and in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.events.enums import EntrantStatus
from tournaments.events.models.stage import StageEntry
from tournaments.events.models.tournament import Tournament
from tournaments.people.enums import FeeMethod
from tournaments.people.models.entrant import Entrant
from tournaments.people.queries.rosters import EntrantRow, roster

BANI = 100
OWE_NOTHING = {EntrantStatus.WITHDRAWN, EntrantStatus.ABSENT, EntrantStatus.STAND_BY}


@dataclass(frozen=True, slots=True)
class FeeRow:
    """One entrant's fee; amounts in bani. Who has not played owes nothing."""

    row: EntrantRow
    owed: int

    @property
    def paid(self) -> int:
        """Return what was paid; a fee noted as paid on the list counts in full."""
        noted_only = self.row.fee_paid and not self.row.fee_amount
        return self.owed if noted_only else self.row.fee_amount

    @property
    def mark(self) -> str:
        """Return what a form says it has shown of this payment."""
        return payment_mark(self.row)

    @property
    def left(self) -> int:
        """Return what is still to be paid."""
        return max(self.owed - self.paid, 0)

    @property
    def noted(self) -> bool:
        """Tell whether any payment is noted."""
        return self.row.fee_paid or self.row.fee_amount > 0


@dataclass(frozen=True, slots=True)
class FeeTotals:
    """All fees of an event in bani; ``by_method`` are payments taken at the desk.

    ``on_the_list`` were noted as paid without saying how.
    """

    owed: int
    paid: int
    left: int
    by_method: tuple[tuple[FeeMethod, int, int], ...]
    on_the_list: tuple[int, int]


def payment_mark(noted: EntrantRow | Entrant) -> str:
    """Return by what a payment is told from another of the same entrant."""
    return f"{noted.fee_paid:d}/{noted.fee_amount}"


def lei(bani: int) -> str:
    """Return an amount as people write it: 50, or 50,50."""
    whole, rest = divmod(bani, BANI)
    return f"{whole},{rest:02d}" if rest else str(whole)


def fee_rows(tournament: Tournament, *, search: str = "") -> list[FeeRow]:
    """Return everybody on the list with what they owe and have paid."""
    entries = StageEntry.objects.filter(stage__tournament=tournament)
    stages = Counter(entries.values_list("entrant", flat=True))
    return [
        FeeRow(
            row=row,
            owed=_owed(row, each=tournament.fee_per_person, stages=stages[row.id]),
        )
        for row in roster(tournament.id, search=search)
    ]


def _owed(row: EntrantRow, *, each: int, stages: int) -> int:
    """Return what is owed; who has not played keeps on record what was paid.

    Whoever left owes for the ``stages`` that they played: a no-show has missed one.
    """
    played = stages - (row.status == EntrantStatus.ABSENT)
    if row.status not in OWE_NOTHING or played > 0:
        return each * row.people
    return row.fee_amount or (each * row.people if row.fee_paid else 0)


def fee_totals(rows: Sequence[FeeRow]) -> FeeTotals:
    """Return the totals: what the cash box, the card terminal and the bank must show.

    Each with the number of payments and the amount.
    """
    by_method = []
    for method in FeeMethod:
        paid = [one.row.fee_amount for one in rows if one.row.fee_method == method]
        by_method.append((method, len(paid), sum(paid)))
    unsaid = [one for one in rows if one.row.fee_paid and not one.row.fee_method]
    return FeeTotals(
        owed=sum(one.owed for one in rows),
        paid=sum(one.paid for one in rows),
        left=sum(one.left for one in rows),
        by_method=tuple(by_method),
        on_the_list=(len(unsaid), sum(one.paid for one in unsaid)),
    )
