"""Numbers from a seed, and the shuffle they give.

Source: docs/draw.md "Protocol CD2"; a counter under HMAC instead of the
language's own generator, so that ten lines in any language give the same order.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

WORD = 2**64
_WORD_BYTES = 8
T = TypeVar("T")


def numbers(seed: bytes) -> Iterator[int]:
    """Yield the 64-bit numbers of a seed: block 0, 1, 2, ..."""
    for counter in count():
        message = b"CD2/block\0" + counter.to_bytes(_WORD_BYTES, "big")
        yield int.from_bytes(hmac.digest(seed, message, "sha256")[:_WORD_BYTES], "big")


def below(limit: int, *, stream: Iterator[int]) -> int:
    """Return 0 to limit - 1, each as likely; numbers that would tip it are skipped."""
    fair = WORD - WORD % limit
    return next(number for number in stream if number < fair) % limit


def shuffle(items: Sequence[T], *, stream: Iterator[int]) -> list[T]:
    """Return the items in drawn order (Fisher-Yates from the end)."""
    drawn = list(items)
    for last in range(len(drawn) - 1, 0, -1):
        chosen = below(last + 1, stream=stream)
        drawn[last], drawn[chosen] = drawn[chosen], drawn[last]
    return drawn
