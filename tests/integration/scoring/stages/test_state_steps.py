"""From state to state: every step of an event is a row, along the declared graph."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from scoring.archive.queries.audit import differences
from tables.urn.commands.urn import call_off_draw
from tests.scenarios import AT, a_stager, an_event, publish
from tournaments.events.models.stage import Stage
from tournaments.events.models.state_step import StateStep
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.state_steps import state_steps
from tournaments.ids import StageId, TournamentId

pytestmark = pytest.mark.django_db


def steps_of(event):
    rows = StateStep.objects.filter(tournament=event).order_by("number")
    return [(row.stage, row.before, row.after) for row in rows]


def test_an_event_from_the_first_urn_to_the_published_results():
    event = an_event(entrants=4, state="finished", target=6)
    publish(event)

    assert steps_of(event) == [
        (1, "planned", "drawing"),
        (None, "registration", "running"),
        (1, "drawing", "running"),
        (1, "running", "confirmed"),
        (None, "running", "finished"),
        (None, "finished", "published"),
    ]
    assert all(row.author for row in state_steps(TournamentId(event.pk)))


def test_an_urn_called_off_is_two_steps_back_by_whoever_called_it_off():
    event = an_event(entrants=6, state="checked_in")
    draw = a_stager().open_urn(event)

    call_off_draw(
        stage_id=StageId(draw.stage_id), reason="a ticket fell", author="O07", at=AT
    )

    assert steps_of(event)[2:] == [
        (1, "drawing", "planned"),
        (None, "running", "registration"),
    ]
    latest = state_steps(TournamentId(event.pk))[:2]
    assert {row.author for row in latest} == {"O07"}


def test_the_second_stage_takes_no_step_of_the_event():
    event = an_event(entrants=6, state="final", target=6)

    assert [step for step in steps_of(event) if step[0] is None] == [
        (None, "registration", "running")
    ]


@pytest.mark.parametrize(
    ("stage", "before", "after"),
    [
        (None, "registration", "published"),
        (None, "published", "running"),
        (1, "planned", "running"),
        (1, "confirmed", "running"),
        (1, "registration", "running"),
        (None, "drawing", "running"),
    ],
)
def test_the_database_knows_the_graph(stage, before, after):
    event = an_event(entrants=2)

    with pytest.raises(IntegrityError), transaction.atomic():
        StateStep.objects.create(
            tournament=event, stage=stage, number=1, before=before, after=after, at=AT
        )


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            lambda event: Tournament.objects.filter(pk=event.pk).update(
                status="finished"
            ),
            "the event is finished, its steps say otherwise",
        ),
        (
            lambda event: Stage.objects.filter(tournament=event).update(
                state="confirmed"
            ),
            "stage 1 is confirmed, its steps say otherwise",
        ),
    ],
)
def test_the_audit_finds_a_state_that_no_step_led_to(change, found):
    event = an_event(entrants=6, state="playing")
    assert differences(event.slug) == []

    change(event)

    assert f"{event.slug} {found}" in differences(event.slug)
