"""Walk-ins after the draw and going home after qualifying, over the API."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from scoring.archive.queries.audit import differences
from tests.integration.scoring.deals.entries import a_table
from tests.integration.scoring.referee.api.conftest import Device
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    aftermath,
    codes_of,
    entered,
)
from tests.integration.scoring.substitutions.accidents import seated
from tests.integration.scoring.substitutions.late import stand_by
from tests.scenarios import AT, a_grant, a_stager, an_event
from tournaments.checkin.commands.closing import register_on_stand_by
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import PlayerDetails
from tournaments.staff.enums import Role

pytestmark = pytest.mark.django_db


def phone(event, role=Role.ORGANIZER):
    return Device(a_grant(event, role=role).token)


@pytest.fixture
def table():
    """Six at two tables of three; somebody stands by."""
    return a_table(entrants=6)


def to(table, what):
    return f"tournaments/{table.stage.tournament.slug}/{what}"


def coming(**change):
    return {"client_key": str(uuid4()), "reason": "The train was late", **change}


def test_who_stands_by_gets_the_seat_of_the_rule_once(table):
    code, desk = stand_by(table), phone(table.stage.tournament)
    body = coming(entrant=code)

    answer = desk.post(to(table, "walk-ins"), body)
    again = desk.post(to(table, "walk-ins"), body)

    assert answer.status == 201
    assert (answer.body["kind"], answer.body["seat"]) == ("join", "A4")
    assert answer.body["table_id"] == table.pk
    assert seated(table)[3] == code
    assert (again.status, again.body["replayed"]) == (200, True)
    assert again.body["hash"] == answer.body["hash"]
    other = desk.post(to(table, "walk-ins"), {**body, "entrant": "E001"})
    assert (other.status, other.body["code"]) == (422, "key_reused")
    assert differences() == []


def test_a_key_of_another_event_lets_nobody_in(table):
    code, other = stand_by(table), a_table(entrants=6)
    assert stand_by(other) == code
    body = coming(entrant=code)
    here = phone(table.stage.tournament).post(to(table, "walk-ins"), body)

    there = phone(other.stage.tournament).post(to(other, "walk-ins"), body)

    assert here.status == 201
    assert (there.status, there.body["code"]) == (422, "key_reused")


def test_somebody_new_is_put_on_the_list_and_let_in(table):
    desk = phone(table.stage.tournament)
    person = {"family": "Zamfir", "given": "Ana", "town": "Dej"}
    body = coming(person=person)

    answer = desk.post(to(table, "walk-ins"), body)
    again = desk.post(to(table, "walk-ins"), body)
    other = desk.post(
        to(table, "walk-ins"), {**body, "person": {**person, "town": "Cluj"}}
    )

    assert (answer.status, again.status, other.status) == (201, 200, 422)
    assert Entrant.objects.get(code=answer.body["entrant"]).name == "Zamfir Ana"
    assert Entrant.objects.filter(name="Zamfir Ana").count() == 1


def test_somebody_new_whose_call_broke_off_half_way_is_let_in_by_the_next(table):
    person = {"family": "Zamfir", "given": "Ana", "town": "Dej"}
    register_on_stand_by(
        tournament_id=table.stage.tournament_id,
        people=[PlayerDetails(**person)],
        at=AT,
        author="O01",
    )

    answer = phone(table.stage.tournament).post(
        to(table, "walk-ins"), coming(person=person)
    )

    assert answer.status == 201
    assert Entrant.objects.filter(name="Zamfir Ana").count() == 1


def test_somebody_who_plays_is_no_new_person(table):
    player = table.seats.first().entrant.players.get()
    person = {"family": player.family, "given": player.given, "town": player.town}

    answer = phone(table.stage.tournament).post(
        to(table, "walk-ins"), coming(person=person)
    )

    assert (answer.status, answer.body["code"]) == (409, "already_registered")


def test_where_no_seat_is_free_nobody_gets_on_the_list():
    table = a_table(entrants=8)
    before = Entrant.objects.count()

    answer = phone(table.stage.tournament).post(
        to(table, "walk-ins"), coming(person={"family": "Zamfir"})
    )

    assert (answer.status, answer.body["code"]) == (409, "no_free_seat")
    assert Entrant.objects.count() == before


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"entrant": "E001", "person": {"family": "Zamfir"}},
        {"entrant": "E001", "reason": ""},
        {"person": {"name": "Zamfir"}},
    ],
)
def test_a_malformed_walk_in_is_refused(table, wrong):
    answer = phone(table.stage.tournament).post(to(table, "walk-ins"), coming(**wrong))

    assert (answer.status, answer.body["code"]) == (400, "invalid")


def test_walk_ins_are_refused_before_the_draw_and_to_referees(table):
    early = an_event(entrants=6, state="checked_in")
    answer = phone(early).post(
        f"tournaments/{early.slug}/walk-ins", coming(entrant="E001")
    )
    assert (answer.status, answer.body["code"]) == (409, "not_published")

    event = table.stage.tournament
    body = coming(entrant=stand_by(table))
    for device, status in (
        (phone(event, Role.REFEREE), 403),
        (phone(early), 404),
        (Device(), 401),
    ):
        assert device.post(to(table, "walk-ins"), body).status == status
    assert len(seated(table)) == 3


def test_who_went_through_goes_home_and_comes_back():
    table = a_confirmed_stage()
    first, _second, third, _fourth = codes_of(table)
    before, desk = entered(table), phone(table.stage.tournament)
    body = coming(entrant=first)

    answer = desk.post(to(table, "stages/1/withdrawals"), body)
    again = desk.post(to(table, "stages/1/withdrawals"), body)

    assert (answer.status, again.status) == (201, 200)
    assert (answer.body["number"], answer.body["came"]) == (1, third)
    assert again.body == answer.body
    assert entered(table) == before - {first} | {third}
    other = desk.post(to(table, "stages/1/withdrawals"), {**body, "entrant": _second})
    assert (other.status, other.body["code"]) == (422, "key_reused")
    for _ in range(2):
        back = desk.post(to(table, "stages/1/withdrawals/1/taken-back"), {})
        assert (back.status, back.body["taken_back_by"]) == (200, "G01")
    assert entered(table) == before
    listed = desk.get(to(table, "stages/1/withdrawals")).body["withdrawals"]
    assert [one["entrant"] for one in listed] == [first]
    assert differences() == []


def test_going_home_is_refused_in_its_state_and_to_others():
    table = a_confirmed_stage()
    event = table.stage.tournament
    first, desk = codes_of(table)[0], phone(event)
    body = coming(entrant=first)

    out = desk.post(
        to(table, "stages/1/withdrawals"), coming(entrant=codes_of(table)[3])
    )
    early = desk.post(to(table, "stages/2/withdrawals"), body)
    nowhere = desk.post(to(table, "stages/9/withdrawals"), body)
    referee = phone(event, Role.REFEREE).post(to(table, "stages/1/withdrawals"), body)
    nobody = desk.post(to(table, "stages/1/withdrawals/7/taken-back"), {})
    surplus = desk.post(to(table, "stages/1/withdrawals/1/taken-back"), {"a": 1})

    assert (out.status, out.body["code"]) == (409, "not_through")
    assert (early.status, early.body["code"]) == (409, "not_confirmed")
    assert (nowhere.status, referee.status) == (404, 403)
    assert (nobody.status, nobody.body["code"]) == (404, "not_withdrawn")
    assert surplus.status == 400
    assert not aftermath(table).departures
    a_stager().open_urn(event)
    late = desk.post(to(table, "stages/1/withdrawals"), body)
    assert (late.status, late.body["code"]) == (409, "next_draw_open")


JUNK: tuple[object, ...] = (None, -1, 2**40, "", "\u0000", [], {"a": 1})
FIELDS = {
    "walk-ins": ("entrant", "person", "reason"),
    "stages/1/withdrawals": ("entrant", "reason"),
    "raffles": ("prizes", "source", "again"),
    "raffles/1/public-part": ("typed",),
    "raffles/1/confirmation": ("seen", "witness"),
    "raffles/1/absences": ("winner", "present"),
    "proposals": (
        "kind",
        "stage",
        "seat",
        "reason",
        "place",
        "words",
        "number",
        "table",
    ),
    "proposals/1/moves": ("to", "reason"),
}
GOOD = {
    "walk-ins": {"entrant": "E001", "reason": "Late"},
    "stages/1/withdrawals": {"entrant": "E001", "reason": "A train"},
    "raffles": {"prizes": ["A"], "source": "cards-8"},
    "proposals": {"kind": "ticket_back", "stage": 1, "seat": "A1", "reason": "Torn"},
    "proposals/1/moves": {"to": "declined", "reason": "No"},
}


@pytest.mark.parametrize("what", FIELDS)
def test_nonsense_is_refused_and_never_an_error(table, what):
    desk = phone(table.stage.tournament)
    keyed = {} if "/1/" in what and "stages" not in what else {"client_key": "k"}
    for body in ([], "x", 7, None, {}, keyed):
        assert 400 <= desk.post(to(table, what), json.dumps(body)).status < 500
    for field in FIELDS[what]:
        for junk in JUNK:
            key = {"client_key": str(uuid4())} if keyed else {}
            body = {**GOOD.get(what, {}), **key, field: junk}
            assert desk.post(to(table, what), json.dumps(body)).status < 500, body


def test_numbers_that_no_row_can_have_are_not_there(table):
    desk, huge = phone(table.stage.tournament), 10**19
    for what in (f"stages/{huge}/withdrawals", f"proposals/{huge}"):
        assert desk.get(to(table, what)).status == 404
    taken_back = f"stages/1/withdrawals/{huge}/taken-back"
    assert 400 <= desk.post(to(table, taken_back), {}).status < 500
    assert 400 <= desk.post(to(table, f"proposals/{huge}/moves"), {}).status < 500
    for kind in ("lot_off", "raffle_off"):
        body = {
            "client_key": str(uuid4()), "kind": kind, "stage": 1, "number": huge,
            "reason": "x",
        }  # fmt: skip
        assert 400 <= desk.post(to(table, "proposals"), body).status < 500
