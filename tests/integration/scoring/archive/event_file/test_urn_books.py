"""The books of an urn travel with the event, and a bent line is refused."""

from __future__ import annotations

import pytest

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.event_file.writing import event_document, public_document
from tables.ids import DrawId
from tables.urn.commands.books import Recording
from tables.urn.commands.ticket_books import confirm_ticket, reprint_ticket
from tables.urn.commands.urn import call_off_draw, open_urn
from tables.urn.queries.urn_books import code_of_ticket, urn_books
from tests.integration.tables.urn.urns import draw_one, entrants, signed, take_back
from tests.scenarios import AT, an_event
from tournaments.book.canon import canon
from tournaments.ids import StageId, TournamentId
from tournaments.refusals import EventFileRefused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """A draw with a line of every kind but the last."""
    event = an_event(entrants=6, state="checked_in")
    draw = open_urn(
        author="O01",
        tournament_id=TournamentId(event.pk),
        at=AT,
        books=Recording(check_codes=True, second_person=True),
    )
    stage, books = draw.stage, urn_books(DrawId(draw.pk))
    one, other = entrants(stage)[:2]
    for entrant, seat in ((one, "A1"), (other, "A2")):
        code = code_of_ticket(draw.book, books=books, seat=seat)
        draw_one(stage, entrant, f"{seat} {code}")
    lost = signed(second="E003", reason=f"Pierdut de {other.name}")
    take_back(stage, "A2", sign=lost)
    reprint_ticket(stage_id=StageId(stage.pk), seat="A2", sign=lost)
    ok = signed(second="E001")
    confirm_ticket(stage_id=StageId(stage.pk), seat="A1", sign=ok)
    event.refresh_from_db()
    return event


def elsewhere(event):
    document = event_document(event)
    document["tournament"]["slug"] = "elsewhere"
    return document


def test_an_urn_comes_back_with_its_key_and_every_line(event):
    document = elsewhere(event)

    again = import_event(document, organizer=None, at=AT)

    assert canon(event_document(again)) == canon(document)
    (draw,) = document["stages"][0]["draws"]
    kinds = [line["kind"] for line in draw["lines"]]
    assert kinds == ["recorded", "recorded", "void", "reprint", "ok"]
    assert again.stages.get().draws.get().book.key == draw["book"]["key"]


def test_of_an_open_urn_the_public_record_tells_nobody_s_seat(event):
    (draw,) = public_document(event)["stages"][0]["draws"]

    assert [ticket["entrant"] for ticket in draw["tickets"]] == [None] * 6
    assert not any(ticket["drawn_at"] for ticket in draw["tickets"])
    assert draw["lines"] == []


def test_the_public_record_tells_the_lines_but_no_key_and_no_reason(event):
    stage = event.stages.get()
    call_off_draw(
        stage_id=StageId(stage.pk), reason="Torn", author="O01", second="E003", at=AT
    )
    (draw,) = public_document(event)["stages"][0]["draws"]

    assert draw["book"] == {"check_codes": True, "second_person": True}
    assert [line["second"] for line in draw["lines"]] == [
        "",
        "",
        "E003",
        "E003",
        "E001",
    ]
    assert not any("reason" in line or "client_key" in line for line in draw["lines"])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "ok", "reason": ""}, "stage 1, urn 1: ticket A2"),
        ({"of_seq": 1}, "in force"),
        ({"seq": 9}, "follow one another"),
        ({"second": "O01"}, "urn_line_is_complete"),
        ({"kind": "swapped"}, "kind"),
    ],
)
def test_a_bent_line_is_refused(event, change, said):
    document = elsewhere(event)
    document["stages"][0]["draws"][0]["lines"][2].update(change)

    with pytest.raises(EventFileRefused) as refused:
        import_event(document, organizer=None, at=AT)

    assert said in refused.value.detail
