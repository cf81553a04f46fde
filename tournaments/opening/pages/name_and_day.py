"""What forms share that open an event, or say how it is called and when it is."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.opening.commands.tournaments import PLACE_LIMIT, OpenedEvent
from tournaments.people.names import NAME_LIMIT


class NameAndDay(forms.Form):
    """How an event is called, where it is and when it begins."""

    name = forms.CharField(
        label=gettext_lazy("Name of the event"),
        max_length=NAME_LIMIT,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    place = forms.CharField(
        label=gettext_lazy("Where it is played"), max_length=PLACE_LIMIT, required=False
    )
    starts_on = forms.DateField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    start_time = forms.TimeField(
        label=gettext_lazy("Time of the beginning"),
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )


def to_its_desk(request: HttpRequest, opened: OpenedEvent) -> HttpResponse:
    """Lead to the desk of an event that a form has opened, now or before."""
    if opened.replayed:
        messages.info(
            request, _("This event was opened before. Nothing new was opened.")
        )
    else:
        messages.success(request, _("The event is open. Here is what comes next."))
    return redirect("desk", slug=opened.tournament.slug)
