"""Canonical JSON: the same bytes on every database and machine.

Source: docs/draw.md "Protocol CD2"; docs/adr/0002.
"""

from __future__ import annotations

import hashlib
import json


def canon(value: object) -> bytes:
    """Return the canonical bytes: keys sorted, no spaces, ASCII.

    Raises TypeError for fractions, whose text differs between machines.
    """
    _refuse_fractions(value)
    return json.dumps(
        value,
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=True,
        allow_nan=False,
    ).encode("ascii")


def _refuse_fractions(value: object) -> None:
    if isinstance(value, float):
        raise TypeError(f"{value!r} has no canonical text")
    if isinstance(value, dict):
        for item in value.values():
            _refuse_fractions(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            _refuse_fractions(item)


def digest(value: object) -> str:
    """Return the SHA-256 of a value's canonical bytes, in hex."""
    return hashlib.sha256(canon(value)).hexdigest()
