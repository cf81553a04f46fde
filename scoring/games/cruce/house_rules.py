"""House rules: a preset with single rules changed, and in what it differs.

An event has tables of three and four, so what concerns the game of two cannot be
changed, nor what the game is counted with.
Source: docs/rules.md, section "Switches".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from scoring.games.cruce.ruleset import (
    CLUB,
    PRESETS,
    FirstLead,
    Mode,
    RuleSet,
    TieBreak,
    TrumpChoice,
)
from scoring.games.frozen_rules import with_changes
from scoring.games.protocol import BadRules, Problem

# Ends the code of rules that are no longer those of their preset.
CHANGED = "+"
FIXED = frozenset(
    {
        "code",
        "version",
        "mode",
        "players_allowed",
        "two_player_mode",
        "stock_free_play",
        "announce_values",
        "point_unit",
        "failed_bid_penalty",
        "qualifiers_per_table",
    }
)
CHANGEABLE = tuple(f.name for f in fields(RuleSet) if f.name not in FIXED)
# a set usually goes to one of these; among friends it is fixed at the start.
USUAL_TARGETS = (21, 15, 11)
# without one of these a tie could stay a tie for ever.
SETTLES_EVERY_TIE = (TieBreak.PLAYOFF_DEAL, TieBreak.LOT)


def with_house_rules(preset: RuleSet, changes: Mapping[str, Any]) -> RuleSet:
    """Return the preset with these fields changed, its code marked if they differ.

    Raises BadRules for values that cannot be, and for rules that
    contradict each other.
    """
    rules = with_changes(preset, changes, changeable=CHANGEABLE)
    clashes = tuple(_clashes(rules))
    if clashes:
        raise BadRules(clashes)
    if changed_fields(rules):
        rules = replace(rules, code=preset.code + CHANGED)
    return rules


def preset_of(rules: RuleSet) -> RuleSet | None:
    """Return the preset that the rules were made from, or nothing."""
    code = rules.code.removesuffix(CHANGED)
    return next((preset for preset in PRESETS.values() if preset.code == code), None)


def changed_fields(rules: RuleSet) -> frozenset[str]:
    """Return the fields in which the rules differ from their preset.

    Pairs are a form of the game and no house rule: pairs are compared with the
    preset in pairs. Among friends the general rules leave the usual targets to be
    agreed. Source: docs/rules.md R-05 (pairs), R-51 (targets).
    """
    preset = preset_of(rules)
    if preset is None:
        return frozenset()
    form = preset.in_pairs() if rules.mode is Mode.PAIRS else preset
    changed = {
        field.name
        for field in fields(rules)
        if getattr(rules, field.name) != getattr(form, field.name)
    }
    if preset is CLUB and rules.target in USUAL_TARGETS:
        changed.discard("target")
    return frozenset(changed - {"code"})


def _clashes(rules: RuleSet) -> Iterator[Problem]:
    """Yield what no table could keep, although each value alone is possible."""
    led = rules.trump_choice is TrumpChoice.FIRST_LEAD
    always = rules.first_lead_trump is FirstLead.ALWAYS
    if led and not always:
        yield Problem("trump_led_is_first", "first_lead_trump")
    if always and not led:
        yield Problem("trump_named_not_always_led", "first_lead_trump")
    if not set(rules.tie_break) & set(SETTLES_EVERY_TIE):
        yield Problem("ties_unsettled", "tie_break")
