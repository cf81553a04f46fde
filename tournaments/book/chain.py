"""The chain of a book: how its lines and their words are hashed.

Plain Python, so that a stranger recomputes all of it from published data.
Source: docs/adr/0002, 0039.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any, Self
from uuid import UUID

from tournaments.canon import canon

GENESIS = "0" * 64
TEXT_LIMIT = 500  # of words beside a line, and of what may come to stand there
MILLISECOND = 1000
SALT_DIGITS = 32
_SALT = re.compile(f"[0-9a-f]{{{SALT_DIGITS}}}")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a book, without database ids: what is hashed, and what follows.

    ``voids`` and ``replaces`` name an earlier line of the same book; ``rules`` is the
    hash of the frozen rules at a table; ``reason`` is the salted hash of its words.
    """

    seq: int
    kind: str
    payload: Mapping[str, Any]
    voids: int | None
    replaces: int | None
    author: str
    second: str | None
    at: datetime
    key: UUID
    rules: str | None
    reason: str | None
    prev_hash: str = field(default=GENESIS, compare=False)
    hash: str = field(default="", compare=False)

    def row(self, *, book: str) -> dict[str, object]:
        """Return the row that is hashed; ``book`` is ``event``, or a table: ``2/B``."""
        return {
            "v": 2,
            "book": book,
            "seq": self.seq,
            "kind": str(self.kind),
            "payload": dict(self.payload),
            "voids": self.voids,
            "replaces": self.replaces,
            "author": self.author,
            "second": self.second,
            "at": timestamp(self.at),
            "key": str(self.key),
            "rules": self.rules,
            "reason": self.reason,
        }

    def columns(self) -> dict[str, Any]:
        """Return the line by its columns, which have the names of its fields."""
        return {name: getattr(self, name) for name in COLUMNS}

    def following(self, last: Self | None, *, book: str) -> Self:
        """Return the line as the one after ``last``: numbered, chained and hashed.

        Time never runs backwards inside a book, whatever the clock does.
        """
        at = to_millisecond(self.at)
        line = replace(
            self,
            seq=1 if last is None else last.seq + 1,
            at=at if last is None else max(at, last.at),
            prev_hash=GENESIS if last is None else last.hash,
        )
        return replace(line, hash=line.computed_hash(book=book))

    def computed_hash(self, *, book: str) -> str:
        """Return the hash that the line must have."""
        return line_hash(previous=self.prev_hash, row=self.row(book=book))


COLUMNS = tuple(one.name for one in fields(Line))


def line_of(row: Any) -> Line:
    """Return a stored line (an object or a named row) as plain data."""
    return Line(**{name: getattr(row, name) for name in COLUMNS})


def breaks(lines: Iterable[Line], *, book: str) -> Iterator[str]:
    """Yield what is wrong with the chain of a book; nothing after the first break.

    What follows a break cannot be trusted.
    """
    previous = GENESIS
    for number, line in enumerate(lines, start=1):
        if line.seq != number:
            yield f"line {number} is missing"
        elif line.prev_hash != previous:
            yield f"line {line.seq} does not carry the hash of the line before"
        elif line.computed_hash(book=book) != line.hash:
            yield f"line {line.seq} does not match its hash"
        else:
            previous = line.hash
            continue
        return


def line_hash(*, previous: str, row: Mapping[str, object]) -> str:
    """Return the hash of a line: SHA-256(previous hash ‖ SHA-256(canonical row)).

    So whoever holds an old head follows to a new one with 32 bytes a line.
    """
    said = hashlib.sha256(canon(row)).digest()
    return hashlib.sha256(bytes.fromhex(previous) + said).hexdigest()


def is_salt(salt: object) -> bool:
    """Tell whether this is a salt in hex, no longer and no shorter.

    With another length the first words could be moved into it, under the same hash.
    """
    return isinstance(salt, str) and _SALT.fullmatch(salt) is not None


def text_hash(*, salt: str, text: str) -> str:
    """Return the hash of words; salt and words are kept beside the book.

    Raises ValueError for what is no salt.
    """
    if not is_salt(salt):
        raise ValueError(f"a salt has {SALT_DIGITS} digits in hex")
    return hashlib.sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


def event_head(*, book: str, tables: Iterable[str]) -> str:
    """Return the head of an event: of its book, then of its tables.

    The tables come by stage, then letter.
    """
    joined = b"".join(bytes.fromhex(head) for head in (book, *tables))
    return hashlib.sha256(joined).hexdigest()


def timestamp(at: datetime) -> str:
    """Return a time as hashed: UTC with milliseconds, ``2026-11-21T10:00:00.000Z``."""
    utc = at.astimezone(UTC)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // MILLISECOND:03d}Z"


def to_millisecond(at: datetime) -> datetime:
    """Return a time cut to what is hashed, so that it reads back the same."""
    return at.replace(microsecond=at.microsecond // MILLISECOND * MILLISECOND)
