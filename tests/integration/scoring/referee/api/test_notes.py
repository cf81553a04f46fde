"""Notes over the API: at a table, and in the event's book."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.archive.commands.erasure import erase_person
from scoring.archive.commands.forms import write_in_book
from scoring.archive.lines import Remark
from tests.integration.scoring.referee.api.conftest import Device
from tests.scenarios import AT, a_grant, an_event
from tournaments.book.kinds import kind_of
from tournaments.book.lines import read
from tournaments.events.refusals import EventOver
from tournaments.ids import TournamentId
from tournaments.opening.commands.over import cancel_event
from tournaments.staff.enums import Role

pytestmark = pytest.mark.django_db


def test_a_note_at_a_table(at_table):
    body = {"client_key": str(uuid4()), "after_seq": 1, "reason": "Light out"}

    first = at_table.post("notes", body)
    again = at_table.post("notes", body)

    assert (first.status, again.status) == (201, 200)
    assert first.body["seq"] == again.body["seq"]
    assert at_table.post("notes", body | {"minutes": 5}).status == 400


def a_note(words, *, after=1):
    return {"client_key": str(uuid4()), "after_seq": after, "reason": words}


def test_a_note_in_which_nothing_is_seen_is_none(at_table):
    said, blank = (
        at_table.post("notes", a_note("\u200b")),
        at_table.post("notes", a_note("")),
    )

    assert said.status == blank.status >= 400
    assert said.body["code"] == blank.body["code"]


def test_notes_of_two_people_are_both_kept(at_table):
    assert at_table.post("notes", a_note("Light out")).status == 201

    again = at_table.post("notes", a_note("Light out"))
    assert (again.status, again.body["code"]) == (409, "probable_duplicate")
    other = a_note("A glass fell over")
    refused = at_table.post("notes", other)
    assert (refused.status, refused.body["code"]) == (409, "sequence")
    seen = {"after_seq": refused.body["last_seq"]}
    assert at_table.post("notes", other | seen).status == 201


def test_where_a_table_stands_is_no_duplicate_of_where_it_stood(at_table):
    assert at_table.post("moves", a_note("Yard")).status == 201
    for call in ("moves", "notes"):
        assert at_table.post(call, a_note("Hall")).body["code"] == "sequence"


def test_of_erased_words_nobody_says_that_they_are_the_same(at_table):
    entrant = at_table.table.seats.first().entrant
    at_table.post("notes", a_note(f"{entrant.name} fell ill"))
    event = TournamentId(at_table.table.stage.tournament_id)
    erase_person(tournament_id=event, entrant_id=entrant.id, author="O01", at=AT)

    refused = at_table.post("notes", a_note("A glass fell over"))
    assert refused.body["code"] == "sequence"


def test_other_lines_say_the_same_whatever_their_reasons(at_table):
    assert at_table.post("last-deals", a_note("It is late")).status == 201

    again = at_table.post("last-deals", a_note("The hall closes"))
    assert (again.status, again.body["code"]) == (409, "probable_duplicate")


def test_a_note_in_the_book_of_the_event():
    event = an_event(entrants=6)
    device = Device(a_grant(event, role=Role.ORGANIZER).token)
    path = f"tournaments/{event.slug}/notes"
    body = {"client_key": str(uuid4()), "text": "Light out"}

    first, again = device.post(path, body), device.post(path, body)

    assert (first.status, again.status) == (201, 200)
    assert first.body == again.body
    assert first.body["kind"] == "remark"
    assert [one.said.text for one in read(event.id, Remark)] == ["Light out"]
    other = device.post(path, body | {"text": "Light on"})
    assert (other.status, other.body["code"]) == (422, "key_reused")


def test_the_key_of_one_organizer_is_not_answered_to_another():
    event = an_event(entrants=6)
    body = {"client_key": str(uuid4()), "text": "Light out"}
    one, other = (
        Device(a_grant(event, role=Role.ORGANIZER).token).post(
            f"tournaments/{event.slug}/notes", body
        )
        for _person in range(2)
    )

    assert one.status == 201
    assert (other.status, other.body["code"]) == (422, "key_reused")


def test_a_note_that_comes_while_its_event_is_called_off_is_refused():
    event = an_event(entrants=6)
    of = {"tournament_id": event.id, "author": "O01", "at": AT}
    cancel_event(**of, reason="No hall")

    with pytest.raises(EventOver):  # whoever is late is turned away at the door
        write_in_book(
            **of, kind=kind_of(Remark), answers={"text": "Light out"}, key=uuid4()
        )


def test_referees_write_nothing_in_the_book_of_the_event():
    event = an_event(entrants=6)
    device = Device(a_grant(event, role=Role.REFEREE).token)
    body = {"client_key": str(uuid4()), "text": "Light out"}

    assert device.post(f"tournaments/{event.slug}/notes", body).status == 403
