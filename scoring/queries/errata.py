"""What was published after the results, and how names read with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.models import Erratum
from tournaments.ids import TournamentId
from tournaments.models import Entrant


@dataclass(frozen=True, slots=True)
class ErratumView:
    """One erratum; ``name`` and ``place`` are empty where the words say all."""

    number: int
    text: str
    reason: str
    entrant: str
    name: str
    place: int | None
    author: str
    second: str
    at: datetime


def errata_of(tournament_id: TournamentId) -> tuple[ErratumView, ...]:
    """Return all errata of an event, oldest first. One query."""
    rows = Erratum.objects.filter(tournament=tournament_id).order_by("number")
    return tuple(
        ErratumView(
            number=row.number,
            text=row.text,
            reason=row.reason,
            entrant=row.entrant,
            name=row.name,
            place=row.place,
            author=row.author,
            second=row.second,
            at=row.at,
        )
        for row in rows
    )


def names_with_errata(
    tournament_id: TournamentId, *, errata: Sequence[ErratumView]
) -> dict[str, str]:
    """Return every name by code as it reads now: on pages, diplomas, in the season.

    The last erratum about a name holds; whoever was erased has only a code. One query.
    """
    rows = Entrant.objects.filter(tournament=tournament_id)
    found = list(rows.values_list("code", "name", "erased_at"))
    names = {code: name for code, name, _erased_at in found}
    gone = {code for code, _name, erased_at in found if erased_at is not None}
    for erratum in errata:
        if erratum.name and erratum.entrant not in gone:
            names[erratum.entrant] = erratum.name
    return names
