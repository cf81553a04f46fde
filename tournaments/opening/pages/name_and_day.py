"""The fields of an event's name, place, day and time, for every form that has them."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.opening.commands.tournaments import PLACE_LIMIT
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
