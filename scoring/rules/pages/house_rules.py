"""The part of the form in which single rules are changed.

Every switch starts at “as in the rules chosen above”, so it needs no script: the
preset may be chosen before or after, and only what was touched differs from it.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.games.cruce.house_rules import (
    CHANGEABLE,
    with_house_rules,
)
from scoring.games.cruce.ruleset import (
    CLUB,
    HIGHEST_BID,
    LIMITS,
    PRESETS,
    TOURNAMENT,
    RuleSet,
    TieBreak,
)
from scoring.games.cruce.words.rules.event import TIE_BREAKS
from scoring.games.cruce.words.rules.sections import (
    SUBJECTS,
    TIES,
)
from scoring.games.cruce.words.rules.sentences import field_sentence
from scoring.games.problems import in_words
from scoring.games.protocol import BadRules, Problem
from scoring.games.telling import RuleSection, RuleSentence

# -- The single rules that an organizer can change, and what each can be.

ASKED_ABOVE = ("target",)
ORDERED = "tie_break"
MOST_TYPED = 999
TITLES = {
    "win_gap": _("Lead of the winner"),
    "simultaneous_target": _("Several reach the target"),
    "max_deals": _("Most deals in a set"),
    "first_dealer": _("First dealer"),
    "table_direction": _("Direction of play"),
    "bid_after_cards": _("When bids are made"),
    "max_bid_individual": _("Highest bid"),
    "max_bid_pairs": _("Highest bid in pairs"),
    "bid_must_exceed": _("Equal bids"),
    "all_pass": _("Everybody passes"),
    "trump_choice": _("Choice of the trump"),
    "first_lead_trump": _("First card of the deal"),
    "must_follow": _("Following suit"),
    "must_trump": _("Trumping"),
    "must_beat": _("Beating"),
    "announcement_mode": _("How pairs count"),
    "announcement_must_show": _("Showing the pair"),
    "announcement_needs_trick": _("Announcements without a trick"),
    "made_bid_scores": _("Points for a bid made"),
    "others_score_when_made": _("The others, when the bid is made"),
    "others_score_when_failed": _("The others, when the bid is not made"),
    "score_floor": _("Lowest score"),
    "penalty_revoke": _("Points for cheating"),
    "revoke_outcome": _("The deal after cheating"),
    "penalty_misdeal": _("Points for a misdeal"),
    "misdeal_next": _("Dealer after a misdeal"),
}
TIE_TITLES = {
    TieBreak.PLAYOFF_DEAL: _("Extra deals"),
    TieBreak.FEWEST_PENALTIES: _("Fewer penalties"),
    TieBreak.MOST_BIDS_MADE: _("More bids"),
    TieBreak.FEWEST_BIDS_FAILED: _("Fewer bids not made"),
    TieBreak.CARD_POINTS: _("More card points"),
    TieBreak.LOT: _("Drawing lots"),
}
# Numbers of which only some are played anywhere, or whose words are the point.
FEW_NUMBERS: Mapping[str, tuple[int | None, ...]] = {
    "bid_after_cards": (3, None),
    "max_bid_individual": tuple(range(1, HIGHEST_BID + 1)),
    "max_bid_pairs": tuple(range(1, HIGHEST_BID + 1)),
}
SWITCHED = tuple(
    field for field in CHANGEABLE if field not in ASKED_ABOVE and field != ORDERED
)
_TYPES: Mapping[str, typing.Any] = typing.get_type_hints(RuleSet)


def choices_of(field: str) -> dict[str, typing.Any]:
    """Return each value of a switch by what a form sends; nothing for a number."""
    if field in FEW_NUMBERS:
        return {str(value): value for value in FEW_NUMBERS[field]}
    kind = _TYPES[field]
    if kind is bool:
        return {"yes": True, "no": False}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {str(value): value for value in kind}
    return {}


def bounds_of(field: str) -> tuple[int, int]:
    """Return the lowest and the highest number that can be typed."""
    least, most = LIMITS[field]
    return (
        -MOST_TYPED if least is None else least,
        MOST_TYPED if most is None else most,
    )


# -- The part of the form in which single rules are changed.

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
                    f"tie_{kind}", gettext("Another criterion has this number already.")
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
    except BadRules as error:
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
            text=gettext("As in the rules chosen above"),
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


# -- The two named rulesets to choose from, and in what they differ.

REGULATED, FRIENDS = "tournament", "club"


@dataclass(frozen=True, slots=True)
class Preset:
    """One ruleset to choose; ``differences`` is what the other one does not say."""

    value: str
    name: str
    text: str
    differences: tuple[RuleSection, ...]


def presets() -> list[Preset]:
    """Return the rulesets that an event can be opened with."""
    return [
        Preset(
            value=REGULATED,
            name=gettext("The competition regulation"),
            text=gettext("For tournaments. Choose this if you are not sure."),
            differences=tuple(_only_in(REGULATED, unlike=FRIENDS)),
        ),
        Preset(
            value=FRIENDS,
            name=gettext("As among friends"),
            text=gettext("The general rules of the game; no penalties are charged."),
            differences=tuple(_only_in(FRIENDS, unlike=REGULATED)),
        ),
    ]


def _only_in(preset: str, *, unlike: str) -> Iterator[RuleSection]:
    """Yield the sentences that the other ruleset does not have, by subject."""
    mine, other = PRESETS[preset], PRESETS[unlike]
    for subject in SUBJECTS:
        sentences = tuple(
            RuleSentence(field_sentence(field, rules=mine))
            for field in subject.fields
            if field != "code" and getattr(mine, field) != getattr(other, field)
        )
        if sentences:
            yield RuleSection(str(subject.title), sentences)
