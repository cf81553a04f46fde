"""Every address of an event, opened one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from scoring.ledger.models.ledger import LedgerEntry
from tables.draws.models.draw import Draw
from tables.seating.models import Table
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant

# Not pages of an event, or a stream that does not end.
ELSEWHERE = {"live", "javascript-catalog", "set_language", "choose-cards"}


def answers(client: Client, event: Tournament, *, season: str = "") -> dict[str, str]:
    """Return what this client may read of an event, by address."""
    found = {}
    for address in sorted(set(addresses(event, season=season))):
        response = client.get(address)
        if response.status_code == 200 and response["Content-Type"] != "image/png":
            found[address] = response.content.decode()
    return found


def addresses(event: Tournament, *, season: str = "") -> Iterator[str]:
    """Yield every address that names the event or something of it."""
    tables = Table.objects.filter(stage__tournament=event)
    lines = LedgerEntry.objects.filter(table__in=tables, table__stage__final=True)
    letters = tables.values_list("letter", flat=True).distinct()
    values: dict[str, list[Any]] = {
        "stage": [stage.number for stage in event.stages.all()],
        "letter": list(letters.order_by("letter")),
        "slug": [event.slug],
        "table_id": [table.pk for table in tables],
        "number": [stage.number for stage in event.stages.all()],
        "draw_number": [
            draw.number for draw in Draw.objects.filter(stage__tournament=event)
        ],
        "seq": [*sorted({line.seq for line in lines})[:40]],
        "entrant_id": list(
            Entrant.objects.filter(tournament=event).values_list("pk", flat=True)[:1]
        ),
    }
    for name, kwargs in _named(get_resolver().url_patterns):
        slugs: list[str | int] = [season] if name.startswith("season") else [event.slug]
        filled = [
            slugs if kwarg == "slug" else values.get(kwarg, []) for kwarg in kwargs
        ]
        for chosen in product(*filled):
            try:
                yield reverse(name, kwargs=dict(zip(kwargs, chosen, strict=True)))
            except NoReverseMatch:
                continue
    for name in ("standings", "tables", "print-standings", "print-slips"):
        for number in values["number"]:
            yield f"{reverse(name, kwargs={'slug': event.slug})}?stage={number}"


def _named(patterns: list[URLPattern | URLResolver]) -> Iterator[tuple[str, list[str]]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _named(pattern.url_patterns)
        elif pattern.name and pattern.name not in ELSEWHERE:
            kwargs = list(pattern.pattern.converters)
            if kwargs or pattern.name == "home":
                yield pattern.name, kwargs
