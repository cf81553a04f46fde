"""Publish the results: a frozen copy with its hash."""

from __future__ import annotations

import hashlib
from datetime import datetime

from django.db import transaction

from scoring.finish.commands.ending import make_official
from scoring.finish.lines import Publication
from scoring.finish.models import Results
from scoring.finish.queries.places import tournament_head
from scoring.finish.queries.results import body_of_results
from scoring.finish.refusals import FinalNotConfirmed
from tournaments.book.lines import Entry, read, write
from tournaments.events.commands.states import move_event
from tournaments.events.commands.steps import lock_tournament, refuse_contested
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
    copy = Results(tournament=tournament, body=body_of_results(tournament, head=head))
    copy.save(force_insert=True)
    body_hash = hashlib.sha256(copy.body.encode()).hexdigest()
    said = Publication(body_hash=body_hash, head=head)
    line = write(tournament_id, said, author=author, at=at)
    tournament.published_at = line.at
    move_event(tournament, to=TournamentStatus.PUBLISHED, author=author, at=line.at)
    return line
