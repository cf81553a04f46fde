"""The chain of a book: how its lines and their words are hashed.

Plain Python, so that a stranger recomputes all of it from published data.
Source: docs/adr/0002, 0039.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from tournaments.book.canon import canon

GENESIS = "0" * 64
MILLISECOND = 1000


def line_hash(*, previous: str, row: Mapping[str, object]) -> str:
    """Return the hash of a line: SHA-256(previous hash ‖ SHA-256(canonical row)).

    So whoever holds an old head follows to a new one with 32 bytes a line.
    """
    said = hashlib.sha256(canon(row)).digest()
    return hashlib.sha256(bytes.fromhex(previous) + said).hexdigest()


def text_hash(*, salt: str, text: str) -> str:
    """Return the hash of words; salt and words are kept beside the book."""
    return hashlib.sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


def event_head(*, book: str, tables: Iterable[str]) -> str:
    """Return the head of an event: of its book, then of its tables.

    The tables come by stage, then letter.
    """
    joined = b"".join(bytes.fromhex(head) for head in (book, *tables))
    return hashlib.sha256(joined).hexdigest()


def timestamp(at: datetime) -> str:
    """Return a time as hashed: UTC with milliseconds, ``2026-11-21T10:00:00.000Z``."""
    utc = at.astimezone(UTC)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // MILLISECOND:03d}Z"


def to_millisecond(at: datetime) -> datetime:
    """Return a time cut to what is hashed, so that it reads back the same."""
    return at.replace(microsecond=at.microsecond // MILLISECOND * MILLISECOND)
