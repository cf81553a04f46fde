"""Who everybody is, by the lines of the event's book, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.book.erasing import WordsErased, word_at
from tournaments.book.lines import BOOK, Entry, read
from tournaments.ids import TournamentId
from tournaments.people.lines import Expected, Moved, Named, Stands, standing
from tournaments.people.names import name_columns, search_key, sort_key

NOBODY = "-"  # in the place of the names of whoever was erased


@dataclass(frozen=True, slots=True)
class CalledEntrant:
    """Where an entrant stands, how they are called, and since when they are not."""

    stands: Stands
    said: Named
    erased_at: datetime | None

    def entrant(self, *, initials_only: bool) -> dict[str, Any]:
        """Return the columns of the entrant that tell the name. Raises BadPayload."""
        if self.erased_at is not None:
            return erased_entrant(self.said.entrant, at=self.erased_at)
        names = name_columns(self.said.people, initials_only=initials_only)
        return {**names, "erased_at": None}

    def players(self) -> list[dict[str, str]]:
        """Return the columns of each person. Raises BadPayload."""
        people, code = self.said.people, self.said.entrant
        if self.erased_at is not None:
            return [erased_player(code, position=one) for one in range(len(people))]
        return [person.as_written() for person in people]


def called_entrants(tournament_id: TournamentId) -> dict[str, CalledEntrant]:
    """Return by code everybody who was ever entered. At most four queries.

    Raises BadPayload.
    """
    lines: tuple[Entry[Any], ...] = read(tournament_id, Named, Moved, Expected)
    names = {one.said.entrant: one for one in lines if isinstance(one.said, Named)}
    erased = {
        word: line.at
        for line in read(tournament_id, WordsErased)
        for word in line.said.words
    }
    return {
        code: CalledEntrant(
            stands=stands,
            said=names[code].said,
            erased_at=erased.get(word_at(names[code].seq, "shown", book=BOOK)),
        )
        for code, stands in standing(lines).items()
    }


def erased_entrant(code: str, *, at: datetime) -> dict[str, Any]:
    """Return the columns of an entrant in the place of whose names the code stands."""
    return {
        "name": code,
        "identity_key": f"erased {code}",
        "search_key": search_key(code),
        "sort_key": sort_key(code),
        "erased_at": at,
    }


def erased_player(code: str, *, position: int) -> dict[str, str]:
    """Return the columns of a person of whom there is no name any more."""
    nothing = dict.fromkeys(("given", "town", "club"), "")
    identity = f"erased {code} {position}"
    return {"family": NOBODY, **nothing, "identity_key": identity}
