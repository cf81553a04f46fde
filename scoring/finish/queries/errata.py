"""What was published after the results, and how names read with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.finish.lines import Erratum
from tournaments.book.lines import read
from tournaments.ids import TournamentId
from tournaments.people.names import initials, name_of_pair, names_of_pair
from tournaments.people.queries.names import entrants_with_towns, told_apart
from tournaments.people.queries.rosters import whole_names
from tournaments.staff.words import BOTH, NAMES


@dataclass(frozen=True, slots=True)
class ErratumView:
    """One erratum; ``name`` and ``place`` are empty where the words say all.

    ``signed`` says who has signed it, for ``words.signer``.
    """

    number: int
    text: str
    reason: str
    entrant: str
    name: str
    place: int | None
    author: str
    signed: str
    at: datetime

    @property
    def note(self) -> str:
        """Return what stands beside a published place after it."""
        if self.place is None:
            return self.named
        return _("erratum %(number)s: place %(place)s") % {
            "number": self.number,
            "place": self.place,
        }

    @property
    def named(self) -> str:
        """Return its number, in words."""
        return _("erratum %(number)s") % {"number": self.number}


def errata_of(tournament_id: TournamentId) -> tuple[ErratumView, ...]:
    """Return all errata of an event, oldest first. One to three queries.

    Of whom only the initials are shown, a corrected name is its initials too.
    """
    found = read(tournament_id, Erratum)
    shy = whole_names(tournament_id) if any(one.said.name for one in found) else {}
    return tuple(
        ErratumView(
            number=one.number,
            text=one.said.text,
            reason=one.said.reason,
            entrant=one.said.entrant,
            name=one.said.name
            if one.said.entrant not in shy
            else name_of_pair(list(map(initials, names_of_pair(one.said.name)))),
            place=one.said.place,
            author=one.author,
            # Of two accounts, or the author has typed with whom.
            signed=f"{one.author}{NAMES}{one.said.with_whom}"
            if one.second is None
            else f"{one.author}{BOTH}{one.second}",
            at=one.at,
        )
        for one in found
    )


def names_with_errata(
    tournament_id: TournamentId, *, errata: Sequence[ErratumView]
) -> dict[str, str]:
    """Return every name by code as it reads now: on pages, diplomas, in the season.

    Namesakes are told apart. The last erratum about a name holds; whoever was erased
    has only a code. One query.
    """
    entrants, erased = entrants_with_towns(tournament_id)
    for erratum in errata:
        if erratum.name and erratum.entrant not in erased:
            known = entrants[erratum.entrant]
            entrants[erratum.entrant] = replace(known, name=erratum.name)
    return told_apart(entrants)
