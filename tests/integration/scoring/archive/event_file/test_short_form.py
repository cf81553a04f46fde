"""The record of an event in the short form, as a stranger checks it at home."""

from __future__ import annotations

from copy import deepcopy
from io import StringIO

import pytest
from django.core.management import call_command

from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.games.cruce.game import CRUCE
from scoring.games.cruce.ruleset import PRESETS
from scoring.games.protocol import Company
from tests.integration.scoring.archive.event_file.forging import finished, verifier
from tests.integration.scoring.archive.event_file.test_verifier import verify
from tests.scenarios import an_event

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


@pytest.fixture
def event():
    return an_event(entrants=6, state="published", target=5, short_form=True)


def deals_of(document):
    table = document["stages"][0]["tables"][0]
    return [line["row"] for line in table["lines"] if line["row"]["kind"] == "deal"]


def test_the_record_is_true_and_says_what_was_not_recorded(event, tmp_path):
    document = event_document(event)

    done = verify(document, tmp_path / "event.json")

    assert done.returncode == 0, done.stderr
    assert "card points were not recorded" in done.stdout
    assert differences(event.slug) == []


def test_points_that_no_deal_gives_are_found(event, tmp_path):
    forged = deepcopy(event_document(event))
    deal = next(row for row in deals_of(forged) if row["payload"]["entry"])
    entry = deal["payload"]["entry"]
    entry["set_points"] = [3 for _points in entry["set_points"]]
    entry["set_points"][entry["bidder"]] = max(3, entry["bid"])

    done = verify(finished(forged), tmp_path / "event.json")

    assert done.returncode == 1
    assert "is no possible deal" in done.stderr


def test_a_rehearsal_can_record_so():
    said = StringIO()

    call_command(
        "rehearse", entrants=6, seed=2, short_form=True, stdout=said, stderr=StringIO()
    )

    assert "places" in said.getvalue()


@pytest.mark.parametrize("preset", ["tournament", "club"])
def test_the_stranger_takes_what_the_program_takes_and_nothing_else(preset):
    """Written twice, from the rules: the two say the same of everything close by."""
    rules, company = PRESETS[preset], Company.singles(3)
    theirs = verifier().Cruce(rules.to_json())
    taken = 0
    for own in range(-3, 7):
        for second in range(5):
            for third in range(3):
                said = {
                    "bidder": 0,
                    "bid": 2,
                    "trump": "R",
                    "cards": None,
                    "announcements": {},
                    "set_points": [own, second, third],
                }
                deal = CRUCE.entered("played", 2, said)
                wrong = CRUCE.problems(deal, company=company, rules=rules, plays=None)
                flat = {"outcome": "played", "dealer": 2, **said}
                assert theirs.possible(flat, [0, 1, 2], 2, 3) is (not wrong), said
                taken += not wrong
    assert taken > 5
