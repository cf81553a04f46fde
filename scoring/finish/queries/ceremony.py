"""What the hall has been shown of the final's places, from the last to the first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scoring.finish.lines import Reveal
from scoring.finish.queries.errata import ErratumView, errata_of, names_with_errata
from scoring.finish.queries.places import Place
from scoring.finish.queries.results import EventResults, event_results, published_copy
from scoring.standings.lines import Embargo
from tournaments.book.lines import read
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.people.names import names_of_pair


@dataclass(frozen=True, slots=True)
class Winner:
    """One entrant on the wall: the person, or both of a pair.

    ``errata`` are what was published about the entrant afterwards: the order in which
    the hall sees the places stays that of the published copy.
    """

    code: str
    names: tuple[str, ...]
    points: int
    errata: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceGroup:
    """Everybody who has one place; more than one where it is shared."""

    place: int
    winners: tuple[Winner, ...]

    @property
    def shared(self) -> bool:
        """Tell whether several have this place."""
        return len(self.winners) > 1


@dataclass(frozen=True, slots=True)
class Ceremony:
    """The groups revealed so far, last revealed first, and those still hidden.

    ``hidden`` is in the order in which they come; the hall must not be sent it.
    """

    revealed: tuple[PlaceGroup, ...]
    hidden: tuple[PlaceGroup, ...]

    @property
    def shown(self) -> int:
        """Return how many groups stand on the wall."""
        return len(self.revealed)


def ceremony_of(tournament: Tournament) -> Ceremony | None:
    """Return the ceremony, or nothing before the results are official."""
    if tournament.status != TournamentStatus.PUBLISHED:
        return None
    results = event_results(tournament)
    assert results is not None
    tournament_id = tournament.id
    errata = errata_of(tournament_id)
    names = names_with_errata(tournament_id, errata=errata)
    final = [one for one in results.places if one.stage == results.last_stage]
    groups = [
        _group(number, list(places), names, errata)
        for number, places in groupby(final, key=lambda place: place.place)
    ][::-1]
    reveals = read(tournament_id, Reveal)
    shown = reveals[-1].said.shown if reveals else 0
    return Ceremony(revealed=tuple(groups[:shown][::-1]), hidden=tuple(groups[shown:]))


def held_by_the_book(tournament: Tournament) -> bool:
    """Tell whether the final is held back: decided so, and not all of it revealed."""
    decisions = read(tournament.id, Embargo)
    if not decisions or not decisions[-1].said.held:
        return False
    if published_copy(tournament.id) is None:
        return True
    ceremony = ceremony_of(tournament)
    return ceremony is None or not ceremony.shown or bool(ceremony.hidden)


def results_shown(tournament: Tournament) -> EventResults | None:
    """Return the results as everybody may see them.

    While the final is held back, of its places only those that were revealed.
    """
    found = event_results(tournament)
    if found is None or not tournament.final_held:
        return found
    ceremony = ceremony_of(tournament)
    revealed = {
        winner.code
        for group in ([] if ceremony is None else ceremony.revealed)
        for winner in group.winners
    }
    last = found.last_stage
    return replace(
        found,
        places=tuple(
            place
            for place in found.places
            if place.stage != last or place.entrant in revealed
        ),
        ledger_head="",
        body_hash="",
        held_stage=last,
    )


def _group(
    number: int,
    places: list[Place],
    names: dict[str, str],
    errata: Sequence[ErratumView],
) -> PlaceGroup:
    winners = tuple(
        Winner(
            code=place.entrant,
            names=names_of_pair(str(names[place.entrant])),
            points=place.points,
            errata=tuple(one.note for one in errata if one.entrant == place.entrant),
        )
        for place in places
    )
    return PlaceGroup(place=number, winners=winners)
