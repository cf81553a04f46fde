import re
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.games.cruce import notation_rules
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.notation_set import SetRecord, read, write
from scoring.games.cruce.ruleset import CLUB, PRESETS, TOURNAMENT, RuleSet
from scoring.games.enums import PenaltyKind
from scoring.games.frozen_rules import RuleSetError
from scoring.games.protocol import Penalty
from scoring.games.refusals import NotReadable
from tests.unit.scoring.games.cruce.written import deals_of_cards, entries, penalties

TEXT = """\
rules ro-004/1 target=11
seats E001 E002 E003 E004
d0 b1 2V 30/66/24/0 V@1
p2 revoke 3
d1 pass
d2 misdeal
d3 b0 1R c1--- : 4R9D9G9V AV2D2G2V
"""


def problems(text):
    with pytest.raises(NotReadable) as refused:
        read(text)
    return [(problem.code, problem.field) for problem in refused.value.problems]


def test_a_set_is_its_rules_its_seats_and_its_lines():
    record = read(TEXT)

    assert record.rules == replace(TOURNAMENT, target=11)
    assert record.seats == ("E001", "E002", "E003", "E004")
    assert record.lines[1] == Penalty(seat=2, kind=PenaltyKind.REVOKE, points=3)
    assert record.lines[2] == DealEntry(outcome=Outcome.ALL_PASSED, dealer=1)
    assert len(record.lines) == 5
    assert write(record) == TEXT


VALUES: dict[str, list[object]] = {
    "mode": ["pairs"], "players_allowed": [[4], [3, 4]], "target": [6, 15],
    "win_gap": [0, 2, 5], "max_deals": [None, 12],
    "simultaneous_target": ["bidder_first", "extend_target_10"],
    "bid_after_cards": [None, 3, 5], "max_bid_individual": [5],
    "bid_must_exceed": [False], "all_pass": ["redeal_same_dealer"],
    "trump_choice": ["named", "first_lead"],
    "first_lead_trump": ["free", "if_held", "always"], "must_follow": [False],
    "must_trump": [False], "must_beat": [True, False], "announce_values": [[10, 20]],
    "score_floor": [None, 0, -10], "tie_break": [[], ["lot"]], "penalty_revoke": [0, 3],
}  # fmt: skip


@st.composite
def rule_sets(draw):
    base = draw(st.sampled_from(list(PRESETS.values())))
    names = draw(st.lists(st.sampled_from(sorted(VALUES)), max_size=6, unique=True))
    changes = {name: draw(st.sampled_from(VALUES[name])) for name in names}
    changes["code"] = draw(st.sampled_from([base.code, "house-2", "ro-004"]))
    changes["version"] = draw(st.sampled_from([1, 2]))
    return RuleSet.from_json(base.to_json() | changes)


@settings(max_examples=100, deadline=None)
@given(rule_sets())
def test_rules_read_back_the_same(rules):
    line = notation_rules.write(rules)

    assert notation_rules.read(line) == rules


def test_rules_say_only_what_differs_from_the_nearest_preset():
    house = replace(CLUB, code="house", target=15)

    assert notation_rules.write(TOURNAMENT) == "rules ro-004/1"
    assert notation_rules.write(CLUB) == "rules crucegame/1"
    assert notation_rules.write(house) == "rules house/1 like crucegame/1 target=15"


def test_every_field_of_the_rules_can_be_written():
    other = {field.name: getattr(CLUB, field.name) for field in fields(RuleSet)}
    rules = replace(TOURNAMENT, **{**other, "code": "ro-004"})

    assert notation_rules.read(notation_rules.write(rules)) == rules


@pytest.mark.parametrize(
    "line",
    [
        "",
        "rules",
        "rules house/1",
        "rules house/1 like other/1",
        "rules house/1 like ro-004/2",
        "rules ro-004/1 like ro-004/1",
        "rules ro-004/1 target=21",
        "rules ro-004/1 target=011",
        "rules ro-004/1 target=eleven",
        "rules ro-004/1 target=0",
        "rules ro-004/1 win_gap=2 target=11",
        "rules ro-004/1 target=11 target=11",
        "rules ro-004/1 colour=red",
        "rules ro-004/1 target",
        "rules ro-004/1 must_beat=1",
        "rules ro-004/1 must_beat=True",
        "rules ro-004/1 tie_break=lot",
        "rules ro-004/1 version=2",
        "rules ro-004/01",
        "rules ro-004/1 ",
        "rules house/1 like ro-004/1 max_bid_individual=6 max_bid_pairs=6 win_gap=2",
    ],
)
def test_other_lines_of_rules_are_refused(line):
    with pytest.raises(NotReadable):
        notation_rules.read(line)


def test_every_wrong_field_of_the_rules_is_named():
    text = TEXT.replace("target=11", "target=0 colour=red")

    assert problems(text) == [("rules_field", "line 1"), ("rules_field", "line 1")]


codes = st.text(st.sampled_from("ABE0129-"), min_size=1, max_size=6)


@st.composite
def sets(draw):
    players = draw(st.integers(2, 4))
    seats = st.lists(codes, min_size=players, max_size=players, unique=True)
    line = st.one_of(
        entries(players=players), deals_of_cards(players=players), penalties(players)
    )
    return SetRecord(
        rules=draw(rule_sets()),
        seats=tuple(draw(seats)),
        lines=tuple(draw(st.lists(line, max_size=4))),
    )


@settings(max_examples=100, deadline=None)
@given(sets())
def test_what_is_written_reads_back_the_same(record):
    text = write(record)

    assert read(text) == record


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_text_that_is_read_is_the_only_one_of_its_set(data):
    at = data.draw(st.integers(0, len(TEXT) - 1))
    changed = TEXT[:at] + data.draw(st.text(max_size=2)) + TEXT[at + 1 :]
    assume(changed != TEXT)
    try:
        found = read(changed)
    except NotReadable:
        return

    assert write(found) == changed
    assert found != read(TEXT)


def test_everything_wrong_with_a_set_is_told_with_its_line():
    text = TEXT.replace("E004", "E001").replace("d1 pass", "d1 passed")
    text = text.replace("4R9D", "4R4R").replace("revoke 3", "cheating 3")

    assert problems(text) == [
        ("seat_twice", "line 2"),
        ("not_a_deal", "line 4"),
        ("not_a_deal", "line 5"),
        ("card_twice", "line 7"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (" E004", "", "seats_count"),
        ("p2", "p4", "not_a_deal"),
        ("E001 ", "", "seats_count"),
        ("d2 misdeal\n", "d2 misdeal\n\n", "not_a_deal"),
        ("seats E001", "seats E001 E005", "not_seats"),
        ("E001", "Pop Ioan", "not_seats"),
        ("E001", "Pop_Ioan", "not_seats"),
        ("revoke 3", "revoke 03", "not_a_deal"),
        ("revoke 3", "revoke -3", "not_a_deal"),
        ("\n", "\r\n", "not_rules"),
    ],
)
def test_another_text_is_refused(old, new, code):
    assert problems(TEXT.replace(old, new))[0][0] == code


@pytest.mark.parametrize("text", ["", "\n", TEXT[:-1], "rules ro-004/1\n"])
def test_a_text_that_is_no_set_is_refused(text):
    assert problems(text)[0][0] == "not_a_set"


@pytest.mark.parametrize(
    ("change", "fields_"),
    [
        ({"seats": ("E001",)}, ["line 2"]),
        ({"seats": ("E001", "E001", "E002", "E003")}, ["line 2"]),
        ({"seats": ("E 1", "E2", "E3", "E4")}, ["line 2"]),
        ({"rules": replace(TOURNAMENT, code="My rules")}, ["line 1"]),
        (
            {"lines": (Penalty(seat=0, kind=PenaltyKind.OTHER, points=100),
                       DealEntry(outcome=Outcome.PLAYED, dealer=0))},
            ["line 3", "line 4"],
        ),
        ({"lines": (Penalty(seat=4, kind=PenaltyKind.OTHER, points=1),)},
         ["line 3", "line 3"]),
    ],
)  # fmt: skip
def test_what_has_no_text_is_not_written(change, fields_):
    record = replace(read(TEXT), **{"lines": (), **change})

    with pytest.raises(NotReadable) as refused:
        write(record)

    assert [problem.field for problem in refused.value.problems] == fields_


def test_impossible_rules_cannot_be_made_to_write():
    with pytest.raises(RuleSetError):
        replace(TOURNAMENT, target=0)


def test_the_texts_of_the_documentation_are_read():
    document = (Path(__file__).parents[5] / "docs" / "notation.md").read_text("utf-8")
    blocks = re.findall(r"^```\n(.*?)^```$", document, re.M | re.S)
    sets = [text for text in blocks if text.startswith("rules ")]
    deals = [text[:-1] for text in blocks if re.match(r"d\d ", text)]

    assert len(sets) == 1
    assert len(deals) == 2
    assert write(read(sets[0])) == sets[0]
    for deal in deals:
        head = f"rules ro-004/1\nseats {'A B C D'[: 5 if ' : ' in deal else 7]}\n"
        assert write(read(f"{head}{deal}\n")) == f"{head}{deal}\n"
