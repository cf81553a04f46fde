"""A ledger line as plain data: what is hashed, and what replay reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring.games.protocol import Deal, Game
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.models.ledger import LedgerEntry
from tournaments.book import chain
from tournaments.book.chain import COLUMNS

Payload = Mapping[str, Any]
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
    """Return the payload of a deal line; ``extra`` adds plays or tied seats.

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


NOW = (
    "table__stage__state",
    "table__stage__tournament__cancelled_at",
    "table__stage__tournament__archived_at",
)


def stored_rows(table_id: int) -> list[Any]:
    """Return a table's lines in order, as rows with the columns of LedgerEntry.

    Rows and not objects: a deal reads them all, and objects cost four times more.
    With each comes how its stage and its event stand at this moment, ``NOW``.
    """
    entries = LedgerEntry.objects.filter(table=table_id).order_by("seq")
    columns = (*COLUMNS, *NOW)
    return list(entries.values_list(*columns, named=True))


def line_of(entry: Any) -> Line:
    """Return a stored line (a LedgerEntry, or a row of ``stored_rows``) as data.

    Raises ValueError for a kind that nobody knows.
    """
    columns = {name: getattr(entry, name) for name in COLUMNS}
    columns["kind"] = LineKind(columns["kind"])
    return Line(**columns)
