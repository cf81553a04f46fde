from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from tables.draws.models.draw import Ticket
from tests.integration.tables.urn.urns import draw_one, entrants
from tests.scenarios import a_stager, an_event, organizer_client
from tournaments.events.models.stage import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=6, state="drawing")


@pytest.fixture
def desk(client, event):
    desk = organizer_client(client, event)
    desk.post(at(event, "add-to-stand-by"), {"line": "Zamfir Zoe, Dej"})
    return desk


def at(event, name="late-entry", **kwargs):
    return reverse(name, kwargs={"slug": event.slug, **kwargs})


def enter(desk, event, *, who="zamfir", reason="tren"):
    return desk.post(at(event, "enter-late"), {"who": who, "reason": reason})


def tickets(event):
    return Ticket.objects.filter(draw__stage__tournament=event).count()


def test_a_late_entry_is_public_with_its_reason_and_ticket(desk, event):
    assert "ticket A4 is added" in desk.get(at(event)).content.decode()

    assert enter(desk, event).status_code == 302

    assert tickets(event) == 7
    assert "Zamfir Zoe" in desk.get(at(event)).content.decode()
    stage = Stage.objects.get(tournament=event)
    stager = a_stager()
    stager.draw_tickets(stage.draws.get())
    stager.start(Stage.objects.get(pk=stage.pk))
    desk.logout()
    public = desk.get(at(event, "published-draw", number=1)).content.decode()
    assert "ticket A4 was added" in public
    assert "tren" in public


@pytest.mark.parametrize(
    ("who", "reason"), [("", "tren"), ("nimeni", "tren"), ("zamfir", "")]
)
def test_what_is_refused_keeps_what_was_typed(desk, event, who, reason):
    answer = enter(desk, event, who=who, reason=reason)

    assert answer.status_code == 400
    assert (answer.context["typed"].who, answer.context["typed"].reason) == (
        who,
        reason,
    )
    assert tickets(event) == 6


def test_somebody_new_is_let_in_at_once_and_a_wrong_press_is_a_question(desk, event):
    assert "Somebody new: put on the list and let in" in desk.get(at(event)).text
    typed = {"who": "Nou Mihai, Dej", "reason": "tren"}

    asked = desk.post(at(event, "enter-late"), typed)
    assert "Press “Somebody new”" in asked.text
    assert "data-error-summary" not in asked.text
    key = "9e4bc0a0-5c5f-4a36-9d8e-3f0f7a3c1a01"
    desk.post(at(event, "enter-late"), {**typed, "new": "1", "client_key": key})

    assert event.entrants.get(name="Nou Mihai").status == "checked_in"
    assert tickets(event) == 7


def test_one_name_of_a_pair_is_refused_where_it_says_how_a_pair_is_written(client):
    event = an_event(entrants=5, state="drawing", pairs=True)
    desk = organizer_client(client, event)

    answer = desk.post(
        at(event, "enter-late"),
        {"who": "Bota Radu, Zalău", "reason": "tren", "new": "1"},
        headers={"accept-language": "en"},
    )

    assert answer.status_code == 400
    assert "Pop Ioan, Cluj-Napoca / Ionescu Dan, Dej" in answer.text
    assert "A slash between the partners" in answer.text
    assert 'value="Bota Radu, Zalău"' in answer.text


@pytest.mark.parametrize("new", ["", "1"])
def test_a_form_whose_answer_was_lost_is_answered_again(desk, event, new):
    who = "Nou Mihai, Dej" if new else "Zamfir Zoe"
    key = "9e4bc0a0-5c5f-4a36-9d8e-3f0f7a3c1a01"
    typed = {"who": who, "reason": "tren", "new": new, "client_key": key}
    once, again = (
        desk.post(at(event, "enter-late"), typed, follow=True) for _ in range(2)
    )

    assert once.redirect_chain == again.redirect_chain
    (said,) = again.context["messages"]
    assert "draws too. Put ticket" in str(said)
    assert len(again.context["entered"]) == 1
    assert tickets(event) == 7


def test_nobody_who_plays_becomes_somebody_new(desk, event):
    one = event.entrants.earliest("code")
    key = "9e4bc0a0-5c5f-4a36-9d8e-3f0f7a3c1a01"
    typed = {"who": one.name, "reason": "tren", "new": "1", "client_key": key}

    answer = desk.post(at(event, "enter-late"), typed)

    assert answer.status_code == 400
    assert event.entrants.count() == 7


def test_somebody_new_is_nobody_of_whom_only_parts_of_the_name_fit(desk, event):
    plays = event.entrants.exclude(status="stand_by").earliest("code")
    like = " ".join(word[:-1] for word in plays.name.split(" "))
    for who in ("Zamfi Zo", like):
        key = str(uuid4())
        typed = {"who": who, "reason": "tren", "new": "1", "client_key": key}
        desk.post(at(event, "enter-late"), typed)

    assert event.entrants.get(name="Zamfir Zoe").status == "stand_by"
    assert event.entrants.get(name="Zamfi Zo").status == "checked_in"
    assert event.entrants.filter(name=like).exists()


def test_who_plays_already_is_told_so_and_how_to_let_a_namesake_in(desk, event):
    plays = event.entrants.exclude(status="stand_by").earliest("code")

    answer = enter(desk, event, who=plays.name)

    assert f"{plays.name} ({plays.code}) plays already" in answer.text


def test_several_who_fit_are_a_question(desk, event):
    desk.post(at(event, "add-to-stand-by"), {"line": "Zamfir Zaharia, Dej"})

    answer = enter(desk, event)

    assert answer.status_code == 400
    assert len(answer.context["typed"].meant) == 2


def test_it_can_be_taken_back(desk, event):
    enter(desk, event)
    _entrant, entered = desk.get(at(event)).context["entered"][0]

    desk.post(at(event, "take-back", seq=entered.seq))

    assert tickets(event) == 6
    assert desk.get(at(event)).context["entered"] == []


def test_nobody_enters_before_the_urn_or_after_the_seats(client):
    for state in ("checked_in", "playing"):
        event = an_event(entrants=6, state=state)
        desk = organizer_client(client, event)
        desk.post(at(event, "add-to-stand-by"), {"line": "Zamfir Zoe, Dej"})

        answer = enter(desk, event)

        assert answer.status_code in {400, 409}
        assert "Zamfir" in answer.content.decode() or state == "checked_in"


def test_the_late_ticket_is_printed_from_here(desk, event):
    enter(desk, event)

    page = desk.get(at(event)).content.decode()

    sheet = f"{at(event, 'ticket-sheet')}?seat=A4"
    assert f'href="{sheet}"' in page
    printed = desk.get(sheet)
    assert [row.seat for row, *_ in printed.context["tickets"]] == ["A4"]


def test_the_hall_sees_that_a_ticket_was_added_and_nobody_s_name(desk, event):
    wall = at(event, "urn-wall", number=1)
    assert "late entr" not in desk.get(wall).content.decode()

    enter(desk, event, reason="Zamfir a pierdut trenul")
    desk.logout()

    page = desk.get(wall).content.decode()
    assert "1 ticket was added for a late entry" in page
    assert "A4" in page.split('id="late-tickets"')[1]
    assert "Zamfir" not in page


def test_no_ticket_is_offered_once_the_free_one_is_drawn(client):
    event = an_event(entrants=5, state="drawing", pairs=True)
    stage = Stage.objects.get(tournament=event)
    assert stage.sizes == [2, 2, 1]
    desk = organizer_client(client, event)
    assert "ticket C2 is added" in desk.get(at(event)).content.decode()

    draw_one(stage, entrants(stage)[0], "C1")

    page = desk.get(at(event)).content.decode()
    assert "All tables are full." in page
    assert "is added" not in page


def test_a_digital_draw_takes_nobody_more(client):
    event = an_event(entrants=7, state="checked_in")
    desk = organizer_client(client, event)
    frozen = {"source": ["cards-8"], "expected": "7"}
    assert desk.post(at(event, "freeze-list"), frozen).status_code == 302

    page = desk.get(at(event)).content.decode()

    assert "The list of this draw is frozen" in page
    assert "Let in: ticket" not in page
