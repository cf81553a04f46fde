"""The text of the rules in a language of its own, beside that of the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import get_language, override

from scoring.queries.rules_in_force import RulesInForce
from scoring.wording.rules.sections import RuleSection, rule_sections

# Each in its own words, so that whoever needs it finds it.
TEXTS: Mapping[str, str] = {"ro": "Română", "hu": "Magyar", "en": "English"}


@dataclass(frozen=True, slots=True)
class TextChoice:
    """One language that the rules can be read in."""

    language: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class RulesText:
    """All rules in one language, and the languages to choose from."""

    language: str
    sections: tuple[RuleSection, ...]
    choices: tuple[TextChoice, ...]


def rules_text(rules: RulesInForce, *, language: str) -> RulesText:
    """Return the rules in this language; in the reader's if there is no such text."""
    if language not in TEXTS:
        language = get_language() or ""
    with override(language):
        sections = rule_sections(rules.ruleset, event_rules=rules.event)
    return RulesText(
        language=language,
        sections=tuple(sections),
        choices=tuple(
            TextChoice(language=one, name=name, chosen=one == language)
            for one, name in TEXTS.items()
        ),
    )
