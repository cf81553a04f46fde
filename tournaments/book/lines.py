"""The event's book: the one writer, and the one reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F, JSONField, Q, UUIDField, prefetch_related_objects

from tournaments.book.after_commit import announce
from tournaments.book.chain import COLUMNS, GENESIS, Line, text_hash
from tournaments.book.kinds import kind_named, kind_of
from tournaments.book.models import WITH_WORDS, Book, BookLine, BookText, give_words
from tournaments.book.randomness import fresh_key, fresh_salt
from tournaments.ids import TournamentId
from tournaments.prepared import (
    Parameter,
    Prepared,
    PreparedInsert,
    PreparedUpdate,
    number,
)
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


@dataclass(frozen=True, slots=True)
class _Held:
    """A book that was read once; what its lines say is read when it is asked for."""

    tournament_id: int
    lines: tuple[BookLine, ...]
    said: dict[int, Any] = field(default_factory=dict)

    def said_by(self, line: BookLine) -> Any:
        if line.seq not in self.said:
            self.said[line.seq] = _read(line)
        return self.said[line.seq]

    def holds(self, line: BookLine) -> bool:
        place = line.seq - 1
        return 0 <= place < len(self.lines) and self.lines[place] is line


_held: ContextVar[_Held | None] = ContextVar("held", default=None)
_WHOLE = Prepared(BookLine.objects.filter(tournament=number("event")))
_WORDS = Prepared(BookText.objects.filter(line__tournament=number("event")))
_LOCKED = Prepared(
    Book.objects.select_for_update(no_key=True).filter(pk=number("event"))
)
_AT = Prepared(
    BookLine.objects.filter(tournament=number("event"), seq=number("seq")).values(
        *COLUMNS
    )
)
_OF_KIND = Prepared(
    BookLine.objects.filter(
        tournament=number("event"),
        kind=Parameter("kind", BookLine._meta.get_field("kind")),
    )
    .order_by()
    .values("kind")
    .annotate(lines=Count("pk"))
    .values_list("lines", flat=True)
)
_WITH_KEY = Prepared(BookLine.objects.filter(key=Parameter("key", UUIDField())))
_INSERT = PreparedInsert(BookLine)
_SAVED = PreparedUpdate(
    Book.objects.filter(pk=number("event")),
    seq=Parameter("seq", Book._meta.get_field("seq")),
    head=Parameter("head", Book._meta.get_field("head")),
)


@cache
def _count() -> PreparedUpdate:
    """Return what counts a change of an event, whose model lies above this room."""
    events: Any = Book._meta.get_field("tournament").related_model
    event = events._default_manager.filter(pk=number("event"))
    return PreparedUpdate(event, version=F("version") + 1)


@contextmanager
def held_open(tournament_id: TournamentId) -> Iterator[None]:
    """Read the event's book once for everybody who reads in it meanwhile.

    For what asks for most of its kinds, one after the other, and writes nothing. A
    book that cannot be read whole is not held: who asks for the bad line is told.
    """
    try:
        held = _Held(int(tournament_id), tuple(_whole(tournament_id)))
    except (ArithmeticError, TypeError, ValueError):
        held = None
    token = _held.set(held)
    try:
        yield
    finally:
        _held.reset(token)


def book_lines(tournament_id: TournamentId) -> Sequence[BookLine]:
    """Return all stored lines of the event's book, with their words."""
    held = _held.get()
    if held is not None and held.tournament_id == tournament_id:
        return held.lines
    return _whole(tournament_id)


def _whole(tournament_id: TournamentId) -> list[BookLine]:
    lines = _WHOLE.all(event=tournament_id)
    give_words(lines, _WORDS.all(event=tournament_id))
    return lines


def write(
    tournament_id: TournamentId,
    said: P,
    *,
    author: str,
    at: datetime,
    key: UUID | None = None,
    second: str | None = None,
    table_id: int | None = None,
) -> Entry[P]:
    """Append one line to the event's book, and return it as it is read.

    ``table_id``: nothing but what is shown of that table changes by it.

    The caller has checked everything that the rules ask. The book's row is locked here
    and stays so until the transaction ends: after every other lock (the event, a
    stage, its tables, the stage's version). The same key with the same content gives
    the first line again. Raises KeyReused.
    """
    assert transaction.get_connection().in_atomic_block
    book = _locked(tournament_id)
    if key is not None:
        earlier = written_before(tournament_id, said, key=key)
        if earlier is not None:
            return earlier
    entries = _append(
        book, [said], author=author, at=at, key=key, second=second, table_id=table_id
    )
    return entries[0]


def write_many(
    tournament_id: TournamentId, many: Sequence[P], *, author: str, at: datetime
) -> list[Entry[P]]:
    """Append lines of one kind, as ``write`` appends each, and return them."""
    assert transaction.get_connection().in_atomic_block
    return _append(_locked(tournament_id), many, author=author, at=at) if many else []


def _append(
    book: Book,
    many: Sequence[P],
    *,
    author: str,
    at: datetime,
    key: UUID | None = None,
    second: str | None = None,
    table_id: int | None = None,
) -> list[Entry[P]]:
    """Append lines to a locked book; a key is for one line alone."""
    assert _held.get() is None, "a book that is held open is only read"
    kind = kind_of(type(many[0]))
    last = _AT.first(event=book.pk, seq=book.seq)
    previous = None if last is None else Line(**last)
    number = _OF_KIND.first(event=book.pk, kind=kind.name) or 0
    words, entries = [], []
    for said in many:
        texts = kind.private_texts(said)
        salts = {name: fresh_salt() for name in texts}
        hashes: dict[str, str | None] = dict.fromkeys(kind.private)
        for name in texts:
            hashes[name] = text_hash(salt=salts[name], text=texts[name])
        previous = Line(
            seq=0,
            kind=kind.name,
            payload={**kind.as_json(said), **hashes},
            voids=None,
            replaces=None,
            author=author,
            second=second,
            at=at,
            key=key or fresh_key(),
            rules=None,
            reason=None,
        ).following(previous, book=BOOK)
        columns = {"tournament_id": book.pk, **previous.columns()}
        line = BookLine(pk=_INSERT.run(**columns), **columns)
        words += [
            BookText(line=line, field=name, text=text, salt=salts[name])
            for name, text in texts.items()
        ]
        number += 1
        read_again = kind.read(line.payload, texts=texts)
        entries.append(_entry(line, said=read_again, number=number))
    BookText.objects.bulk_create(words)
    book.seq, book.head = entries[-1].seq, entries[-1].hash
    _SAVED.run(event=book.pk, seq=book.seq, head=book.head)
    _tell_viewers(book, table_id=table_id)
    return entries


def _tell_viewers(book: Book, *, table_id: int | None) -> None:
    """Count a change of the event, which its writer has locked, and tell who watches.

    Every line of the event's book changes what its pages show; so no command has to
    say it.
    """
    _count().run(event=book.pk)
    announce(tournament_id=book.pk, table_id=table_id)


def _locked(tournament_id: TournamentId) -> Book:
    """Return the book's row, locked; the first writer makes it."""
    book = _LOCKED.first(event=tournament_id)
    if book is None:
        Book.objects.bulk_create([Book(pk=tournament_id)], ignore_conflicts=True)
        book = Book.objects.select_for_update(no_key=True).get(pk=tournament_id)
    return book


def written_with(
    tournament_id: TournamentId, payload: type[P], *, key: UUID
) -> Entry[P] | None:
    """Return the line of a kind that this key has written in the event, or nothing."""
    lines = BookLine.objects.filter(
        tournament=tournament_id, kind=kind_of(payload).name, key=key
    )
    line = lines.first()
    if line is None:
        return None
    return next(e for e in read(tournament_id, payload) if e.seq == line.seq)


def written_before(
    tournament_id: TournamentId, said: P, *, key: UUID
) -> Entry[P] | None:
    """Return what this key has written, or nothing; see ``asked_before``."""
    kind = kind_of(type(said))
    asked = {name: getattr(said, name) for name in (*kind.public, *kind.private)}
    return asked_before(tournament_id, type(said), key=key, **asked)


def asked_before(
    tournament_id: TournamentId, payload: type[P], *, key: UUID, **asked: object
) -> Entry[P] | None:
    """Return what this key has written, or nothing.

    ``asked`` is what the caller says, by field; what a command adds to the line is
    not in it. Raises KeyReused if the key stands for something else: silence would
    lose what was typed now. Erased words can no longer be compared.
    """
    line = _WITH_KEY.first(key=key)
    if line is None:
        return None
    prefetch_related_objects([line], WITH_WORDS)
    entry = written_with(tournament_id, payload, key=key)
    if entry is None:
        raise KeyReused
    erased = {one.field for one in line.words if one.hash != line.payload[one.field]}
    compared = asked.keys() - erased
    if any(getattr(entry.said, name) != asked[name] for name in compared):
        raise KeyReused
    return entry


def read(
    tournament_id: TournamentId, *payloads: type[P], since: int = 0, **said: object
) -> tuple[Entry[P], ...]:
    """Return the event's lines of these kinds, oldest first; see ``read_of``.

    At most two queries.
    """
    return tuple(read_of((tournament_id,), *payloads, since=since, **said))


def read_of(
    tournament_ids: Iterable[int],
    *payloads: type[P],
    since: int = 0,
    **said: object,
) -> Iterator[Entry[P]]:
    """Yield the lines of these kinds of several events, oldest first in each.

    ``since`` is the first line to be read; ``said`` are values of public fields that
    all of them have; ``number`` counts the lines of a kind among those.
    """
    ids = list(tournament_ids)
    names = {kind_of(payload).name for payload in payloads}
    held = _held.get()
    if held is not None and ids == [held.tournament_id]:
        lines = [
            line
            for line in held.lines
            if line.kind in names and line.seq >= since and _says(line, said=said)
        ]
    else:
        lines = _stored(ids, kinds=names, since=since, said=said)
    numbers: Counter[tuple[int, str]] = Counter()
    for line in lines:
        numbers[line.tournament_id, line.kind] += 1
        number = numbers[line.tournament_id, line.kind]
        yield _entry(line, said=said_by(line), number=number)


def _says(line: BookLine, *, said: Mapping[str, object]) -> bool:
    payload = line.payload
    return all(name in payload and payload[name] == said[name] for name in said)


@cache
def _of_kinds(names: tuple[str, ...], said: tuple[str, ...]) -> Prepared[BookLine]:
    """Return the query of these kinds, whose lines say something in those fields."""
    return Prepared(BookLine.objects.filter(_that_say(names, said)))


@cache
def _words_of_kinds(
    names: tuple[str, ...], said: tuple[str, ...]
) -> Prepared[BookText]:
    """Return the query of the words of the same lines."""
    return Prepared(BookText.objects.filter(_that_say(names, said, of="line__")))


def _that_say(names: tuple[str, ...], said: tuple[str, ...], *, of: str = "") -> Q:
    fields = {name: Parameter(f"said_{name}", JSONField()) for name in said}
    conditions = {
        "tournament": number("event"),
        "kind__in": names,
        "seq__gte": number("since"),
        **{f"payload__{name}": value for name, value in fields.items()},
    }
    return Q(**{f"{of}{name}": value for name, value in conditions.items()})


def _stored(
    tournament_ids: Sequence[int],
    *,
    kinds: Iterable[str],
    since: int,
    said: Mapping[str, object],
) -> list[BookLine]:
    names = tuple(sorted(kinds))
    if len(tournament_ids) == 1 and all(map(_is_plain, said.values())):
        given = {
            "event": tournament_ids[0],
            "since": since,
            **{f"said_{name}": value for name, value in said.items()},
        }
        lines = _of_kinds(names, tuple(said)).all(**given)
        worded = [line for line in lines if kind_named(line.kind).private]
        if worded:
            give_words(worded, _words_of_kinds(names, tuple(said)).all(**given))
    else:
        asked = BookLine.objects.filter(
            tournament__in=tournament_ids, kind__in=names, seq__gte=since
        )
        values = {f"payload__{name}": value for name, value in said.items()}
        lines = list(asked.filter(**values))
        worded = [line for line in lines if kind_named(line.kind).private]
        prefetch_related_objects(worded, WITH_WORDS)
    return lines


def _is_plain(value: object) -> bool:
    """Tell whether JSON has the value as the database compares it: no list, no null."""
    return isinstance(value, (int, str)) and not isinstance(value, bool)


def said_by(line: BookLine) -> Any:
    """Return what a line says, by its kind; of a held book read once.

    Raises BadPayload.
    """
    held = _held.get()
    return held.said_by(line) if held is not None and held.holds(line) else _read(line)


def _read(line: BookLine) -> Any:
    kind = kind_named(line.kind)
    words = line.words if kind.private else ()
    texts = {one.field: one.read(hashed=line.payload.get(one.field)) for one in words}
    return kind.read(line.payload, texts=texts)


def head_of(tournament_id: TournamentId) -> str:
    """Return the hash of the book's last line."""
    heads = Book.objects.filter(pk=tournament_id).values_list("head", flat=True)
    return heads.first() or GENESIS


def seq_of(tournament_id: TournamentId) -> int:
    """Return the number of the book's last line; 0 before the first."""
    return (
        Book.objects.filter(pk=tournament_id).values_list("seq", flat=True).first() or 0
    )


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
