"""The part of a public page that changes: painted once for each version.

A change makes every viewer ask for the same fragment at once, so it is kept for the
version that it was painted from; it holds nothing that differs between readers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
)
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.versions import painted_version
from tournaments.staff.enums import Role
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import page_of
from tournaments.web.reader import reader

View = Callable[..., HttpResponse]
KEPT_SECONDS = 60
WORKPLACES = {
    Role.ORGANIZER: "desk",
    Role.REFEREE: "my-tables",
    Role.DOOR: "check-in",
    Role.PLAYER: "player-table",
}


@dataclass(frozen=True, slots=True)
class Part:
    """One fragment of a tournament; ``of`` tells it from the others in full.

    ``src`` is the address of the fragment alone, ``table`` the table whose hints
    concern it (none: all do). ``mark`` tells apart what no version does: what is shown
    later than it happened, and the host where an address of the site is part of it.
    """

    of: str
    template: str
    src: str
    context: Callable[[], Mapping[str, object]]
    table: int | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Painted:
    """A fragment at one version of its tournament, in the reader's language."""

    part: Part
    tournament: Tournament
    version: int

    @property
    def key(self) -> str:
        """Return what no other content has."""
        return (
            f"public.{self.tournament.pk}.{self.tournament.slug}.{self.part.of}"
            f".{reader()}.{self.version}{self.part.mark}"
        )

    @property
    def etag(self) -> str:
        """Return the validator; the address already tells event and fragment."""
        return f'"{self.version}{self.part.mark}.{reader()}"'

    def html(self) -> SafeString:
        """Return the fragment's markup, painted anew at most once a version."""
        kept: SafeString | None = cache.get(self.key)
        if kept is None:
            context = {"tournament": self.tournament, **self.part.context()}
            kept = render_to_string(self.part.template, context)
            cache.set(self.key, kept, KEPT_SECONDS)
        return kept


def paint(scope: Scope, *, part: Part) -> Painted:
    """Return the fragment as of now. One query; more when it must be painted."""
    return Painted(
        part=part,
        tournament=scope.tournament,
        version=painted_version(scope.tournament),
    )


def send_part(request: HttpRequest, scope: Scope, *, part: Part) -> HttpResponse:
    """Return the fragment alone; 304 for whoever has this version."""
    painted = paint(scope, part=part)
    response = get_conditional_response(request, etag=painted.etag)
    if response is None:
        response = HttpResponse(painted.html())
        response["ETag"] = painted.etag
    same_for_all(response, scope.tournament, version=painted.version)
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


def own_etag(
    _request: HttpRequest, scope: Scope, *, mark: str = "", **_place: object
) -> str:
    """Return the validator of a part that shows something else to each reader.

    In a lot, for one, who has typed the cards is not who compares them. ``mark`` tells
    apart what no version does.
    """
    version = painted_version(scope.tournament)
    return f'"{version}{mark}.{reader()}.{scope.actor.code}"'


def same_for_all(
    response: HttpResponseBase, tournament: Tournament, *, version: int
) -> None:
    """Say that one who has no session may be given what another was given (config)."""
    response["X-Same-For-All"] = f"{tournament.pk}.{version}"


def send_page(
    request: HttpRequest,
    scope: Scope,
    *,
    page: str,
    template: str,
    part: Part,
    context: Mapping[str, object],
) -> HttpResponse:
    """Return the whole page around the fragment, complete at first paint."""
    painted = paint(scope, part=part)
    return render(
        request,
        template,
        {
            **frame(scope, page=page),
            "part": part,
            "part_html": painted.html(),
            "version": painted.version,
            **context,
        },
    )


def live_page(
    page: str,
    *,
    template: str,
    part: str,
    context: Callable[[Tournament], Mapping[str, object]],
) -> tuple[View, View]:
    """Return two public pages of an event: the whole one, and its changing part alone.

    The addresses are named ``page`` and ``page-part``; ``template`` and ``part`` paint
    them, ``context`` is what the part shows.
    """

    def part_of(scope: Scope) -> Part:
        return Part(
            of=page,
            template=part,
            src=page_of(scope.tournament, f"{page}-part"),
            context=partial(context, scope.tournament),
        )

    @tournament_page(Access.PUBLIC)
    @require_safe
    def whole(request: HttpRequest, scope: Scope) -> HttpResponse:
        shown = part_of(scope)
        return send_page(
            request, scope, page=page, template=template, part=shown, context={}
        )

    @tournament_page(Access.PUBLIC)
    @require_safe
    def alone(request: HttpRequest, scope: Scope) -> HttpResponse:
        return send_part(request, scope, part=part_of(scope))

    return whole, alone


def frame(scope: Scope, *, page: str) -> dict[str, object]:
    """Return what the frame of every public page shows."""
    part = scope.actor.part
    return {
        "tournament": scope.tournament,
        "active": page,
        "workplace": "" if part is None else WORKPLACES[part],
    }
