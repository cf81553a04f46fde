"""JSON from outside, read strictly. Source: docs/draw.md "Protocol CD2"."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from tables.protocol.errors import DrawError

MOST_BYTES = 1_000_000
MOST_DEPTH = 8
# What JavaScript counts exactly; nothing in a draw is larger.
MOST_NUMBER = 2**53 - 1


def read_json(data: bytes | str) -> Any:
    """Return what a JSON text says; objects, lists, strings and integers only.

    A key that is there twice, a fraction, deep nesting and a byte-order mark are
    refused, because other readers would understand something else. Raises DrawError
    (unreadable).
    """
    if len(data) > MOST_BYTES:
        raise _unreadable("it is too long")
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        if text.startswith("\ufeff"):
            raise _unreadable("it begins with a byte-order mark")
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_fraction,
            parse_constant=_fraction,
        )
    except (UnicodeDecodeError, RecursionError) as error:
        raise _unreadable("it is no text, or nested too deeply") from error
    except json.JSONDecodeError as error:
        raise _unreadable(f"line {error.lineno}, column {error.colno}") from error
    _check_depth(value, left=MOST_DEPTH)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _unreadable("a name is there twice in one object")
    return found


def _integer(text: str) -> int:
    if len(text) > len(str(MOST_NUMBER)) or abs(int(text)) > MOST_NUMBER:
        raise _unreadable("a number is too large")
    return int(text)


def _fraction(_text: str) -> NoReturn:
    raise _unreadable("a number is not a whole one")


def _check_depth(value: object, *, left: int) -> None:
    if not isinstance(value, (dict, list)):
        return
    if left == 0:
        raise _unreadable("it is nested too deeply")
    for item in value.values() if isinstance(value, dict) else value:
        _check_depth(item, left=left - 1)


def _unreadable(why: str) -> DrawError:
    return DrawError("unreadable", why=why)
