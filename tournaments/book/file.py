"""Books in an event's file: each line as it was hashed, and its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from tournaments.book.chain import GENESIS, Line, is_salt, line_of
from tournaments.book.kinds import kind_named
from tournaments.book.lines import BOOK
from tournaments.book.models import WITH_WORDS, Book, BookLine, BookText, LineText
from tournaments.canon import digest
from tournaments.ids import TournamentId

_LINE = {"row", "hash", "texts"}
_TEXT = {"text", "salt"}
_V = 2
Document = dict[str, Any]
Texts = Mapping[str, Mapping[str, str]]


def line_document(line: Line, *, book: str, texts: Iterable[LineText]) -> Document:
    """Return a line as it was hashed, and its words."""
    return {
        "row": line.row(book=book),
        "hash": line.hash,
        "texts": {one.field: {"text": one.text, "salt": one.salt} for one in texts},
    }


def read_line(data: object, *, book: str) -> tuple[Line, Texts]:
    """Return a line of a document, and its words. Raises ValueError."""
    if not isinstance(data, dict) or set(data) != _LINE:
        raise ValueError(f"a line of {book} is none")
    try:
        row = dict(data["row"])
        if (row.pop("v"), row.pop("book")) != (_V, book):
            raise ValueError(f"line {row['seq']} is none of {book}")
        at, key = datetime.fromisoformat(row.pop("at")), UUID(row.pop("key"))
        line = Line(**row, at=at, key=key, hash=data["hash"])
        if line.row(book=book) != data["row"] or type(line.seq) is not int:
            raise ValueError(f"line {line.seq} is not written as it is hashed")
        texts = {name: dict(text) for name, text in data["texts"].items()}
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"a line of {book} cannot be read: {error}") from error
    if not all(set(text) == _TEXT and is_salt(text["salt"]) for text in texts.values()):
        raise ValueError(f"the words of line {line.seq} are none")
    return line, texts


def book_document(tournament_id: TournamentId) -> list[Document]:
    """Return the lines of the event's book, oldest first."""
    lines = BookLine.objects.filter(tournament=tournament_id).prefetch_related(
        WITH_WORDS
    )
    return [line_document(line_of(line), book=BOOK, texts=line.words) for line in lines]


def public_book(
    lines: list[Document], *, sealed: Callable[[Document], bool]
) -> list[Document]:
    """Return the lines without confidential words; their hashes stay.

    Of a row that is ``sealed`` for now there is its SHA-256 instead, so that the chain
    can be followed. Nobody guesses the row from it: its key is random.
    """
    return [
        {
            "row": None,
            "row_sha256": digest(line["row"]),
            "hash": line["hash"],
            "texts": {},
        }
        if sealed(line["row"])
        else line
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
    """Write the event's book line by line, past the same triggers as on the day.

    What is wrong with it the audit says afterwards. Raises ValueError for what cannot
    be a line.
    """
    previous = GENESIS
    for data in lines:
        line, texts = read_line(data, book=BOOK)
        columns = replace(line, prev_hash=previous).columns()
        written = BookLine.objects.create(tournament_id=tournament_id, **columns)
        for field, text in texts.items():
            BookText.objects.create(line=written, field=field, **text)
        previous = written.hash
    Book.objects.create(pk=tournament_id, seq=len(lines), head=previous)
