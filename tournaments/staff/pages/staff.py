"""Who helps: sign-in links for phones, codes for one table, and their end."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from tournaments.events.enums import TournamentStatus
from tournaments.events.queries.events import expected_entrants
from tournaments.ids import GrantId
from tournaments.refusals import BadForm
from tournaments.staff.commands import access
from tournaments.staff.commands.access import PIN_LIFETIME, IssuedGrant
from tournaments.staff.enums import Role
from tournaments.staff.models.access import LABEL_LIMIT
from tournaments.staff.pages.guessing import guessing_told
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import (
    Access,
    Scope,
    enter_by_grant,
    tournament_page,
    tournament_view,
)
from tournaments.staff.queries.grants import doubtful_letters, grants
from tournaments.staff.queries.organizers import invitations, invites, organizers
from tournaments.staff.queries.proposals import others_of
from tournaments.staff.refusals import (
    EventEnded,
    GrantIssuedBefore,
    GrantRefused,
    NoSuchTable,
    NotForTable,
)
from tournaments.web.pages.form_keys import key_of, new_key
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.qr import only_here, secret_link
from tournaments.web.pages.refused_on import note_refusal, sent_from
from tournaments.web.pages.secrecy import kept_secret

LETTERS_LIMIT = 200
_LETTER = re.compile(r"[A-Z]{1,3}")
_SPAN = re.compile(r"([A-Z])[-–]([A-Z])")


class GrantForm(forms.Form):
    """Who gets a sign-in link, and for which tables."""

    role = forms.ChoiceField(
        label=gettext_lazy("May do"),
        choices=[
            (Role.REFEREE.value, gettext_lazy("Referee: records at the tables below")),
            (
                Role.DOOR.value,
                gettext_lazy("Door: checks in, notes fees, adds walk-ins"),
            ),
            (Role.ORGANIZER.value, gettext_lazy("Organizer: may do everything here")),
        ],
        initial=Role.REFEREE.value,
    )
    label = forms.CharField(
        label=gettext_lazy("Name or phone"),
        max_length=LABEL_LIMIT,
        help_text=gettext_lazy("So that you know later whose link it is."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    letters = forms.CharField(
        label=gettext_lazy("Tables"),
        required=False,
        max_length=LETTERS_LIMIT,
        help_text=gettext_lazy(
            "Letters, for example A, B or A–D. They hold in every stage, and later "
            "stages have fewer tables. Empty: all tables."
        ),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters"}
        ),
    )

    def clean_letters(self) -> list[str]:
        """Return the letters, each once."""
        try:
            return letters_in(self.cleaned_data["letters"])
        except ValueError as error:
            raise forms.ValidationError(
                _("“%(text)s” is not the letter of a table."),
                params={"text": str(error)},
            ) from error


def staff_page(
    request: HttpRequest,
    scope: Scope,
    *,
    form: GrantForm | None = None,
    status: int = 200,
    grant_id: int | None = None,
    **_address: object,
) -> HttpResponse:
    """Return the page of the staff: organizers, invitations and sign-in links.

    ``grant_id``: the link for which something was refused; what was typed there stays.
    """
    context = {
        "organizers": organizers(scope.tournament_id, actor=scope.actor),
        "invitations": invitations(scope.tournament_id, at=timezone.now()),
        "invites": invites(scope.actor),
        "invited": request.POST.get("invited", "")[:LABEL_LIMIT],
        "grants": grants(scope.tournament_id),
        "guessing": guessing_told(scope.tournament_id),
        "form": form or GrantForm(),
        # All links have ended with the event.
        "over": scope.tournament.status == TournamentStatus.PUBLISHED,
        "only_here": only_here(request),
        "alone": not others_of(scope.tournament_id, author=scope.actor.code),
        "key": new_key(),
        "refused_grant": grant_id,
        "letter": request.POST.get("letter", "")[:LABEL_LIMIT],
    }
    return render(request, "tournaments/staff/staff.html", context, status=status)


@tournament_page(Access.ORGANIZER)
def staff(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all sign-in links of the event, and the form for a new one."""
    return staff_page(request, scope)


@tournament_view(Access.ORGANIZER)
@require_POST
def issue_grant(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Make a sign-in link and show it, this one time."""
    form = GrantForm(request.POST)
    if not form.is_valid():
        return staff_page(request, scope, form=form, status=400)
    try:
        issued = access.issue_grant(
            role=Role(form.cleaned_data["role"]),
            letters=form.cleaned_data["letters"],
            label=form.cleaned_data["label"],
            **scope.here(),
            client_key=key_of(request),
        )
    except GrantIssuedBefore as before:
        messages.info(request, before.detail)
        return redirect("staff", slug=scope.tournament.slug)
    except EventEnded as ended:
        note_refusal(request, ended)
        return staff_page(request, scope, status=409)
    except NoSuchTable as refusal:
        form.add_error("letters", refusal.detail)
        return staff_page(request, scope, form=form, status=refusal.status)
    return _shown_once(request, scope, issued=issued)


@tournament_view(Access.ORGANIZER)
@sent_from(staff_page)
def renew_grant(request: HttpRequest, scope: Scope, grant_id: int) -> HttpResponse:
    """Replace a link by a new one and show it, this one time.

    Whoever is signed in with it stays so on this device alone.
    """
    issued = access.renew_token(
        grant_id=GrantId(grant_id),
        seen=request.POST.get("seen", ""),
        **scope.here(),
    )
    if issued.grant.pk == scope.actor.grant_id:
        enter_by_grant(request, grant=issued.grant, letter="")
    return _shown_once(request, scope, issued=issued)


@pressed(then="staff", when_over=True)
def revoke_grant(_request: HttpRequest, scope: Scope, grant_id: int) -> str:
    """Make a link worthless at once."""
    grant = access.revoke_grant(grant_id=GrantId(grant_id), **scope.here())
    return _("The link of %(code)s %(label)s lets nobody in any more.") % {
        "code": grant.code,
        "label": grant.label,
    }


@tournament_view(Access.ORGANIZER)
@sent_from(staff_page, NotForTable, GrantRefused)
def make_pin(request: HttpRequest, scope: Scope, grant_id: int) -> HttpResponse:
    """Make a code for one table and show it, this one time."""
    typed = request.POST.get("letter", "").strip().upper()
    if not _LETTER.fullmatch(typed):
        raise BadForm(_("Type the letter of one table for the code, for example B."))
    pin = access.make_pin(grant_id=GrantId(grant_id), letter=typed, **scope.here())
    address = page_of(scope.tournament, "pin-sign-in")
    context = {
        "letter": typed,
        "pin": f"{pin[:3]} {pin[3:]}",
        "minutes": int(PIN_LIFETIME.total_seconds() // 60),
        "address": request.build_absolute_uri(address),
        "only_here": only_here(request),
    }
    return kept_secret(render(request, "tournaments/staff/pin_shown.html", context))


def letters_in(text: str) -> list[str]:
    """Return the letters of "A, b D-F", each once; ValueError names what is none."""
    letters: list[str] = []
    for part in re.split(r"[\s,;]+", text.upper().strip(" ,;")):
        span = _SPAN.fullmatch(part)
        if span and span[1] < span[2]:
            letters += map(chr, range(ord(span[1]), ord(span[2]) + 1))
        elif _LETTER.fullmatch(part):
            letters.append(part)
        elif part:
            raise ValueError(part[:20])
    return list(dict.fromkeys(letters))


def _shown_once(
    request: HttpRequest, scope: Scope, *, issued: IssuedGrant
) -> HttpResponse:
    context = {
        "grant": issued.grant,
        "letters": ", ".join(issued.grant.letters),
        "token": issued.token,
        "organizes": issued.grant.role == Role.ORGANIZER,
        **secret_link(request, "grant-sign-in", token=issued.token),
        "doubts": _doubts(scope, letters=issued.grant.letters),
    }
    return kept_secret(render(request, "tournaments/staff/grant_shown.html", context))


def _doubts(scope: Scope, *, letters: Sequence[str]) -> str:
    """Return a warning about tables that the draw will hardly give, or nothing."""
    entrants = expected_entrants(scope.tournament)
    _full, least, _fewest = scope.tournament.table_sizes
    doubtful = doubtful_letters(
        scope.tournament_id, letters=letters, entrants=entrants, least=least
    )
    if not doubtful:
        return ""
    if scope.tournament.in_pairs:
        sentence = ngettext(
            "With %(count)s pair on the list there will be no table %(letters)s. The "
            "link works there if the draw gives one.",
            "With %(count)s pairs on the list there will be no table %(letters)s. The "
            "link works there if the draw gives one.",
            entrants,
        )
    else:
        sentence = ngettext(
            "With %(count)s entrant on the list there will be no table %(letters)s. "
            "The link works there if the draw gives one.",
            "With %(count)s entrants on the list there will be no table %(letters)s. "
            "The link works there if the draw gives one.",
            entrants,
        )
    return sentence % {"count": entrants, "letters": ", ".join(doubtful)}
