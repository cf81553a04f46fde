"""Rehearsed events of awkward sizes that are corrected everywhere, and ended."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache

import pytest
from django.core.management import CommandError

from scoring.rehearsal import possible
from scoring.rehearsal.corrections import KINDS
from scoring.rehearsal.scratch import scratch_database
from scoring.scoresheet.queries.what_if import after_void
from tests.drills.many_events import play, take_in
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.integration.scoring.rehearsal.test_rehearse import rehearse
from tests.integration.scoring.rehearsal.whole_events import check_event, check_plan
from tournaments.book.after_commit import silenced

# The events are played once for all tests of this file, so one process runs them.
pytestmark = [pytest.mark.slow, pytest.mark.django_db]
WHOLE = ("--corrections", "14", "--ending")
EVENTS = {
    "four": ("4", *WHOLE, "--penalties"),
    "five, one stands by": ("5", *WHOLE, "--five", "stand_by", "--draw", "quick"),
    "five at two tables": ("5", *WHOLE, "--withdrawals", "3"),
    "nine": ("9", *WHOLE, "--withdrawals", "5", "--draw", "digital"),
    "eleven": ("11", *WHOLE, "--penalties"),
    "six pairs": ("6", *WHOLE, "--pairs"),
}


def options_of(name):
    entrants, *more = EVENTS[name]
    return ["--entrants", entrants, "--seed", "3", "--target", "3", *more]


@lru_cache(maxsize=1)
def all_played():
    """The printed events and their files, by name, played in one empty database."""
    with scratch_database(), silenced():
        return {name: play(options_of(name)) for name in EVENTS}


@pytest.fixture
def events(db):
    return {name: told["played"] for name, (told, _file) in all_played().items()}


def test_every_kind_of_correction_happens_and_is_decided(events):
    made = [one for played in events.values() for one in played["corrections"]]

    assert {one["kind"] for one in made} == set(KINDS)
    decided = {(one["kind"], one["decision"]) for one in made}
    assert decided >= {
        ("exchanged", "corrected"), ("ticket", "corrected"), ("places", "corrected"),
        ("kept", "kept"), ("late_kept", "kept"), ("tied", "kept"),
        ("taken_back", "unaffected"), ("late_taken_back", "unaffected"),
        ("reopened", ""), ("void", ""), ("closed", ""),
    }  # fmt: skip
    for one in made:
        if one["decision"] == "corrected" and one["kind"] != "places":
            assert len(one["loses"]) == len(one["gains"]) > 0


@pytest.mark.parametrize("name", EVENTS)
def test_awkward_sizes_with_all_at_once_come_to_their_end(events, name):
    played = events[name]

    check_event(played)
    assert played["corrections"]
    assert played["ending"]["steps"][-1] == "official"
    assert played["ending"]["winners"]
    if "--withdrawals" not in EVENTS[name] and "--pairs" not in EVENTS[name]:
        five = "stand_by" if "stand_by" in EVENTS[name] else "three_two"
        check_plan(played, entrants=int(EVENTS[name][0]), five=five)


def test_their_files_are_read_into_an_empty_database_without_a_loss(events):
    assert take_in([file for _told, file in all_played().values()]) == []


def test_a_stranger_finds_their_files_true(events):
    """Also where a tie decides after a correction, and somebody is safe from it."""
    for name, (_told, file) in all_played().items():
        assert verifier().faults_of(json.loads(file)) == [], name


def test_the_whole_file_repeats_and_not_only_what_is_printed(events):
    told, file = all_played()["six pairs"]
    kinds = {one["kind"] for one in told["played"]["corrections"]}
    assert kinds >= {"reopened", "ticket", "late_kept", "places"}

    with scratch_database(), silenced():
        again, repeated = play(options_of("six pairs"))

    assert again["played"] == told["played"]
    assert repeated == file


def test_a_preview_that_is_not_the_outcome_fails_the_rehearsal(monkeypatch):
    honest = after_void

    def off_by_one(view, **what):
        after = honest(view, **what)
        return replace(after, totals=(after.totals[0] + 1, *after.totals[1:]))

    monkeypatch.setattr(possible, "after_void", off_by_one)

    with pytest.raises(CommandError, match="A preview was not the outcome"):
        rehearse(4, "--corrections", "9", target=3)


@pytest.mark.parametrize("number", ["-1", "101"])
def test_an_impossible_number_of_corrections_is_an_error(number):
    with pytest.raises(CommandError, match="0 to 100"):
        rehearse(6, "--corrections", number)
