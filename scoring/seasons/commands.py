"""Open a season, put events into it, take them out again."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from scoring.seasons.models import Season, SeasonEvent
from scoring.seasons.refusals import BadSeason, NotForSeason, SeasonFull
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.tournaments import first_free
from tournaments.opening.refusals import SlugTaken
from tournaments.people.names import clean_name, name_problem
from tournaments.refusals import KeyReused, existing
from tournaments.staff.models.user import User
from tournaments.staff.queries.roles import actor_by_account

NAME_LIMIT = 80
LEAST_EVENTS, MOST_EVENTS = 1, 50
SLUG_STEM = 50


@transaction.atomic(durable=True)
def open_season(
    *, name: str, best: int | None, owner: User, client_key: UUID, at: datetime
) -> Season:
    """Open a season whose best events count, or all; the same key gives the first.

    Raises BadSeason, SlugTaken, KeyReused.
    """
    shown = clean_name(name)
    earlier = _opened_under(client_key, owner=owner, name=shown, best=best)
    if earlier is not None:
        return earlier
    possible = best is None or LEAST_EVENTS <= best <= MOST_EVENTS
    if name_problem(shown) is not None or not possible:
        raise BadSeason(letters=NAME_LIMIT, least=LEAST_EVENTS, most=MOST_EVENTS)
    stem = slugify(shown)[:SLUG_STEM] or "season"
    slug = first_free(stem, among=Season.objects.all())
    try:
        with transaction.atomic():
            return Season.objects.create(
                slug=slug,
                client_key=client_key,
                name=shown,
                best=best,
                owner=owner,
                at=at,
            )
    except IntegrityError as error:
        # The same form, or another season of this name, at the same moment.
        earlier = _opened_under(client_key, owner=owner, name=shown, best=best)
        if earlier is None:
            raise SlugTaken(slug=slug) from error
        return earlier


def _opened_under(
    client_key: UUID, *, owner: User, name: str, best: int | None
) -> Season | None:
    """Return the season that this key has opened, or nothing. Raises KeyReused."""
    earlier = Season.objects.filter(client_key=client_key, owner=owner).first()
    if earlier is not None and (earlier.name, earlier.best) != (name, best):
        raise KeyReused
    return earlier


@transaction.atomic(durable=True)
def add_event(*, season_id: int, slug: str, user: User, at: datetime) -> None:
    """Put an event into a season; it counts once its results are published.

    Twice is once. Raises NotFound, NotForSeason, SeasonFull.
    """
    events = Tournament.objects.select_for_update(no_key=True).filter(slug=slug)
    seasons = Season.objects.select_for_update().filter(pk=season_id)
    event, season = existing(events.first()), existing(seasons.first())
    chosen = SeasonEvent.objects.filter(season=season, removed_at__isnull=True)
    if chosen.filter(tournament=event).exists():
        return
    mine = actor_by_account(tournament=event, user=user).organizes
    if not mine or event.is_rehearsal or not event.is_public:
        raise NotForSeason
    if chosen.count() >= MOST_EVENTS:
        raise SeasonFull(most=MOST_EVENTS)
    SeasonEvent.objects.create(
        season=season, tournament=event, author=user.get_username(), at=at
    )


@transaction.atomic(durable=True)
def remove_event(*, season_id: int, slug: str, user: User, at: datetime) -> None:
    """Take an event out of a season; it may come back. Twice is once."""
    SeasonEvent.objects.filter(
        season=season_id, tournament__slug=slug, removed_at__isnull=True
    ).update(removed_by=user.get_username(), removed_at=at)
