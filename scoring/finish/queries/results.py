"""The results of an event: provisional after the final, then frozen."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime

from scoring.finish.lines import Publication
from scoring.finish.models import Results
from scoring.finish.queries.places import Place, event_places, tournament_head
from tournaments.book.lines import read
from tournaments.canon import canon
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

    @property
    def last_stage(self) -> int:
        """Return the last stage, also where those who played it are left out."""
        return self.held_stage or max((one.stage for one in self.places), default=0)


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
    published = read(tournament_id, Publication)
    if results is None or not published:
        return None
    return PublishedCopy(
        body=results.body,
        body_hash=published[0].said.body_hash,
        ledger_head=published[0].said.head,
        author=published[0].author,
        published_at=published[0].at,
    )


def body_of_results(tournament: Tournament, *, head: str) -> str:
    """Return the copy that is frozen: rules, places and the head they stand on."""
    places = [
        {**asdict(place), "shared": int(place.shared)}
        for place in event_places(tournament.id)
    ]
    frozen = {
        "v": 1,
        "tournament": tournament.slug,
        "game": tournament.game,
        "ruleset": tournament.ruleset,
        "event": tournament.event_rules,
        "places": places,
        "ledger_head": head,
    }
    return canon(frozen).decode("ascii")


def event_results(tournament: Tournament) -> EventResults | None:
    """Return the results, or nothing before the final is confirmed."""
    if tournament.status == TournamentStatus.PUBLISHED:
        copy = published_copy(tournament.id)
        assert copy is not None
        return EventResults(
            places=places_in(copy.body),
            ledger_head=copy.ledger_head,
            body_hash=copy.body_hash,
            published_at=copy.published_at,
        )
    if tournament.status != TournamentStatus.FINISHED:
        return None
    tournament_id = tournament.id
    return EventResults(
        places=event_places(tournament_id),
        ledger_head=tournament_head(tournament_id),
        body_hash="",
        published_at=None,
    )


def places_in(body: str) -> tuple[Place, ...]:
    """Return the places that a published copy has, and nothing else of it."""
    rows = json.loads(body)["places"]
    return tuple(Place(**{**row, "shared": bool(row["shared"])}) for row in rows)
