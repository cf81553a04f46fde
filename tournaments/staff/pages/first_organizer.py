"""The page behind the one-time link that `serve` prints."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import UsernameField
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.staff.browsers import password_of
from tournaments.staff.commands.access import set_up_first_organizer
from tournaments.staff.models.user import User
from tournaments.staff.pages.passwords import PASSWORD_HELP
from tournaments.staff.policy import Access, note_let_in, site_view
from tournaments.staff.queries.organizers import is_set_up
from tournaments.staff.refusals import AccountRefused, AlreadySetUp, GrantRefused
from tournaments.staff.tokens import setup_token_valid
from tournaments.web.pages.refused_on import refusal_of, refused_on
from tournaments.web.pages.secrecy import kept_secret

NAME_LIMIT = 150
BACKEND = "tournaments.staff.pages.passwords.CountedPasswords"


class NewAccountForm(forms.Form):
    """A name and a password, the password twice."""

    username = UsernameField(
        label=capfirst(User._meta.get_field("username").verbose_name),
        max_length=NAME_LIMIT,
        validators=[UnicodeUsernameValidator()],
        help_text=gettext_lazy("One word without spaces, for example ana.pop."),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password1 = forms.CharField(
        label=gettext_lazy("Password"),
        strip=False,
        help_text=PASSWORD_HELP,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password2 = forms.CharField(
        label=gettext_lazy("The password again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_password2(self) -> str:
        """Refuse two different passwords."""
        again = str(self.cleaned_data["password2"])
        if again != self.cleaned_data.get("password1"):
            raise forms.ValidationError(_("The two passwords are not the same."))
        return again


def _refused(request: HttpRequest, **_address: object) -> HttpResponse:
    template = "tournaments/staff/first_organizer_refused.html"
    context = {"set_up": isinstance(refusal_of(request), AlreadySetUp)}
    return kept_secret(render(request, template, context))


@sensitive_post_parameters("password1", "password2")
@site_view(Access.PUBLIC)
@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(_refused, GrantRefused)
def first_organizer(request: HttpRequest, token: str) -> HttpResponse:
    """Return the form for the first account; it signs in at once."""
    if is_set_up():
        raise AlreadySetUp
    if not setup_token_valid(token):
        raise GrantRefused
    form = NewAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = set_up_first_organizer(
                username=form.cleaned_data["username"],
                password=form.cleaned_data["password1"],
            )
        except ValidationError as error:
            form.add_error("password1", error)
        except AccountRefused as refusal:
            form.add_error("username", refusal.detail)
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
