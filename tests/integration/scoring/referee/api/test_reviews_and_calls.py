"""A table under review and calls for a referee, by the API."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.calls.models import Call
from tests.integration.scoring.referee.api.conftest import AtTable, Device
from tests.scenarios import a_grant, an_event
from tournaments.events.models.tournament import Tournament
from tournaments.staff.enums import Role


def move(at_table, to, **change):
    return {
        "client_key": str(uuid4()),
        "after_seq": at_table.read()["last_seq"],
        "move": to,
        "reason": "Cine a luat levata a treia?",
        **change,
    }


def stranger(at_table):
    return AtTable(Device(), at_table.table)


def test_a_review_stops_what_strangers_read_until_the_ruling(at_table):
    opened = at_table.post("reviews", move(at_table, "opened"))
    assert (opened.status, opened.body["kind"]) == (201, "note")
    assert opened.body["review"] == opened.body["seq"]
    at_table.deal()

    outside = stranger(at_table).read()
    assert outside["review"] == opened.body["seq"] == outside["last_seq"]
    assert at_table.read()["last_seq"] == outside["last_seq"] + 1

    ruling = at_table.post("reviews", move(at_table, "released", reason="Locul 2"))
    assert ruling.status == 201
    assert "review" not in ruling.body
    assert "review" not in stranger(at_table).read()
    assert at_table.read()["lines"][-1]["reason"] == "Locul 2"


def test_a_review_sent_again_is_one_line(at_table):
    body = move(at_table, "opened")
    first, again = at_table.post("reviews", body), at_table.post("reviews", body)
    assert (first.status, again.status) == (201, 200)
    assert again.body["replayed"] is True
    synced = at_table.device.post(
        "sync", [{"table": at_table.table.pk, "call": "review", **body}]
    )
    assert synced.body["results"][0]["status"] == 200


@pytest.mark.parametrize(
    ("to", "change", "refusal"),
    [
        ("released", {}, (409, "not_under_review")),
        ("closed", {}, (400, "invalid")),
        ("opened", {"reason": " "}, (400, "invalid")),
    ],
)
def test_what_does_not_fit_is_refused(at_table, to, change, refusal):
    answer = at_table.post("reviews", move(at_table, to, **change))
    assert (answer.status, answer.body["code"]) == refusal
    assert at_table.read()["last_seq"] == 1


def test_a_review_is_for_whoever_records_there(event, at_table):
    body = move(at_table, "opened")
    assert stranger(at_table).post("reviews", body).status == 401
    other = Device(a_grant(event, letters="B").token)
    assert other.post(f"{at_table.path}/reviews", body).status == 403


def test_a_player_calls_without_a_sign_in_and_twice_is_once(at_table, event):
    phone = stranger(at_table)
    first = phone.post("calls", {"text": "Cine  împarte?"})
    again = phone.post("calls", {})

    assert (first.status, first.body["again"]) == (201, False)
    assert (again.status, again.body["again"]) == (200, True)
    assert again.body["id"] == first.body["id"]
    assert "text" not in first.body
    (call,) = at_table.device.get(f"tournaments/{event.slug}/calls").body["calls"]
    assert call["text"] == "Cine împarte?"
    assert call["steps"][0]["author"] == "player"


def test_a_referee_claims_and_closes_with_a_ruling(at_table, event):
    call = stranger(at_table).post("calls", {}).body["id"]
    # Whoever is free goes, whatever tables are theirs.
    other = Device(a_grant(event, letters="B").token)
    moves = f"tournaments/{event.slug}/calls/{call}/moves"

    claimed = other.post(moves, {"to": "claimed"})
    assert (claimed.status, claimed.body["claimed_by"] != "") == (200, True)
    assert other.post(moves, {"to": "claimed"}).body == claimed.body
    bare = other.post(moves, {"to": "closed"})
    assert (bare.status, bare.body["code"]) == (400, "ruling_missing")
    closed = other.post(moves, {"to": "closed", "words": "Locul 1 împarte"})
    assert closed.body["steps"][-1]["words"] == "Locul 1 împarte"
    moved = at_table.device.post(moves, {"to": "claimed"})
    assert (moved.status, moved.body["code"]) == (409, "call_moved")
    assert other.get(f"tournaments/{event.slug}/calls").body["calls"] == []
    soon = stranger(at_table).post("calls", {})
    assert (soon.status, soon.body["code"]) == (429, "called_too_soon")
    assert 0 < int(soon.headers["Retry-After"]) <= 60


def test_a_step_sent_again_with_its_key_is_the_same(at_table, event):
    call = stranger(at_table).post("calls", {}).body["id"]
    moves = f"tournaments/{event.slug}/calls/{call}/moves"
    body = {"to": "claimed", "client_key": str(uuid4())}
    first, back = at_table.device.post(moves, body), {"to": "called"}
    at_table.device.post(moves, back)

    again = at_table.device.post(moves, body)

    assert (first.status, again.status) == (200, 200)
    assert again.body["state"] == "called"
    reused = at_table.device.post(moves, {**body, "to": "closed", "words": "Da"})
    assert (reused.status, reused.body["code"]) == (422, "key_reused")


def test_calls_are_read_and_moved_by_the_staff_of_this_event_alone(at_table, event):
    call = stranger(at_table).post("calls", {}).body["id"]
    elsewhere = Device(a_grant(an_event(entrants=4, state="playing")).token)
    queue = f"tournaments/{event.slug}/calls"

    assert Device().get(queue).status == 401
    assert elsewhere.get(queue).status == 404
    moves = f"{queue}/{call}/moves"
    assert Device().post(moves, {"to": "claimed"}).status == 401
    assert elsewhere.post(moves, {"to": "claimed"}).status == 404
    assert at_table.device.post(moves, {"to": "withdrawn"}).status == 400


def test_who_is_at_the_door_reads_what_everybody_reads_and_no_calls(at_table, event):
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    door = Device(a_grant(event, role=Role.DOOR).token)

    assert door.get(f"tournaments/{event.slug}/standings").status == 200
    for staff in ("calls", "proposals"):
        refused = door.get(f"tournaments/{event.slug}/{staff}")
        assert (refused.status, refused.body["code"]) == (403, "not_allowed")


def test_a_private_event_takes_no_call_from_strangers(at_table, event):
    Tournament.objects.filter(pk=event.pk).update(is_public=False)

    assert stranger(at_table).post("calls", {}).status == 404
    assert at_table.post("calls", {"text": "x" * 201}).status == 400
    assert not Call.objects.exists()
    assert at_table.post("calls", {}).status == 201
