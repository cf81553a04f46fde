"""What a desk's queue sends, perhaps twice, and what it is answered."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tables.draws.models.draw import Draw
from tables.ids import DrawId
from tables.urn.commands.books import UrnSignature
from tables.urn.commands.ticket_books import reprint_ticket
from tables.urn.commands.urn import call_off_draw, open_urn
from tables.urn.queries.urn_books import book_of, books_of, code_of_ticket, urn_books
from tests.people import called
from tests.scenarios import AT, a_grant, an_event, organizer_client
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import StageId
from tournaments.people.models.entrant import Entrant
from tournaments.staff.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=6, state="drawing")


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def send(desk, event, **typed):
    return desk.post(
        reverse("record-ticket", kwargs={"slug": event.slug}),
        {"client_key": str(uuid4()), **typed},
        headers={"accept": "application/json", "accept-language": "en"},
    )


def recorded(event):
    draws = Draw.objects.filter(stage__tournament=event)
    told = [line for draw in draws for line in books_of(draw).lines]
    return [(line.entrant, line.seat) for line in told if line.kind == "recorded"]


def stage_of(event):
    return StageId(Stage.objects.get(tournament=event).pk)


def test_the_answer_says_what_was_recorded(desk, event):
    answer = send(desk, event, who="e001", seat="b 3")

    assert answer.status_code == 200
    name = Entrant.objects.get(tournament=event, code="E001").name
    told = answer.json()
    assert told["sentence"] == f"B3: {name} (E001)"
    assert told["waits_for_ok"] is False
    assert recorded(event) == [("E001", "B3")]


def test_the_same_key_gives_the_same_answer_and_one_line(desk, event):
    typed = {"who": "E001", "seat": "A1", "client_key": str(uuid4())}

    first, second = send(desk, event, **typed), send(desk, event, **typed)

    assert first.json() == second.json()
    assert recorded(event) == [("E001", "A1")]


def test_the_same_key_for_something_else_is_refused(desk, event):
    key = str(uuid4())
    send(desk, event, who="E001", seat="A1", client_key=key)

    for typed in ({"who": "E002", "seat": "A1"}, {"who": "E001", "seat": "A2"}):
        answer = send(desk, event, client_key=key, **typed)
        assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")
    assert recorded(event) == [("E001", "A1")]


@pytest.mark.parametrize(
    ("typed", "status", "code"),
    [
        ({"who": "E002", "seat": "A1"}, 409, "ticket_taken"),
        ({"who": "E001", "seat": "A2"}, 409, "has_ticket"),
        ({"who": "E002", "seat": "Z9"}, 400, "no_such_ticket"),
        ({"who": "Nobody At All", "seat": "A2"}, 400, "not_in_stage"),
        ({"who": "", "seat": "A2"}, 400, "who_missing"),
        ({"who": "E002", "seat": ""}, 400, "ticket_missing"),
        ({"who": "E002", "seat": "A2", "ticket": "A3"}, 400, "two_tickets"),
        ({"who": "E002", "seat": "A2 K7RF"}, 400, "wrong_check_code"),
        ({"who": "E002", "seat": "A2", "draw": "1/9"}, 409, "other_urn"),
        ({"who": "E002", "seat": "A2", "opened": "12"}, 409, "urn_not_open"),
    ],
)
def test_a_refusal_has_its_code_and_a_sentence(desk, event, typed, status, code):
    send(desk, event, who="E001", seat="A1")

    answer = send(desk, event, **typed)

    told = answer.json()
    assert (answer.status_code, told["code"]) == (status, code)
    assert len(told["detail"]) > 10
    assert recorded(event) == [("E001", "A1")]


def test_the_loser_of_two_desks_is_told_who_and_when(desk, event):
    send(desk, event, who="E001", seat="A1")

    detail = send(desk, event, who="E002", seat="A1").json()["detail"]

    assert Entrant.objects.get(tournament=event, code="E001").name in detail
    assert "E001" in detail
    assert ":" in detail


def test_several_people_are_named_to_choose_from(desk, event):
    for one in Entrant.objects.filter(tournament=event).order_by("code")[:2]:
        called(one, family="Pop", given="Ion", town=f"Dej {one.code}")

    answer = send(desk, event, who="Pop Ion", seat="A1")

    assert answer.json()["code"] == "several_fit"
    assert {row["code"] for row in answer.json()["meant"]} == {"E001", "E002"}
    again = send(desk, event, who="Pop Ion", person="E002", seat="A1")
    assert again.status_code == 200
    assert recorded(event) == [("E002", "A1")]


def test_an_answer_that_was_lost_is_given_after_publication_too(desk, event):
    key = str(uuid4())
    typed = {"client_key": key, "draw": "1/1"}
    for number, seat in enumerate(("A1", "A2", "A3", "B1", "B2", "B3"), start=1):
        last = {**typed, "who": f"E00{number}", "seat": seat}
        key_of = key if number == 6 else str(uuid4())
        assert send(desk, event, **{**last, "client_key": key_of}).status_code == 200
    desk.post(reverse("publish-draw", kwargs={"slug": event.slug}), {"draw": "1/1"})
    assert Draw.objects.get(stage__tournament=event).state == "published"

    assert send(desk, event, **last, opened="").status_code == 200
    late = send(desk, event, who="E001", seat="B3")
    assert (late.status_code, late.json()["code"]) == (409, "seats_published")


def test_an_answer_that_was_lost_is_given_after_a_reprint_too(client):
    event = an_event(entrants=6, state="checked_in")
    open_urn(author="O01", tournament_id=event.id, at=AT, check_codes=True)
    desk = organizer_client(client, event)
    draw_id = DrawId(Draw.objects.get(stage__tournament=event).pk)
    code = code_of_ticket(book_of(draw_id), books=urn_books(draw_id), seat="A1")
    typed = {"client_key": str(uuid4()), "who": "E001", "seat": f"A1 {code}"}
    send(desk, event, **typed)
    lost = UrnSignature(author="O01", at=AT, second="E002", reason="lost")
    reprint_ticket(stage_id=stage_of(event), seat="A1", sign=lost)

    assert send(desk, event, **typed).status_code == 200
    other = send(desk, event, who="E002", seat=f"A1 {code}")
    assert other.json()["code"] == "old_check_code"


def test_a_ticket_of_a_draw_that_was_called_off_lands_in_no_other(desk, event):
    call_off_draw(stage_id=stage_of(event), reason="spilt", author="O01", at=AT)
    open_urn(author="O01", tournament_id=event.id, at=AT)

    answer = send(desk, event, who="E001", seat="A1", draw="1/1")

    assert answer.json()["code"] == "other_urn"
    assert "draw 1/1" in answer.json()["detail"]
    assert "1/2" in answer.json()["detail"]
    assert recorded(event) == []


def test_whoever_is_not_let_in_is_told_in_json_too(desk, event):
    stranger = send(Client(), event, who="E001", seat="A1")
    assert (stranger.status_code, stranger.json()["code"]) == (401, "sign_in")

    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    private = send(Client(), event, who="E001", seat="A1")
    assert (private.status_code, private.json()["code"]) == (404, "not_found")


def test_a_record_that_waits_for_its_ok_is_shown_as_such(client):
    event = an_event(entrants=6, state="checked_in")
    open_urn(author="O01", tournament_id=event.id, at=AT, second_person=True)
    desk = organizer_client(client, event)

    told = send(desk, event, who="E001", seat="A1").json()

    assert told["waits_for_ok"] is True


def test_each_desk_sees_its_own_last_ten_and_the_total(desk, event):
    address = reverse("draw-desk", kwargs={"slug": event.slug})
    other = Client()
    link = a_grant(event, role=Role.ORGANIZER)
    other.post(reverse("grant-sign-in", kwargs={"token": link.token}))
    send(desk, event, who="E001", seat="A1")

    assert "Recorded by you" not in page_of(desk, address)
    send(other, event, who="E002", seat="A2")
    send(desk, event, who="E003", seat="A3")

    assert "Recorded by you: 2 of 3; the last ten" in page_of(desk, address)
    assert "Recorded by you: 1 of 3; the last ten" in page_of(other, address)
    part = reverse("draw-desk-part", kwargs={"slug": event.slug})
    assert desk.get(part)["ETag"] != other.get(part)["ETag"]


def page_of(client, address):
    return client.get(address, headers={"accept-language": "en"}).content.decode()
