"""What a phone hears while the seats are published and play has not begun."""

from __future__ import annotations

import pytest
from django.utils import timezone

from scoring.stages.commands.starting import begin_play, take_start_back
from tests.integration.scoring.referee.api.posting import penalty


@pytest.fixture
def waiting(event):
    """The event's first stage, whose start was taken back."""
    stage = event.stages.get()
    take_start_back(stage_id=stage.id, author="O01", reason="x", at=timezone.now())
    return stage


def test_nothing_is_recorded_and_the_queue_goes_through_after_the_start(
    device, at_table, waiting
):
    deal, fine = at_table.deal_body(), penalty(at_table)
    for call, body in (("deals", deal), ("penalties", fine)):
        answer = at_table.post(call, body)
        assert (answer.status, answer.body["code"]) == (409, "stage_not_started")
    item = {"table": at_table.table.pk, "call": "deals", "body": deal}
    result = device.post("sync", {"items": [item]}).body["results"][0]
    assert (result["status"], result["code"]) == (409, "stage_not_started")

    begin_play(stage_id=waiting.id, author="O01", at=timezone.now())

    assert device.post("sync", {"items": [item]}).body["results"][0]["status"] == 201


def test_who_does_not_come_is_noted_before_the_start(at_table, waiting):
    body = {"client_key": "0f9d1a60-31f4-4a4e-9b3d-0e0e0e0e0e0f", "after_seq": 1}
    body |= {"seat": 1, "cause": "no_show", "reason": "nobody there"}

    assert at_table.post("leaves", body).status == 201
    assert at_table.read()["state"] == "seated"


def test_the_reads_say_so_until_play_begins(device, at_table, event, waiting):
    slug = event.slug

    def told():
        return (
            at_table.read().get("not_started"),
            device.get(f"tournaments/{slug}").body["stages"][0]["state"],
            device.get(f"tournaments/{slug}/bracket").body["stages"][0]["state"],
            {
                table.get("not_started")
                for table in device.get(f"tournaments/{slug}/tables").body["tables"]
            },
        )

    assert told() == (True, "seated", "seated", {True})
    begin_play(stage_id=waiting.id, author="O01", at=timezone.now())
    assert told() == (None, "running", "running", {None})
