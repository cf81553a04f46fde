"""JSON from outside, read so that nobody can understand something else by it."""

from __future__ import annotations

import json
from typing import Any

# Python refuses to read longer numbers; nothing here is longer than a table's id.
LONGEST_NUMBER, LONGEST_NAME = 20, 40


def read_strictly(text: bytes | str) -> Any:
    """Return what a JSON text says: no doubled keys, no NaN, no endless numbers.

    Raises ValueError, RecursionError.
    """
    return json.loads(
        text,
        object_pairs_hook=each_name_once,
        parse_int=_short_number,
        parse_constant=_no_number,
    )


def each_name_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that says one thing twice: nobody knows which one is meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice[:LONGEST_NAME]!r} is there twice")
    return found


def _short_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError("a number is too long")
    return int(digits)


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")
