"""A raffle over the API: the same rows as at the desk."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine

from scoring.archive.queries.audit import differences
from scoring.raffles.lines import RaffleOpened
from tables.draws.enums import DrawMove
from tables.draws.models.draw import Draw
from tables.draws.queries.steps import draw_steps, last
from tests.integration.scoring.referee.api.conftest import Device
from tests.scenarios import AT, a_grant, an_event
from tournaments.book.lines import read
from tournaments.staff.enums import Role

pytestmark = pytest.mark.django_db
CARDS = "AR 9V XD 4G 3R XV 2D AG"
LATER = AT + timedelta(hours=1)  # everybody is checked in by then


@pytest.fixture
def event():
    return an_event(entrants=6, state="checked_in")


def phone(event, role=Role.ORGANIZER):
    return Device(a_grant(event, role=role).token)


@pytest.fixture
def desk(event):
    return phone(event)


def opening(**change):
    given = {"prizes": ["A bicycle", "Fruit"], "source": "cards-8"}
    return {"client_key": str(uuid4()), **given, **change}


def post(desk, event, step, body, *, at=LATER):
    with time_machine.travel(at, tick=False):
        return desk.post(f"tournaments/{event.slug}/raffles{step}", body)


def opened(desk, event, **change):
    before = LATER - timedelta(minutes=2)
    return post(desk, event, "", opening(**change), at=before)


def test_two_organizers_draw_with_two_sign_ins(desk, event):
    body, before = opening(), LATER - timedelta(minutes=2)
    start = post(desk, event, "", body, at=before)
    again = post(desk, event, "", body, at=before)
    typed = post(desk, event, "/1/public-part", {"typed": CARDS})
    drawn = post(phone(event), event, "/1/confirmation", {"seen": CARDS})

    assert (start.status, again.status) == (201, 200)
    assert start.body == again.body
    assert typed.body["to_confirm"] == CARDS
    assert drawn.status == 200
    assert all(prize["winner"] for prize in drawn.body["prizes"])
    draw = Draw.raffles.get()
    step = last(draw_steps(draw), DrawMove.ENTROPY)
    assert (step.author, step.second) == ("G01", "G02")
    secret = draw.proof["secret"]
    assert secret not in str(start.body) + str(typed.body)
    same = post(phone(event), event, "/1/confirmation", {"seen": CARDS})
    assert same.body == drawn.body
    assert differences() == []


def test_a_prize_is_passed_on_and_given_back(desk, event):
    drawn = opened(desk, event, source="quick").body
    winner = drawn["prizes"][0]["winner"]

    gone = post(desk, event, "/1/absences", {"winner": winner})
    again = post(desk, event, "/1/absences", {"winner": winner})
    heir = again.body["prizes"][0]["winner"]
    post(desk, event, "/1/absences", {"winner": heir})
    early = post(desk, event, "/1/absences", {"winner": winner, "present": True})
    post(desk, event, "/1/absences", {"winner": heir, "present": True})
    back = post(desk, event, "/1/absences", {"winner": winner, "present": True})
    once_more = post(desk, event, "/1/absences", {"winner": winner, "present": True})
    nobody = [
        post(desk, event, "/1/absences", {"winner": "E999", "present": present})
        for present in (False, True)
    ]
    odd = post(desk, event, "/1/absences", {"winner": winner, "present": "true"})

    assert gone.body["prizes"][0]["winner"] not in {winner, ""}
    assert again.body == gone.body
    assert early.status == 409
    assert back.body["prizes"][0]["winner"] == winner
    assert (once_more.status, once_more.body) == (200, back.body)
    assert {(one.status, one.body["code"]) for one in nobody} == {
        (409, "not_the_winner")
    }
    assert (odd.status, odd.body["problems"][0]["field"]) == (400, "present")


def test_a_raffle_is_called_off_by_two(desk, event):
    opened(desk, event)
    second = phone(event)
    proposals = f"tournaments/{event.slug}/proposals"
    body = {
        "client_key": str(uuid4()), "kind": "raffle_off", "number": 1,
        "reason": "A card fell",
    }  # fmt: skip

    bare = desk.post(proposals, {**body, "number": None})
    gone = desk.post(proposals, {**body, "number": 9})
    kept = desk.post(proposals, body)
    off = second.post(f"{proposals}/1/moves", {"to": "confirmed"})
    late = post(desk, event, "/1/public-part", {"typed": CARDS})

    assert (bare.status, gone.status, kept.status) == (400, 404, 202)
    assert (off.status, off.body["state"]) == (200, "confirmed")
    assert (late.status, late.body["code"]) == (409, "draw_wrong_step")
    (listed,) = desk.get(f"tournaments/{event.slug}/raffles").body["raffles"]
    assert listed["called_off_by"] == "G01"


def test_it_is_refused_with_its_code(desk, event):
    many = opened(desk, event, prizes=["x"] * 7)
    unnamed = opened(desk, event, prizes=["A bicycle", "-1"])
    opened(desk, event)
    second = opened(desk, event)
    soon = post(
        desk,
        event,
        "/1/public-part",
        {"typed": CARDS},
        at=LATER - timedelta(seconds=90),
    )
    bad = post(desk, event, "/1/public-part", {"typed": "AR"})
    untyped = post(desk, event, "/1/confirmation", {"seen": CARDS})
    nowhere = post(desk, event, "/9/public-part", {"typed": CARDS})

    assert [
        (a.status, a.body["code"]) for a in (many, unnamed, second, soon, bad, untyped)
    ] == [
        (400, "bad_prizes"),
        (400, "bad_prizes"),
        (409, "raffle_open"),
        (409, "entropy_too_early"),
        (400, "public_part"),
        (409, "draw_wrong_step"),
    ]
    assert nowhere.status == 404


def test_referees_and_strangers_hold_no_raffle(event):
    for device, status in ((phone(event, Role.REFEREE), 403), (Device(), 401)):
        assert opened(device, event).status == status
        assert device.get(f"tournaments/{event.slug}/raffles").status == status
    assert not read(event.id, RaffleOpened)
