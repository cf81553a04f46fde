"""Who calls the API: a phone with its grant's token, or a browser's session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from tournaments.events.commands.steps import refuse_over
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import event_at
from tournaments.refusals import NotFound, SignInNeeded
from tournaments.staff.commands.access import enter_by_link, note_opened
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.policy import (
    GRANT_SESSION_KEY,
    READING,
    Access,
    Scope,
    actor_in,
    browser_in,
    check_access,
)
from tournaments.staff.queries.roles import PUBLIC, Actor, actor_by_grant
from tournaments.staff.refusals import GrantRefused

if TYPE_CHECKING:
    from rest_framework.views import APIView

    from tournaments.staff.models.user import User

SESSION = "session"


class GrantToken(BaseAuthentication):
    """``Authorization: Bearer TOKEN``, the token of an access grant."""

    def authenticate(
        self, request: Request
    ) -> tuple[AnonymousUser, AccessGrant] | None:
        """Return the grant, or nothing without such a header."""
        given = request.headers.get("Authorization", "")
        scheme, _space, token = given.partition(" ")
        if scheme.lower() != "bearer":
            return None
        browser, at = browser_in(request._request), timezone.now()
        try:
            grant = enter_by_link(token.strip(), browser=browser, at=at)
        except GrantRefused as refusal:
            raise AuthenticationFailed(
                GrantRefused.sentence, code="invalid_token"
            ) from refusal
        note_opened(grant, at=at)
        return AnonymousUser(), grant

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002
        return 'Bearer realm="cruce"'


class SessionSignIn(SessionAuthentication):
    """A signed-in browser, by account or by grant; its writes need a CSRF token."""

    def authenticate(self, request: Request) -> tuple[Any, str] | None:
        """Return the account, or nothing for a stranger."""
        browser = request._request
        user: User | AnonymousUser = browser.user
        if not (
            (user.is_authenticated and user.is_active)
            or browser.session.get(GRANT_SESSION_KEY)
        ):
            return None
        self.enforce_csrf(request)
        return user, SESSION

    def enforce_csrf(self, request: Request) -> None:
        """Refuse a write that another site could have made the browser send."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise PermissionDenied(
                _("The request lacks the token against forgery. Please reload."),
                code="csrf",
            ) from error


class ByPolicy(BasePermission):
    """Enforces a view's declared policy; an undeclared view answers nobody.

    Whether somebody may record at one table is decided where the table is found.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Tell whether the caller may come in at all. Raises SignInNeeded."""
        policy: Access | None = getattr(view, "policy", None)
        if policy is Access.PUBLIC or request.method not in view.allowed_methods:
            return policy is not None
        if request.auth is None:
            raise SignInNeeded
        return policy in {Access.REFEREE, Access.ORGANIZER}


def actor_of(request: Request, *, tournament: Tournament) -> Actor:
    """Return who is asking in this tournament: by token, else by session.

    Nobody who may see it writes in one that is over. Raises EventArchived, EventOver.
    """
    actor = _actor(request, tournament=tournament)
    seen = tournament.is_public or actor.belongs
    if seen and request.method not in READING:
        refuse_over(tournament)
    return actor


def _actor(request: Request, *, tournament: Tournament) -> Actor:
    grant = request.auth
    if isinstance(grant, AccessGrant):
        here = grant.tournament_id == tournament.pk
        return actor_by_grant(grant) if here else PUBLIC
    return actor_in(request._request, tournament=tournament)


def check_readable(request: Request, *, tournament: Tournament) -> None:
    """Raise NotFound when the tournament is private and the caller a stranger.

    A public one is read without asking who is there.
    """
    if tournament.is_public:
        return
    try:
        actor = actor_of(request, tournament=tournament)
    except AuthenticationFailed as error:
        raise NotFound from error
    if not actor.belongs:
        raise NotFound


def scope_of_staff(
    request: Request, *, slug: str, access: Access = Access.REFEREE
) -> Scope:
    """Return the event, and as whom the caller works in it.

    Raises NotFound, also for whoever has no part in it; NotAllowed for whom ``access``
    does not let in, such as who is at the door.
    """
    tournament = event_at(slug)
    actor = actor_of(request, tournament=tournament)
    if actor.role is None:
        raise NotFound
    check_access(actor, access=access)
    return Scope(tournament=tournament, actor=actor)


class _GrantTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = GrantToken
    name = "grant"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "The token of an access grant.",
        }


class _SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = SessionSignIn
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "A signed-in browser; writes also need X-CSRFToken.",
        }
