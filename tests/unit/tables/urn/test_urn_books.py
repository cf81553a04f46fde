"""What the lines of an urn come to, and which seats may stay empty."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tables.urn.lines import TicketOk, TicketRecorded, TicketVoid
from tables.urn.rules import TicketLine, position_without_gaps, read_books, too_small
from tournaments.book.kinds import BadPayload


@pytest.mark.parametrize(
    ("sizes", "empty", "small"),
    [
        ({"A": 4, "B": 3}, [], []),
        ({"A": 4, "B": 3}, ["A2"], []),
        ({"A": 4, "B": 3}, ["A2", "A4"], ["A"]),
        ({"A": 4, "B": 3}, ["B1"], ["B"]),
        ({"A": 3, "B": 2}, ["B1"], ["B"]),
        ({"A": 3, "B": 2}, [], []),
    ],
)
def test_no_table_is_left_with_fewer_than_three(sizes, empty, small):
    assert too_small(sizes, empty=empty, least=3) == small


def test_those_behind_an_empty_seat_move_up():
    seats = {
        n: position_without_gaps(n, letter="A", empty={"A2", "B1"}) for n in (0, 2, 3)
    }

    assert seats == {0: 0, 2: 1, 3: 2}


def books(*said):
    """What lines come to, each as (kind, seat, entrant, second)."""
    return read_books(
        TicketLine(
            seq=seq,
            kind=kind,
            seat=seat,
            entrant=entrant,
            for_absent=False,
            reason="",
            author="O01",
            second=second,
            at=datetime(2026, 11, 21, tzinfo=UTC),
        )
        for seq, (kind, seat, entrant, second) in enumerate(said, start=1)
    )


def test_a_ticket_goes_back_and_is_drawn_again():
    found = books(
        ("recorded", "A1", "E001", ""),
        ("recorded", "A2", "E002", ""),
        ("ok", "A1", "", "E001"),
        ("void", "A1", "", "E002"),
        ("reprint", "A1", "", "E002"),
        ("recorded", "A1", "E003", ""),
    )

    assert {seat: line.entrant for seat, line in found.held.items()} == {
        "A1": "E003",
        "A2": "E002",
    }
    assert found.drawn_as == {"A2": 2, "A1": 3}
    assert set(found.confirmed) == {1}
    assert [line.seat for line in found.waiting_for_ok()] == ["A1", "A2"]
    assert found.generation("A1") == found.lines[4].generation == 2
    assert found.faults == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (("recorded", "A1", "E002", ""), "ticket A1 is not in the urn"),
        (("recorded", "A3", "E001", ""), "E001 has a ticket already"),
        (("recorded", "A2", "E002", ""), "ticket A2 is not in the urn"),
        (("not_drawn", "A1", "", "E002"), "ticket A1 is not in the urn"),
        (("void", "A3", "", "E002"), "ticket A3 is in the urn already"),
        (("ok", "A2", "", "E002"), "nobody holds ticket A2"),
        (("void", "A1", "", ""), "it takes two people"),
        (("reprint", "A3", "", "O01"), "it takes two people"),
    ],
)
def test_a_line_that_cannot_follow_is_a_fault(line, fault):
    given = (("recorded", "A1", "E001", ""), ("not_drawn", "A2", "", "E002"))

    assert books(*given).faults == []
    assert books(*given, line).faults == [f"line 3 of the book: {fault}"]


TICKET = {"stage": 1, "draw": 1, "letter": "A", "position": 0}


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        (TicketOk, {"stage": 0}),
        (TicketOk, {"draw": 0}),
        (TicketOk, {"letter": ""}),
        (TicketOk, {"position": 8}),
        (TicketOk, {"position": -1}),
        (TicketRecorded, {"entrant": ""}),
        (TicketRecorded, {"entrant": "E001", "position": 8}),
        (TicketVoid, {"reason": ""}),
        (TicketVoid, {"reason": "Torn", "stage": 0}),
    ],
)
def test_a_ticket_that_cannot_be_is_no_line(kind, wrong):
    with pytest.raises(BadPayload):
        kind(**{**TICKET, **wrong})


def test_a_ticket_is_called_as_it_is_printed():
    assert TicketOk(**{**TICKET, "letter": "B", "position": 3}).seat == "B4"
