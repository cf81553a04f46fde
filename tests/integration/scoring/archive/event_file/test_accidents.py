"""An event in which seats changed travels whole, and is believed in nothing."""

from __future__ import annotations

import copy
import io
from functools import lru_cache

import pytest
from django.core.management import call_command

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.rehearsal.scratch import scratch_database
from tests.integration.scoring.archive.event_file.forging import finished, said_in
from tests.scenarios import AT
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import EventFileRefused


@lru_cache(maxsize=1)
def _document():
    with scratch_database():
        options = [
            "--entrants", "6", "--seed", "5", "--target", "2", "--withdrawals", "5",
        ]  # fmt: skip
        call_command(
            "rehearse", *options, "--keep", stdout=io.StringIO(), stderr=io.StringIO()
        )
        return event_document(Tournament.objects.get())


@pytest.fixture
def document(db):
    return copy.deepcopy(_document())


def lines(document):
    return [
        line
        for stage in document["stages"]
        for table in stage["tables"]
        for line in table["lines"]
    ]


def test_it_comes_back_with_the_same_bytes(document):
    assert {"leave", "sit", "swap", "join"} <= {
        line["row"]["kind"] for line in lines(document)
    }
    assert said_in(document, "withdrawal")

    tournament = import_event(document, organizer=None, at=AT)

    assert event_document(tournament) == document
    assert differences(tournament.slug) == []


def test_a_seat_that_was_not_drawn_is_refused(document):
    first = document["stages"][0]["tables"][0]["lines"][0]["row"]["payload"]
    first["entrants"].reverse()

    with pytest.raises(EventFileRefused, match="the seats are not those of the publ"):
        import_event(finished(document), organizer=None, at=AT)


def test_another_cause_breaks_the_chain(document):
    left = next(line for line in lines(document) if line["row"]["kind"] == "leave")
    left["row"]["payload"]["cause"] = "expelled"
    left["row"]["payload"]["seat"] = 3 - left["row"]["payload"]["seat"]

    with pytest.raises(EventFileRefused, match="does not match its hash"):
        import_event(document, organizer=None, at=AT)
