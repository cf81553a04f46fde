"""Canonical JSON: the same bytes on every database and machine.

Source: docs/draw.md "Protocol CD2"; docs/adr/0002.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

_WHOLE = (str, int, bool, type(None))
_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
)


class NotCanonical(TypeError):
    """A value that has no canonical text: the site writes none."""


def canon(value: object) -> bytes:
    """Return the canonical bytes: keys sorted, no spaces, ASCII.

    Raises NotCanonical for fractions, whose text differs between machines.
    """
    _refuse_fractions([value])
    return _ENCODER.encode(value).encode("ascii")


def _refuse_fractions(items: Iterable[object]) -> None:
    for item in items:
        if type(item) in _WHOLE:
            continue  # nearly all: every line of every book is written so
        if isinstance(item, float):
            raise NotCanonical(f"{item!r} has no canonical text")
        if isinstance(item, dict):
            _refuse_fractions(item.values())
        elif isinstance(item, (list, tuple)):
            _refuse_fractions(item)


def digest(value: object) -> str:
    """Return the SHA-256 of a value's canonical bytes, in hex."""
    return hashlib.sha256(canon(value)).hexdigest()
