"""The rules of an event by subject, in the order in which one meets them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy

from scoring.games.cruce.house_rules import changed_fields
from scoring.games.cruce.ruleset import Mode, RuleSet
from scoring.games.cruce.words.rules import event
from scoring.games.cruce.words.rules.numbers import NUMBERS, OF_TIES, SOURCES
from scoring.games.cruce.words.rules.sentences import (
    PACK,
    SUITS,
    difference,
    field_sentence,
    tie_break,
)
from scoring.games.telling import RuleSection, RuleSentence, source_marks
from scoring.games.words.terms import Words


@dataclass(frozen=True, slots=True)
class Subject:
    """Some fields of the rules that are read together."""

    title: Words
    fields: tuple[str, ...]


NAME = Subject(gettext_lazy("These rules"), ("code", "version"))
SET = Subject(
    gettext_lazy("The set"),
    (
        "mode",
        "target",
        "win_gap",
        "simultaneous_target",
        "max_deals",
        "first_dealer",
        "table_direction",
    ),
)
BIDDING = Subject(
    gettext_lazy("Bidding and trump"),
    (
        "bid_after_cards",
        "max_bid_individual",
        "max_bid_pairs",
        "bid_must_exceed",
        "all_pass",
        "trump_choice",
        "first_lead_trump",
    ),
)
PLAYING = Subject(
    gettext_lazy("Playing a card"), ("must_follow", "must_trump", "must_beat")
)
ANNOUNCEMENTS = Subject(
    gettext_lazy("Announcements"),
    (
        "announce_values",
        "announcement_mode",
        "announcement_must_show",
        "announcement_needs_trick",
    ),
)
COUNTING = Subject(
    gettext_lazy("Counting a deal"),
    (
        "point_unit",
        "made_bid_scores",
        "failed_bid_penalty",
        "others_score_when_made",
        "others_score_when_failed",
        "score_floor",
    ),
)
PENALTIES = Subject(
    gettext_lazy("Penalties"),
    ("penalty_revoke", "revoke_outcome", "penalty_misdeal", "misdeal_next"),
)
TABLES = Subject(gettext_lazy("Tables and stages"), ("qualifiers_per_table",))
TIES = Subject(
    gettext_lazy(
        "Ties that decide who goes on, and all ties of the final, in this order"
    ),
    ("tie_break",),
)
ELSEWHERE = Subject(
    gettext_lazy("Other forms of the game"),
    ("players_allowed", "two_player_mode", "stock_free_play"),
)
SUBJECTS = (
    NAME, SET, BIDDING, PLAYING, ANNOUNCEMENTS, COUNTING, PENALTIES, TABLES, TIES,
    ELSEWHERE,
)  # fmt: skip


def rule_sections(
    ruleset: RuleSet, *, event_rules: Mapping[str, Any]
) -> list[RuleSection]:
    """Return all rules of an event; what only pairs need stands last without pairs."""
    rules = replace(ruleset, qualifiers_per_table=event_rules["qualifiers_per_table"])
    bidding, elsewhere = list(BIDDING.fields), list(ELSEWHERE.fields)
    if rules.mode is not Mode.PAIRS:
        bidding.remove("max_bid_pairs")
        elsewhere.insert(1, "max_bid_pairs")
    else:
        bidding.remove("max_bid_individual")
        elsewhere.insert(1, "max_bid_individual")
    return [
        _section(NAME, rules=rules),
        _section(SET, rules=rules),
        _section(BIDDING, rules=rules, fields=bidding),
        _section(PLAYING, rules=rules, before=[(str(SUITS), "")]),
        _section(ANNOUNCEMENTS, rules=rules),
        _section(
            COUNTING,
            rules=rules,
            before=[(str(PACK), "R-02")],
            after=event.choice("deals", event=event_rules),
        ),
        _section(
            PENALTIES,
            rules=rules,
            after=event.choice("late_penalty", event=event_rules),
        ),
        _section(TABLES, rules=rules, after=_stages(rules, event_rules)),
        _ties(rules),
        _section(ELSEWHERE, rules=rules, fields=elsewhere),
    ]


def _section(
    subject: Subject,
    *,
    rules: RuleSet,
    fields: Sequence[str] | None = None,
    before: Sequence[tuple[str, str]] = (),
    after: Iterator[str] | None = None,
) -> RuleSection:
    told = subject.fields if fields is None else fields
    changed, words = changed_fields(rules), difference(rules)
    sentences = (
        *(_numbered(text, rule=rule) for text, rule in before),
        *(
            _numbered(
                field_sentence(field, rules=rules),
                rule=NUMBERS.get(field, ""),
                difference=words if field in changed else "",
            )
            for field in told
        ),
        *(RuleSentence(text) for text in after or ()),
    )
    return RuleSection(str(subject.title), sentences)


def _numbered(text: str, *, rule: str, difference: str = "") -> RuleSentence:
    source = source_marks(SOURCES.get(rule, ""))
    return RuleSentence(text, difference, rule=rule, source=source)


def _stages(rules: RuleSet, event_rules: Mapping[str, Any]) -> Iterator[str]:
    pairs = rules.mode is Mode.PAIRS
    yield str(event.FINAL_OF_PAIRS if pairs else event.FINAL)
    for name in ("stage_draw", "odd_numbers", "table_of_three", "withdrawal"):
        yield from event.choice(name, event=event_rules)
    yield event.time_limit(event_rules)
    yield from event.choice("letters", event=event_rules)
    yield from event.choice("closed_tables", event=event_rules)


def _ties(rules: RuleSet) -> RuleSection:
    criteria = [
        _numbered(str(event.TIE_BREAKS[kind]), rule=OF_TIES.get(kind, "R-75"))
        for kind in rules.tie_break
    ]
    none = _numbered(tie_break(rules), rule=NUMBERS["tie_break"])
    return RuleSection(
        str(TIES.title),
        tuple(criteria) or (none,),
        ordered=True,
        difference=difference(rules) if "tie_break" in changed_fields(rules) else "",
    )
