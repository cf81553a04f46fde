"""A ledger line as plain data: what is hashed, and what replay reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring.games.protocol import Deal, Game
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.models import LedgerEntry
from tournaments.book import chain
from tournaments.book.chain import COLUMNS
from tournaments.prepared import Prepared, number

Payload = Mapping[str, Any]
FROM_PAPER = "from_paper"  # 1 in a deal that was caught up from the paper sheet
FROM_TABLE = "from"  # in a join: the table, 1/B, that was dissolved
REASON = "reason"  # the one field of a line in which people write freely


@dataclass(frozen=True, slots=True)
class Signature:
    """Who writes, when, with which key, after which line, and why.

    ``grant_id`` lets the writer prove under the lock that the grant still
    stands.
    """

    author: str
    at: datetime
    client_key: UUID
    after_seq: int
    second: str | None = None
    grant_id: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Line(chain.Line):
    """One line of a table's ledger, as it is written and read."""

    kind: LineKind
    rules: str


def deal_payload(deal: Deal, *, purpose: Purpose, extra: Payload) -> Payload:
    """Return the payload of a deal line.

    ``extra`` adds plays or tied seats, or that it comes from the paper sheet.

    What only the game knows lies in its ``entry``.
    """
    return {
        "outcome": str(deal.outcome),
        "dealer": deal.dealer,
        "purpose": str(purpose),
        **extra,
        "entry": dict(deal.entry),
    }


def deal_of(payload: Payload, *, game: Game) -> Deal:
    """Return the game's deal of a deal line's payload. Raises KeyError, ValueError."""
    return game.read(payload["outcome"], payload["dealer"], payload["entry"])


def flat(payload: Payload) -> dict[str, Any]:
    """Return a payload as other programs read it: the entry beside the rest."""
    return {
        **{name: said for name, said in payload.items() if name != "entry"},
        **payload.get("entry", {}),
    }


_OF_A_TABLE = Prepared(
    # Rows and not objects, which cost four times more.
    LedgerEntry.objects.filter(table_id=number("table"))
    .order_by("seq")
    .values_list(*COLUMNS, named=True)
)


def stored_lines(table_id: int) -> list[Line]:
    """Return a table's lines in order."""
    return [line_of(row) for row in _OF_A_TABLE.all(table=table_id)]


def lines_by_table(table_ids: Sequence[int]) -> Mapping[int, list[Line]]:
    """Return the lines of each table in order. One query, if there is a table."""
    if len(table_ids) <= 1:
        return {table_id: stored_lines(table_id) for table_id in table_ids}
    lines: dict[int, list[Line]] = {table_id: [] for table_id in table_ids}
    for entry in LedgerEntry.objects.filter(table__in=table_ids).order_by("seq"):
        lines[entry.table_id].append(line_of(entry))
    return lines


def line_of(entry: Any) -> Line:
    """Return a stored line (a LedgerEntry, or a row of its columns) as data.

    Raises ValueError for a kind that nobody knows.
    """
    columns = {name: getattr(entry, name) for name in COLUMNS}
    columns["kind"] = LineKind(columns["kind"])
    return Line(**columns)
