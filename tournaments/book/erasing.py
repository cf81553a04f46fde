"""A person is erased from the words of the event's book; the chain stays whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournaments.book.kinds import declare
from tournaments.book.lines import write
from tournaments.book.models import BookText
from tournaments.ids import TournamentId


@declare("words_erased")
@dataclass(frozen=True, slots=True)
class WordsErased:
    """In these words (``12.reason``: of line 12) a code stands for a name now."""

    entrant: str
    words: tuple[str, ...]


def erase_words(
    tournament_id: TournamentId,
    *,
    entrant: str,
    renamed: Iterable[tuple[BookText, str]],
    author: str,
    at: datetime,
) -> None:
    """Replace words and forget their salts, and say so in the book."""
    changed = []
    for text, instead in renamed:
        BookText.objects.filter(pk=text.pk).update(text=instead, salt="")
        changed.append(f"{text.line.seq}.{text.field}")
    if changed:
        said = WordsErased(entrant=entrant, words=tuple(sorted(changed)))
        write(tournament_id, said, author=author, at=at)
