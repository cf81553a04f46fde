"""Find my seat: from a name, a number or a ticket to the page of a player."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import condition

from scoring.player.pages.everybody import everybody_at
from scoring.player.pages.where_words import where_view
from scoring.player.queries import Where, matching
from tables.draws.queries.digital import digital_under_way, latest_in_force
from tables.urn.queries.draws import map_hash, open_urn_number
from tournaments.events.enums import BEFORE_THE_END
from tournaments.events.queries.versions import painted_version
from tournaments.live.pages import asks_for_part, frame, same_for_all
from tournaments.signup.queries import SignUpRow, undecided_named
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.fields import sought
from tournaments.web.reader import reader

MOST_LISTED = 200


@tournament_page(Access.PUBLIC)
def find_my_seat(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Lead to the page of whoever is meant; else return several, or everybody."""
    if asks_for_part(request):
        return _part(request, scope)
    version = painted_version(scope.tournament)
    everybody = everybody_at(scope.tournament, version=version)
    meant = {one.code for one in matching(everybody, search=sought(request))}
    if len(meant) == 1:
        return redirect("player", slug=scope.tournament.slug, code=meant.pop())
    context = {
        **frame(scope, page="seats"),
        **_found(request, scope, version=version),
        "version": version,
    }
    return render(request, "scoring/player/find_my_seat.html", context)


@tournament_page(Access.PUBLIC)
def at_seat(
    request: HttpRequest,  # noqa: ARG001 - as every page has it
    scope: Scope,
    number: int,
    seat: str,
) -> HttpResponse:
    """Lead from a ticket to the page of whoever has this seat of this stage.

    Before the seats are published, or once the stage is over, to all of them.
    """
    version = painted_version(scope.tournament)
    there = {
        one.code
        for one in everybody_at(scope.tournament, version=version)
        if one.sits and one.stage == number and one.seat == seat.upper()
    }
    slug = scope.tournament.slug
    if len(there) == 1:
        return redirect("player", slug=slug, code=there.pop())
    return redirect("find-my-seat", slug=slug)


def _etag(request: HttpRequest, scope: Scope) -> str:
    """Return the version of what the fragment shows."""
    version = painted_version(scope.tournament)
    query = urlencode({"q": sought(request)})
    return f'"{version}-{reader()}-{query}"'


@condition(etag_func=_etag)
def _part(request: HttpRequest, scope: Scope) -> HttpResponse:
    version = painted_version(scope.tournament)
    context = _found(request, scope, version=version)
    response = render(request, "scoring/player/_find_my_seat.html", context)
    same_for_all(response, scope.tournament, version=version)
    return response


def _found(request: HttpRequest, scope: Scope, *, version: int) -> dict[str, object]:
    """Return who was found, to choose from.

    Everybody who plays or has played, when nobody was searched or found. Before the
    first seats are published nobody is listed without having been searched.
    """
    query = sought(request)
    everybody = everybody_at(scope.tournament, version=version)
    found = matching(everybody, search=query)
    drawn = any(one.table_id or one.place for one in everybody)
    # In a cancelled event nothing is waited for.
    event_goes_on = scope.tournament.cancelled_at is None
    listed = found or [one for one in everybody if drawn and one.stage is not None]
    return {
        "digital": latest_in_force(scope.tournament_id),
        "under_way": digital_under_way(scope.tournament_id) if event_goes_on else None,
        "q": query,
        "found": found,
        "signed_up": [] if found else _signed_up(scope, search=query),
        "listed": [where_view(one) for one in listed[:MOST_LISTED]],
        "matches": len(listed),
        "waits": event_goes_on and any(one.state is Where.SEATED for one in everybody),
        "seated": any(one.sits for one in everybody),
        "map_hash": map_hash(scope.tournament_id),
        "open_urn": open_urn_number(scope.tournament_id) if event_goes_on else None,
    }


def _signed_up(scope: Scope, *, search: str) -> list[SignUpRow]:
    """Return whose sign-up is meant that nobody has accepted; none once all is over."""
    event = scope.tournament
    if not event.takes_records or event.status not in BEFORE_THE_END:
        return []
    return undecided_named(scope.tournament_id, search=search)[:MOST_LISTED]
