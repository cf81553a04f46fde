"""The places of an event with their names, as every page of results shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.finish.queries.errata import ErratumView, errata_of, names_with_errata
from scoring.finish.queries.places import Place, why_ended
from scoring.finish.queries.results import EventResults
from scoring.scoresheet.words.accidents import apart_word
from tournaments.events.models.tournament import Tournament
from tournaments.events.words import stage_name


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One place with its name; ``shared`` when others have it too.

    ``errata`` says what was published about it afterwards, ``left`` in a word why
    somebody did not play on to the end: withdrawn, expelled.
    """

    place: int
    shared: bool
    code: str
    name: str
    points: int
    errata: tuple[str, ...]
    left: str


@dataclass(frozen=True, slots=True)
class ResultsView:
    """The final's places, then the others by the name of the stage they reached."""

    final: tuple[PlaceView, ...]
    others: tuple[tuple[str, tuple[PlaceView, ...]], ...]
    results: EventResults
    errata: tuple[ErratumView, ...]

    @property
    def held(self) -> bool:
        """Tell whether places of the final wait for the ceremony."""
        return self.results.held


def results_view(
    tournament: Tournament, *, found: EventResults | None
) -> ResultsView | None:
    """Return the places with names, or nothing before the final is confirmed.

    ``found`` are the results, as staff or as everybody may see them.
    """
    if found is None:
        return None
    tournament_id = tournament.id
    errata = errata_of(tournament_id)
    names = names_with_errata(tournament_id, errata=errata)
    left = why_ended(tournament_id)
    # An erratum may tell who has which place.
    told = () if found.held else errata
    last = found.last_stage
    by_stage = groupby(found.places, key=lambda place: place.stage)
    grouped = [
        (stage, tuple(_place_view(place, names, told, left) for place in places))
        for stage, places in by_stage
    ]
    return ResultsView(
        final=next(
            (places for stage, places in grouped if stage == found.last_stage), ()
        ),
        others=tuple(
            (stage_name(stage, final=False), places)
            for stage, places in grouped
            if stage != last
        ),
        results=found,
        errata=told,
    )


def _place_view(
    place: Place,
    names: Mapping[str, str],
    errata: Sequence[ErratumView],
    left: Mapping[str, str],
) -> PlaceView:
    about = [erratum for erratum in errata if erratum.entrant == place.entrant]
    return PlaceView(
        place=place.place,
        shared=place.shared,
        code=place.entrant,
        name=names[place.entrant],
        points=place.points,
        errata=tuple(erratum.note for erratum in about),
        left=apart_word(left.get(place.entrant, "")),
    )
