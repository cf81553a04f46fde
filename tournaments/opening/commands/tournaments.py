"""Open a tournament; the caller has validated the game's rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import chain, count
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.text import slugify

from tournaments.events.commands.states import choose_rules
from tournaments.events.models.tournament import Tournament
from tournaments.opening.refusals import SlugTaken
from tournaments.people.names import clean_name
from tournaments.people.words import checked_name
from tournaments.refusals import KeyReused
from tournaments.staff.commands.organizers import enter_organizer
from tournaments.staff.models.user import User

SLUG_LENGTH = 60

# Combined letters can be taken apart: then a text is longer than it was typed.
PLACE_LIMIT = 120


@dataclass(frozen=True, slots=True)
class TournamentDetails:
    """What the organizer says about a new event."""

    name: str
    place: str
    starts_on: date
    start_time: time | None = None
    slug: str = ""
    is_public: bool = True
    is_rehearsal: bool = False


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """The answer to opening an event; ``replayed`` if the key had opened it before."""

    tournament: Tournament
    replayed: bool = False


def open_tournament(
    *,
    details: TournamentDetails,
    game: str,
    ruleset: Mapping[str, object],
    event_rules: Mapping[str, object],
    organizer: User | None,
    at: datetime,
    client_key: UUID | None = None,
    fee_per_person: int = 0,
) -> OpenedEvent:
    """Open a tournament in registration; call inside a transaction.

    The same key again, also at the same moment, gives the first one. Raises
    BadName, SlugTaken, KeyReused.
    """
    name = checked_name(details.name)
    slug = details.slug or free_slug(with_year(name, year=details.starts_on.year))
    said: dict[str, Any] = {
        "name": name,
        "place": clean_name(details.place)[:PLACE_LIMIT],
        "starts_on": details.starts_on,
        "start_time": details.start_time,
        "is_public": details.is_public,
        "is_rehearsal": details.is_rehearsal,
        "game": game,
        "ruleset": dict(ruleset),
        "event_rules": dict(event_rules),
        "fee_per_person": fee_per_person,
    }
    try:
        with transaction.atomic():
            tournament = Tournament.objects.create(
                client_key=client_key, slug=slug, created_at=at, **said
            )
    except IntegrityError as error:
        earlier = _opened_under(client_key)
        if earlier is not None:
            if any(getattr(earlier, name) != value for name, value in said.items()):
                raise KeyReused from error
            return OpenedEvent(earlier, replayed=True)
        raise SlugTaken(slug=slug) from error
    author = ""
    if organizer is not None:
        author = enter_organizer(tournament, user=organizer, at=at).code
    choose_rules(tournament, author=author, at=at)
    return OpenedEvent(tournament)


def _opened_under(client_key: UUID | None) -> Tournament | None:
    if client_key is None:
        return None
    return Tournament.objects.filter(client_key=client_key).first()


def with_year(name: str, *, year: int) -> str:
    """Return the name of an event with its year, once: “Cupa 2026” has it already."""
    return name if str(year) in slugify(name).split("-") else f"{name} {year}"


def free_slug(name: str) -> str:
    """Return an address made from the name that no tournament has."""
    stem = slugify(name)[: SLUG_LENGTH - 4] or "cruce"
    return first_free(stem, among=Tournament.objects.all())


def first_free(stem: str, *, among: QuerySet[Any]) -> str:
    """Return the stem, or with the first number that none of these rows has."""
    taken = set(among.filter(slug__startswith=stem).values_list("slug", flat=True))
    addresses = chain([stem], (f"{stem}-{number}" for number in count(2)))
    return next(one for one in addresses if one not in taken)
