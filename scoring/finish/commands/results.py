"""Publish the results: a frozen copy with its hash."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.finish.commands.ending import make_official
from scoring.finish.lines import Publication
from scoring.finish.models.results import Results
from scoring.finish.queries.places import event_places, tournament_head
from scoring.finish.refusals import FinalNotConfirmed
from tournaments.book.canon import canon, digest
from tournaments.book.lines import Entry, read, write
from tournaments.events.commands.states import move_event
from tournaments.events.commands.steps import changed, lock_tournament, refuse_contested
from tournaments.events.enums import TournamentStatus
from tournaments.ids import TournamentId


@transaction.atomic(durable=True)
def publish_results(
    *, tournament_id: TournamentId, author: str, at: datetime
) -> Entry[Publication]:
    """Freeze and publish all places as official; twice gives the first copy.

    Raises FinalNotConfirmed, StageContested, WindowNotOpened, PlacesCorrected,
    WindowOpen, ObjectionsUnanswered.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.status == TournamentStatus.PUBLISHED:
        return read(tournament_id, Publication)[0]
    if tournament.status != TournamentStatus.FINISHED:
        raise FinalNotConfirmed
    refuse_contested(tournament)
    make_official(tournament, author=author, at=at)
    head = tournament_head(tournament_id)
    frozen = {
        "v": 1,
        "tournament": tournament.slug,
        "game": tournament.game,
        "ruleset": tournament.ruleset,
        "event": tournament.event_rules,
        "places": [
            {
                "place": place.place,
                "shared": int(place.shared),
                "entrant": place.entrant,
                "stage": place.stage,
                "points": place.points,
            }
            for place in event_places(tournament_id)
        ],
        "ledger_head": head,
    }
    Results.objects.create(tournament=tournament, body=canon(frozen).decode("ascii"))
    said = Publication(body_hash=digest(frozen), head=head)
    line = write(tournament_id, said, author=author, at=at)
    move_event(tournament, to=TournamentStatus.PUBLISHED, author=author, at=line.at)
    tournament.published_at = line.at
    changed(tournament, fields=("status", "published_at"))
    return line
