"""The hashes of ledger lines, reasons, tables and events.

Source: decisions.md "Ledger and hashes"; a stranger can recompute every one of
them from published data.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from tournaments.book.canon import canon

GENESIS = "0" * 64


def line_hash(*, previous: str, row: Mapping[str, object]) -> str:
    """Return the hash of a line: SHA-256(previous hash ‖ canonical row)."""
    return hashlib.sha256(bytes.fromhex(previous) + canon(row)).hexdigest()


def reason_digest(*, salt: str, text: str) -> str:
    """Return the hash of a reason; salt and text are kept beside the ledger."""
    return hashlib.sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


def event_head(heads: Iterable[str]) -> str:
    """Return the head of an event from its table heads, stage then letter."""
    joined = b"".join(bytes.fromhex(head) for head in heads)
    return hashlib.sha256(joined).hexdigest()
