"""Canonical JSON: the same bytes on every database and machine.

Source: draw-protocol.md "Exact bytes"; decisions.md "Ledger and hashes".
"""

from __future__ import annotations

import hashlib
import json


def canon(value: object) -> bytes:
    """Return the canonical bytes: keys sorted, no spaces, ASCII, no floats."""
    return json.dumps(
        value,
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=True,
        allow_nan=False,
    ).encode("ascii")


def digest(value: object) -> str:
    """Return the SHA-256 of a value's canonical bytes, in hex."""
    return hashlib.sha256(canon(value)).hexdigest()
