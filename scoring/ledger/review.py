"""A table under review: two lines in its ledger, and nothing else.

The first line opens the review, the second releases it with the ruling. Between the
two the score that is shown outside stands still at the line of the first.
Source: docs/adr/0027.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line, Payload


class ReviewMove(StrEnum):
    """What such a line does to the review of its table."""

    OPENED = "opened"
    RELEASED = "released"


def review_payload(move: ReviewMove) -> Payload:
    """Return the payload of a line that opens or releases a review."""
    return {"review": str(move)}


def move_of(kind: str, payload: Mapping[str, Any]) -> ReviewMove | None:
    """Return what a line does to the review of its table; most lines do nothing."""
    if kind != LineKind.REVIEW or payload.get("review") not in set(ReviewMove):
        return None
    return ReviewMove(payload["review"])


def review_since(lines: Sequence[Line]) -> int | None:
    """Return the number of the line that opened the review which is still open."""
    for line in reversed(lines):
        move = move_of(line.kind, line.payload)
        if move is not None:
            return line.seq if move is ReviewMove.OPENED else None
    return None


def lines_outside(lines: Sequence[Line]) -> Sequence[Line]:
    """Return the lines that may be shown outside: all, or those up to the review."""
    since = review_since(lines)
    return lines if since is None else lines[:since]
