"""Whoever reads the number of a rule finds the rule beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

from scoring.games.cruce.words.cited import CITED
from scoring.games.cruce.words.recorded import CruceCardTelling

# The groups of docs/rules.md that speak of what is done at the table.
GROUPS = ("R-1", "R-2", "R-3", "R-4")
COUNTED_LATER = ("R-45", "R-46", "R-47", "R-48", "R-49")
OF_THE_TABLE = ("R-01", "R-06")
OFFENCE = "R-60"


def numbered() -> list[str]:
    """Return the number of each rule of docs/rules.md."""
    text = Path("docs/rules.md").read_text("utf-8")
    return re.findall(r"^\| (R-\d\d) \|", text, re.MULTILINE)


def test_every_rule_that_is_cited_has_a_sentence():
    cited = [
        code
        for code in numbered()
        if code.startswith(GROUPS) and code not in COUNTED_LATER
    ]

    assert list(CITED) == [*OF_THE_TABLE, *cited, OFFENCE]
    assert all(str(sentence).endswith(".") for sentence in CITED.values())


def test_every_number_in_the_rules_of_the_game_has_a_sentence():
    constants = {
        code
        for path in Path("scoring/games/cruce").glob("*.py")
        for code in re.findall(r'= "(R-\d\d)"', path.read_text("utf-8"))
    }

    assert constants
    assert constants <= set(CITED)


def test_a_rule_is_said_in_words():
    with translation.override("en"):
        said = CruceCardTelling().rule("R-31")

    assert said == "Whoever holds a card of the suit led must follow suit."


def test_a_number_that_nobody_cites_is_an_error():
    with pytest.raises(KeyError):
        CruceCardTelling().rule("R-99")
