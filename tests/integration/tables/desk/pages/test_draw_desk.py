from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw, Ticket
from tables.draws.queries.steps import draw_steps
from tests.people import called
from tests.scenarios import AT, a_stager, an_event, organizer_client
from tournaments.events.enums import TournamentStatus
from tournaments.opening.commands.over import cancel_event
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=6, state="drawing")


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def at(event, name="draw-desk"):
    return reverse(name, kwargs={"slug": event.slug})


def record(desk, event, **typed):
    return desk.post(at(event, "record-ticket"), typed)


def person(event, number=0):
    return Entrant.objects.filter(tournament=event).order_by("code")[number]


def drawn(event):
    tickets = Ticket.objects.filter(
        draw__stage__tournament=event, entrant__isnull=False
    ).order_by("drawn_as")
    return [(ticket.entrant.code, str(ticket)) for ticket in tickets]


def draw_all(event):
    draw = Draw.objects.get(stage__tournament=event, state=DrawState.OPEN)
    a_stager().draw_tickets(draw)


@pytest.mark.parametrize("drawn_before", [1, 6])
def test_in_a_cancelled_event_nobody_draws_any_more(desk, event, drawn_before):
    for number in range(drawn_before):
        seat = f"{'AB'[number // 3]}{number % 3 + 1}"
        record(desk, event, who=f"e00{number + 1}", seat=seat)
    assert len(drawn(event)) == drawn_before
    cancel_event(tournament_id=event.id, author="O01", at=AT, reason="No hall")

    shown = desk.get(at(event))

    main = shown.text.split("<main", 1)[1].split("</main>")[0]
    assert "No ticket is recorded any more: the urn stays as it is." in main
    offered = re.findall(r'<form[^>]+action="([^"]+)', main)
    assert offered == []
    assert "Draws now" not in main
    assert "data-ticket" not in main
    assert person(event).name in main


def test_a_ticket_is_recorded_with_a_code_and_a_seat(desk, event):
    answer = record(desk, event, who="e001", seat="b 3")

    assert answer.url == at(event)
    assert drawn(event) == [("E001", "B3")]
    ticket = Ticket.objects.get(entrant__isnull=False)
    assert ticket.recorded_by == "O01"
    shown = desk.get(answer.url)
    assert f"B3: {person(event).name} (E001)" in shown.content.decode()
    urn = shown.context["urn"]
    assert (len(urn.tickets), len(urn.drawn), len(urn.in_urn)) == (6, 1, 5)


def test_a_name_without_diacritics_is_enough(desk, event):
    entrant = person(event, 2)
    called(entrant, family="Țăranu", given="Ștefan")

    record(desk, event, who="taranu stefan", seat="A1")

    assert drawn(event) == [(entrant.code, "A1")]


def test_the_line_of_the_list_of_names_is_understood(desk, event):
    record(desk, event, who=f"{person(event, 1).name} · E002", seat="A2")

    assert drawn(event) == [("E002", "A2")]


def test_a_person_alone_leads_back_with_the_cursor_at_the_ticket(desk, event):
    answer = record(desk, event, who="E002", seat="")

    assert answer.url == f"{at(event)}?who=E002"
    page = desk.get(answer.url)
    assert page.context["chosen"].code == "E002"
    assert drawn(event) == []


def test_a_pressed_ticket_counts_like_a_typed_one(desk, event):
    record(desk, event, who="E001", seat="", ticket="A3")
    assert drawn(event) == [("E001", "A3")]

    answer = record(desk, event, who="E002", seat="B1", ticket="B2")
    assert answer.status_code == 400
    assert "You typed B1 and chose B2" in answer.content.decode()
    assert len(drawn(event)) == 1


def test_the_same_again_changes_nothing(desk, event):
    for _ in range(2):
        assert record(desk, event, who="E001", seat="A1").status_code == 302

    assert drawn(event) == [("E001", "A1")]


@pytest.mark.parametrize(
    ("who", "seat", "status", "said"),
    [
        ("E002", "A1", 409, "Ticket A1 was drawn before: by"),
        ("E001", "A2", 409, "drew ticket A1 at"),
        ("E002", "Z9", 400, "There is no ticket “Z9” in this urn"),
        ("nobody here", "A2", 400, "“nobody here” is not among those who draw"),
        ("", "A2", 400, "Type the name or the code"),
    ],
)
def test_what_cannot_be_is_explained_and_kept(desk, event, who, seat, status, said):
    record(desk, event, who="E001", seat="A1")

    answer = record(desk, event, who=who, seat=seat)

    assert answer.status_code == status
    assert said in answer.content.decode()
    entry = answer.context["entry"]
    assert (entry.who, entry.seat) == (who, seat)
    assert drawn(event) == [("E001", "A1")]


def test_namesakes_are_asked_apart_and_never_guessed(desk, event):
    for number, town in ((0, "Dej"), (1, "Turda")):
        called(person(event, number), family="Pop", given="Andrei", town=town)

    answer = record(desk, event, who="pop andrei", seat="A1")

    assert answer.status_code == 400
    page = answer.content.decode()
    assert "fits several people" in page
    assert "Dej" in page
    assert "Turda" in page
    assert drawn(event) == []
    record(desk, event, who="pop andrei", person="E002", seat="A1")
    assert drawn(event) == [("E002", "A1")]


def test_every_ticket_is_visible_drawn_or_in_the_urn(desk, event):
    record(desk, event, who="E001", seat="A1")

    page = desk.get(at(event)).content.decode()

    for seat in ("A2", "A3", "B1", "B2", "B3"):
        assert f'data-ticket="{seat}"' in page
    assert 'data-ticket="A1"' not in page
    assert "ticket is-drawn is-last" in page


def test_a_wrong_ticket_is_put_back_once(desk, event):
    record(desk, event, who="E001", seat="A1")

    for _ in range(2):
        answer = desk.post(
            at(event, "take-back-ticket"),
            {"seat": "A1", "reason": "Alt nume", "second": person(event, 1).name},
        )
        assert answer.url == at(event)

    assert drawn(event) == []


def test_calling_off_needs_a_reason_and_opens_the_list_again(desk, event):
    assert desk.post(at(event, "call-off-draw"), {"reason": " "}).status_code == 400
    for _ in range(2):
        answer = desk.post(at(event, "call-off-draw"), {"reason": "Un bilet rupt"})
        assert answer.url == at(event, "plan")

    event.refresh_from_db()
    draw = Draw.objects.get(stage__tournament=event)
    assert draw.state == DrawState.VOID
    assert draw_steps(draw)[-1].said.reason == "Un bilet rupt"
    assert event.status == TournamentStatus.REGISTRATION


def test_an_old_page_does_nothing_to_the_next_urn(desk, event):
    painted = desk.get(at(event)).context["draw"]
    desk.post(at(event, "call-off-draw"), {"reason": "Un bilet rupt", "draw": painted})
    desk.post(at(event, "open-urn"))

    late = record(desk, event, who="E001", seat="A1", draw=painted)
    desk.post(at(event, "call-off-draw"), {"reason": "De două ori", "draw": painted})

    assert late.status_code == 409
    assert drawn(event) == []
    assert Draw.objects.filter(state=DrawState.OPEN).count() == 1


def test_the_empty_urn_is_checked_and_published_from_here(desk, event):
    draw_all(event)

    page = desk.get(at(event)).content.decode()

    assert "The urn is empty: check and publish" in page
    assert at(event, "publish-draw") in page
    for name in Entrant.objects.filter(tournament=event).values_list("name", flat=True):
        assert name in page


def test_published_seats_are_fixed(client):
    event = an_event(entrants=6, state="playing")
    desk = organizer_client(client, event)
    before = drawn(event)

    page = desk.get(at(event)).content.decode()
    desk.post(at(event, "take-back-ticket"), {"seat": "A1"})
    desk.post(at(event, "call-off-draw"), {"reason": "Nu"})

    assert "The seats are published and fixed." in page
    assert at(event, "take-back-ticket") not in page
    assert drawn(event) == before
    assert Draw.objects.get(stage__tournament=event).state == DrawState.PUBLISHED


@pytest.mark.parametrize("state", ["playing", "finished"])
def test_the_desk_leads_to_seats_as_long_as_somebody_sits_down(client, state):
    event = an_event(entrants=4, state=state)

    page = organizer_client(client, event).get(at(event)).text

    assert ("Find a seat" in page) is (state == "playing")


def test_before_the_urn_is_open_the_way_to_the_plan_is_shown(client):
    event = an_event(entrants=6)
    desk = organizer_client(client, event)

    assert at(event, "plan") in desk.get(at(event)).content.decode()
    assert record(desk, event, who="E001", seat="A1").status_code == 409
