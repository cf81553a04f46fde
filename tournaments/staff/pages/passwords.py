"""Every password goes through here, on whatever page it is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_variables

from tournaments.prepared import Prepared, number
from tournaments.staff.browsers import COOKIE, COOKIE_SECONDS, password_of
from tournaments.staff.commands.guessing import count_try, was_right
from tournaments.staff.models.user import User
from tournaments.staff.policy import browser_in, note_let_in

_ACCOUNT = Prepared(User.objects.filter(pk=number("account")))
PASSWORD_HELP = gettext_lazy(
    "At least 8 characters; not only digits, and no common password."
)


class CountedPasswords(ModelBackend):
    """Django's own look at a password; whoever guesses waits between two tries."""

    @sensitive_variables("password")
    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        """Return the account. Raises PermissionDenied if wrong, TooManyTries."""
        if username is None or password is None:
            return None
        asking = request if request is not None else HttpRequest()
        secret, browser = password_of(username), browser_in(asking)
        count_try(secret, browser=browser, at=timezone.now())
        user = super().authenticate(request, username, password, **kwargs)
        if user is None:
            raise PermissionDenied
        was_right(secret, browser=browser)
        note_let_in(asking, known_as=secret.known_as)
        return user

    def get_user(self, user_id: int) -> User | None:
        """Return the account that a session is of, if it may still sign in."""
        user = _ACCOUNT.first(account=user_id)
        return user if user is not None and self.user_can_authenticate(user) else None


def keep_devices(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Give a browser that was let in the cookie by which it is known again."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if getattr(request, "let_in_by", ()):
            response.set_cookie(
                COOKIE,
                browser_in(request).cookie(),
                max_age=COOKIE_SECONDS,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return response

    return answer
