"""A line that somebody decided is left out, and everything behind it made anew."""

from __future__ import annotations

import io
from functools import lru_cache

import pytest
from django.core.management import call_command

from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.rehearsal.scratch import scratch_database
from scoring.standings.enums import Decision
from tables.seating.models import Table
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    opened,
    verifier,
)
from tests.integration.scoring.archive.event_file.judging import Kept, unfit
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    decide,
    take_from_second,
)
from tournaments.book.after_commit import silenced
from tournaments.events.models.tournament import Tournament

pytestmark = [pytest.mark.slow, pytest.mark.door]
PLAYED = "--entrants 9 --seed 4 --draw urn --pairs --corrections 6 --ending --target 2"


@pytest.fixture
def record(transactional_db):
    return _record()


@lru_cache(maxsize=1)
def _record():
    with scratch_database(), silenced():
        out = {"stdout": io.StringIO(), "stderr": io.StringIO()}
        call_command("rehearse", *PLAYED.split(), "--keep", **out)
        return public_document(Tournament.objects.get())


def left_out(record, seq):
    """The faults of the record without a line of its book."""
    return verifier().faults_of(without_line(record, seq))


def without_line(record, seq):
    forged = opened(record)
    del forged["book"][seq - 1]
    for number, line in enumerate(forged["book"], 1):
        line["row"]["seq"] = number
    return finished(forged)


def lines_of(record, kind):
    return [line["row"] for line in record["book"] if line["row"]["kind"] == kind]


def test_a_decision_about_a_correction_that_is_left_out_is_missed(record):
    """Nothing goes on before it; only the next correction can take its place."""
    corrected = [row["seq"] for row in lines_of(record, "stage_corrected")]
    went_on = [
        row["seq"]
        for kind in ("stage_step", "stage_confirmed", "end_step")
        for row in lines_of(record, kind)
        if row["payload"].get("after", "drawing") in ("drawing", "official")
    ]
    said = []
    for row in lines_of(record, "contest_decided"):
        after = min(seq for seq in went_on if seq > row["seq"])
        if not any(row["seq"] < seq < after for seq in corrected):
            said.append(left_out(record, row["seq"]))
    assert all(said)
    assert "nobody had decided about a correction" in str(said)


@pytest.mark.django_db
def test_a_decision_that_the_next_correction_took_over_is_missed_by_a_head_alone():
    """Nothing went on in between: without it the record says what happened as well."""
    table = a_confirmed_stage()
    other = Table.objects.exclude(pk=table.pk).get(stage=table.stage)
    for corrected in (table, other):
        take_from_second(corrected)
        decide(corrected, Decision.KEPT)
    whole = event_document(table.stage.tournament)
    first = lines_of(whole, "contest_decided")[0]["seq"]

    forged = without_line(whole, first)

    assert not verifier().faults_of(forged)
    assert unfit(verifier().followed(forged), head=Kept.of(whole).head)


def test_a_ticket_that_no_second_person_has_seen_is_named(record):
    """Where the urn was opened for two, each ticket has the word of the second."""
    oks = lines_of(record, "ticket_ok")
    assert oks
    said = oks[-1]["payload"]
    seat = f"{said['letter']}{said['position'] + 1}"

    faults = left_out(record, oks[-1]["seq"])

    assert any(f"ticket {seat} was recorded without a second" in one for one in faults)


def test_a_closing_that_is_left_out_is_missed_where_it_was_opened_again(record):
    tables = [table for stage in record["stages"] for table in stage["tables"]]
    (table,) = [
        one for one in tables if any(ends(line) == "reopen" for line in one["lines"])
    ][:1]
    forged = opened(record)
    number, letter = int(table["lines"][0]["row"]["book"][0]), table["letter"]
    (there,) = [
        one for one in forged["stages"][number - 1]["tables"] if one["letter"] == letter
    ]
    first = next(n for n, line in enumerate(there["lines"]) if ends(line) == "close")
    there["lines"] = without(there["lines"], first)

    faults = verifier().faults_of(finished(forged))

    assert any("nobody had closed it" in one for one in faults), faults


def ends(line):
    return line["row"]["kind"]


def without(lines, gone):
    """The lines of a table without one, numbered anew."""
    kept = [*lines[:gone], *lines[gone + 1 :]]
    for seq, line in enumerate(kept, 1):
        row = line["row"]
        row["seq"] = seq
        for name in ("voids", "replaces"):
            if row[name] is not None and row[name] > gone + 1:
                row[name] -= 1
    return kept
