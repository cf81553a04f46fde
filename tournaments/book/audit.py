"""Books, read from their first line and compared with themselves."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from tournaments.book.chain import GENESIS, Line, breaks, is_salt, line_of
from tournaments.book.erasing import erased_words, word_at
from tournaments.book.kinds import kind_named
from tournaments.book.lines import BOOK, book_lines, said_by
from tournaments.book.models import Book, BookLine, LineText
from tournaments.ids import TournamentId
from tournaments.prepared import Prepared, number
from tournaments.refusals import StoredOtherwise

# What comes of values, in columns that take any JSON, that the site has not written.
UNREADABLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    StoredOtherwise,
    TypeError,
    ValueError,
)
_POSITION = Prepared(Book.objects.filter(pk=number("event")))


def as_stored(lines: QuerySet[Any]) -> Prepared[tuple[int, str]]:
    """Ask for the numbers of lines, and what they say as the database has it."""
    rows = lines.order_by("pk").annotate(stored=Cast("payload", TextField()))
    return Prepared(rows.values_list("seq", "stored"))


def read_otherwise(lines: Prepared[tuple[int, str]], **given: int) -> Iterator[str]:
    """Yield the lines that a condition in SQL would read otherwise than the chain does.

    SQLite keeps JSON as the text that it was given: of a name that stands there twice
    its conditions see the first, Python the last. PostgreSQL reads it when it comes in.
    """
    if connection.features.has_native_json_field:
        return
    for seq, text in lines.all(**given):
        try:
            right = json.dumps(json.loads(text)) == text
        except ValueError:
            right = False
        if not right:
            yield f"line {seq} is not stored as it was written"


_STORED = as_stored(BookLine.objects.filter(tournament=number("event")))


def differences_of_book(tournament_id: TournamentId) -> Iterator[str]:
    """Yield what is wrong with the chain, or with what its lines say.

    The first break of the chain ends it: what follows cannot be trusted.
    """
    try:
        yield from _of_chain(tournament_id)
    except UNREADABLE as error:
        yield f"book: a line cannot be read: {error}"


def _of_chain(tournament_id: TournamentId) -> Iterator[str]:
    stored = book_lines(tournament_id)
    lines = [line_of(line) for line in stored]
    broken = list(breaks(lines, book=BOOK))
    yield from (f"book: {fault}" for fault in broken)
    if broken:
        return
    for fault in read_otherwise(_STORED, event=tournament_id):
        yield f"book: {fault}"
    erased = erased_words(tournament_id)
    for line in stored:
        hashes = {
            name: line.payload.get(name) for name in kind_named(line.kind).private
        }
        faults = list(word_faults(line, book=BOOK, hashes=hashes, erased=erased))
        yield from (f"book: {fault}" for fault in faults)
        if not faults:
            said_by(line)  # or raise, if it says what its kind does not
    yield from _of_position(tournament_id, lines=lines)


def _of_position(
    tournament_id: TournamentId, *, lines: Sequence[Line]
) -> Iterator[str]:
    book = _POSITION.first(event=tournament_id)
    head = lines[-1].hash if lines else GENESIS
    if (len(lines), head) != ((book.seq, book.head) if book else (0, GENESIS)):
        yield "book: it is not said right which line is the last"


def of_one(name: str, found: Iterable[str]) -> Iterator[str]:
    """Yield each difference of one thing with its name.

    What cannot be computed at all is one of them: somebody can have written anything
    there, and it hides nothing of what is compared next.
    """
    try:
        for difference in found:
            yield f"{name}: {difference}"
    except UNREADABLE as error:
        yield f"{name} cannot be read any further: {type(error).__name__}: {error}"


def unlike(row: object, columns: Mapping[str, object]) -> Iterator[str]:
    """Yield a sentence for each column of a row that is not what the book says."""
    for name, said in columns.items():
        kept = getattr(row, name)
        if kept != said:
            yield f"{name} is {kept}, the book says {said}"


def word_faults(
    line: Any,
    *,
    book: str,
    hashes: Mapping[str, str | None],
    erased: Mapping[str, str],
) -> Iterator[str]:
    """Yield the words of a stored line that are not those of their ``hashes``.

    ``erased`` has the hashes of words that stand where others were erased.
    """
    texts: Mapping[str, LineText] = {text.field: text for text in line.words}
    for field in sorted({*hashes, *texts}):
        hashed, text = hashes.get(field), texts.get(field)
        if (hashed is None) != (text is None):
            yield f"the {field} of line {line.seq} is missing, or was added"
        elif text is not None and not is_salt(text.salt):
            yield f"the {field} of line {line.seq} has no salt of the right length"
        elif text is not None:
            now = erased.get(word_at(line.seq, field, book=book), hashed)
            if text.hash != now:
                yield f"the {field} of line {line.seq} does not match its hash"
