"""What the databases refuse to do with the states of an event."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.archive.commands.erasure import erase_person
from scoring.stages.commands.starting import take_start_back
from tests.scenarios import AT, an_event
from tournaments.events.guard import (
    GUARD,
    StatesUnprotected,
    install_state_triggers,
    prove_states_kept,
)
from tournaments.events.models.stage import Stage
from tournaments.events.models.state_step import StateStep
from tournaments.events.models.tournament import Tournament
from tournaments.ids import EntrantId, StageId, TournamentId

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=6, state="drawing")


def refuse(write, *, why):
    with pytest.raises(IntegrityError, match=why), transaction.atomic():
        write()


@pytest.mark.parametrize("state", ["published", "anything"])
def test_an_event_does_not_jump(event, state):
    rows = Tournament.objects.filter(pk=event.pk)

    refuse(lambda: rows.update(status=state), why="an event goes only along its graph")


def test_a_stage_does_not_jump(event):
    rows = Stage.objects.filter(tournament=event)

    refuse(
        lambda: rows.update(state="confirmed"),
        why="a stage goes only along its graph",
    )


def test_a_step_is_never_changed_or_deleted(event):
    rows = StateStep.objects.filter(tournament=event)

    refuse(lambda: rows.update(author="O99"), why="never changed or deleted")
    refuse(rows.delete, why="never changed or deleted")


@pytest.mark.parametrize(
    ("number", "stage", "before", "after", "why"),
    [
        (7, 1, "drawing", "running", "follow one another"),
        (3, 1, "planned", "drawing", "begins where the last one led"),
        (3, 2, "drawing", "running", "begins where the last one led"),
        (3, None, "registration", "running", "begins where the last one led"),
    ],
)
def test_a_step_follows_the_one_before(event, number, stage, before, after, why):
    refuse(
        lambda: StateStep.objects.create(
            tournament=event,
            number=number,
            stage=stage,
            before=before,
            after=after,
            at=AT,
        ),
        why=why,
    )


@pytest.mark.parametrize(
    "trigger",
    [one for one in GUARD.triggers if one.of_sqlite],
    ids=lambda one: one.name,
)
def test_a_missing_trigger_is_found(trigger):
    prove_states_kept(connection)
    on = "" if connection.vendor == "sqlite" else f" ON {trigger.table}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {trigger.name}{on}")

    with pytest.raises(StatesUnprotected, match=trigger.name):
        prove_states_kept(connection)
    install_state_triggers(connection)
    prove_states_kept(connection)


def test_only_a_name_in_the_reason_of_a_step_gives_way_to_the_code():
    event = an_event(entrants=6, state="playing")
    entrant = event.entrants.order_by("code").first()
    take_start_back(
        stage_id=StageId(event.stages.get().pk),
        author="O01",
        reason=f"{entrant.name} pressed it",
        at=AT,
    )

    erase_person(
        tournament_id=TournamentId(event.pk),
        entrant_id=EntrantId(entrant.pk),
        author="O01",
        at=AT,
    )

    reason = event.state_steps.latest("number").reason
    assert entrant.code in reason
    assert "pressed it" in reason
    assert entrant.name not in reason
