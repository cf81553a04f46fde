"""Room for the frames of deep calls, asked of the system once and not again and again.

CPython keeps the frames of a thread's calls in pieces of 16 kB. A call for which the
piece has no room asks the system for another one, and gives it back when it returns.
A test calls deep: where a loop stands at the end of a piece, each call in it costs two
of the system and fresh pages; a fifteenth of the processor's time went there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
# Its piece is the next power of two. What is left of it is for all calls within: about
# 130 kB, eight times what there was.
WORDS = 15_500


def in_one_piece(call: Callable[[], T]) -> T:
    """Return what the call returns, with room for all that it calls in turn."""
    return call()


# So large a frame gets a piece of its own. What it says it needs is never touched.
in_one_piece.__code__ = in_one_piece.__code__.replace(co_stacksize=WORDS)
