"""What was published after the results, and how names read with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Exists, OuterRef

from scoring.finish.models.after import Erratum
from tournaments.ids import TournamentId
from tournaments.people.names import initials
from tournaments.people.queries.names import entrants_with_towns, told_apart
from tournaments.people.queries.rosters import whole_names
from tournaments.staff.enums import ProposalKind, ProposalState
from tournaments.staff.models.proposal import Proposal


@dataclass(frozen=True, slots=True)
class ErratumView:
    """One erratum; ``name`` and ``place`` are empty where the words say all.

    ``countersigned``: the second person has confirmed it with an own sign-in; else
    the author has only named that person.
    """

    number: int
    text: str
    reason: str
    entrant: str
    name: str
    place: int | None
    author: str
    second: str
    countersigned: bool
    at: datetime


def errata_of(tournament_id: TournamentId) -> tuple[ErratumView, ...]:
    """Return all errata of an event, oldest first. One to three queries.

    Of whom only the initials are shown, a corrected name is its initials too.
    """
    rows = Erratum.objects.filter(tournament=tournament_id).order_by("number")
    confirmed = Proposal.objects.filter(
        tournament=tournament_id,
        kind=ProposalKind.ERRATUM,
        state=ProposalState.CONFIRMED,
    )
    signed = Exists(confirmed.filter(client_key=OuterRef("client_key")))
    found = list(rows.annotate(countersigned=signed))
    shy = whole_names(tournament_id) if any(row.name for row in found) else {}
    return tuple(
        ErratumView(
            number=row.number,
            text=row.text,
            reason=row.reason,
            entrant=row.entrant,
            name=row.name if row.entrant not in shy else initials(row.name),
            place=row.place,
            author=row.author,
            second=row.second,
            countersigned=row.countersigned,
            at=row.at,
        )
        for row in found
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
