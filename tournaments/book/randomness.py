"""Where keys and salts that nobody sends come from: the system, or a rehearsal."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from uuid import UUID

_source: ContextVar[Callable[[int], bytes]] = ContextVar(
    "source", default=secrets.token_bytes
)
SALT_BYTES = 16
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
    return _source.get()(SALT_BYTES).hex()


def fresh_key() -> UUID:
    """Return a key for a line that came with none."""
    return UUID(bytes=_source.get()(KEY_BYTES), version=4)
