"""Two dissolve tables at the same moment: one of them comes first."""

from __future__ import annotations

import pytest

from scoring.archive.queries.audit import differences
from scoring.ledger.enums import LeaveCause
from scoring.ledger.models import LedgerEntry
from scoring.ledger.refusals import ProbableDuplicate
from scoring.substitutions.commands.dissolving import dissolve_table
from scoring.substitutions.refusals import TooFewSeats
from tests.integration.scoring.deals.entries import a_table, other_people, sign
from tests.integration.scoring.substitutions.accidents import leave
from tests.scenarios import running_tables

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*tables):
    """What becomes of it where a table is dissolved by somebody for each of these."""
    signs = [sign(table, reason="Doi nu au venit") for table in tables]
    with other_people() as submit:
        calls = [
            submit(dissolve_table, table_id=table.id, sign=signed)
            for table, signed in zip(tables, signs, strict=True)
        ]
    return [type(call.exception()) for call in calls]


@pytest.mark.parametrize("tables", [(0, 0), (0, 1)])
def test_whoever_is_left_moves_once_and_no_seat_is_given_twice(tables):
    # Four tables, two of them of three: two seats are free.
    event = a_table(entrants=14).stage.tournament
    all_tables = running_tables(event)
    for table in all_tables[:2]:
        for seat in (0, 1):
            leave(table, seat, cause=LeaveCause.NO_SHOW)

    found = at_once(*(all_tables[at] for at in tables))

    refused = ProbableDuplicate if tables == (0, 0) else TooFewSeats
    assert set(found) == {type(None), refused}
    assert LedgerEntry.objects.filter(kind="join").count() == 2
    assert differences() == []
