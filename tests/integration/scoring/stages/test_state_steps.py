"""From state to state: every step of an event is a row, along the declared graph."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scoring.archive.commands.erasure import erase_person
from scoring.archive.queries.audit import differences
from scoring.stages.commands.starting import take_start_back
from tables.urn.commands.urn import call_off_draw
from tests.scenarios import AT, a_stager, an_event, publish
from tournaments.book.kinds import BadPayload
from tournaments.book.lines import read
from tournaments.canon import digest
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.lines import EventStep, StageStep
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import StageId

LATER = AT + timedelta(days=1)
pytestmark = pytest.mark.django_db


def steps_of(event):
    steps = read(event.id, EventStep, StageStep)
    return [
        (getattr(step.said, "stage", None), step.said.before, step.said.after)
        for step in steps
    ]


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
    assert all(step.author for step in read(event.id, EventStep))


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
    latest = read(event.id, EventStep, StageStep)[-2:]
    assert {step.author for step in latest} == {"O07"}


def test_the_second_stage_takes_no_step_of_the_event():
    event = an_event(entrants=6, state="final", target=6)

    assert [step for step in steps_of(event) if step[0] is None] == [
        (None, "registration", "running")
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (TournamentStatus.REGISTRATION, TournamentStatus.PUBLISHED),
        (TournamentStatus.PUBLISHED, TournamentStatus.RUNNING),
    ],
)
def test_an_event_does_not_jump(before, after):
    with pytest.raises(BadPayload, match="no step leads"):
        EventStep(before=before, after=after)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ({"before": "planned", "after": "running"}, "no step leads"),
        ({"before": "confirmed", "after": "running"}, "no step leads"),
        ({"before": "planned", "after": "drawing"}, "rules are frozen"),
        ({"before": "drawing", "after": "planned", "rules": "0" * 64}, "rules are"),
        ({"before": "running", "after": "seated"}, "has a reason"),
        ({"before": "seated", "after": "running", "reason": "now"}, "has a reason"),
        ({"before": "seated", "after": "running", "stage": 0}, "from one"),
    ],
)
def test_a_stage_goes_along_its_graph_and_says_what_it_has_to(step, why):
    states = {name: StageState(step[name]) for name in ("before", "after")}

    with pytest.raises(BadPayload, match=why):
        StageStep(**{"stage": 1, **step, **states})


def other_frozen_rules(event):
    """Rules and hash of a stage, both exchanged."""
    stage = event.stages.get()
    stage.rules["ruleset"]["target"] = 9
    stage.rules_hash = digest(stage.rules)
    stage.save()


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            lambda event: Tournament.objects.filter(pk=event.pk).update(
                status="finished"
            ),
            "status is finished, the book says running",
        ),
        (
            lambda event: Stage.objects.filter(tournament=event).update(
                state="confirmed"
            ),
            "stage 1: state is confirmed, the book says running",
        ),
        (
            lambda event: Stage.objects.filter(tournament=event).update(
                started_at=LATER
            ),
            f"stage 1: started_at is {LATER}, the book says",
        ),
        (
            lambda event: Tournament.objects.filter(pk=event.pk).update(
                ruleset={**event.ruleset, "target": 9}
            ),
            "the rules are not those that were chosen",
        ),
        (
            other_frozen_rules,
            "stage 1: rules_hash is ",
        ),
    ],
)
def test_the_audit_finds_a_state_that_no_step_led_to(change, found):
    event = an_event(entrants=6, state="playing")
    assert differences(event.slug) == []

    change(event)

    said = differences(event.slug)
    assert any(one.startswith(f"{event.slug} {found}") for one in said), said


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
        tournament_id=event.id,
        entrant_id=entrant.id,
        author="O01",
        at=AT,
    )

    reason = read(event.id, StageStep)[-1].said.reason
    assert entrant.code in reason
    assert "pressed it" in reason
    assert entrant.name not in reason
