"""The books of an urn travel with the event, and a bent line is refused."""

from __future__ import annotations

import json

import pytest

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.event_file.writing import event_document, public_document
from tables.urn.commands.ticket_books import confirm_ticket, reprint_ticket
from tables.urn.commands.urn import call_off_draw, open_urn
from tables.urn.queries.urn_books import code_of_ticket, urn_books
from tests.integration.scoring.archive.event_file.away import taken_away
from tests.integration.scoring.archive.event_file.forging import finished, verifier
from tests.integration.tables.urn.urns import draw_one, entrants, signed, take_back
from tests.scenarios import AT, an_event
from tournaments.canon import canon, digest
from tournaments.ids import StageId
from tournaments.refusals import EventFileRefused

pytestmark = pytest.mark.django_db


def an_urn():
    """An event with a draw that has a line of every kind about tickets."""
    event = an_event(entrants=6, state="checked_in")
    draw = open_urn(
        author="O01",
        tournament_id=event.id,
        at=AT,
        check_codes=True,
        second_person=True,
    )
    stage, books = draw.stage, urn_books(draw.id)
    one, other = entrants(stage)[:2]
    for entrant, seat in ((one, "A1"), (other, "A2")):
        code = code_of_ticket(draw.book, books=books, seat=seat)
        draw_one(stage, entrant, f"{seat} {code}")
    lost = signed(second="E003", reason=f"Pierdut de {other.name}")
    take_back(stage, "A2", sign=lost)
    reprint_ticket(stage_id=stage.id, seat="A2", sign=lost)
    ok = signed(second="E001")
    confirm_ticket(stage_id=stage.id, seat="A1", sign=ok)
    event.refresh_from_db()
    return event


@pytest.fixture
def event():
    return an_urn()


@pytest.fixture
def document(db):
    """The file of such an event, of which nothing stays here."""
    with taken_away():
        return event_document(an_urn())


def test_an_urn_comes_back_with_its_key_and_every_line(document):
    again = import_event(document, organizer=None, at=AT)

    assert canon(event_document(again)) == canon(document)
    (draw,) = document["stages"][0]["draws"]
    kinds = [line["row"]["kind"] for line in document["book"][-5:]]
    assert kinds == [
        "ticket_recorded", "ticket_recorded", "ticket_void", "ticket_reprinted",
        "ticket_ok",
    ]  # fmt: skip
    assert again.stages.get().draws.get().book.key == draw["book"]["key"]


def test_of_an_open_urn_the_public_record_tells_nobody_s_seat(event):
    record = public_document(event)
    (draw,) = record["stages"][0]["draws"]

    assert draw["book"]["tickets"] == ["A1", "A2", "A3", "B1", "B2", "B3"]
    sealed = [line for line in record["book"] if line["row"] is None]
    assert len(sealed) == 5
    assert not any(line["texts"] for line in sealed)
    assert "ticket_" not in json.dumps(record["book"])


def test_a_stranger_follows_the_chain_past_sealed_lines(event):
    program, record = verifier(), public_document(event)
    assert program.faults_of(record) == []
    whole = program.followed(record)
    said = " ".join(program.told_of(whole, program.stages_of(whole)))
    assert "5 lines of the book are not public yet" in said

    record["book"][-2]["row_sha256"] = "0" * 64
    (fault,) = program.faults_of(record)
    assert "does not match its hash" in fault


def test_nothing_else_can_be_sealed(event):
    """A forger would hide the lines of an urn that was called off, or rules."""
    program, record = verifier(), public_document(event)
    rules = record["book"][0]
    sealed = {"row": None, "row_sha256": digest(rules["row"]), "texts": {}}
    record["book"][0] = {"hash": rules["hash"], **sealed}
    assert program.faults_of(record) == [
        "book, line 1 is sealed, and everything was told"
    ]

    call_off(event)
    record = public_document(event)
    line = next(one for one in record["book"] if one["row"]["kind"] == "ticket_ok")
    line |= {"row": None, "row_sha256": digest(line["row"])}
    (fault,) = program.faults_of(record)
    assert fault.endswith("is sealed, and everything was told")


def call_off(event):
    stage = StageId(event.stages.get().pk)
    call_off_draw(stage_id=stage, reason="Torn", author="O01", second="E003", at=AT)
    event.refresh_from_db()


def test_the_public_record_tells_the_lines_but_no_key_and_no_reason(event):
    call_off(event)
    record = public_document(event)
    (draw,) = record["stages"][0]["draws"]
    told = [row for row in rows(record) if row["kind"].startswith("ticket_")]

    assert draw["book"].keys() == {"check_codes", "second_person", "tickets"}
    assert [row["second"] for row in told] == [None, None, "E003", "E003", "E001"]
    assert "Pierdut" not in json.dumps(record)
    assert verifier().faults_of(record) == []


def rows(document):
    return [line["row"] for line in document["book"]]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "ticket_ok", "second": None}, "it takes two people"),
        ({"payload": {"position": 2}}, "ticket A3 is in the urn already"),
        ({"payload": {"position": 8}}, "a ticket is for a seat"),
        ({"payload": {"draw": 2}}, "draw 2 (seats) is missing"),
        ({"payload": {"entrant": "E003"}}, "has the fields"),
        ({"seq": 9}, "follow one another"),
        ({"second": None}, "it takes two people"),
        ({"second": "O01"}, "bookline_second_is_another"),
        ({"kind": "swapped"}, "kind"),
    ],
)
def test_a_bent_line_is_refused(document, change, said):
    line = next(one for one in document["book"] if one["row"]["kind"] == "ticket_void")
    payload = {**line["row"]["payload"], **change.get("payload", {})}
    line["row"].update({**change, "payload": payload})
    if change.get("kind") == "ticket_ok":
        del line["row"]["payload"]["reason"]
        line["texts"] = {}

    with pytest.raises(EventFileRefused) as refused:
        import_event(finished(document), organizer=None, at=AT)

    assert said in refused.value.detail
