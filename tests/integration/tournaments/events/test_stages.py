"""The stages are counted row by row, not through joins that multiply them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.integration.scoring.deals.entries import close, raise_to
from tests.scenarios import an_event, running_tables
from tournaments.events.queries.events import stages

pytestmark = pytest.mark.django_db


def test_entrants_tables_and_closed_tables_are_counted_each_for_itself():
    event = an_event(entrants=11, state="playing", target=6)
    heats = running_tables(event)
    raise_to(heats[-1], 6, 3, 1)
    close(heats[-1])

    (stage,) = stages(event.id)

    assert (stage.entrants, stage.tables, stage.tables_closed) == (11, 3, 1)


def test_rows_of_one_stage_are_never_multiplied_with_each_other():
    event = an_event(entrants=6, state="playing")

    with CaptureQueriesContext(connection) as captured:
        stages(event.id)

    (query,) = captured
    joined = query["sql"][query["sql"].rindex('FROM "tournaments_stage"') :]
    assert "tables_table" not in joined
    assert "tournaments_stageentry" not in joined
