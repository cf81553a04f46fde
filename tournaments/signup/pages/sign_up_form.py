"""The form of a sign-up: one person, or of a pair two, and what they agree to."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.people.names import NAME_LIMIT, PlayerDetails
from tournaments.people.refusals import BadName
from tournaments.people.words import checked_name
from tournaments.signup.refusals import ConsentMissing

# What the names of the fields of each person begin with, and of a pair whose they are.
ONE = {"": ""}
PAIR = {"": _("First player"), "partner_": _("Second player")}
# What a cell is called, and as what a browser fills it in for whoever types.
CELLS = {
    "family": (_("Family name"), "family-name"),
    "given": (_("Given name"), "given-name"),
    "town": (_("Town"), "address-level2"),
    "club": (_("Club"), "off"),
}


class NameField(forms.CharField):
    """One cell of a person; of a pair it says ``whose``."""

    def __init__(self, cell: str, *, prefix: str, whose: Promise | str) -> None:
        label, filled_in = CELLS[cell]
        self.whose = whose
        super().__init__(
            label=label,
            required=cell in ("family", "given"),
            help_text=_("It tells two people of one name apart.")
            if cell == "town"
            else "",
            validators=[_can_be_taken],
            widget=forms.TextInput(
                attrs={
                    "maxlength": NAME_LIMIT,
                    "autocomplete": "off" if prefix else filled_in,
                }
            ),
        )


class SignUpForm(forms.Form):
    """Everything wrong with it is told at once, each at its field."""

    initials = forms.BooleanField(
        label=_("In public show my initials only"), required=False
    )
    consent = forms.BooleanField(label=_("I agree with that"))

    def __init__(self, data: Mapping[str, str] | None = None, *, pairs: bool) -> None:
        """Ask for one person, or for two."""
        super().__init__(data, auto_id="%s")
        self.persons = PAIR if pairs else ONE
        for prefix, whose in self.persons.items():
            for cell in CELLS:
                field = NameField(cell, prefix=prefix, whose=whose)
                self.fields[f"{prefix}{cell}"] = field
        # What is wrong is told in the order of the page.
        self.order_fields(one.name for _prefix, fields in self.asked for one in fields)
        consent = self.fields["consent"]
        consent.error_messages["required"] = ConsentMissing().detail
        if pairs:
            consent.label = _("We both agree with that")
            self.fields["initials"].label = _("In public show our initials only")

    @property
    def asked(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the fields of each person, by what their names begin with."""
        return [
            (prefix, [self[f"{prefix}{cell}"] for cell in CELLS])
            for prefix in self.persons
        ]

    @property
    def people(self) -> list[PlayerDetails]:
        """Return the persons of a form that is valid; of a pair two."""
        return [
            PlayerDetails(*(self.cleaned_data[f"{prefix}{cell}"] for cell in CELLS))
            for prefix in self.persons
        ]

    @property
    def lines(self) -> list[str]:
        """Return the persons as they were typed, each in a line."""
        typed = [
            [str(field.value() or "").strip() for field in fields]
            for _prefix, fields in self.asked
        ]
        return [", ".join(filter(None, cells)) for cells in typed if any(cells)]


def _can_be_taken(text: str) -> None:
    try:
        checked_name(text)
    except BadName as refusal:
        raise forms.ValidationError(refusal.detail) from refusal
