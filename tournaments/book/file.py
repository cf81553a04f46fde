"""The event's book in an event's file: each line as it was hashed, and its words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from tournaments.book.chain import GENESIS
from tournaments.book.kinds import kind_named
from tournaments.book.lines import BOOK, row_of
from tournaments.book.models import BookLine, BookText
from tournaments.ids import TournamentId

LINE = ("row", "hash", "texts")
ROW = ("v", "book", "seq", "kind", "payload", "author", "second", "at", "key")
TEXT = ("text", "salt")
Document = dict[str, Any]


def book_document(tournament_id: TournamentId) -> list[Document]:
    """Return the lines of the book, oldest first."""
    lines = BookLine.objects.filter(tournament=tournament_id).prefetch_related("texts")
    return [
        {
            "row": row_of(line),
            "hash": line.hash,
            "texts": {
                text.field: {"text": text.text, "salt": text.salt}
                for text in line.texts.all()
            },
        }
        for line in lines
    ]


def public_book(lines: list[Document]) -> list[Document]:
    """Return the lines without confidential words; their hashes stay."""
    return [
        line
        | {
            "texts": {
                field: text
                for field, text in line["texts"].items()
                if field not in kind_named(line["row"]["kind"]).confidential
            }
        }
        for line in lines
    ]


def head_of_document(lines: list[Document]) -> str:
    """Return the hash of the last line in a document."""
    head = lines[-1]["hash"] if lines else GENESIS
    assert isinstance(head, str)
    return head


def write_book(lines: list[Document], *, tournament_id: TournamentId) -> None:
    """Write a book line by line, past the same triggers as on the day.

    What is wrong with it the audit says afterwards. Raises KeyError, TypeError or
    ValueError for what cannot be a line.
    """
    previous = GENESIS
    for line in lines:
        row, texts = _fields(line["row"], ROW), line["texts"]
        if (row["v"], row["book"]) != (2, BOOK) or set(line) != set(LINE):
            raise ValueError(f"line {row['seq']} is none of an event's book")
        written = BookLine.objects.create(
            tournament_id=tournament_id,
            seq=row["seq"],
            kind=row["kind"],
            payload=row["payload"],
            author=row["author"],
            second=row["second"],
            at=datetime.fromisoformat(row["at"]),
            key=UUID(row["key"]),
            prev_hash=previous,
            hash=line["hash"],
        )
        for field, text in texts.items():
            BookText.objects.create(line=written, field=field, **_fields(text, TEXT))
        previous = written.hash


def _fields(data: Mapping[str, Any], names: tuple[str, ...]) -> Mapping[str, Any]:
    if set(data) != set(names):
        raise ValueError(f"the fields are {sorted(data)}, not {sorted(names)}")
    return data
