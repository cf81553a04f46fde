"""The public record of an event with a table under review checks out at home."""

from __future__ import annotations

import pytest

from scoring.archive.queries.event_file.writing import event_document, public_document
from tests.integration.scoring.archive.event_file.test_verifier import lines_of, verify
from tests.integration.scoring.deals.entries import a_table, lines, record
from tests.integration.scoring.disputes.test_reviews import put, release

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


@pytest.mark.parametrize("released", [False, True])
def test_a_stranger_confirms_what_is_in_it(tmp_path, released):
    table = a_table(target=21, deals=2)
    put(table)
    shown = len(lines(table))
    record(table)
    if released:
        release(table)
        shown = len(lines(table))
    document = public_document(table.stage.tournament)

    done = verify(document, tmp_path / "record.json")

    assert done.returncode == 0, done.stderr
    assert document["head"] in done.stdout
    assert len(lines_of(document)) == shown


def test_the_whole_event_has_every_line_and_checks_out_too(tmp_path):
    table = a_table(target=21, deals=2)
    put(table)
    record(table)
    document = event_document(table.stage.tournament)

    assert len(lines_of(document)) == len(lines(table))
    assert verify(document, tmp_path / "event.json").returncode == 0
