"""Another event like this one, or a rehearsal of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.copies import copy_event as copy
from tournaments.opening.commands.tournaments import OpenedEvent, TournamentDetails
from tournaments.opening.pages.name_and_day import NameAndDay, to_its_desk
from tournaments.opening.queries.expelled import expelled_from
from tournaments.people.refusals import BadName
from tournaments.refusals import SignInNeeded
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.web.pages.form_keys import key_again, key_of
from tournaments.web.pages.refused_on import refusal_of, refused_on

ANOTHER, REHEARSAL = "another", "rehearsal"


class CopyForm(NameAndDay):
    """What is new about the copy."""

    purpose = forms.ChoiceField(
        label=gettext_lazy("Purpose"),
        choices=[
            (ANOTHER, gettext_lazy("Another event with the same rules")),
            (REHEARSAL, gettext_lazy("A rehearsal: every page says so")),
        ],
        widget=forms.RadioSelect,
    )
    with_roster = forms.BooleanField(
        label=gettext_lazy("Put the same people on the list"),
        required=False,
        help_text=gettext_lazy(
            "No fee is paid and nobody is checked in; those who withdrew before the "
            "first draw stay out."
        ),
    )
    expelled = forms.MultipleChoiceField(
        label=gettext_lazy("Also who was expelled"), required=False
    )
    is_public = forms.BooleanField(
        label=gettext_lazy("Everybody may open its public pages"), required=False
    )

    def __init__(self, source: Tournament, **given: Any) -> None:
        """Offer those who were expelled from the source, none of them ticked."""
        super().__init__(**given)
        said = _("%(name)s (%(code)s), expelled from “%(event)s”")
        field = self.fields["expelled"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [
            (code, said % {"name": name, "code": code, "event": source.name})
            for code, name in expelled_from(source.id).items()
        ]


def _page(request: HttpRequest, scope: Scope) -> HttpResponse:
    if request.method == "POST":
        form = CopyForm(scope.tournament, data=request.POST)
    else:
        form = CopyForm(scope.tournament, initial=_proposed(request, scope))
    if refusal := refusal_of(request):
        form.add_error("name" if isinstance(refusal, BadName) else None, refusal.detail)
    context = {"form": form, "key": key_again(request)}
    status = 400 if form.errors else 200
    return render(
        request, "tournaments/opening/copy_event.html", context, status=status
    )


@tournament_view(Access.ORGANIZER, when_over=True)
@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(_page)
def copy_event(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the form; a complete one opens the copy and leads to its desk."""
    if not request.user.is_authenticated:
        raise SignInNeeded
    form = CopyForm(scope.tournament, data=request.POST)
    if request.method != "POST" or not form.is_valid():
        return _page(request, scope)
    opened = _copy(request, scope, form=form)
    return to_its_desk(request, opened)


def _copy(request: HttpRequest, scope: Scope, *, form: CopyForm) -> OpenedEvent:
    assert request.user.is_authenticated
    fields = form.cleaned_data
    return copy(
        source_id=scope.tournament_id,
        details=TournamentDetails(
            name=fields["name"],
            place=fields["place"],
            starts_on=fields["starts_on"],
            start_time=fields["start_time"],
            is_public=fields["is_public"],
            is_rehearsal=fields["purpose"] == REHEARSAL,
        ),
        with_roster=fields["with_roster"],
        with_expelled=fields["expelled"],
        organizer=request.user,
        at=timezone.now(),
        client_key=key_of(request),
    )


def _proposed(request: HttpRequest, scope: Scope) -> dict[str, object]:
    """Return the form as it is offered: a rehearsal has the people, not the public."""
    rehearsal = bool(request.GET.get("rehearsal"))
    return {
        "purpose": REHEARSAL if rehearsal else ANOTHER,
        "name": scope.tournament.name if rehearsal else "",
        "place": scope.tournament.place,
        "starts_on": timezone.localdate(),
        "start_time": None if rehearsal else scope.tournament.start_time,
        "with_roster": rehearsal,
        "is_public": not rehearsal,
    }
