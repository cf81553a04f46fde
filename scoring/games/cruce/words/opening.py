"""What an organizer can choose of the rules of Cruce when an event is opened."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.games.cruce.house_rules import CHANGEABLE, USUAL_TARGETS
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
from scoring.games.cruce.words.rules.sections import SUBJECTS, TIES
from scoring.games.cruce.words.rules.sentences import field_sentence
from scoring.games.telling import (
    Note,
    Opening,
    Order,
    Preset,
    RuleSection,
    RuleSentence,
    Switch,
    SwitchGroup,
    Value,
)

REGULATED, FRIENDS = "tournament", "club"
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
    "penalty_revoke": _("Points for a revoke"),
    "revoke_outcome": _("The deal after a revoke"),
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
MARKS = ((TOURNAMENT, _("the regulation")), (CLUB, _("among friends")))
_TYPES: Mapping[str, Any] = typing.get_type_hints(RuleSet)


def opening() -> Opening:
    """Return all that can be chosen, in the reader's language."""
    return Opening(
        presets=_presets(),
        targets=USUAL_TARGETS,
        most_target=LIMITS["target"][1] or MOST_TYPED,
        groups=tuple(
            SwitchGroup(
                str(subject.title),
                tuple(_switch(one) for one in subject.fields if one in SWITCHED),
            )
            for subject in SUBJECTS
            if set(subject.fields) & set(SWITCHED)
        ),
        order=Order(
            field=ORDERED,
            title=str(TIES.title),
            criteria={
                str(kind): (str(TIE_TITLES[kind]), tuple(_places(kind)))
                for kind in TieBreak
            },
        ),
    )


def _switch(field: str) -> Switch:
    title, values = str(TITLES[field]), _values(field)
    if values:
        told = {sent: _value(field, value) for sent, value in values.items()}
        return Switch(field, title, values=told)
    least, most = LIMITS[field]
    return Switch(
        field,
        title,
        least=-MOST_TYPED if least is None else least,
        most=MOST_TYPED if most is None else most,
        notes=tuple(
            Note(mark=str(mark), text=field_sentence(field, rules=rules))
            for rules, mark in MARKS
        ),
    )


def _values(field: str) -> dict[str, Any]:
    """Return each value of a switch by what a form sends; nothing for a number."""
    if field in FEW_NUMBERS:
        return {str(value): value for value in FEW_NUMBERS[field]}
    kind = _TYPES[field]
    if kind is bool:
        return {"yes": True, "no": False}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {str(value): value for value in kind}
    return {}


def _value(field: str, value: object) -> Value:
    changed: dict[str, Any] = {field: value}
    return Value(
        value,
        text=field_sentence(field, rules=replace(TOURNAMENT, **changed)),
        marks=tuple(str(m) for rules, m in MARKS if getattr(rules, field) == value),
    )


def _places(kind: TieBreak) -> Iterator[Note]:
    yield Note(mark="", text=str(TIE_BREAKS[kind]))
    for rules, mark in MARKS:
        if kind in rules.tie_break:
            yield Note(mark=str(mark), text=str(rules.tie_break.index(kind) + 1))


def _presets() -> tuple[Preset, ...]:
    return (
        Preset(
            code=REGULATED,
            name=gettext("The competition regulation"),
            text=gettext("For tournaments. Choose this if you are not sure."),
            differences=tuple(_only_in(REGULATED, unlike=FRIENDS)),
        ),
        Preset(
            code=FRIENDS,
            name=gettext("As among friends"),
            text=gettext("The general rules of the game; no penalties are charged."),
            differences=tuple(_only_in(FRIENDS, unlike=REGULATED)),
        ),
    )


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
