"""While the final is held back nobody outside learns who has left it."""

from __future__ import annotations

import json

import pytest

from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.finish.commands.embargo import hold_final
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.integration.scoring.deals.entries import a_table
from tests.integration.scoring.substitutions.accidents import leave
from tests.scenarios import AT
from tournaments.events.models.tournament import Tournament
from tournaments.people.commands.initials import show_initials

pytestmark = pytest.mark.django_db


def moves(document):
    lines = [line["row"] for line in document["book"] if line["row"] is not None]
    return [row["payload"]["move"] for row in lines if row["kind"] == "moved"]


def test_who_left_it_and_who_hides_after_that_stays_unsaid():
    table = a_table()
    event = table.stage.tournament
    shy = event.entrants.get(code="E001")
    of = {"tournament_id": event.pk, "author": "O01", "at": AT}
    hold_final(**of)
    leave(table, 0)
    show_initials(entrant_id=shy.pk, only=True, **of)
    event = Tournament.objects.get(pk=event.pk)

    document = public_document(event)

    assert moves(event_document(event))[-1] == "left"
    assert set(moves(document)) == {"arrived"}
    assert shy.name not in json.dumps(document, ensure_ascii=False)
    assert verifier().faults_of(document) == []
