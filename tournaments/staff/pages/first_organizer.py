"""The page behind the one-time link that `serve` prints."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import BaseUserCreationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.refusals import Refusal
from tournaments.staff.browsers import password_of
from tournaments.staff.commands.access import set_up_first_organizer
from tournaments.staff.models.user import User
from tournaments.staff.pages.passwords import PASSWORD_HELP
from tournaments.staff.policy import Access, note_let_in, site_page
from tournaments.staff.queries.organizers import is_set_up
from tournaments.staff.refusals import AlreadySetUp, GrantRefused
from tournaments.staff.tokens import setup_token_valid
from tournaments.web.pages.refused_on import refused_on
from tournaments.web.pages.secrecy import kept_secret

BACKEND = "tournaments.staff.pages.passwords.CountedPasswords"


class FirstOrganizerForm(BaseUserCreationForm):  # type: ignore[type-arg]
    """A name and a password, the password twice."""

    class Meta:
        model = User
        fields = ("username",)
        help_texts: ClassVar = {"username": ""}

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["password2"].help_text = ""


def _refused(
    request: HttpRequest, *, refusal: Refusal, **_address: object
) -> HttpResponse:
    template = "tournaments/staff/first_organizer_refused.html"
    context = {"refusal": refusal, "set_up": isinstance(refusal, AlreadySetUp)}
    return kept_secret(render(request, template, context))


@sensitive_post_parameters("password1", "password2")
@site_page(Access.PUBLIC)
@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(_refused, GrantRefused)
def first_organizer(request: HttpRequest, token: str) -> HttpResponse:
    """Return the form for the first account; it signs in at once."""
    if is_set_up():
        raise AlreadySetUp
    if not setup_token_valid(token):
        raise GrantRefused
    form = FirstOrganizerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = set_up_first_organizer(
                username=form.cleaned_data["username"],
                password=form.cleaned_data["password1"],
            )
        except ValidationError as error:
            form.add_error("password1", error)
        else:
            login(request, user, backend=BACKEND)
            note_let_in(request, known_as=password_of(user.username).known_as)
            messages.success(request, _("Welcome! Open your first event here."))
            return kept_secret(redirect("my-events"))
    status = 400 if form.errors else 200
    page = render(
        request, "tournaments/staff/first_organizer.html", {"form": form}, status=status
    )
    return kept_secret(page)
