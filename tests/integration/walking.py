"""Every address of an event, opened one after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import Any

from django.db.models import QuerySet
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from scoring.ledger.models import LedgerEntry
from tables.draws.models.draw import Draw
from tables.seating.models import Table
from tests.architecture.test_policies import declared
from tournaments.book.models import BookLine
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant
from tournaments.staff.policy import Access

# Not pages of an event, or a stream that does not end.
ELSEWHERE = {"live", "javascript-catalog", "set_language", "choose-cards"}


def public_answers(event: Tournament, *, season: str = "") -> dict[str, str]:
    """Return what anybody may read of an event, by address.

    Where staff works nobody else is let in (test_permissions.py): not asked again.
    """
    every = addresses(event, season=season, let_in={Access.PUBLIC})
    return _read(Client(), every)


def staff_answers(client: Client, event: Tournament) -> dict[str, str]:
    """Return what this client may read where not everybody is let in, by address."""
    return _read(client, addresses(event, let_in=set(Access) - {Access.PUBLIC}))


def _read(client: Client, every: Iterable[str]) -> dict[str, str]:
    found = {}
    for address in sorted(set(every)):
        response = client.get(address)
        if response.status_code == 200 and response["Content-Type"] != "image/png":
            found[address] = response.content.decode()
    return found


def addresses(
    event: Tournament, *, season: str = "", let_in: Collection[Access] | None = None
) -> Iterator[str]:
    """Yield every address that names the event or something of it.

    ``let_in``: those that are declared so. Of the lines of a book the first of
    each kind: the page of another is the same.
    """
    tables = Table.objects.filter(stage__tournament=event)
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
        "seq": _first_of_each_kind(BookLine.objects.filter(tournament=event)),
        "entrant_id": list(
            Entrant.objects.filter(tournament=event).values_list("pk", flat=True)[:1]
        ),
    }
    lines = [
        (table.pk, seq)
        for table in tables
        for seq in _first_of_each_kind(LedgerEntry.objects.filter(table=table))
    ]
    for name, kwargs in _named(get_resolver().url_patterns, let_in=let_in):
        slugs: list[str | int] = [season] if name.startswith("season") else [event.slug]
        filled = [
            slugs if kwarg == "slug" else values.get(kwarg, []) for kwarg in kwargs
        ]
        found: Iterable[tuple[Any, ...]] = product(*filled)
        if "table_id" in kwargs and "seq" in kwargs:
            found = ((event.slug, *line) for line in lines)
        for chosen in found:
            try:
                yield reverse(name, kwargs=dict(zip(kwargs, chosen, strict=True)))
            except NoReverseMatch:
                continue
    for name in ("standings", "tables", "print-standings", "print-slips"):
        for number in values["number"]:
            yield f"{reverse(name, kwargs={'slug': event.slug})}?stage={number}"


def _first_of_each_kind(lines: QuerySet[Any]) -> list[int]:
    """Return numbers of lines; one that was made void is a kind of its own."""
    void = {line.voids for line in lines}
    first: dict[tuple[str, bool], int] = {}
    for line in lines.order_by("seq"):
        first.setdefault((line.kind, line.seq in void), line.seq)
    return list(first.values())


def _named(
    patterns: list[URLPattern | URLResolver],
    *,
    let_in: Collection[Access] | None,
    before: tuple[str, ...] = (),
) -> Iterator[tuple[str, list[str]]]:
    """Yield each page's name with what its address asks for."""
    for pattern in patterns:
        asked = (*before, *pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            yield from _named(pattern.url_patterns, let_in=let_in, before=asked)
        elif let_in is not None and declared(pattern) not in let_in:
            continue
        elif (
            pattern.name
            and pattern.name not in ELSEWHERE
            and (asked or pattern.name == "home")
        ):
            yield pattern.name, list(asked)
