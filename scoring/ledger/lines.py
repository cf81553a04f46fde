"""A ledger line as plain data: what is hashed, and what replay reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.settle import DealEntry, Outcome
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.models.ledger import LedgerEntry

Payload = Mapping[str, Any]
MILLISECOND = 1000
ANNOUNCEMENT_COLUMNS = {suit: f"ann_{suit.value.lower()}" for suit in Suit}


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

    def row(self, *, table: str) -> dict[str, object]:
        """Return the row that is hashed; ``table`` is the table's code, ``2/B``."""
        return {
            "v": 1,
            "table": table,
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


def timestamp(at: datetime) -> str:
    """Return a time as hashed: UTC with milliseconds, ``2026-11-21T10:00:00.000Z``."""
    utc = at.astimezone(UTC)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // MILLISECOND:03d}Z"


def to_millisecond(at: datetime) -> datetime:
    """Return a time cut to what is hashed, so that it reads back the same."""
    return at.replace(microsecond=at.microsecond // MILLISECOND * MILLISECOND)


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


def columns_of(kind: LineKind, payload: Payload) -> dict[str, Any]:
    """Return the payload as columns, so that the database can check it."""
    if kind is LineKind.PENALTY:
        return {
            "pen_seat": payload["seat"],
            "pen_kind": payload["kind"],
            "pen_points": payload["points"],
        }
    if kind is not LineKind.DEAL:
        return {"extra": dict(payload)}
    columns = {name: payload.get(name) for name in _DEAL_COLUMNS}
    for number, points in enumerate(payload.get("cards", ()), start=1):
        columns[f"c{number}"] = points
    for suit, seat in payload.get("announcements", {}).items():
        columns[ANNOUNCEMENT_COLUMNS[Suit(suit)]] = seat
    columns["extra"] = {
        name: value for name, value in payload.items() if name not in _IN_COLUMNS
    }
    return columns


_DEAL_COLUMNS = ("outcome", "purpose", "dealer", "bidder", "bid", "trump")
_IN_COLUMNS = {*_DEAL_COLUMNS, "cards", "announcements"}


def _payload_of(entry: Any) -> Payload:
    """Return the payload from the columns; the inverse of ``columns_of``."""
    if entry.kind == LineKind.PENALTY:
        return {
            "seat": entry.pen_seat,
            "kind": entry.pen_kind,
            "points": entry.pen_points,
        }
    if entry.kind != LineKind.DEAL:
        return dict(entry.extra)
    payload: dict[str, Any] = {
        "outcome": entry.outcome,
        "dealer": entry.dealer,
        "purpose": entry.purpose,
        **entry.extra,
    }
    if entry.outcome == Outcome.PLAYED:
        points = (entry.c1, entry.c2, entry.c3, entry.c4)
        announced = {
            str(suit): getattr(entry, column)
            for suit, column in ANNOUNCEMENT_COLUMNS.items()
        }
        payload |= {
            "bidder": entry.bidder,
            "bid": entry.bid,
            "trump": entry.trump,
            "cards": [value for value in points if value is not None],
            "announcements": {
                suit: seat for suit, seat in announced.items() if seat is not None
            },
        }
    return payload


LINE_COLUMNS = (
    "seq", "kind", "outcome", "purpose", "dealer", "bidder", "bid", "trump",
    "c1", "c2", "c3", "c4", *ANNOUNCEMENT_COLUMNS.values(),
    "pen_seat", "pen_kind", "pen_points", "extra", "voids_seq", "replaces_seq",
    "author", "second", "at", "client_key", "rules_hash", "reason_hash",
    "prev_hash", "hash", "fingerprint",
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
        **columns_of(line.kind, line.payload),
    }


def line_of(entry: Any) -> Line:
    """Return a stored line (a LedgerEntry, or a row of ``stored_rows``) as data."""
    return Line(
        seq=entry.seq,
        kind=LineKind(entry.kind),
        payload=_payload_of(entry),
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
