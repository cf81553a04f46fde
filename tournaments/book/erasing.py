"""A person is erased from the words of an event's books; the chains stay whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournaments.book.kinds import declare
from tournaments.book.lines import BOOK, read, write
from tournaments.book.models import Words
from tournaments.ids import TournamentId


@declare("words_erased", _("A person was erased"))
@dataclass(frozen=True, slots=True)
class WordsErased:
    """In these words a code stands for a name now.

    ``12.reason`` is that of line 12 of the event's book, ``2/B:12.reason`` that of a
    table's line.
    """

    entrant: str
    words: tuple[str, ...]


def word_at(seq: int, field: str, *, book: str) -> str:
    """Return how WordsErased names a word."""
    return f"{seq}.{field}" if book == BOOK else f"{book}:{seq}.{field}"


def erased_words(tournament_id: TournamentId) -> frozenset[str]:
    """Return the words of all books of an event that were erased."""
    lines = read(tournament_id, WordsErased)
    return frozenset(word for line in lines for word in line.said.words)


def erase_words(
    tournament_id: TournamentId,
    *,
    entrant: str,
    renamed: Iterable[tuple[Words, str, str]],
    author: str,
    at: datetime,
) -> datetime:
    """Replace words and forget their salts, say so in the event's book, and when.

    ``renamed`` are words, how they are named, and what stands instead.
    """
    changed = []
    for text, name, instead in renamed:
        type(text)._base_manager.filter(pk=text.pk).update(text=instead, salt="")
        changed.append(name)
    said = WordsErased(entrant=entrant, words=tuple(sorted(changed)))
    return write(tournament_id, said, author=author, at=at).at
