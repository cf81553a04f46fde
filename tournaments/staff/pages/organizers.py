"""Who organizes with an own account: invite somebody, take it back, remove somebody."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.staff.commands import organizers as commands
from tournaments.staff.commands.organizers import Invited
from tournaments.staff.models.access import LABEL_LIMIT
from tournaments.staff.pages.press import pressed
from tournaments.staff.pages.staff import staff_page
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.staff.queries.organizers import organizer_links
from tournaments.staff.refusals import NoSuchOrganizer
from tournaments.web.pages.form_keys import key_of
from tournaments.web.pages.qr import secret_link
from tournaments.web.pages.refused_on import sent_from
from tournaments.web.pages.secrecy import kept_secret

CODE_LIMIT = 12


@tournament_view(Access.ORGANIZER)
@sent_from(staff_page)
def invite_organizer(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Make an invitation and show its link, this one time."""
    invited = commands.invite_organizer(
        tournament_id=scope.tournament_id,
        label=request.POST.get("invited", "")[:LABEL_LIMIT],
        actor=scope.actor,
        client_key=key_of(request),
        at=timezone.now(),
    )
    return _shown_once(request, invited)


@pressed(then="staff", on=staff_page, when_over=True)
def revoke_invitation(_request: HttpRequest, scope: Scope, number: int) -> str:
    """Make an invitation worthless before anybody uses it."""
    invitation = commands.revoke_invitation(
        tournament_id=scope.tournament_id,
        number=number,
        actor=scope.actor,
        at=timezone.now(),
    )
    said = _("The invitation for %(label)s lets nobody in any more.")
    return said % {"label": invitation.label}


@tournament_view(Access.ORGANIZER, when_over=True)
@sent_from(staff_page, NoSuchOrganizer)
def remove_organizer(request: HttpRequest, scope: Scope) -> HttpResponse:
    """End somebody's right to organize; what they have signed stays."""
    organizer = commands.remove_organizer(
        tournament_id=scope.tournament_id,
        code=request.POST.get("code", "")[:CODE_LIMIT],
        actor=scope.actor,
        at=timezone.now(),
    )
    said = _("%(code)s does not organize this event any more.")
    messages.success(request, said % {"code": organizer.code})
    links = organizer_links(scope.tournament_id)
    if links:
        # Who was removed may hold one of them: nobody knows who has scanned a link.
        kept = _(
            "Sign-in links that open this desk are still good: %(codes)s. Revoke those "
            "that %(code)s may hold."
        )
        values = {"codes": ", ".join(links), "code": organizer.code}
        messages.warning(request, kept % values)
    return redirect("staff", slug=scope.tournament.slug)


def _shown_once(request: HttpRequest, invited: Invited) -> HttpResponse:
    context = {
        "invitation": invited.invitation,
        **secret_link(request, "accept-invitation", token=invited.token),
    }
    return kept_secret(
        render(request, "tournaments/staff/invitation_shown.html", context)
    )
