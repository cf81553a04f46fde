"""No line is rewritten in the database unnoticed, with everything made right after it.

Each value of each line is changed; chains, scores and results are made again. The
audit or the program for strangers names it, or what people kept does not fit any more.
With DATABASE_URL also on PostgreSQL.
"""

from __future__ import annotations

import io
from collections import Counter

import pytest
from django.core.management import call_command

from scoring.rehearsal.scratch import scratch_database
from tests.drills.rewriting import rewritings
from tests.drills.tampering import unguarded
from tests.drills.test_tampering import EVENTS
from tests.integration.scoring.archive.event_file.conftest import end_with_everything
from tournaments.book.after_commit import silenced
from tournaments.events.models.tournament import Tournament


@pytest.mark.parametrize("name", EVENTS)
def test_no_line_is_rewritten_unnoticed(transactional_db, name):
    with scratch_database(), silenced():
        out = {"stdout": io.StringIO(), "stderr": io.StringIO()}
        call_command("rehearse", *EVENTS[name].split(), "--keep", **out)
        event = Tournament.objects.get()
        if name == "urn":
            end_with_everything(event)
            event.refresh_from_db()
        with unguarded():
            tried = list(rewritings(event))

    figures = Counter((what.split(".")[0], one) for what, by in tried for one in by)
    for (what, by), count in sorted(figures.items()):
        print(f"{what:40}{by:10}{count:6}")  # noqa: T201
    assert {what for what, by in tried if not by} == set()
