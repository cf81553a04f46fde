"""Who may do what: every URL pattern declares one of these policies.

``tournament_page`` and ``site_page`` wrap what is only read, ``tournament_view`` and
``site_view`` other function views, ``api_policy`` marks API views; a test walks the
URLconf and fails on a pattern without a policy.
Another tournament's slug or ids answer 404; known but not allowed answers 403.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import wraps
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec, TypedDict, TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import render
from django.urls import is_valid_path, reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.events.commands.steps import refuse_over
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import event_at
from tournaments.ids import TournamentId
from tournaments.refusals import NotAllowed, NotFound, Refusal, SignInNeeded
from tournaments.staff.browsers import COOKIE, Browser, browser_of, entry_to
from tournaments.staff.enums import Role
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.models.user import User
from tournaments.staff.queries.roles import (
    PUBLIC,
    Actor,
    actor_by_account,
    actor_by_grant,
    grant_with,
    replaced,
)
from tournaments.staff.refusals import GrantRefused, NotYourEvent

JSON = "application/json"
GRANT_SESSION_KEY = "signed_in_by"
KIOSK_SESSION_KEY = "kiosk"
READING = ("GET", "HEAD")
TEMPLATES: Mapping[str | int, str] = {
    "not_your_event": "tournaments/staff/not_your_event.html",
    "grant_refused": "tournaments/staff/link_over.html",
    "grant_revoked": "tournaments/staff/link_over.html",
    "grant_replaced": "tournaments/staff/link_over.html",
    "event_ended": "tournaments/staff/link_over.html",
    "players_record_no_more": "tournaments/staff/link_over.html",
    "plays_no_more": "tournaments/staff/link_over.html",
    403: "403.html",
    404: "404.html",
    500: "outage.html",
}
P = ParamSpec("P")
V = TypeVar("V", bound=type)


# An open page around which something else stands is opened anew (live.js).
AROUND = "X-Around"


class Access(StrEnum):
    """Who may use a URL.

    ``PLAYER``: referees, and players at their own tables; ``DOOR``: who checks in.
    """

    PUBLIC = "public"
    KIOSK = "kiosk"
    PLAYER = "player"
    DOOR = "door"
    REFEREE = "referee"
    ORGANIZER = "organizer"
    ACCOUNT = "account"
    SUPERUSER = "superuser"


# What each part in an event opens beside what is public; an organizer opens all.
OPENS: Mapping[Role, frozenset[Access]] = {
    Role.REFEREE: frozenset({Access.PLAYER, Access.REFEREE}),
    Role.DOOR: frozenset({Access.DOOR}),
    Role.PLAYER: frozenset({Access.PLAYER}),
}


class WhoAndWhen(TypedDict):
    """Who does something, by code, and when, as commands take it."""

    author: str
    at: datetime


class Here(WhoAndWhen):
    """The same, and in which event."""

    tournament_id: TournamentId


@dataclass(frozen=True, slots=True)
class Scope:
    """The tournament of a request and who is asking."""

    tournament: Tournament
    actor: Actor

    @property
    def tournament_id(self) -> TournamentId:
        return self.tournament.id

    def signed(self) -> WhoAndWhen:
        """Return who does what is asked for, and that it is done now."""
        return {"author": self.actor.code, "at": timezone.now()}

    def here(self) -> Here:
        """Return the same, and in which event."""
        return {"tournament_id": self.tournament_id, **self.signed()}


Page = Callable[Concatenate[HttpRequest, Scope, P], HttpResponse]
SitePage = Callable[Concatenate[HttpRequest, P], HttpResponse]


def tournament_page(
    access: Access, *, by_secret: bool = False
) -> Callable[[Page[P]], Callable[..., HttpResponse]]:
    """Wrap a page under ``<slug>`` that is only read; else as ``tournament_view``."""

    def decorate(page: Page[P]) -> Callable[..., HttpResponse]:
        return tournament_view(access, by_secret=by_secret)(require_safe(page))

    return decorate


def tournament_view(
    access: Access, *, when_over: bool = False, by_secret: bool = False
) -> Callable[[Page[P]], Callable[..., HttpResponse]]:
    """Wrap a view under ``<slug>``: find the tournament, check, then call.

    ``when_over``: its form is taken in an event that is cancelled or archived too.
    ``by_secret``: its address holds a secret that the page looks at, and is enough in
    a private event.
    """

    def decorate(view: Page[P]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def wrapped(
            request: HttpRequest, /, slug: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            try:
                kiosk = access is Access.KIOSK
                scope = scope_of(request, slug=slug, kiosk=kiosk, by_secret=by_secret)
                _check_page(request, scope, access=access)
                if request.method not in READING and not when_over:
                    refuse_over(scope.tournament)
                response = view(request, scope, *args, **kwargs)
                response[AROUND] = scope.tournament.around
            except Refusal as refusal:
                return refused(request, refusal)
            except OverflowError:
                # A number in the address that no row can have.
                return refused(request, NotFound())
            return _or_page_above(request, response)

        return _declared(wrapped, access)

    return decorate


def site_page(access: Access) -> Callable[[SitePage[P]], Callable[..., HttpResponse]]:
    """Wrap a page that belongs to no tournament, and is only read."""

    def decorate(page: SitePage[P]) -> Callable[..., HttpResponse]:
        return site_view(access)(require_safe(page))

    return decorate


def site_view(access: Access) -> Callable[[SitePage[P]], Callable[..., HttpResponse]]:
    """Wrap a view that belongs to no tournament."""

    def decorate(view: SitePage[P]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def wrapped(
            request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            try:
                if access is not Access.PUBLIC and not request.user.is_authenticated:
                    raise SignInNeeded
                if access is Access.SUPERUSER and not request.user.is_superuser:
                    raise NotAllowed
                return _or_page_above(request, view(request, *args, **kwargs))
            except Refusal as refusal:
                return refused(request, refusal)

        return _declared(wrapped, access)

    return decorate


def api_policy(access: Access) -> Callable[[V], V]:
    """Mark an API view class with its policy; its permission class enforces it."""

    def decorate(view: V) -> V:
        view.policy = access  # type: ignore[attr-defined]
        return view

    return decorate


def _declared(
    view: Callable[..., HttpResponse], access: Access
) -> Callable[..., HttpResponse]:
    """Mark the view; what is not public is never kept by a cache."""
    kept = view if access is Access.PUBLIC else never_cache(view)
    kept.policy = access  # type: ignore[attr-defined]
    return kept


def scope_of(request: HttpRequest, *, slug: str, kiosk: bool, by_secret: bool) -> Scope:
    """Return the tournament of a request and who is asking.

    Raises NotFound for an unknown slug, and for a private event to the public;
    ``kiosk`` lets in a device that an organizer has opened for self check-in,
    ``by_secret`` whoever has an address that the page itself looks at.
    """
    tournament = event_at(slug)
    actor = actor_in(request, tournament=tournament)
    opened = kiosk and str(tournament.pk) in request.session.get(KIOSK_SESSION_KEY, {})
    let_in = actor.belongs or opened or by_secret
    if not tournament.is_public and not let_in:
        raise NotFound
    # Every page says that it is of a rehearsal, or cancelled, also that of a refusal,
    # which leads back by who is asking; the head names whom a link has signed in.
    request.is_rehearsal = tournament.is_rehearsal  # type: ignore[attr-defined]
    request.event = tournament  # type: ignore[attr-defined]
    request.actor = actor  # type: ignore[attr-defined]
    return Scope(tournament=tournament, actor=actor)


def actor_in(request: HttpRequest, *, tournament: Tournament) -> Actor:
    """Return who is asking: by account first, else by the session's grant."""
    if request.user.is_authenticated:
        actor = actor_by_account(tournament=tournament, user=request.user)
        if actor.role is not None:
            return actor
    try:
        return _actor_by_session(_kept(request, tournament=tournament))
    except GrantRefused:
        return PUBLIC


def _kept(request: HttpRequest, *, tournament: Tournament) -> Mapping[str, Any] | None:
    """Return what ``enter_by_grant`` has kept for this tournament."""
    grants: Mapping[str, Any] = request.session.get(GRANT_SESSION_KEY, {})
    return grants.get(str(tournament.pk))


def account_in(request: HttpRequest) -> User:
    """Return the account that asks, on a page that is for accounts alone."""
    assert isinstance(request.user, User)
    return request.user


def browser_in(request: HttpRequest) -> Browser:
    """Return the browser that asks, and what it has entered by before."""
    cookie, address = request.COOKIES.get(COOKIE, ""), request.META.get("REMOTE_ADDR")
    browser = browser_of(cookie=cookie, address=address or "")
    for known_as in getattr(request, "let_in_by", ()):
        browser = browser.having_used(known_as)
    return browser


def note_let_in(request: HttpRequest, *, known_as: str) -> None:
    """Let the browser be known, from now on, as one that this has let in."""
    before = getattr(request, "let_in_by", ())
    request.let_in_by = (*before, known_as)  # type: ignore[attr-defined]


def enter_by_grant(request: HttpRequest, *, grant: AccessGrant, letter: str) -> None:
    """Sign this browser in by a grant, under a new session key.

    ``letter`` limits it to one table. It lasts until the grant gets a new link, is
    revoked, or the event ends. What a page opened before by somebody else sends is
    refused from now on: it would be signed by the wrong one.
    """
    grants = dict(request.session.get(GRANT_SESSION_KEY, {}))
    before = grants.get(str(grant.tournament_id))
    if before is not None and before["grant"] != grant.pk:
        rotate_token(request)
    grants[str(grant.tournament_id)] = {
        "grant": grant.pk,
        "link": grant.link_mark,
        "letter": letter,
    }
    request.session.cycle_key()
    request.session[GRANT_SESSION_KEY] = grants
    note_let_in(request, known_as=entry_to(grant.tournament_id))


def _actor_by_session(kept: Mapping[str, Any] | None) -> Actor:
    """Return whom a kept sign-in stands for. Raises GrantRefused when it is over."""
    if kept is None:
        return PUBLIC
    grant = grant_with(kept["grant"])
    if not constant_time_compare(grant.link_mark, kept["link"]):
        raise replaced(grant)
    return actor_by_grant(grant, letter=kept["letter"])


def check_access(actor: Actor, *, access: Access) -> None:
    """Raise SignInNeeded or NotAllowed unless the actor may use the URL."""
    if access in {Access.PUBLIC, Access.KIOSK} or actor.organizes:
        return
    if actor.part is None:
        raise SignInNeeded
    if access not in OPENS[actor.part]:
        raise NotAllowed


def _check_page(request: HttpRequest, scope: Scope, *, access: Access) -> None:
    """Check it; whoever had signed in elsewhere is told why that is no use here."""
    try:
        check_access(scope.actor, access=access)
    except SignInNeeded:
        _actor_by_session(_kept(request, tournament=scope.tournament))
        if request.user.is_authenticated:
            raise NotYourEvent(
                who=request.user.get_username(), event=scope.tournament.name
            ) from None
        who = _known_elsewhere(request)
        if who:
            raise NotYourEvent(who=who, event=scope.tournament.name) from None
        raise


def _known_elsewhere(request: HttpRequest) -> str:
    """Return as whom a link has signed this browser in at another event, or nothing."""
    grants: Mapping[str, Any] = request.session.get(GRANT_SESSION_KEY, {})
    for kept in grants.values():
        try:
            actor = _actor_by_session(kept)
        except GrantRefused:
            continue
        return f"{actor.code} ({actor.label})" if actor.label else actor.code
    return ""


def _or_page_above(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return the response, or the way to the page that a form's address belongs to.

    A refused form is shown at the address it was sent to. Whoever then follows a
    link of that page, reloads it or changes the language gets there with GET.
    """
    only_written = response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
    if not only_written or request.method not in READING:
        return response
    parts = request.path.strip("/").split("/")
    while parts:
        parts.pop()
        above = f"/{'/'.join(parts)}/" if parts else "/"
        if is_valid_path(above):
            query = request.META.get("QUERY_STRING", "")
            return HttpResponseRedirect(f"{above}?{query}" if query else above)
    return response


def wants_json(request: HttpRequest) -> bool:
    """Tell whether a script has sent the form, and not the browser itself."""
    kinds = ("text/html", JSON)
    return request.get_preferred_type(kinds) == JSON


def refusal_as_json(refusal: Refusal) -> JsonResponse:
    """Return a refusal for a script: its stable code and its sentence."""
    body = {"status": refusal.status, "code": refusal.code, "detail": refusal.detail}
    return JsonResponse({**refusal.extra, **body}, status=refusal.status)


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Return the page of a refusal, its sentence and the way back; JSON to a script."""
    return refusal.and_when(_refused(request, refusal))


def _refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    if wants_json(request):
        return refusal_as_json(refusal)
    if isinstance(refusal, SignInNeeded) and request.method in READING:
        query = urlencode({"next": request.get_full_path()})
        return HttpResponseRedirect(f"{reverse('sign-in')}?{query}")
    template = TEMPLATES.get(refusal.code) or TEMPLATES.get(
        refusal.status, "refused.html"
    )
    return render(request, template, {"refusal": refusal}, status=refusal.status)
