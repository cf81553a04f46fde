"""The event's book: the one writer, and the one reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import transaction

from tournaments.book.chain import (
    GENESIS,
    line_hash,
    text_hash,
    timestamp,
    to_millisecond,
)
from tournaments.book.kinds import kind_named, kind_of
from tournaments.book.models import BookLine, BookText
from tournaments.book.randomness import fresh_key, fresh_salt
from tournaments.ids import TournamentId
from tournaments.refusals import KeyReused

BOOK = "event"
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Entry(Generic[P]):
    """One line as it is read: ``said``, and who, when.

    ``number`` counts the lines of its kind in the event.
    """

    tournament_id: int
    seq: int
    number: int
    said: P
    author: str
    second: str | None
    at: datetime
    key: UUID
    hash: str


def write(
    tournament_id: TournamentId,
    said: P,
    *,
    author: str,
    at: datetime,
    key: UUID | None = None,
    second: str | None = None,
) -> Entry[P]:
    """Append one line to the event's book, and return it as it is read.

    The caller holds the event's row and has checked everything that the rules ask.
    The same key with the same content gives the first line again. Raises KeyReused.
    """
    assert transaction.get_connection().in_atomic_block
    kind = kind_of(type(said))
    if key is not None:
        earlier = written_before(tournament_id, said, key=key)
        if earlier is not None:
            return earlier
    last = BookLine.objects.filter(tournament=tournament_id).last()
    texts = kind.private_texts(said)
    salts = {name: fresh_salt() for name in texts}
    hashes = {
        name: text_hash(salt=salts[name], text=texts[name]) if name in texts else None
        for name in kind.private
    }
    at = to_millisecond(at)
    line = BookLine(
        tournament_id=tournament_id,
        seq=1 if last is None else last.seq + 1,
        kind=kind.name,
        payload={**kind.as_json(said), **hashes},
        author=author,
        second=second,
        # Time never runs backwards inside a book, whatever the clock does.
        at=at if last is None else max(at, last.at),
        key=key or fresh_key(),
        prev_hash=GENESIS if last is None else last.hash,
    )
    line.hash = line_hash(previous=line.prev_hash, row=row_of(line))
    line.save(force_insert=True)
    BookText.objects.bulk_create(
        BookText(line=line, field=name, text=text, salt=salts[name])
        for name, text in texts.items()
    )
    number = BookLine.objects.filter(tournament=tournament_id, kind=kind.name).count()
    said = kind.read(line.payload, texts=texts)
    return _entry(line, said=said, number=number)


def written_before(
    tournament_id: TournamentId, said: P, *, key: UUID
) -> Entry[P] | None:
    """Return what this key has written, or nothing.

    Raises KeyReused if the key stands for something else: silence would lose what
    was typed now. Erased words can no longer be compared.
    """
    line = BookLine.objects.filter(key=key).prefetch_related("texts").first()
    if line is None:
        return None
    if line.tournament_id != tournament_id or line.kind != kind_of(type(said)).name:
        raise KeyReused
    entry = next(e for e in read(tournament_id, type(said)) if e.seq == line.seq)
    erased = {text.field for text in line.texts.all() if not text.salt}
    compared = {*kind_of(type(said)).public, *kind_of(type(said)).private} - erased
    if any(getattr(entry.said, name) != getattr(said, name) for name in compared):
        raise KeyReused
    return entry


def read(tournament_id: TournamentId, payload: type[P]) -> tuple[Entry[P], ...]:
    """Return the event's lines of one kind, oldest first. At most two queries."""
    return tuple(read_of((tournament_id,), payload))


def read_of(tournament_ids: Iterable[int], payload: type[P]) -> Iterator[Entry[P]]:
    """Yield the lines of one kind of several events, oldest first in each."""
    kind = kind_of(payload)
    lines = BookLine.objects.filter(tournament__in=list(tournament_ids), kind=kind.name)
    if kind.private:
        lines = lines.prefetch_related("texts")
    numbers: dict[int, int] = {}
    for line in lines:
        number = numbers[line.tournament_id] = numbers.get(line.tournament_id, 0) + 1
        yield _entry(line, said=said_by(line), number=number)


def said_by(line: BookLine) -> Any:
    """Return what a line says, by its kind. Raises BadPayload."""
    kind = kind_named(line.kind)
    texts = {t.field: t.text for t in line.texts.all()} if kind.private else {}
    return kind.read(line.payload, texts=texts)


def head_of(tournament_id: TournamentId) -> str:
    """Return the hash of the book's last line."""
    hashes = BookLine.objects.filter(tournament=tournament_id).order_by("-seq")
    return hashes.values_list("hash", flat=True).first() or GENESIS


def row_of(line: BookLine) -> dict[str, object]:
    """Return the row that is hashed."""
    return {
        "v": 2,
        "book": BOOK,
        "seq": line.seq,
        "kind": line.kind,
        "payload": line.payload,
        "author": line.author,
        "second": line.second,
        "at": timestamp(line.at),
        "key": str(line.key),
    }


def _entry(line: BookLine, *, said: P, number: int) -> Entry[P]:
    return Entry(
        tournament_id=line.tournament_id,
        seq=line.seq,
        number=number,
        said=said,
        author=line.author,
        second=line.second,
        at=line.at,
        key=line.key,
        hash=line.hash,
    )
