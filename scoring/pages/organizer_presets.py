"""The two named rulesets to choose from, and in what they differ."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, RuleSet
from scoring.pages.public_rule_words import rule_sections
from scoring.queries.rules_in_force import RulesInForce
from tournaments.event_rules import REGULATION


@dataclass(frozen=True, slots=True)
class Preset:
    """One ruleset: its name, for whom it is, and what the other says otherwise."""

    value: str
    name: str
    text: str
    sentences: tuple[str, ...]


def presets() -> list[Preset]:
    """Return the rulesets that an event can be opened with."""
    return [
        Preset(
            value="tournament",
            name=_("The competition regulation"),
            text=_("For tournaments. Choose this if you are not sure."),
            sentences=_only_in(TOURNAMENT, unlike=CLUB),
        ),
        Preset(
            value="club",
            name=_("As among friends"),
            text=_("The general rules of the game; no penalties are charged."),
            sentences=_only_in(CLUB, unlike=TOURNAMENT),
        ),
    ]


def _only_in(rules: RuleSet, *, unlike: RuleSet) -> tuple[str, ...]:
    """Return the sentences that the other ruleset does not have."""
    others = set(_sentences(unlike))
    return tuple(sentence for sentence in _sentences(rules) if sentence not in others)


def _sentences(rules: RuleSet) -> list[str]:
    in_force = RulesInForce(
        ruleset=rules,
        event=REGULATION,
        hash="",
        stage=None,
        final=False,
        frozen_at=None,
    )
    return [
        sentence
        for section in rule_sections(in_force)
        for sentence in section.sentences
    ]
