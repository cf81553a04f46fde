"""The part of the form in which single rules are changed.

Every switch starts at “as in the rules chosen above”, so it needs no script: the
preset may be chosen before or after, and only what was touched differs from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext

from scoring.games import telling
from scoring.games.problems import in_words
from scoring.games.protocol import BadRules, Game
from scoring.games.telling import Note, Opening

AS_CHOSEN = ""


@dataclass(frozen=True, slots=True)
class OptionView:
    """One value to choose; ``marks`` are the presets that have it."""

    value: str
    text: str
    marks: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class SwitchView:
    """One rule: options to choose from, or notes beside a number to type."""

    field: forms.BoundField
    options: tuple[OptionView, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class SwitchGroupView:
    """The switches of one subject; ``ordered`` when the numbers are an order."""

    title: str
    switches: tuple[SwitchView, ...]
    ordered: bool = False

    @property
    def touched(self) -> bool:
        """Tell whether a rule of this subject was changed, or typed wrongly."""
        return any(
            switch.field.errors or switch.field.value() for switch in self.switches
        )


class HouseRulesForm(forms.Form):
    """Single rules of a game changed; a form that is open to more fields."""

    def __init__(self, *args: Any, asked: Opening, **kwargs: Any) -> None:
        """Add a field for each switch and each criterion of a tie."""
        super().__init__(*args, **kwargs)
        self.asked = asked
        for group in asked.groups:
            for switch in group.switches:
                self.fields[f"rule_{switch.field}"] = _field(switch)
        criteria = asked.order.criteria if asked.order else {}
        for code, (title, _notes) in criteria.items():
            self.fields[f"tie_{code}"] = number_field(
                title, least=1, most=len(criteria)
            )

    def house_rules(self) -> dict[str, object]:
        """Return each rule that was chosen or typed, as far as it could be read."""
        changes: dict[str, object] = {}
        for group in self.asked.groups:
            for switch in group.switches:
                typed = self.cleaned_data.get(f"rule_{switch.field}")
                if typed not in (None, AS_CHOSEN):
                    values = switch.values
                    changes[switch.field] = values[typed].value if values else typed
        order = self._criteria()
        if order and self.asked.order:
            changes[self.asked.order.field] = tuple(code for _n, code in sorted(order))
        return changes

    def check_house_rules(self, *, game: Game, preset: str) -> None:
        """Name everything that cannot be, beside its field."""
        try:
            game.choose(preset, pairs=False, changes=self.house_rules())
        except BadRules as error:
            for problem in error.problems:
                (said,) = in_words([problem])
                self.add_error(self._name_of(problem.field), str(said["detail"]))
        self._check_order()

    def _name_of(self, field: str) -> str:
        """Return the form's name for a field of the rules."""
        if self.asked.order and field == self.asked.order.field:
            return f"tie_{next(iter(self.asked.order.criteria))}"
        return f"rule_{field}"

    def _criteria(self) -> list[tuple[int, str]]:
        codes = self.asked.order.criteria if self.asked.order else ()
        typed = ((self.cleaned_data.get(f"tie_{code}"), code) for code in codes)
        return [(number, code) for number, code in typed if number is not None]

    def _check_order(self) -> None:
        seen: set[int] = set()
        for typed, code in self._criteria():
            if typed in seen:
                self.add_error(
                    f"tie_{code}", gettext("Another criterion has this number already.")
                )
            seen.add(typed)

    def switch_groups(self) -> list[SwitchGroupView]:
        """Return the switches by subject, as the rules' page tells them."""
        groups = [
            SwitchGroupView(group.title, tuple(map(self._switch, group.switches)))
            for group in self.asked.groups
        ]
        if self.asked.order is None:
            return groups
        criteria = tuple(
            SwitchView(self[f"tie_{code}"], notes=notes)
            for code, (_title, notes) in self.asked.order.criteria.items()
        )
        return [
            *groups,
            SwitchGroupView(self.asked.order.title, criteria, ordered=True),
        ]

    def _switch(self, switch: telling.Switch) -> SwitchView:
        bound = self[f"rule_{switch.field}"]
        options = tuple(_options(switch, typed=bound.value()))
        return SwitchView(bound, options=options, notes=switch.notes)


def number_field(label: str, *, least: int, most: int) -> forms.IntegerField:
    """Return a field for a number that may stay empty."""
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=least,
        max_value=most,
        # The keyboard of digits has no minus on some phones.
        widget=forms.NumberInput(attrs={"inputmode": "numeric"} if least >= 0 else {}),
    )


def _field(switch: telling.Switch) -> forms.Field:
    if not switch.values:
        return number_field(switch.title, least=switch.least, most=switch.most)
    return forms.ChoiceField(
        label=switch.title,
        required=False,
        choices=[(AS_CHOSEN, ""), *((sent, "") for sent in switch.values)],
        widget=forms.RadioSelect,
    )


def _options(switch: telling.Switch, *, typed: object) -> Iterator[OptionView]:
    if switch.values:
        yield OptionView(
            value=AS_CHOSEN,
            text=gettext("As in the rules chosen above"),
            marks=(),
            chosen=typed in (None, AS_CHOSEN),
        )
    for sent, one in switch.values.items():
        yield OptionView(
            value=sent, text=one.text, marks=one.marks, chosen=typed == sent
        )
