"""Show somebody's initials instead of the name: a minor, or whoever wishes it.

Source: event-day.md section 6, step 1, "minor or privacy wish: initials in public".
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tournaments.events.commands.steps import lock_tournament
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.people import people_written, rewrite_entrant
from tournaments.people.models.entrant import Entrant
from tournaments.refusals import NotFound


@transaction.atomic(durable=True)
def show_initials(
    *,
    tournament_id: TournamentId,
    entrant_id: EntrantId,
    only: bool,
    author: str,
    at: datetime,
) -> Entrant:
    """Show only the initials of an entrant from now on, or the whole names again.

    At any time: of names only salted hashes are in the book, and the code stays.
    Twice is once; who was erased has no name to show. Raises NotFound.
    """
    tournament = lock_tournament(tournament_id)
    entrant = Entrant.objects.filter(pk=entrant_id, tournament=tournament).first()
    if entrant is None:
        raise NotFound
    write_initials(entrant, only=only, author=author, at=at)
    return entrant


def write_initials(entrant: Entrant, *, only: bool, author: str, at: datetime) -> None:
    """Do this where the tournament is locked."""
    if entrant.erased_at is not None or entrant.initials_only == only:
        return
    entrant.initials_only = only
    entrant.save(update_fields=["initials_only"])
    rewrite_entrant(entrant, people=people_written(entrant), author=author, at=at)
