"""The results of an event: provisional after the final, then frozen."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from scoring.finish.models.results import Results
from scoring.finish.queries.places import Place, event_places, tournament_head
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId


@dataclass(frozen=True, slots=True)
class EventResults:
    """All places; ``published_at`` is empty while they are provisional.

    ``held_stage`` is the final whose places are left out for now, and the fingerprints
    with them: four places in some order could be guessed from a hash.
    """

    places: tuple[Place, ...]
    ledger_head: str
    body_hash: str
    published_at: datetime | None
    held_stage: int | None = None

    @property
    def held(self) -> bool:
        """Tell whether places of the final wait for the ceremony."""
        return self.held_stage is not None


@dataclass(frozen=True, slots=True)
class PublishedCopy:
    """The published copy as it was hashed, and who published it."""

    body: str
    body_hash: str
    ledger_head: str
    author: str
    published_at: datetime


def published_copy(tournament_id: TournamentId) -> PublishedCopy | None:
    """Return the frozen copy, or nothing before publication."""
    results = Results.objects.filter(tournament=tournament_id).first()
    if results is None:
        return None
    return PublishedCopy(
        body=results.body,
        body_hash=results.body_hash,
        ledger_head=results.ledger_head,
        author=results.author,
        published_at=results.published_at,
    )


def event_results(tournament: Tournament) -> EventResults | None:
    """Return the results, or nothing before the final is confirmed."""
    if tournament.status == TournamentStatus.PUBLISHED:
        return _frozen(Results.objects.get(tournament=tournament))
    if tournament.status != TournamentStatus.FINISHED:
        return None
    tournament_id = TournamentId(tournament.pk)
    return EventResults(
        places=event_places(tournament_id),
        ledger_head=tournament_head(tournament_id),
        body_hash="",
        published_at=None,
    )


def _frozen(results: Results) -> EventResults:
    """Read the published copy, and nothing else."""
    body = json.loads(results.body)
    return EventResults(
        places=tuple(
            Place(
                place=row["place"],
                shared=bool(row["shared"]),
                entrant=row["entrant"],
                stage=row["stage"],
                points=row["points"],
            )
            for row in body["places"]
        ),
        ledger_head=results.ledger_head,
        body_hash=results.body_hash,
        published_at=results.published_at,
    )
