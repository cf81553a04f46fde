"""A person is erased from the words of an event's books; the chains stay whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournaments.book.chain import text_hash
from tournaments.book.kinds import declare
from tournaments.book.lines import BOOK, read, write
from tournaments.book.models import LineText
from tournaments.book.randomness import fresh_salt
from tournaments.ids import TournamentId


@declare("words_erased", _("A person was erased"))
@dataclass(frozen=True, slots=True)
class WordsErased:
    """In these words a code stands for a name now.

    ``words`` has by place the salted hash of what stands there since: ``12.reason`` is
    that of line 12 of the event's book, ``2/B:12.reason`` that of a table's line.
    """

    entrant: str
    words: Mapping[str, str]


def word_at(seq: int, field: str, *, book: str) -> str:
    """Return the place of words, as WordsErased names it."""
    return f"{seq}.{field}" if book == BOOK else f"{book}:{seq}.{field}"


def erased_words(tournament_id: TournamentId) -> dict[str, str]:
    """Return by place the hashes of words that stand where others were erased."""
    lines = read(tournament_id, WordsErased)
    return dict(pair for line in lines for pair in line.said.words.items())


def erase_words(
    tournament_id: TournamentId,
    *,
    entrant: str,
    renamed: Iterable[tuple[LineText, str, str]],
    author: str,
    at: datetime,
) -> datetime:
    """Replace words, say in the event's book by which, and return when.

    Their salts go too, so that nobody can guess them from their hash. ``renamed`` are
    words, their places, and what stands there instead.
    """
    hashes = {}
    for text, place, instead in renamed:
        salt = fresh_salt()
        type(text)._base_manager.filter(pk=text.pk).update(text=instead, salt=salt)
        hashes[place] = text_hash(salt=salt, text=instead)
    said = WordsErased(entrant=entrant, words=hashes)
    return write(tournament_id, said, author=author, at=at).at
