"""A page and the part of it that changes: one view with two addresses.

A change makes every viewer of a public page ask for the same part at once, so it is
painted once for each version; it holds nothing that differs between readers. A page of
staff shows each reader something else, and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from urllib.parse import urlencode

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
)
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.views.decorators.http import conditional_page, require_safe

from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.versions import painted_version
from tournaments.staff.enums import Role
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.reader import reader

View = Callable[..., HttpResponse]
Context = Mapping[str, object]
PART = "part/"
KEPT_SECONDS = 60
# An evening ends in the morning.
NIGHT = timedelta(hours=6)
WORKPLACES = {
    Role.ORGANIZER: "desk",
    Role.REFEREE: "my-tables",
    Role.DOOR: "check-in",
    Role.PLAYER: "player-table",
}


def live_path(route: str, view: View, *, name: str) -> tuple[URLPattern, URLPattern]:
    """Return the address of a page, and that of its changing part alone, below it.

    They are named ``name`` and ``name-part``. The part is only read, whatever can be
    sent to the page.
    """
    alone = require_safe(view)
    return (
        path(route, view, name=name),
        path(f"{route}{PART}", alone, name=f"{name}-part"),
    )


def asks_for_part(request: HttpRequest) -> bool:
    """Tell whether the changing part of a page is asked for, not the whole of it."""
    asked = request.resolver_match
    return asked is not None and asked.route.endswith(PART)


@dataclass(frozen=True, slots=True)
class Part:
    """One fragment of a tournament; ``of`` tells it from the others in full.

    ``query`` is what its address says besides the page's, ``table`` the table whose
    hints concern it (none: all do). ``mark`` tells apart what no version does: what is
    shown later than it happened, and the host where an address of the site is part of
    it.
    """

    of: str
    template: str
    context: Callable[[], Context]
    query: Mapping[str, int] = field(default_factory=dict)
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
    ask_again(response)
    return response


def own_page(
    request: HttpRequest,
    scope: Scope,
    *,
    template: str,
    part: str,
    context: Callable[[], Context],
    around: Callable[[], Context] = dict,
    mark: str = "",
    timed: bool = False,
    status: int = 200,
) -> HttpResponse:
    """Return a page that shows something else to each reader, or its part alone.

    ``template`` and ``part`` paint them; ``context`` is what the part shows, ``around``
    what the page shows besides. ``mark`` and ``timed`` are those of ``own_part``.
    """
    if asks_for_part(request):
        return own_part(
            request, scope, part=part, context=context, mark=mark, timed=timed
        )
    # Before what is shown is read: that is at least as new.
    version = painted_version(scope.tournament)
    shown = {**context(), **around(), "version": version}
    return render(request, template, shown, status=status)


def own_part(
    request: HttpRequest,
    scope: Scope,
    *,
    part: str,
    context: Callable[[], Context],
    mark: str = "",
    timed: bool = False,
) -> HttpResponse:
    """Return a part that shows something else to each reader; 304 for who has it.

    In a lot, for one, who has typed the cards is not who compares them. ``mark`` tells
    apart what no version does; what is ``timed`` is compared itself.
    """
    if timed:
        painted = partial(render, template_name=part, context=context())
        return conditional_page(painted)(request)
    version = painted_version(scope.tournament)
    etag = f'"{version}{mark}.{reader()}.{scope.actor.code}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = render(request, part, context())
        response["ETag"] = etag
    return response


def ask_again(response: HttpResponse) -> None:
    """Let a browser keep it for its own reader, and ask each time whether it holds."""
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ("Accept-Language", "Cookie"))


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
    context: Context,
) -> HttpResponse:
    """Return the page around the fragment, complete at first paint; or that alone."""
    if asks_for_part(request):
        return send_part(request, scope, part=part)
    painted = paint(scope, part=part)
    query = f"?{urlencode(part.query)}" if part.query else ""
    return render(
        request,
        template,
        {
            **frame(scope, page=page),
            "part": part,
            "part_src": f"{request.path}{PART}{query}",
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
    context: Callable[[Tournament], Context],
) -> View:
    """Return a public page of an event whose name is ``page``, with its changing part.

    ``template`` and ``part`` paint them, ``context`` is what the part shows.
    """

    @tournament_page(Access.PUBLIC)
    def whole(request: HttpRequest, scope: Scope) -> HttpResponse:
        shown = Part(of=page, template=part, context=partial(context, scope.tournament))
        return send_page(
            request, scope, page=page, template=template, part=shown, context={}
        )

    return whole


def frame(scope: Scope, *, page: str) -> dict[str, object]:
    """Return what the frame of every public page shows."""
    part = scope.actor.part
    return {
        "active": page,
        "workplace": "" if part is None else WORKPLACES[part],
        "follows": _follows(scope.tournament),
    }


def _follows(event: Tournament) -> bool:
    """Tell whether its pages follow an event: until all is said, and all its evening.

    After the results are official a raffle is drawn there, or an erratum published.
    """
    evening = localtime(timezone.now() - NIGHT).date()
    return not event.is_settled or event.starts_on == evening
