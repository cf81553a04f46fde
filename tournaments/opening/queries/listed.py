"""The public events as everybody finds them: on now, to come, over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby

from django.core.paginator import Page, Paginator

from tournaments.events.enums import TournamentStatus
from tournaments.events.queries.events import EventRow, listed_events, public_events
from tournaments.opening.enums import When
from tournaments.people.names import has_words

EVENTS_PER_PAGE = 30
# An event that nobody has begun so long after its day does not take place any more.
FORGOTTEN_AFTER = timedelta(days=7)
ORDER = list(When)


@dataclass(frozen=True, slots=True)
class Brief:
    """As much of an event as its place in the list depends on."""

    pk: int
    slug: str
    name: str
    place: str
    starts_on: date
    status: str
    is_cancelled: bool

    def when(self, today: date) -> When:
        """Tell whether the event is on, to come or over on that day."""
        if self.is_cancelled or self.status == TournamentStatus.PUBLISHED:
            return When.PAST
        if self.status != TournamentStatus.REGISTRATION:
            return When.NOW
        if self.starts_on > today:
            return When.NEXT
        return When.PAST if self.starts_on + FORGOTTEN_AFTER < today else When.NOW

    def has(self, query: str) -> bool:
        """Tell whether each word begins one of its name, its place or its date."""
        return has_words(f"{self.name} {self.place} {self.starts_on}", query)


@dataclass(frozen=True, slots=True)
class Listed:
    """One page of the list, in sections, and how many events there are in all."""

    sections: tuple[tuple[When, tuple[EventRow, ...]], ...]
    page: Page[Brief]
    found: int


def list_of_events(*, today: date, query: str, page: str) -> Listed:
    """Return a page of the public events that have all words of the query.

    Those that are on come first, then those to come, the soonest first, then those
    that are over, the latest first. Those in the archive are not listed. Three
    queries.
    """
    everything = _briefs()
    found = sorted(
        (one for one in everything if one.has(query)),
        key=lambda one: _place(one, today=today),
    )
    shown = Paginator(found, EVENTS_PER_PAGE).get_page(page)
    namesakes = Counter(one.name for one in everything)
    rows = {
        row.slug: replace(row, has_namesake=namesakes[row.name] > 1)
        for row in public_events(only=[one.pk for one in shown])
    }
    return Listed(
        sections=tuple(_sections(shown, rows=rows, today=today)),
        page=shown,
        found=len(found),
    )


def _briefs() -> list[Brief]:
    events = listed_events()
    fields = ("pk", "slug", "name", "place", "starts_on", "status", "cancelled_at")
    return [
        Brief(pk, slug, name, place, starts_on, status, cancelled_at is not None)
        for pk, slug, name, place, starts_on, status, cancelled_at in (
            events.values_list(*fields)
        )
    ]


def _place(event: Brief, *, today: date) -> tuple[int, int, int]:
    """Return what orders the list; of one day the newest event comes first."""
    when = event.when(today)
    day = event.starts_on.toordinal()
    return ORDER.index(when), -day if when is When.PAST else day, -event.pk


def _sections(
    shown: Iterable[Brief], *, rows: Mapping[str, EventRow], today: date
) -> Iterator[tuple[When, tuple[EventRow, ...]]]:
    for when, events in groupby(shown, key=lambda one: one.when(today)):
        yield when, tuple(rows[one.slug] for one in events)
