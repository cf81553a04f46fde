"""The places of the event: what is missing, provisional, published."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.pages.public.contested import contest_rows
from scoring.pages.public.expelled import expelled_rows
from scoring.pages.public.parts import Part, send_page, send_part
from scoring.pages.public.words import current_stage, stage_name
from scoring.queries.bracket import PathStage, path_of
from scoring.queries.ceremony import results_shown
from scoring.queries.ending import ending_of
from scoring.queries.errata import ErratumView, errata_of, names_with_errata
from scoring.queries.places import Place, why_ended
from scoring.queries.raffles import has_raffles
from scoring.queries.results import EventResults
from scoring.wording.accidents import apart_word
from tournaments.ids import TournamentId
from tournaments.models import Tournament
from tournaments.policy import Access, Scope, tournament_page
from tournaments.queries.rosters import counts

HEAD_DIGITS = 16


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
    errata: tuple[str, ...] = ()
    left: str = ""


@dataclass(frozen=True, slots=True)
class ReachedView:
    """Everybody whose event ended in one stage."""

    stage: str
    places: tuple[PlaceView, ...]


@dataclass(frozen=True, slots=True)
class ResultsView:
    """The final's places, then the others by the stage they reached."""

    final: tuple[PlaceView, ...]
    others: tuple[ReachedView, ...]
    results: EventResults
    errata: tuple[ErratumView, ...] = ()

    @property
    def held(self) -> bool:
        """Tell whether places of the final wait for the ceremony."""
        return self.results.held

    @property
    def hash_start(self) -> str:
        """Return the first digits of the published copy's hash."""
        return self.results.body_hash[:HEAD_DIGITS]

    @property
    def head_start(self) -> str:
        """Return the first digits of the hash over all tables."""
        return self.results.ledger_head[:HEAD_DIGITS]


@tournament_page(Access.PUBLIC)
@require_safe
def results(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the places, or what is missing before there are any."""
    return send_page(request, scope, page="results", part=_part(scope), context={})


@tournament_page(Access.PUBLIC)
@require_safe
def results_part(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the places alone."""
    return send_part(request, scope, part=_part(scope))


def _part(scope: Scope) -> Part:
    return Part(
        of="results",
        template="scoring/public/_results.html",
        src=reverse("results-part", kwargs={"slug": scope.tournament.slug}),
        context=partial(_context, scope.tournament),
    )


def _context(tournament: Tournament) -> dict[str, object]:
    """Return the places, or the stages that are missing.

    At most sixteen queries, and five more if somebody has left a table.
    """
    view = results_view(tournament, found=results_shown(tournament))
    if view is not None:
        return {
            "view": view,
            "contests": contest_rows(TournamentId(tournament.pk), held=view.held),
            "expelled": expelled_rows(TournamentId(tournament.pk)),
            "ending": ending_of(TournamentId(tournament.pk)),
            "raffles": has_raffles(TournamentId(tournament.pk)),
        }
    path = path_of(tournament, counts=counts(TournamentId(tournament.pk)))
    current = current_stage(path)
    return {
        "missing": [
            stage_name(stage.number, final=stage.final)
            for stage in path
            if not stage.confirmed
        ],
        "current": "" if current is None else _name(current),
    }


def _name(stage: PathStage) -> str:
    return stage_name(stage.number, final=stage.final)


def results_view(
    tournament: Tournament, *, found: EventResults | None
) -> ResultsView | None:
    """Return the places with names, or nothing before the final is confirmed.

    ``found`` are the results, as staff or as everybody may see them.
    """
    if found is None:
        return None
    tournament_id = TournamentId(tournament.pk)
    errata = errata_of(tournament_id)
    names = names_with_errata(tournament_id, errata=errata)
    left = why_ended(tournament_id)
    last = found.held_stage or max((place.stage for place in found.places), default=0)
    by_stage = groupby(found.places, key=lambda place: place.stage)
    grouped = [
        (stage, tuple(_place_view(place, names, errata, left) for place in places))
        for stage, places in by_stage
    ]
    return ResultsView(
        final=next((places for stage, places in grouped if stage == last), ()),
        others=tuple(
            ReachedView(stage=stage_name(stage, final=False), places=places)
            for stage, places in grouped
            if stage != last
        ),
        results=found,
        # An erratum may tell who has which place.
        errata=() if found.held else errata,
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
        errata=tuple(_noted(erratum) for erratum in about),
        left=apart_word(left.get(place.entrant, "")) or "",
    )


def _noted(erratum: ErratumView) -> str:
    """Return what stands beside a frozen place after an erratum."""
    if erratum.place is None:
        return _("erratum %(number)s") % {"number": erratum.number}
    return _("erratum %(number)s: place %(place)s") % {
        "number": erratum.number,
        "place": erratum.place,
    }
