"""The page of one's own sign-up: where it stands, and the way back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from tournaments.events.enums import TournamentStatus
from tournaments.signup import commands
from tournaments.signup.enums import SignUpStanding
from tournaments.signup.queries import (
    SignUpRow,
    rules_changed_since,
    sign_ups_of,
    takes_sign_ups,
)
from tournaments.signup.queries import own_sign_up as found_sign_up
from tournaments.staff.policy import Access, Scope, tournament_page, tournament_view
from tournaments.web.pages.fields import ticked
from tournaments.web.pages.qr import link_qr, only_here
from tournaments.web.pages.refused_on import form_on
from tournaments.web.pages.secrecy import kept_secret

IN_PLAY = {SignUpStanding.PLACE, SignUpStanding.WAITING, SignUpStanding.ACCEPTED}


@sensitive_variables("token")
@tournament_page(Access.PUBLIC, by_secret=True)
def own_sign_up(
    request: HttpRequest, scope: Scope, number: int, token: str
) -> HttpResponse:
    """Return where somebody's sign-up stands; its address is the personal link."""
    row = _row(scope, number=number, token=token)
    address = request.get_full_path().removesuffix("withdraw/")
    link = request.build_absolute_uri(address)
    context = {
        "row": row,
        "in_play": row.standing in IN_PLAY,
        "other_rules": rules_changed_since(scope.tournament_id, at=row.signed_up_at),
        "registers": scope.tournament.status == TournamentStatus.REGISTRATION,
        "token": token,
        "takes": takes_sign_ups(scope.tournament, at=timezone.now()),
        "opens_pages": scope.tournament.is_public or scope.actor.belongs,
        "link": link,
        "qr": link_qr(link),
        "only_here": only_here(request),
    }
    template = "tournaments/signup/own_sign_up.html"
    return kept_secret(render(request, template, context))


def _row(scope: Scope, *, number: int, token: str) -> SignUpRow:
    """Return the sign-up behind a personal link. Raises NotFound."""
    one = found_sign_up(scope.tournament_id, number=number, token=token)
    rows = sign_ups_of(scope.tournament_id).rows
    return next(row for row in rows if row.number == one.number)


@sensitive_variables("token")
@tournament_view(Access.PUBLIC, when_over=True, by_secret=True)
@form_on(own_sign_up)
def withdraw_sign_up(
    request: HttpRequest, scope: Scope, number: int, token: str
) -> HttpResponse:
    """Withdraw by the personal link; a reload shows where somebody stands now."""
    before = _row(scope, number=number, token=token)
    commands.withdraw_sign_up(
        tournament_id=scope.tournament_id,
        number=before.number,
        erase=ticked(request.POST, "erase"),
        at=timezone.now(),
    )
    had_place = before.standing in {SignUpStanding.PLACE, SignUpStanding.ACCEPTED}
    told = (
        _("You have withdrawn. Your place goes to the next one.")
        if had_place
        else _("You have withdrawn.")
    )
    messages.success(request, told)
    return redirect(
        "own-sign-up", slug=scope.tournament.slug, number=number, token=token
    )
