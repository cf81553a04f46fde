"""While a correction waits for a decision, nothing is offered that it would refuse."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.public.pages.reading import words
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    take_from_second,
)
from tests.scenarios import a_stager, running_tables
from tournaments.events.models.stage import Stage

pytestmark = pytest.mark.django_db
DECIDE = "the event goes on when you have decided"


def pages(event, *names):
    desk = an_organizer(event)
    return [desk.get(reverse(name, kwargs={"slug": event.slug})) for name in names]


def test_the_plan_leads_to_the_decision_and_opens_no_urn():
    table = a_confirmed_stage(entrants=12)
    event = table.stage.tournament
    (before,) = pages(event, "plan")
    assert DECIDE not in words(before)
    assert reverse("open-urn", kwargs={"slug": event.slug}) in before.text

    take_from_second(table)

    (plan,) = pages(event, "plan")
    assert DECIDE in words(plan)
    assert reverse("open-urn", kwargs={"slug": event.slug}) not in plan.text
    review = reverse("stage-review", kwargs={"slug": event.slug})
    assert f"{review}?stage=1" in plan.text


def test_the_stage_after_it_is_not_offered_for_confirmation():
    table = a_confirmed_stage(entrants=12)
    event, stager = table.stage.tournament, a_stager()
    draw = stager.open_urn(event)
    stager.draw_tickets(draw)
    stage = Stage.objects.get(pk=draw.stage_id)
    stager.start(stage)
    for one in running_tables(event):
        stager.play_table(one)
    confirm = reverse("confirm-stage", kwargs={"slug": event.slug})
    (before,) = pages(event, "stage-review")
    assert confirm in before.text

    take_from_second(table)

    (later,) = pages(event, "stage-review")
    assert confirm not in later.text
    assert DECIDE in words(later)
