"""The rules document and the code speak of the same rules."""

import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from scoring.games.cruce.ruleset import PRESETS, RuleSet

ROOT = Path(__file__).parents[5]
DOCUMENT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (R-\d\d) \| (.*?) \| (.*?) \| (.*?) \|$", DOCUMENT, re.M)
SWITCHES = dict(re.findall(r"^\| `(\w+)` \| (.*? \| .*?) \|", DOCUMENT, re.M))
SOURCES = [
    path
    for package in ("games", "ranking", "management")
    for path in sorted((ROOT / "scoring" / package).rglob("*.py"))
]
PLACES = (
    "scoring.games",
    "scoring.games.cruce",
    "scoring.ranking",
    "scoring.standings",
)


def test_every_rule_is_there_once_with_its_source_and_a_sentence():
    numbers = [row[0] for row in ROWS]

    assert len(numbers) == len(set(numbers)) > 40
    for number, source, sentence, _code in ROWS:
        assert re.search(r"S 00\d|\bA\b|\bI\b|X|arithmetic", source), number
        assert sentence.endswith("."), number


def test_every_rule_that_the_code_cites_is_in_the_document():
    numbers = {row[0] for row in ROWS}
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        assert set(re.findall(r"R-\d\d", text)) <= numbers, path


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_code_that_a_rule_names_exists(row):
    for name in re.findall(r"`([\w.]+)`", row[3]):
        module, *parts = name.split(".")
        assert any(found(place, module, parts) for place in PLACES), name


def found(place, module, parts):
    try:
        thing = import_module(f"{place}.{module}")
    except ModuleNotFoundError:
        return False
    for part in parts:
        if not hasattr(thing, part):
            return False
        thing = getattr(thing, part)
    return True


def test_every_switch_is_explained_with_its_values():
    explained = set(SWITCHES)
    assert explained >= {field.name for field in fields(RuleSet)}, "docs/rules.md"
    told = {"yes": True, "no": False, "none": None, "all": None}
    for column, rules in enumerate((PRESETS["tournament"], PRESETS["club"])):
        for name, value in rules.to_json().items():
            cell = SWITCHES[name].split(" | ")[column].strip("`")
            expected = ", ".join(map(str, value)) if isinstance(value, list) else value
            assert told.get(cell, cell) in (expected, str(expected)), name
