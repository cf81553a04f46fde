"""Where keys and salts that nobody sends come from: the system, or a rehearsal."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from uuid import UUID

from tournaments.book.chain import SALT_DIGITS

_source: ContextVar[Callable[[int], bytes]] = ContextVar(
    "source", default=secrets.token_bytes
)
KEY_BYTES = 16


@contextmanager
def bytes_from(source: Callable[[int], bytes]) -> Iterator[None]:
    """Take keys and salts from ``source``: a rehearsal's bytes must repeat."""
    token = _source.set(source)
    try:
        yield
    finally:
        _source.reset(token)


def fresh_salt() -> str:
    """Return a salt, in hex."""
    return _source.get()(SALT_DIGITS // 2).hex()


def fresh_key() -> UUID:
    """Return a key for a line that came with none."""
    return UUID(bytes=_source.get()(KEY_BYTES), version=4)
