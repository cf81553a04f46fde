"""The two named rulesets to choose from, and in what they differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games.cruce.ruleset import PRESETS
from scoring.wording.rules.sections import SUBJECTS, RuleSection, RuleSentence
from scoring.wording.rules.sentences import field_sentence

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
            name=_("The competition regulation"),
            text=_("For tournaments. Choose this if you are not sure."),
            differences=tuple(_only_in(REGULATED, unlike=FRIENDS)),
        ),
        Preset(
            value=FRIENDS,
            name=_("As among friends"),
            text=_("The general rules of the game; no penalties are charged."),
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
