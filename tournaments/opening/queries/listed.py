"""The public events as everybody finds them: on now, to come, over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import EventRow, event_rows, listed_events
from tournaments.people.names import has_words

EVENTS_PER_PAGE = 30
# An event that nobody has begun so long after its day does not take place any more.
FORGOTTEN_AFTER = timedelta(days=7)


class When(TextChoices):
    """When an event is, in the order in which events are listed."""

    NOW = "now", _("On now")
    NEXT = "next", pgettext_lazy("events", "To come")
    PAST = "past", pgettext_lazy("events", "Over")


@dataclass(frozen=True, slots=True)
class Listed:
    """One page of the list, in sections."""

    sections: tuple[tuple[When, tuple[EventRow, ...]], ...]
    page: Page[Tournament]


def list_of_events(*, today: date, query: str, page: str) -> Listed:
    """Return a page of the public events that have all words of the query.

    Those that are on come first, then those to come, the soonest first, then those
    that are over, the latest first. Those in the archive are not listed. Three
    queries.
    """
    # As much of each as its place in the list depends on.
    everything = listed_events().only(
        "slug", "name", "place", "starts_on", "status", "cancelled_at"
    )
    found = sorted(
        (
            one
            for one in everything
            if has_words(f"{one.name} {one.place} {one.starts_on}", query)
        ),
        key=lambda one: _place(one, today=today),
    )
    shown = Paginator(found, EVENTS_PER_PAGE).get_page(page)
    namesakes = Counter(one.name for one in everything)
    rows = {
        row.event.slug: row._replace(has_namesake=namesakes[row.event.name] > 1)
        for row in event_rows(listed_events().filter(pk__in=[one.pk for one in shown]))
    }
    return Listed(
        sections=tuple(_sections(shown, rows=rows, today=today)),
        page=shown,
    )


def _when(event: Tournament, *, today: date) -> When:
    """Tell whether an event is on, to come or over on that day."""
    if event.cancelled_at is not None or event.status == TournamentStatus.PUBLISHED:
        return When.PAST
    if event.status != TournamentStatus.REGISTRATION:
        return When.NOW
    if event.starts_on > today:
        return When.NEXT
    return When.PAST if event.starts_on + FORGOTTEN_AFTER < today else When.NOW


def _place(event: Tournament, *, today: date) -> tuple[int, int, int]:
    """Return what orders the list; of one day the newest event comes first."""
    when = _when(event, today=today)
    day = event.starts_on.toordinal()
    return list(When).index(when), -day if when is When.PAST else day, -event.pk


def _sections(
    shown: Iterable[Tournament], *, rows: Mapping[str, EventRow], today: date
) -> Iterator[tuple[When, tuple[EventRow, ...]]]:
    for when, events in groupby(shown, key=lambda one: _when(one, today=today)):
        yield when, tuple(rows[one.slug] for one in events)
