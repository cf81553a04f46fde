"""The part of the form in which single rules are changed.

Every switch starts at “as in the rules chosen above”, so it needs no script: the
preset may be chosen before or after, and only what was touched differs from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.cruce.entry import Problem
from scoring.games.cruce.house_rules import HouseRulesError, with_house_rules
from scoring.games.cruce.ruleset import CLUB, PRESETS, TOURNAMENT, RuleSet, TieBreak
from scoring.pages.organizer.switches import (
    ORDERED,
    SWITCHED,
    TIE_TITLES,
    TITLES,
    bounds_of,
    choices_of,
)
from scoring.wording.problems import in_words
from scoring.wording.rules.event import TIE_BREAKS
from scoring.wording.rules.sections import SUBJECTS, TIES
from scoring.wording.rules.sentences import field_sentence

AS_CHOSEN = ""
MARKS = (
    (TOURNAMENT, gettext_lazy("the regulation")),
    (CLUB, gettext_lazy("among friends")),
)


@dataclass(frozen=True, slots=True)
class Option:
    """One value to choose; ``marks`` are the presets that have it."""

    value: str
    text: str
    marks: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class Note:
    """What a preset says of a number to type; without ``mark`` what it stands for."""

    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule: options to choose from, or notes beside a number to type."""

    field: forms.BoundField
    options: tuple[Option, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class SwitchGroup:
    """The switches of one subject; ``ordered`` when the numbers are an order."""

    title: str
    switches: tuple[Switch, ...]
    ordered: bool = False

    @property
    def touched(self) -> bool:
        """Tell whether a rule of this subject was changed, or typed wrongly."""
        return any(
            switch.field.errors or switch.field.value() for switch in self.switches
        )


def name_of(field: str) -> str:
    """Return the form's name for a field of the rules."""
    return f"tie_{TieBreak.PLAYOFF_DEAL}" if field == ORDERED else f"rule_{field}"


class HouseRulesForm(forms.Form):
    """Single rules changed; a form that is open to more fields."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Add a field for each switch and each criterion of a tie."""
        super().__init__(*args, **kwargs)
        for field in SWITCHED:
            self.fields[name_of(field)] = _field(field)
        for kind in TieBreak:
            self.fields[f"tie_{kind}"] = _number(TIE_TITLES[kind], 1, len(TieBreak))

    def house_rules(self) -> dict[str, object]:
        """Return each rule that was chosen or typed, as far as it could be read."""
        changes: dict[str, object] = {}
        for field in SWITCHED:
            typed = self.cleaned_data.get(name_of(field))
            choices = choices_of(field)
            if typed not in (None, AS_CHOSEN):
                changes[field] = choices[typed] if choices else typed
        order = self._criteria()
        if order:
            changes[ORDERED] = tuple(kind for _number, kind in sorted(order))
        return changes

    def check_house_rules(self, *, preset: str) -> None:
        """Name everything that cannot be, beside its field."""
        for problem in _problems(PRESETS[preset], self.house_rules()):
            (said,) = in_words([problem])
            self.add_error(name_of(problem.field), str(said["detail"]))
        self._check_order()

    def _criteria(self) -> list[tuple[int, TieBreak]]:
        typed = ((self.cleaned_data.get(f"tie_{kind}"), kind) for kind in TieBreak)
        return [(number, kind) for number, kind in typed if number is not None]

    def _check_order(self) -> None:
        seen: set[int] = set()
        for number, kind in self._criteria():
            if number in seen:
                self.add_error(
                    f"tie_{kind}", _("Another criterion has this number already.")
                )
            seen.add(number)

    def switch_groups(self) -> list[SwitchGroup]:
        """Return the switches by subject, as the rules' page tells them."""
        groups = [
            SwitchGroup(str(subject.title), tuple(self._switches(subject.fields)))
            for subject in SUBJECTS
            if set(subject.fields) & set(SWITCHED)
        ]
        criteria = tuple(
            Switch(self[f"tie_{kind}"], notes=tuple(_places(kind))) for kind in TieBreak
        )
        return [*groups, SwitchGroup(str(TIES.title), criteria, ordered=True)]

    def _switches(self, fields: Sequence[str]) -> Iterator[Switch]:
        for field in fields:
            if field in SWITCHED:
                bound = self[name_of(field)]
                options = tuple(_options(field, typed=bound.value()))
                notes = () if options else tuple(_notes(field))
                yield Switch(bound, options=options, notes=notes)


def _problems(preset: RuleSet, changes: dict[str, object]) -> tuple[Problem, ...]:
    try:
        with_house_rules(preset, changes)
    except HouseRulesError as error:
        return error.problems
    return ()


def _field(field: str) -> forms.Field:
    choices = choices_of(field)
    if not choices:
        return _number(TITLES[field], *bounds_of(field))
    return forms.ChoiceField(
        label=TITLES[field],
        required=False,
        choices=[(AS_CHOSEN, ""), *((value, "") for value in choices)],
        widget=forms.RadioSelect,
    )


def _number(label: Any, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=least,
        max_value=most,
        # The keyboard of digits has no minus on some phones.
        widget=forms.NumberInput(attrs={"inputmode": "numeric"} if least >= 0 else {}),
    )


def _options(field: str, *, typed: object) -> Iterator[Option]:
    choices = choices_of(field)
    if choices:
        yield Option(
            value=AS_CHOSEN,
            text=_("As in the rules chosen above"),
            marks=(),
            chosen=typed in (None, AS_CHOSEN),
        )
    for sent, value in choices.items():
        yield Option(
            value=sent,
            text=field_sentence(field, rules=replace(TOURNAMENT, **{field: value})),
            marks=tuple(str(m) for rules, m in MARKS if getattr(rules, field) == value),
            chosen=typed == sent,
        )


def _notes(field: str) -> Iterator[Note]:
    for rules, mark in MARKS:
        yield Note(mark=str(mark), text=field_sentence(field, rules=rules))


def _places(kind: TieBreak) -> Iterator[Note]:
    yield Note(mark="", text=str(TIE_BREAKS[kind]))
    for rules, mark in MARKS:
        if kind in rules.tie_break:
            yield Note(mark=str(mark), text=str(rules.tie_break.index(kind) + 1))
