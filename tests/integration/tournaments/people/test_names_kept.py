"""Names are read once per version of the event, and every change of one is seen."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.archive.commands.erasure import erase_person
from tests.integration.scoring.deals.entries import record
from tests.scenarios import AT, an_event, running_tables
from tournaments.events.models.tournament import Tournament
from tournaments.ids import EntrantId
from tournaments.people.commands.registration import show_initials
from tournaments.people.models.entrant import Entrant
from tournaments.people.queries.names import names_by_code

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event():
    return an_event(entrants=6, state="playing")


def names(event):
    return names_by_code(event.id)


def reads_of_people(event):
    with CaptureQueriesContext(connection) as captured:
        names(event)
    return sum("tournaments_player" in query["sql"] for query in captured)


def someone(event):
    return {
        "tournament_id": event.id,
        "entrant_id": EntrantId(Entrant.objects.get(tournament=event, code="E002").pk),
    }


def test_names_are_read_once_however_often_they_are_asked_for(event):
    first = names(event)

    assert reads_of_people(event) == 0
    assert names(event) == first
    assert len(first) == 6


def test_a_deal_leaves_them_as_they_are(event):
    names(event)

    record(running_tables(event)[0])

    assert reads_of_people(event) == 0


def test_initials_are_seen_at_once_and_whole_names_again(event):
    whole = names(event)["E002"]

    show_initials(**someone(event), only=True, author="O01", at=AT)
    short = names(event)["E002"]
    show_initials(**someone(event), only=False, author="O01", at=AT)

    assert short != whole
    assert names(event)["E002"] == whole


def test_an_erased_name_is_shown_to_nobody_again(event):
    names(event)

    erase_person(**someone(event), author="O01", at=AT)

    assert names(event)["E002"] == "E002"


def test_a_name_that_was_never_committed_is_not_kept(event):
    before = names(event)
    with transaction.atomic():
        Tournament.objects.filter(pk=event.pk).update(version=event.version + 1)
        Entrant.objects.filter(tournament=event).update(name="Nobody")
        assert "Nobody" in names(event)["E001"]
        transaction.set_rollback(True)

    Tournament.objects.filter(pk=event.pk).update(version=event.version + 1)

    assert names(event) == before
