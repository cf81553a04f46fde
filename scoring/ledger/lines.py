"""A ledger line as plain data: what is hashed, and what replay reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.settle import DealEntry, Outcome
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.models.ledger import LedgerEntry
from tournaments.book.chain import timestamp

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Signature:
    """Who writes, when, with which key, after which line, and why.

    ``grant_id`` lets the writer prove under the lock that the grant still
    stands. ``salt`` is fixed only by rehearsals, whose bytes must repeat.
    """

    author: str
    at: datetime
    client_key: UUID
    after_seq: int
    second: str | None = None
    grant_id: int | None = None
    reason: str = ""
    salt: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it is written and read, without database ids."""

    seq: int
    kind: LineKind
    payload: Payload
    voids: int | None
    replaces: int | None
    author: str
    second: str | None
    at: datetime
    key: UUID
    rules: str
    reason: str | None
    previous: str = field(default="", compare=False)
    hash: str = field(default="", compare=False)

    def row(self, *, book: str) -> dict[str, object]:
        """Return the row that is hashed; ``book`` is the table's code, ``2/B``."""
        return {
            "v": 2,
            "book": book,
            "seq": self.seq,
            "kind": str(self.kind),
            "payload": dict(self.payload),
            "voids": self.voids,
            "replaces": self.replaces,
            "author": self.author,
            "second": self.second,
            "at": timestamp(self.at),
            "key": str(self.key),
            "rules": self.rules,
            "reason": self.reason,
        }


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


LINE_COLUMNS = (
    "seq", "kind", "payload", "voids_seq", "replaces_seq", "author", "second", "at",
    "client_key", "rules_hash", "reason_hash", "prev_hash", "hash", "fingerprint",
)  # fmt: skip


def stored_rows(table_id: int) -> list[Any]:
    """Return a table's lines in order, as rows with the columns of LedgerEntry.

    Rows and not objects: a deal reads them all, and objects cost four times more.
    With each comes ``table__stage__state``, the stage's state at this moment.
    """
    entries = LedgerEntry.objects.filter(table=table_id).order_by("seq")
    columns = (*LINE_COLUMNS, "table__stage__state")
    return list(entries.values_list(*columns, named=True))


def columns_of_line(line: Line) -> dict[str, Any]:
    """Return a line as the columns of LedgerEntry; the inverse of ``line_of``."""
    return {
        "seq": line.seq,
        "kind": line.kind,
        "payload": dict(line.payload),
        "client_key": line.key,
        "voids_seq": line.voids,
        "replaces_seq": line.replaces,
        "author": line.author,
        "second": line.second,
        "at": line.at,
        "rules_hash": line.rules,
        "reason_hash": line.reason,
        "prev_hash": line.previous,
        "hash": line.hash,
    }


def line_of(entry: Any) -> Line:
    """Return a stored line (a LedgerEntry, or a row of ``stored_rows``) as data."""
    return Line(
        seq=entry.seq,
        kind=LineKind(entry.kind),
        payload=entry.payload,
        voids=entry.voids_seq,
        replaces=entry.replaces_seq,
        author=entry.author,
        second=entry.second,
        at=entry.at,
        key=entry.client_key,
        rules=entry.rules_hash,
        reason=entry.reason_hash,
        previous=entry.prev_hash,
        hash=entry.hash,
    )
