"""The clock on pages: announced at the desk, seen in the hall and at the table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localtime

from scoring.clock.lines import StageEnd
from scoring.clock.queries import end_of
from tests.integration.scoring.scoresheet.pages.phone import hidden
from tests.scenarios import an_event, organizer_client, referee_client, running_tables
from tournaments.book.lines import read

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}


@pytest.fixture
def event():
    return an_event(entrants=8, state="playing", deals=4)


@pytest.fixture
def client():
    return Client(headers=EN)


@pytest.fixture
def desk(event):
    return organizer_client(Client(headers=EN), event)


def at(event, name, **more):
    return reverse(name, kwargs={"slug": event.slug, **more})


def body(answer):
    return answer.content.decode()


def announce(desk, event, **typed):
    asked = {"stage": "1", "ends_at": "", "deals": "", **typed}
    return desk.post(at(event, "set-stage-end"), asked)


def seen_in(answer):
    return hidden(answer)["seen"]


def test_the_desk_announces_an_end_and_takes_it_back(desk, event):
    answer = announce(desk, event, deals="30")
    assert "Announced: at most 30 deals." in body(desk.get(answer.url))
    assert 'value="30"' in body(desk.get(at(event, "desk-clock")))

    answer = announce(desk, event)

    assert "No end is announced." in body(desk.get(answer.url))
    assert end_of(event.pk, stage=1) == StageEnd(stage=1)


def test_a_time_is_kept_when_the_form_is_sent_again(desk, event):
    soon = f"{localtime() + timedelta(minutes=5):%H:%M}"
    announce(desk, event, ends_at=soon)
    announce(desk, event, ends_at=soon, deals="9")

    first, second = (line.said for line in read(event.pk, StageEnd))
    assert first.ends_at == second.ends_at
    assert second.deals == 9


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"ends_at": "soon"}, "Write the time as 14:30."),
        ({"deals": "many"}, "Write the number of deals"),
        ({"deals": "999"}, "Write the number of deals"),
    ],
)
def test_what_is_no_time_and_no_number_is_told_and_kept(desk, event, typed, told):
    answer = announce(desk, event, **typed)

    assert answer.status_code == 400
    assert told in body(answer)
    assert f'value="{next(iter(typed.values()))}"' in body(answer)


def test_what_another_organizer_has_announced_is_not_overwritten_unseen(desk, event):
    seen = seen_in(desk.get(at(event, "desk-clock")))
    announce(desk, event, seen=seen, deals="30")

    second = announce(desk, event, seen=seen, deals="20")

    assert second.status_code == 409
    assert "somebody has announced: at most 30 deals" in body(second)
    assert 'name="deals" value="20"' in body(second)
    assert end_of(event.pk, stage=1).deals == 30
    announce(desk, event, seen=seen_in(second), deals="20")
    assert end_of(event.pk, stage=1).deals == 20


def test_a_form_about_another_stage_changes_nothing(desk, event):
    answer = announce(desk, event, stage="2", deals="9")

    assert answer.status_code == 409
    assert not read(event.pk, StageEnd)


def test_everybody_sees_the_clock_and_what_is_due(client, desk, event):
    assert "ends" in body(client.get(at(event, "clock")))
    announce(desk, event, deals="5")

    page = body(client.get(at(event, "clock")))

    assert "At most 5 deals at each table" in page
    assert page.count("last deal is due") == 2
    assert "At most 5 deals at each table" in body(client.get(at(event, "tables")))


def test_the_control_room_foretells_each_table_and_tells_what_is_due(desk, event):
    page = body(desk.get(at(event, "desk")))
    assert "All tables over:" in page
    assert page.count("ends ") == 2

    announce(desk, event, deals="5")

    assert body(desk.get(at(event, "desk"))).count("last deal is due") == 2


def test_the_referee_is_told_at_the_table_and_calls_it_there(desk, event):
    table = running_tables(event)[0]
    referee = referee_client(Client(headers=EN), event, letters=table.letter)
    page = at(event, "referee-table", table_id=table.pk)
    assert "data-clock-due" not in body(referee.get(page))
    announce(desk, event, deals="6")
    assert "data-clock-due hidden" in body(referee.get(page))

    announce(desk, event, deals="5")

    assert "The last deal is due" in body(referee.get(page))
    assert "data-clock-due hidden" not in body(referee.get(page))


def test_without_a_stage_in_play_the_pages_say_so(client):
    event = an_event(entrants=6)

    assert "No stage is being played now" in body(client.get(at(event, "clock")))
    desk = organizer_client(Client(headers=EN), event)
    assert "No stage is open now" in body(desk.get(at(event, "desk-clock")))
