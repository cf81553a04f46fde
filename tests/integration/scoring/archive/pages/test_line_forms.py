"""A note in the event's book, which has no page but the one made of its form."""

from __future__ import annotations

import re
from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.archive.lines import LineTakenBack, Remark
from scoring.archive.pages import line_forms
from scoring.archive.queries.event_file.writing import public_document
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.public.pages.reading import a_visitor, address, words
from tests.scenarios import AT, an_event
from tournaments.book.kinds import kind_of
from tournaments.book.lines import read
from tournaments.canon import canon
from tournaments.opening.commands.over import cancel_event

pytestmark = pytest.mark.django_db
SAID = "No light from 14:10 to 14:35"


def notes(event):
    return [one.said for one in read(event.id, Remark)]


def page(event):
    return address("write-in-book-notes", event)


def noted(event):
    sent = {"client_key": str(uuid4()), "text": SAID}
    an_organizer(event).post(page(event), sent)
    return event


def test_what_the_organizer_notes_is_read_by_everybody_and_by_the_program():
    event = an_event(entrants=6, state="playing")
    organizer = an_organizer(event)
    book = organizer.get(book_of(event))
    assert page(event) in book.text

    sent = {"client_key": str(uuid4()), "text": SAID}
    for _time in range(2):
        told = organizer.post(page(event), sent, follow=True)
        assert SAID in words(told)

    assert notes(event) == [Remark(text=SAID)]
    assert SAID in words(a_visitor().get(address("history", event)))
    judged = verifier().judged(canon(public_document(event)))
    assert judged[0][0].startswith("True:")


def book_of(event):
    return address("desk-ledger", event) + "?table=event"


def test_a_note_is_taken_back_once_with_the_button_beside_it():
    event = noted(an_event(entrants=6, state="playing"))
    (line,) = read(event.id, Remark)
    desk = an_organizer(event)
    undo = address("take-back", event, seq=line.seq)
    assert undo in desk.get(book_of(event)).text

    told = desk.post(undo, follow=True)
    assert told.redirect_chain == [(book_of(event), 302)]
    assert "Taken back: Note" in words(told)
    desk.post(undo)

    assert undo not in desk.get(book_of(event)).text
    assert [one.said.line for one in read(event.id, LineTakenBack)] == [line.seq]
    assert f"Taken back line {line.seq}" in words(
        a_visitor().get(address("history", event))
    )
    judged = verifier().judged(canon(public_document(event)))
    assert judged[0][0].startswith("True:")


def test_of_an_event_that_was_called_off_no_note_is_taken_back():
    event = noted(an_event(entrants=6))
    (line,) = read(event.id, Remark)
    cancel_event(tournament_id=event.id, author="O01", at=AT, reason="No hall")

    undo = address("take-back", event, seq=line.seq)
    assert undo not in an_organizer(event).get(book_of(event)).text
    assert an_organizer(event).post(undo).status_code == 409
    assert read(event.id, LineTakenBack) == ()


def test_the_control_room_leads_to_the_note_and_stays_lit_on_its_page():
    event = an_event(entrants=6, state="playing")
    organizer = an_organizer(event)
    book = book_of(event)
    desk = organizer.get(address("desk", event)).text
    assert f'href="{page(event)}"' in desk
    assert f'href="{book}"' in desk

    for at in (page(event), book):
        lit = r'<a href="([^"]+)"\s+aria-current="page"'
        tabs = organizer.get(at).text.split('class="tabs')[1].split("</nav>")[0]
        assert re.findall(lit, tabs) == [address("desk", event)]


def test_the_control_room_and_the_book_offer_every_form(monkeypatch):
    event = an_event(entrants=6, state="playing")
    organizer = an_organizer(event)
    note = kind_of(Remark)
    trophy = replace(note, form=replace(note.form, heading="A trophy is given"))
    monkeypatch.setattr(line_forms, "all_kinds", lambda: [note, trophy])

    for at in (address("desk", event), book_of(event)):
        offered = words(organizer.get(at))
        assert "Write a note" in offered
        assert "A trophy is given" in offered


@pytest.mark.parametrize("sent", [{"text": "  "}, {"text": "x" * 501}])
def test_what_cannot_be_kept_comes_back_as_it_was_typed(sent):
    event = an_event(entrants=6)

    whole = {"client_key": str(uuid4()), **sent}
    refused = an_organizer(event).post(page(event), whole)

    assert refused.status_code == 400
    assert sent["text"].strip() in refused.text
    assert notes(event) == []


def test_a_form_without_its_key_writes_nothing():
    event = an_event(entrants=6)

    assert an_organizer(event).post(page(event), {"text": SAID}).status_code == 400
    assert notes(event) == []


def test_an_event_that_was_called_off_takes_none():
    event = an_event(entrants=6)
    of = {"tournament_id": event.id, "author": "O01", "at": AT}
    cancel_event(**of, reason="No hall")
    sent = {"client_key": str(uuid4()), "text": SAID}

    refused = an_organizer(event).post(page(event), sent)

    assert refused.status_code == 409
    assert notes(event) == []
