"""What the rules are called."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.cruce.house_rules import CHANGED, preset_of
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, RuleSet
from scoring.games.cruce.words.rules.parts import Sentence
from scoring.games.words.terms import Words

UNCHANGED_PRESETS: Mapping[str, Words] = {
    TOURNAMENT.code: gettext_lazy("These are the rules of the competition regulation."),
    CLUB.code: gettext_lazy("These are the general rules of the game."),
}
CHANGED_PRESETS: Mapping[str, Words] = {
    TOURNAMENT.code: gettext_lazy(
        "These are the rules of the competition regulation, with single rules changed."
    ),
    CLUB.code: gettext_lazy(
        "These are the general rules of the game, with single rules changed."
    ),
}
DIFFERENT: Mapping[str, Words] = {
    TOURNAMENT.code: gettext_lazy("changed from the regulation"),
    CLUB.code: gettext_lazy("changed from the general rules"),
}


def code(rules: RuleSet) -> str:
    """Return which rules these are, and whether single ones were changed."""
    preset = preset_of(rules)
    if preset is None:
        return _("These are rules of this event's own.")
    changed = rules.code.endswith(CHANGED)
    words = (CHANGED_PRESETS if changed else UNCHANGED_PRESETS)[preset.code]
    return str(words)


def version(rules: RuleSet) -> str:
    """Return which version of the rules this is."""
    return _("This is version %(version)s of these rules.") % {"version": rules.version}


def difference(rules: RuleSet) -> str:
    """Return what is said beside a sentence that its preset does not have."""
    preset = preset_of(rules)
    return "" if preset is None else str(DIFFERENT[preset.code])


SENTENCES: Mapping[str, Sentence] = {"code": code, "version": version}
