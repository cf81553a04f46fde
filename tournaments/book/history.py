"""The history of an event: its book, line by line, in the words of whoever reads it.

Made of the kinds' declarations alone; a new kind is in it without another word.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from tournaments.book.erasing import word_at
from tournaments.book.file import Document
from tournaments.book.kinds import all_kinds, kind_named
from tournaments.book.lines import BOOK

HIDDEN = "…"


@dataclass(frozen=True, slots=True)
class Word:
    """Words beside a line; ``text`` is empty where the reader may not have them.

    ``erased``: a code stands in them for a name.
    """

    text: str
    erased: bool


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line as people read it.

    ``title`` is its kind, ``said`` what it says in one sentence, which can be empty.
    ``entrant`` and ``stage`` are what it concerns, as far as it says so. A ``sealed``
    line has nothing but its hash for now, and the number 0.
    """

    hash: str
    sealed: bool
    seq: int = 0
    title: str = ""
    said: str = ""
    author: str = ""
    second: str = ""
    at: datetime | None = None
    words: tuple[Word, ...] = ()
    entrant: str = ""
    stage: int | None = None


def history_line(line: Document, *, erased: Collection[str]) -> HistoryLine:
    """Return a line of the event's book, whole or public, as people read it.

    ``erased`` are the places of words that stand where others were erased.
    """
    row, texts = line["row"], line["texts"]
    if row is None:
        return HistoryLine(hash=line["hash"], sealed=True)
    kind, payload = kind_named(row["kind"]), row["payload"]
    hashed = [name for name in kind.private if payload[name] is not None]
    known = {name: texts[name]["text"] for name in hashed if name in texts}
    seen = {name: known.get(name, HIDDEN) for name in hashed}
    said = kind.read(payload, texts=seen)
    entrant = payload.get("entrant", "")
    return HistoryLine(
        hash=line["hash"],
        sealed=False,
        seq=row["seq"],
        title=str(kind.title),
        said=kind.told(said),
        author=row["author"],
        second=row["second"] or "",
        at=datetime.fromisoformat(row["at"]),
        words=tuple(
            Word(
                text=known.get(name, ""),
                erased=word_at(row["seq"], name, book=BOOK) in erased,
            )
            for name in hashed
            # Who has signed as the second is named as such.
            if name not in known or known[name] != row["second"]
        ),
        entrant="" if "entrant" in kind.private else entrant,
        stage=payload.get("stage"),
    )


def kinds_in(room: str) -> frozenset[str]:
    """Return the kinds that a room declares, ``scoring.raffles``; or the one kind."""
    return frozenset(one.name for one in all_kinds() if room in (one.room, one.name))
