"""What a page depends on of its reader: the language, and the pack of cards they know.

The pack is chosen as the language is, and kept on the device in a cookie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils.translation import get_language

COOKIE = "cards"
GERMAN, FRENCH = "german", "french"
_pack: ContextVar[str] = ContextVar("pack", default=GERMAN)


def pack_in(cookies: Mapping[str, str]) -> str:
    """Return the pack that these cookies name; the German one unless another is."""
    return FRENCH if cookies.get(COOKIE) == FRENCH else GERMAN


def pack() -> str:
    """Return the pack that whoever reads now has chosen."""
    return _pack.get()


@contextmanager
def reads_with(chosen: str) -> Iterator[None]:
    """Let everything inside be said to somebody who has chosen this pack."""
    before = _pack.set(chosen)
    try:
        yield
    finally:
        _pack.reset(before)


def reader() -> str:
    """Return what tells apart all that is said in other words, as “ro.german”."""
    return f"{get_language()}.{pack()}"
