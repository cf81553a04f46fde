"""What was decided beside the ledgers stays, whoever asks the database."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.archive.guard import GUARD, KEPT
from scoring.archive.queries.mentions import FREE_TEXTS
from scoring.finish.models import Results
from tests.scenarios import an_event, publish
from tournaments.book.append_only import Unprotected

pytestmark = pytest.mark.django_db
KEPT_ROWS = (Results,)


@pytest.fixture
def event():
    """A published event."""
    event = an_event(entrants=4, state="finished", target=6)
    publish(event)
    return event


def refuse(write):
    why = "never changed or deleted"
    with pytest.raises(IntegrityError, match=why), transaction.atomic():
        write()


@pytest.mark.parametrize("model", KEPT_ROWS, ids=lambda model: model.__name__)
def test_a_decision_is_never_changed_or_deleted(event, model):
    rows = model.objects.all()
    assert rows.exists()

    refuse(lambda: rows.update(body="{}"))
    refuse(lambda: rows._raw_delete(rows.db))


def test_no_other_words_can_be_changed_than_those_that_erasing_knows():
    erasable = {(model, field) for model, field, _path in FREE_TEXTS}

    assert {
        (model, word) for model, words in KEPT.items() for word in words
    } <= erasable


def test_missing_triggers_are_found():
    GUARD.prove(connection)
    for trigger in (GUARD.triggers[0], GUARD.triggers[-2]):
        on = "" if connection.vendor == "sqlite" else f" ON {trigger.table}"
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TRIGGER {trigger.name}{on}")

        with pytest.raises(Unprotected, match=trigger.name):
            GUARD.prove(connection)
        GUARD.install(connection)
    GUARD.prove(connection)
