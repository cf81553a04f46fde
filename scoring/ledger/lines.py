"""A ledger line as plain data: what is hashed, and what replay reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.settle import DealEntry, Outcome
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


def deal_payload(entry: DealEntry, *, purpose: Purpose, extra: Payload) -> Payload:
    """Return the payload of a deal line; ``extra`` adds plays or tied seats."""
    payload: dict[str, Any] = {
        "outcome": str(entry.outcome),
        "dealer": entry.dealer,
        "purpose": str(purpose),
        **extra,
    }
    if entry.outcome is Outcome.PLAYED:
        payload |= {
            "bidder": entry.bidder,
            "bid": entry.bid,
            "trump": None if entry.trump is None else str(entry.trump),
            "cards": list(entry.cards or ()),
            "announcements": {
                str(suit): seat for suit, seat in entry.announcements.items()
            },
        }
    return payload


def deal_of(payload: Payload) -> DealEntry:
    """Return the engine's deal of a deal line's payload."""
    if payload["outcome"] != Outcome.PLAYED:
        return DealEntry(outcome=Outcome(payload["outcome"]), dealer=payload["dealer"])
    return DealEntry(
        outcome=Outcome.PLAYED,
        dealer=payload["dealer"],
        bidder=payload["bidder"],
        bid=payload["bid"],
        trump=Suit(payload["trump"]),
        cards=tuple(payload["cards"]),
        announcements={
            Suit(suit): seat for suit, seat in payload["announcements"].items()
        },
    )


def stored_rows(table_id: int) -> list[Any]:
    """Return a table's lines in order, as rows with the columns of LedgerEntry.

    Rows and not objects: a deal reads them all, and objects cost four times more.
    With each comes ``table__stage__state``, the stage's state at this moment.
    """
    entries = LedgerEntry.objects.filter(table=table_id).order_by("seq")
    columns = (*COLUMNS, "table__stage__state")
    return list(entries.values_list(*columns, named=True))


def line_of(entry: Any) -> Line:
    """Return a stored line (a LedgerEntry, or a row of ``stored_rows``) as data.

    Raises ValueError for a kind that nobody knows.
    """
    columns = {name: getattr(entry, name) for name in COLUMNS}
    columns["kind"] = LineKind(columns["kind"])
    return Line(**columns)
