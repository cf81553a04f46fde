"""Choose which letters the tables have, and which of them are tables of three."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from datetime import datetime

from django.db import transaction

from tables.plan.lines import Letters
from tables.plan.plan import table_number
from tables.plan.refusals import BadLetters
from tournaments.book.lines import write
from tournaments.events.commands.steps import lock_before_the_end
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId

_LETTERS = re.compile(r"[A-Z]{1,3}")
MOST_LETTERS = 100


@transaction.atomic(durable=True)
def choose_letters(
    *,
    tournament_id: TournamentId,
    out: Iterable[str],
    small: Iterable[str],
    at: datetime,
    author: str,
) -> Tournament:
    """Leave letters out of the next urns, and say which are tables of three first.

    A stage whose urn is open keeps its letters. The same choice again changes
    nothing. Raises BadLetters, RegistrationClosed when the final is over.
    """
    tournament = lock_before_the_end(tournament_id)
    left_out = sorted(_checked(out), key=table_number)
    wished = _checked(small)
    both = [letter for letter in wished if letter in left_out]
    if both:
        raise BadLetters(letters=", ".join(both))
    if (tournament.letters_out, tournament.small_letters) == (left_out, wished):
        return tournament
    tournament.letters_out = left_out
    tournament.small_letters = wished
    said = Letters(out=tuple(left_out), small=tuple(wished))
    write(tournament_id, said, author=author, at=at)
    tournament.save(update_fields=["letters_out", "small_letters"])
    return tournament


def _checked(typed: Iterable[str]) -> list[str]:
    """Return the letters in capitals, each once. Raises BadLetters."""
    letters = [letter.strip().upper() for letter in typed if letter.strip()]
    wrong: Collection[str] = [one for one in letters if not _LETTERS.fullmatch(one)]
    if wrong or len(letters) > MOST_LETTERS:
        raise BadLetters(letters=", ".join(one[:10] for one in [*wrong, "…"][:5]))
    return list(dict.fromkeys(letters))
