"""Two read the same file in at the same moment."""

from __future__ import annotations

import json

import pytest
from django.db import transaction

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.event_file.writing import event_document
from tests.integration.scoring.archive.event_file.away import taken_away
from tests.integration.scoring.deals.entries import WAITS, other_people
from tests.scenarios import AT, an_event
from tournaments.canon import canon
from tournaments.events.models.tournament import Tournament
from tournaments.opening.refusals import SlugTaken

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_second_is_told_that_the_address_is_taken():
    around = transaction.atomic()
    around._from_testcase = True  # commands may be within it, to be taken away
    with around, taken_away():
        told = json.loads(canon(event_document(an_event(entrants=4))))

    with other_people() as submit:
        with transaction.atomic():
            import_event.__wrapped__(told, organizer=None, at=AT)
            second = submit(import_event, told, organizer=None, at=AT)
            with pytest.raises(TimeoutError):
                second.result(timeout=WAITS)
        with pytest.raises(SlugTaken):
            second.result(timeout=10)

    assert Tournament.objects.count() == 1
