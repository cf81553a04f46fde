"""The official places of several events, as they read with their errata."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace

from django.db.models import QuerySet

from scoring.finish.lines import Erratum
from scoring.finish.models import Results
from scoring.finish.queries.places import Place
from scoring.finish.queries.results import places_in
from tournaments.book.lines import Entry
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import listed_events

Places = dict[int, dict[str, Place]]


def counting_events() -> QuerySet[Tournament]:
    """Return the events whose results everybody may add up, the oldest day first.

    Listed, official, with no place held back; no rehearsal, nothing cancelled.
    """
    official = listed_events().filter(
        status=TournamentStatus.PUBLISHED, final_held=False
    )
    real = official.filter(is_rehearsal=False, cancelled_at=None)
    return real.order_by("starts_on", "pk")


def counts_for_people(event: Tournament) -> bool:
    """Tell whether an event is one of these. One query."""
    return counting_events().filter(pk=event.pk).exists()


def official_places(
    events: Collection[Tournament], *, errata: Iterable[Entry[Erratum]]
) -> Places:
    """Return the places by event and code; an erratum's place is taken. One query."""
    places: Places = {}
    for results in Results.objects.filter(tournament__in=events):
        places[results.pk] = {one.entrant: one for one in places_in(results.body)}
    corrected = set()
    for erratum in errata:
        if erratum.said.place is not None:
            of_event, code = places[erratum.tournament_id], erratum.said.entrant
            # Whoever has a place by an erratum alone has played no later stage.
            before = of_event.get(
                code, Place(place=0, shared=False, entrant=code, stage=1, points=0)
            )
            of_event[code] = replace(before, place=erratum.said.place)
            corrected.add(erratum.tournament_id)
    for event in corrected:
        several = Counter(one.place for one in places[event].values())
        places[event] = {
            code: replace(one, shared=several[one.place] > 1)
            for code, one in places[event].items()
        }
    return places
