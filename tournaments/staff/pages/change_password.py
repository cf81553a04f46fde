"""Change the own password; the one in force is asked for first."""

from __future__ import annotations

from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.contrib.auth import authenticate, update_session_auth_hash
from django.contrib.auth.forms import PasswordChangeForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables

from tournaments.staff.commands.access import change_password
from tournaments.staff.models.user import User
from tournaments.staff.pages.passwords import PASSWORD_HELP
from tournaments.staff.policy import Access, account_in, site_view
from tournaments.staff.refusals import TooManyTries
from tournaments.web.pages.refused_on import form_on


class NewPasswordForm(PasswordChangeForm):
    """The password in force, and the new one twice."""

    field_order = ("old_password", "new_password1", "new_password2")

    def __init__(
        self, request: HttpRequest, user: User, *, typed: QueryDict | None = None
    ) -> None:
        super().__init__(user, typed)
        self.request = request
        new, again = self.fields["new_password1"], self.fields["new_password2"]
        new.help_text, again.help_text = PASSWORD_HELP, ""
        again.label = gettext_lazy("The password again")

    @sensitive_variables("old")
    def clean_old_password(self) -> str:
        """Refuse a wrong one, counted as at the sign-in. Raises TooManyTries."""
        old = str(self.cleaned_data["old_password"])
        name = self.user.get_username()
        if authenticate(self.request, username=name, password=old) is None:
            wrong = self.error_messages["password_incorrect"]
            raise forms.ValidationError(wrong, code="password_incorrect")
        return old


def _page(request: HttpRequest, *, form: NewPasswordForm | None = None) -> HttpResponse:
    form = form or NewPasswordForm(request, account_in(request))
    template = "tournaments/staff/change_password.html"
    status = HTTPStatus.BAD_REQUEST if request.method == "POST" else HTTPStatus.OK
    return render(request, template, {"form": form}, status=status)


@sensitive_post_parameters("old_password", "new_password1", "new_password2")
@site_view(Access.ACCOUNT)
@form_on(_page, TooManyTries)
def new_password(request: HttpRequest) -> HttpResponse:
    """Return the form; once it is changed every other device is signed out."""
    user = account_in(request)
    form = NewPasswordForm(request, user, typed=request.POST)
    if form.is_valid():
        change_password(user, password=form.cleaned_data["new_password1"])
        update_session_auth_hash(request, user)
        messages.success(request, _("The password is changed."))
        return redirect("my-events")
    return _page(request, form=form)
