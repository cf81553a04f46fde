"""Find my seat: where somebody is now, from the check-in to the place."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from scoring.public.pages.where_words import where_view
from scoring.public.queries import Where, Whereabouts, matching, whereabouts
from scoring.stages.pages.cards import CardView, card_views
from scoring.stages.pages.stages import targets_by_stage
from tables.draws.queries.digital import latest_in_force, under_way
from tables.urn.queries.draws import map_hash, open_urn_number
from tournaments.events.models.tournament import Tournament
from tournaments.live.pages import KEPT_SECONDS, frame, same_for_all
from tournaments.live.queries.painting import painted_version
from tournaments.staff.policy import Access, Scope, tournament_page

QUERY_LIMIT = 100
MOST_LISTED = 200


@tournament_page(Access.PUBLIC)
@require_safe
def find_my_seat(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return where whoever is searched is, in big letters; else everybody A to Z."""
    version = painted_version(scope.tournament)
    context = {
        **frame(scope, page="seats"),
        **_found(request, scope, version=version),
        "version": version,
    }
    return render(request, "scoring/public/find_my_seat.html", context)


def _etag(request: HttpRequest, scope: Scope) -> str:
    """Return the version of what the fragment shows."""
    version = painted_version(scope.tournament)
    query = urlencode({"q": _query(request)})
    return f'"{version}-{get_language()}-{query}"'


@tournament_page(Access.PUBLIC)
@require_safe
@condition(etag_func=_etag)
def find_my_seat_part(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the changing part of "find my seat"."""
    version = painted_version(scope.tournament)
    context = _found(request, scope, version=version)
    response = render(request, "scoring/public/_find_my_seat.html", context)
    same_for_all(response, scope.tournament, version=version)
    return response


def _query(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:QUERY_LIMIT]


def _found(request: HttpRequest, scope: Scope, *, version: int) -> dict[str, object]:
    """Return who was found: alone in full, several to choose from.

    Everybody who plays or has played, when nobody was searched or found. Before the
    first seats are published nobody is listed without having been searched.
    """
    query = _query(request)
    everybody = _everybody(scope.tournament, version=version)
    found = matching(everybody, search=query)
    drawn = any(one.table_id for one in everybody)
    listed = found or [one for one in everybody if drawn and one.stage is not None]
    alone = len(found) == 1
    return {
        "tournament": scope.tournament,
        "digital": latest_in_force(scope.tournament_id),
        "under_way": under_way(scope.tournament_id),
        "q": query,
        "found": found,
        "one": where_view(found[0]) if alone else None,
        "card": _table_of(found[0], scope) if alone else None,
        "listed": [] if alone else [where_view(one) for one in listed[:MOST_LISTED]],
        "matches": len(listed),
        "waits": any(one.state is Where.SEATED for one in everybody),
        "seated": any(one.sits for one in everybody),
        "map_hash": map_hash(scope.tournament_id),
        "open_urn": open_urn_number(scope.tournament_id),
    }


def _table_of(person: Whereabouts, scope: Scope) -> CardView | None:
    """Return the table where somebody plays now, with everybody there."""
    if person.card is None or not person.sits or person.state is Where.FREE:
        return None
    targets = targets_by_stage(scope.tournament_id)
    (card,) = card_views([person.card], targets=targets)
    return card


def _everybody(tournament: Tournament, *, version: int) -> tuple[Whereabouts, ...]:
    """Return where everybody is, read at most once a version for all who ask."""
    key = f"whereabouts.{tournament.pk}.{tournament.slug}.{version}"
    kept: tuple[Whereabouts, ...] | None = cache.get(key)
    if kept is None:
        kept = whereabouts(tournament)
        cache.set(key, kept, KEPT_SECONDS)
    return kept
