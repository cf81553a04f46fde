"""The event's book, read from its first line and compared with itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tournaments.book.chain import GENESIS, line_hash, text_hash
from tournaments.book.erasing import WordsErased
from tournaments.book.kinds import kind_named, kind_of
from tournaments.book.lines import row_of, said_by
from tournaments.book.models import BookLine, BookText
from tournaments.ids import TournamentId


def differences_of_book(tournament_id: TournamentId) -> Iterator[str]:
    """Yield what is wrong with the chain, or with what its lines say.

    The first break of the chain ends it: what follows cannot be trusted.
    """
    try:
        yield from _of_chain(tournament_id)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        yield f"book: a line cannot be read: {error}"


def _of_chain(tournament_id: TournamentId) -> Iterator[str]:
    lines = list(
        BookLine.objects.filter(tournament=tournament_id).prefetch_related("texts")
    )
    previous = GENESIS
    for number, line in enumerate(lines, start=1):
        if line.seq != number:
            yield f"book: line {number} is missing"
            return
        if line.prev_hash != previous:
            yield f"book: line {line.seq} does not carry the hash of the line before"
            return
        if line_hash(previous=previous, row=row_of(line)) != line.hash:
            yield f"book: line {line.seq} does not match its hash"
            return
        previous = line.hash
    yield from _of_words(lines)


def _of_words(lines: Sequence[BookLine]) -> Iterator[str]:
    """Yield words that were exchanged, and lines that say what their kind does not."""
    erased = {
        word
        for line in lines
        if line.kind == kind_of(WordsErased).name
        for word in said_by(line).words
    }
    for line in lines:
        faults = list(_faults(line, erased=erased))
        yield from faults
        if not faults:
            said_by(line)  # or raise, if it says what its kind does not


def _faults(line: BookLine, *, erased: Collection[str]) -> Iterator[str]:
    texts = {text.field: text for text in line.texts.all()}
    for field in sorted({*kind_named(line.kind).private, *texts}):
        fault = _fault(
            line.payload.get(field),
            texts.get(field),
            erased=f"{line.seq}.{field}" in erased,
        )
        if fault:
            yield f"book: the {field} of line {line.seq} {fault}"


def _fault(hashed: str | None, text: BookText | None, *, erased: bool) -> str:
    """Return what is wrong with the words of a line, or nothing."""
    if hashed is None or text is None:
        nothing = hashed is None and text is None
        return "" if nothing else "is missing, or was added"
    if erased:
        return "" if not text.salt else "is erased, and still has its salt"
    if not text.salt or hashed != text_hash(salt=text.salt, text=text.text):
        return "does not match its hash"
    return ""
