"""Open an event like another one: the same rules, not its people, not its results."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import transaction

from tournaments.events.commands.steps import lock_tournament
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.opening.commands.tournaments import (
    OpenedEvent,
    TournamentDetails,
    free_slug,
    open_tournament,
    with_year,
)
from tournaments.opening.queries.expelled import expelled_from
from tournaments.people.commands.people import Newcomer, add_entrants, people_written
from tournaments.people.models.entrant import Entrant
from tournaments.refusals import existing
from tournaments.staff.models.access import Organizer
from tournaments.staff.models.user import User

# Every column of a tournament is in one of the two; a test compares.
COPIED = ("game", "ruleset", "event_rules", "fee_per_person")
NEW = (
    "id", "slug", "client_key", "name", "place", "starts_on", "start_time", "status",
    "is_public", "shows_odds", "is_rehearsal", "last_entrant_number",
    "last_grant_number", "last_organizer_number", "version", "created_at",
    "published_at", "check_in_until", "check_in_closed_at", "kiosk_hashes",
    "letters_out", "small_letters", "final_held", "cards_delay", "cancelled_at",
    "archived_at",
)  # fmt: skip


@transaction.atomic(durable=True)
def copy_event(
    *,
    source_id: TournamentId,
    details: TournamentDetails,
    with_roster: bool,
    organizer: User,
    at: datetime,
    client_key: UUID,
    with_expelled: Collection[str] = (),
) -> OpenedEvent:
    """Open an event under the source's rules, as they were chosen, not as frozen.

    ``with_roster`` registers its people anew: no fee paid, nobody checked in, without
    those who withdrew before the first draw or were erased. Who was expelled comes
    along only if named in ``with_expelled``, by code there. The same key again gives
    the first answer. Raises NotFound, BadName, SlugTaken.
    """
    source = existing(Tournament.objects.filter(pk=source_id).first())
    if details.is_rehearsal and not details.slug:
        stem = with_year(details.name, year=details.starts_on.year)
        details = replace(details, slug=free_slug(f"rehearsal {stem}"))
    opened = open_tournament(
        details=details,
        organizer=organizer,
        at=at,
        client_key=client_key,
        **{name: getattr(source, name) for name in COPIED},
    )
    if with_roster and not opened.replayed:
        entered = Organizer.objects.get(tournament=opened.tournament, user=organizer)
        left_out = expelled_from(source.id).keys() - set(with_expelled)
        _copy_people(
            source,
            to=opened.tournament,
            without=left_out,
            author=entered.code,
            at=at,
        )
    return opened


def _copy_people(
    source: Tournament,
    *,
    to: Tournament,
    without: Collection[str],
    author: str,
    at: datetime,
) -> None:
    tournament = lock_tournament(to.id)
    staying = Entrant.objects.filter(tournament=source, erased_at__isnull=True)
    # Whoever has played and then left comes again; whoever never came does not.
    staying = staying.exclude(status=EntrantStatus.WITHDRAWN, stage_entries=None)
    staying = staying.exclude(code__in=without).order_by("code")
    newcomers = [
        Newcomer(people=people_written(one), initials_only=one.initials_only)
        for one in staying.prefetch_related("players")
    ]
    add_entrants(tournament, newcomers, author=author, at=at)
