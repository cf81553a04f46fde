"""Every rule of an event is said, and said where it is looked for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from scoring.games.cruce.house_rules import with_house_rules
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, Mode, RuleSet
from scoring.games.cruce.words.rules.event import CHOICES
from scoring.games.cruce.words.rules.sections import SUBJECTS, rule_sections
from scoring.games.cruce.words.rules.sentences import SENTENCES, field_sentence
from tests.unit.scoring.games.cruce.words.every_rule import FIELDS, every_rule
from tournaments.events.rules import REGULATION


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def told(ruleset: RuleSet, **event) -> list[str]:
    sections = rule_sections(ruleset, event_rules={**REGULATION, **event})
    return [sentence.text for section in sections for sentence in section.sentences]


def different(ruleset: RuleSet) -> dict[str, str]:
    return {
        sentence.text: sentence.difference
        for section in rule_sections(ruleset, event_rules=REGULATION)
        for sentence in section.sentences
        if sentence.difference
    }


def test_every_field_has_a_sentence_and_a_subject():
    assert set(SENTENCES) == set(FIELDS)
    assert sorted(f for subject in SUBJECTS for f in subject.fields) == sorted(FIELDS)


@pytest.mark.parametrize(("field", "rules"), list(every_rule()))
def test_each_value_of_a_field_reads_differently(field, rules):
    sentences = [field_sentence(field, rules=one) for one in rules]

    assert len(set(sentences)) == len(sentences)
    assert [s for s in sentences if "%" in s or not s.endswith(".")] == []


@pytest.mark.parametrize(
    ("field", "yes", "no"),
    [
        ("bid_must_exceed", "must be higher", "may be equal"),
        ("must_follow", "must follow", "Nobody has to follow"),
        ("must_trump", "must play a trump", "may play any card"),
        ("must_beat", "must do so", "Nobody has to beat"),
        ("stock_free_play", "any card may be played", "the same duties hold"),
        ("announcement_must_show", "shows both cards", "need not be shown"),
        ("announcement_needs_trick", "only for those", "whether or not"),
        ("others_score_when_made", "others score their", "others score nothing"),
        ("others_score_when_failed", "others score their", "others score nothing"),
    ],
)
def test_yes_says_yes_and_no_says_no(field, yes, no):
    assert yes in field_sentence(field, rules=replace(TOURNAMENT, **{field: True}))
    assert no in field_sentence(field, rules=replace(TOURNAMENT, **{field: False}))


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("simultaneous_target", "higher_score_then_extra_deal", "equal scores play"),
        ("simultaneous_target", "bidder_first", "the bidder wins"),
        ("simultaneous_target", "extend_target_10", "by ten points"),
        ("simultaneous_target", "continue_until_gap", "lead is large enough"),
        ("all_pass", "redeal_next_dealer", "the next one deals"),
        ("all_pass", "redeal_same_dealer", "the same one deals again"),
        ("all_pass", "first_bidder_plays_zero", "plays for nothing"),
        ("trump_choice", "named", "names the trump"),
        ("trump_choice", "first_lead", "suit of the first card"),
        ("first_lead_trump", "free", "may be any card"),
        ("first_lead_trump", "if_held", "if one is held"),
        ("first_lead_trump", "always", "always a trump"),
        ("announcement_mode", "declared", "announced aloud"),
        ("announcement_mode", "automatic", "counts by itself"),
        ("made_bid_scores", "made", "even above the bid"),
        ("made_bid_scores", "bid", "the bid, not more"),
        ("misdeal_next", "next_dealer", "the next one deals"),
        ("misdeal_next", "same_dealer", "the same one deals again"),
        ("revoke_outcome", "play_on", "played on and counts"),
        ("revoke_outcome", "void_deal", "the deal is void"),
        ("first_dealer", "seat_1", "Seat 1 deals first"),
        ("first_dealer", "drawn", "The first dealer is drawn"),
        ("table_direction", "ccw", "numbered counter-clockwise"),
        ("table_direction", "cw", "numbered clockwise"),
        ("mode", "individual", "for themselves"),
        ("mode", "pairs", "two pairs play"),
        ("max_deals", None, "any number of deals"),
        ("score_floor", None, "below zero"),
        ("bid_after_cards", None, "after all cards"),
    ],
)
def test_each_position_of_a_switch_says_what_it_does(field, value, words):
    assert words in field_sentence(field, rules=replace(TOURNAMENT, **{field: value}))


@pytest.mark.parametrize("preset", [TOURNAMENT, CLUB])
def test_the_page_tells_every_field(preset):
    sentences = told(preset)
    listed = {field_sentence(f, rules=preset) for f in FIELDS if f != "tie_break"}

    assert listed <= set(sentences)
    assert "Lots, drawn before at least two witnesses and recorded." in sentences


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (1, "A misdeal costs the dealer 1 point."),
        (2, "A misdeal costs the dealer 2 points."),
    ],
)
def test_numbers_have_their_plural(number, sentence):
    rules = replace(TOURNAMENT, penalty_misdeal=number)

    assert field_sentence("penalty_misdeal", rules=rules) == sentence


def test_a_bid_is_told_with_what_it_promises():
    rules = replace(TOURNAMENT, max_bid_individual=2, point_unit=30)

    assert field_sentence("max_bid_individual", rules=rules) == (
        "The lowest bid is one (30 card points), the highest two (60 card points)."
    )


def test_what_a_pair_may_bid_stands_with_the_bids_only_in_pairs():
    alone = rule_sections(TOURNAMENT, event_rules=REGULATION)
    pairs = rule_sections(replace(TOURNAMENT, mode=Mode.PAIRS), event_rules=REGULATION)

    def where(sections):
        return [
            section.title
            for section in sections
            for sentence in section.sentences
            if sentence.text.startswith("In pairs the lowest bid is one")
        ]

    assert where(alone) == ["Other forms of the game"]
    assert where(pairs) == ["Bidding and trump"]


def test_how_many_go_on_is_what_the_event_says():
    assert "The best 3 of each table go on to the next stage." in told(
        TOURNAMENT, qualifiers_per_table=3
    )


def test_nothing_is_marked_in_a_preset():
    assert different(TOURNAMENT) == {}
    assert different(CLUB) == {}


def test_exactly_the_changed_rules_are_marked():
    rules = with_house_rules(TOURNAMENT, {"must_beat": True, "target": 15})

    assert different(rules) == {
        "A table plays one set, to 15 points.": "changed from the regulation",
        "Whoever can beat the cards on the table must do so.": (
            "changed from the regulation"
        ),
    }


def test_another_order_of_criteria_is_marked_as_a_whole():
    rules = with_house_rules(CLUB, {"tie_break": ("lot",)})

    (ties,) = [s for s in rule_sections(rules, event_rules=REGULATION) if s.ordered]
    assert ties.difference == "changed from the general rules"
    assert [sentence.text for sentence in ties.sentences] == [
        "Lots, drawn before at least two witnesses and recorded."
    ]


def test_all_choices_of_the_regulation_have_a_sentence():
    # What the regulation knows nothing of is written only where it is chosen.
    known = [name for name in CHOICES if name in REGULATION]
    assert set(CHOICES) - set(known) == {"deals"}
    for name in known:
        assert REGULATION[name] in CHOICES[name]
