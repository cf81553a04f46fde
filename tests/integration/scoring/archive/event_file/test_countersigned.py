"""Who confirmed on an own device, and who was only named, goes along and is checked."""

from __future__ import annotations

from copy import deepcopy

import pytest

from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from tests.integration.scoring.archive.event_file.forging import finished
from tests.integration.scoring.archive.event_file.test_verifier import verify
from tests.integration.scoring.disputes.test_reviews import put
from tests.integration.scoring.referee.proposals import (
    a_closed_table,
    confirm,
    referee,
    voiding,
)
from tournaments.book.lines import write
from tournaments.ids import TournamentId
from tournaments.staff.lines import Countersigned

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
KIND = "countersigned"


@pytest.fixture
def table():
    table = a_closed_table()
    voiding(table)
    confirm(table, actor=referee(table))
    return table


def test_a_stranger_learns_it_from_the_record(table, tmp_path):
    public = public_document(table.stage.tournament)
    said = [one["row"] for one in public["book"] if one["row"]["kind"] == KIND]

    assert [(row["author"], row["payload"]["book"]) for row in said] == [("R02", "1/A")]
    done = verify(public, tmp_path / "record.json")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"line": 40}, "confirms a line that is not there"),
        ({"line": 2}, "is not the second person of that line"),
        ({"book": "event", "line": 1}, "is not the second person of that line"),
    ],
)
def test_a_confirmation_of_something_else_is_named(table, tmp_path, change, said):
    forged = deepcopy(event_document(table.stage.tournament))
    rows = [line["row"] for line in forged["book"]]
    next(row for row in rows if row["kind"] == KIND)["payload"].update(change)

    done = verify(finished(forged), tmp_path / "event.json")

    assert done.returncode == 1
    assert said in done.stderr


@pytest.mark.no_ledger_check
def test_the_check_at_home_names_it_too(table):
    event = table.stage.tournament
    made_up = Countersigned(book="1/A", line=2)
    line = table.ledger.get(seq=2)
    write(TournamentId(event.pk), made_up, author="R02", at=line.at)

    assert any("confirms what R02 has not" in one for one in differences(event.slug))


def test_what_is_confirmed_behind_an_open_review_is_sealed(table, tmp_path):
    event = table.stage.tournament
    put(table)
    voiding(table, seq=3)
    confirm(table, actor=referee(table), number=2)

    public = public_document(event)

    assert public["book"][-1]["row"] is None
    done = verify(public, tmp_path / "public.json")
    assert done.returncode == 0, done.stderr
