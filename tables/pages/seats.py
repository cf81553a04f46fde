"""Where everybody sits: the published draw, and "find my seat"."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tables.enums import DrawState
from tables.pages.digital_public import digital_draw_page
from tables.pages.seat_lists import seat_lists, stage_numbered
from tables.queries.called_off import called_off_urns
from tables.queries.digital import digital_draws, latest_in_force, under_way
from tables.queries.draws import map_hash, open_urn_number, urn
from tables.queries.draws import published_draw as frozen_draw
from tables.queries.late import late_entries
from tables.queries.seating import find_seats
from tables.queries.urn_books import book_of
from tournaments.canon import canon
from tournaments.errors import NotFound
from tournaments.ids import TournamentId
from tournaments.policy import Access, Scope, tournament_page
from tournaments.queries.versions import current_version

QUERY_LIMIT = 100
BIG_RESULTS = 6


@tournament_page(Access.PUBLIC)
@require_safe
def published_draw(request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
    """Return the published draw of a stage: its frozen copy, by table and by name.

    Before that the way leads to the urn.
    """
    tournament_id = TournamentId(scope.tournament.pk)
    stage = stage_numbered(tournament_id, number=number)
    current = urn(stage.id)
    frozen = frozen_draw(stage.id)
    if current is not None and frozen is None and book_of(current.id) is not None:
        return redirect("urn-wall", slug=scope.tournament.slug, number=number)
    draws = digital_draws(stage.id)
    published = any(draw.state is DrawState.PUBLISHED for draw in draws)
    if draws and (published or frozen is None):
        return digital_draw_page(request, scope, stage=stage)
    if current is None or frozen is None:
        raise NotFound
    context = {
        "tournament": scope.tournament,
        "stage": stage,
        "urn": current,
        **seat_lists(tournament_id, current=current),
        "called_off": draws,
        "called_off_urns": called_off_urns(stage.id),
        "late": late_entries(stage.id),
        "canonical": canon(frozen).decode("ascii"),
    }
    return render(request, "tables/published_draw.html", context)


@tournament_page(Access.PUBLIC)
@require_safe
def find_my_seat(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the seat of whoever is searched, in big letters, and all seats A to Z."""
    context = _found(request, scope)
    context["version"] = current_version(scope.tournament.pk)
    return render(request, "tables/find_my_seat.html", context)


def _etag(request: HttpRequest, scope: Scope) -> str:
    """Return the version of what the fragment shows."""
    version = current_version(scope.tournament.pk)
    query = urlencode({"q": _query(request)})
    return f'"{version}-{get_language()}-{query}"'


@tournament_page(Access.PUBLIC)
@require_safe
@condition(etag_func=_etag)
def find_my_seat_part(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the changing part of "find my seat"."""
    return render(request, "tables/_seats_found.html", _found(request, scope))


def _query(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:QUERY_LIMIT]


def _found(request: HttpRequest, scope: Scope) -> dict[str, object]:
    """Return who was found, and everybody when nobody was searched."""
    tournament_id = TournamentId(scope.tournament.pk)
    query = _query(request)
    everybody = find_seats(tournament_id)
    found = find_seats(tournament_id, search=query) if query else []
    return {
        "tournament": scope.tournament,
        "digital": latest_in_force(tournament_id),
        "under_way": under_way(tournament_id),
        "q": query,
        "found": found,
        "is_big": len(found) <= BIG_RESULTS,
        "everybody": everybody,
        "listed": found or everybody,
        "stage": everybody[0].stage if everybody else None,
        "waits": bool(everybody) and everybody[0].waits,
        "is_final": bool(everybody) and everybody[0].final,
        "map_hash": map_hash(tournament_id),
        "open_urn": open_urn_number(tournament_id),
    }
