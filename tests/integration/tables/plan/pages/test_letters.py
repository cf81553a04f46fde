from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.stages.queries.bracket import path_of
from tables.draws.models.draw import Draw, Ticket
from tables.plan.lines import Letters
from tests.scenarios import a_stager, an_event, organizer_client
from tournaments.book.lines import read
from tournaments.events.models.stage import Stage
from tournaments.people.queries.rosters import roster_counts

pytestmark = pytest.mark.django_db


def at(event, name="plan"):
    return reverse(name, kwargs={"slug": event.slug})


def choose(desk, event, *, out="", small=""):
    return desk.post(at(event, "choose-letters"), {"out": out, "small": small})


def letters_of(draw):
    return list(dict.fromkeys(t.letter for t in Ticket.objects.filter(draw=draw)))


def test_a_broken_table_is_left_out_of_plan_urn_seats_and_path(client):
    event = an_event(entrants=13, state="checked_in")
    desk = organizer_client(client, event)

    assert choose(desk, event, out="c, a", small="D").status_code == 302

    first = desk.get(at(event)).context["lines"][0]
    assert (first.letters, first.small) == ("B, D–F", "D, E, F")
    stager = a_stager()
    event.refresh_from_db()
    draw = stager.open_urn(event)
    assert letters_of(draw) == ["B", "D", "E", "F"]
    stager.draw_tickets(draw)
    stage = Stage.objects.get(tournament=event)
    tables = stager.start(stage)
    assert [(t.letter, t.number, t.seats.count()) for t in tables] == [
        ("B", 2, 4), ("D", 4, 3), ("E", 5, 3), ("F", 6, 3),
    ]  # fmt: skip
    path = path_of(event, counts=roster_counts(event.pk))
    assert path[0].letters == ("B", "D", "E", "F")
    assert path[1].letters == ("B", "D")
    seats = desk.get(at(event, "find-my-seat")).content.decode()
    assert "B4" in seats
    assert desk.get(at(event, "bracket")).status_code == 200


def test_an_open_urn_keeps_its_letters(client):
    event = an_event(entrants=7, state="drawing")
    desk = organizer_client(client, event)

    choose(desk, event, out="A")
    event.refresh_from_db()

    assert letters_of(Draw.objects.get(stage__tournament=event)) == ["A", "B"]
    assert desk.get(at(event)).context["lines"][0].letters == "A, B"
    assert path_of(event, counts=roster_counts(event.pk))[0].letters == ("A", "B")
    assert path_of(event, counts=roster_counts(event.pk))[1].letters == ("B",)


def test_a_wish_moves_the_table_of_three(client):
    event = an_event(entrants=7, state="checked_in")
    desk = organizer_client(client, event)

    choose(desk, event, small="A")
    event.refresh_from_db()
    draw = a_stager().open_urn(event)

    assert Stage.objects.get(tournament=event).sizes == [3, 4]
    assert not Ticket.objects.filter(draw=draw, letter="A", position=3).exists()
    assert choose(desk, event, small="A").status_code == 302
    assert [one.said for one in read(event.pk, Letters)] == [Letters((), ("A",))]


@pytest.mark.parametrize(
    ("out", "small"), [("A", "A"), ("7", ""), ("", "ABCD"), ("<b>", ""), ("Ă", "")]
)
def test_letters_that_cannot_be_are_refused_and_stay_typed(client, out, small):
    event = an_event(entrants=7, state="checked_in")
    desk = organizer_client(client, event)

    answer = choose(desk, event, out=out, small=small)

    assert answer.status_code == 400
    assert answer.context["letters"] == {"out": out, "small": small}
    event.refresh_from_db()
    assert event.letters_out == []


def test_pairs_keep_the_free_ticket_at_the_last_letter(client):
    event = an_event(entrants=5, state="checked_in", pairs=True)
    desk = organizer_client(client, event)

    choose(desk, event, out="B,C", small="A")

    line = desk.get(at(event)).context["lines"][0]
    assert (line.letters, line.free) == ("A, D, E", "E1")
    event.refresh_from_db()
    stager = a_stager()
    draw = stager.open_urn(event)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(tournament=event))
    found = desk.get(at(event, "find-my-seat")).context["listed"]
    free = [row.person for row in found if row.person.state == "free"]
    assert {person.letter for person in free} == {"E"}


def test_usual_numbers_are_compared_before_anybody_is_here(client):
    event = an_event(entrants=7)
    desk = organizer_client(client, event)

    rows = desk.get(at(event)).context["examples"]

    assert [(row.count, row.tables, row.hours) for row in rows] == [
        (40, 10, "5–9 h"), (60, 15, "6–10 h"), (80, 20, "6–11 h"),
    ]  # fmt: skip
    a_stager().check_in_all(event)
    assert desk.get(at(event)).context["examples"] == []
