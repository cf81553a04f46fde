"""The remote control: what each screen shows, and one press to change it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.hall import commands
from scoring.hall.enums import Picture, ScreenMode
from scoring.hall.queries import displays
from scoring.hall.rules import Step
from tests.integration.scoring.hall.screens import a_screen, show
from tests.integration.scoring.public.pages.reading import plain
from tests.scenarios import an_event, organizer_client, referee_client

pytestmark = [pytest.mark.django_db, pytest.mark.door]
EN = {"accept-language": "en"}


@pytest.fixture
def event():
    return an_event(entrants=8, state="playing")


@pytest.fixture
def desk(event):
    return organizer_client(Client(headers=EN), event)


def at(event, name, **more):
    return reverse(name, kwargs={"slug": event.slug, **more})


def row(event):
    return displays(event.pk, at=timezone.now())[0]


def test_a_link_is_shown_once_and_opens_the_screen(event, desk):
    assert "No screen yet" in desk.get(at(event, "hall")).text

    page = desk.post(at(event, "add-display"), {"name": "Stage", "language": "hu"})

    assert "no-store" in page.headers["Cache-Control"]
    link = re.search(r"http://testserver(/hall/[^/]+/)", page.text)[1]
    assert '<html lang="hu"' in Client(headers=EN).get(link).text
    listed = desk.get(at(event, "hall")).text
    assert "Stage" in listed
    assert "not opened yet" in listed
    assert link not in listed


def test_a_screen_without_a_name_is_refused_with_what_was_typed(event, desk):
    page = desk.post(at(event, "add-display"), {"name": " ", "language": "hu"})

    assert page.status_code == 400
    assert "Say what the screen is called." in page.text
    assert displays(event.pk, at=timezone.now()) == []


def test_one_press_changes_it(event, desk):
    made = a_screen(event)
    of = {"display_id": made.display.pk}

    answer = desk.post(at(event, "show-on-display", **of), {"picture": "standings"})
    assert answer.url.endswith(f"#display-{made.display.pk}")
    assert row(event).alone is Picture.STANDINGS

    desk.post(at(event, "set-display-mode", **of), {"mode": "frozen"})
    assert row(event).mode is ScreenMode.FROZEN
    assert "It keeps the picture it has." in desk.get(at(event, "hall-part")).text
    desk.post(at(event, "set-hall-mode"), {"mode": "black"})
    assert row(event).mode is ScreenMode.BLACK


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("show-on-display", {"picture": "secrets"}),
        ("show-on-display", {}),
        ("set-display-mode", {"mode": "loud"}),
    ],
)
def test_a_press_that_says_nothing_changes_nothing(event, desk, name, typed):
    made = a_screen(event)

    answer = desk.post(at(event, name, display_id=made.display.pk), typed)

    assert answer.status_code == 400
    assert (row(event).alone, row(event).mode) == (Picture.TABLES, ScreenMode.SHOWS)


def test_several_come_in_turn_and_a_message_is_said(event, desk):
    made = a_screen(event)
    of = {"display_id": made.display.pk}
    typed = {
        "picture-1": "clock", "seconds-1": "10", "letter-1": "",
        "picture-3": "table", "seconds-3": "20", "letter-3": "b",
    }  # fmt: skip

    desk.post(at(event, "set-steps", **of), typed)
    assert [(one.picture, one.seconds, one.letter) for one in row(event).steps] == [
        ("clock", 10, ""),
        ("table", 20, "B"),
    ]
    assert "In turn: Clock, One table B" in plain(desk.get(at(event, "hall")).text)

    desk.post(at(event, "say-on-display", **of), {"message": "Lunch"})
    assert (row(event).alone, row(event).message) == (Picture.MESSAGE, "Lunch")


def test_steps_that_cannot_be_stay_on_the_page(event, desk):
    made = a_screen(event)
    typed = {"picture-1": "clock", "seconds-1": "1", "letter-1": ""}

    page = desk.post(at(event, "set-steps", display_id=made.display.pk), typed)

    assert page.status_code == 400
    assert "3 to 600 seconds" in plain(page.text)
    assert row(event).alone is Picture.TABLES


def test_it_says_what_a_screen_shows_and_when_it_was_last_seen(event, desk):
    made = a_screen(event)
    said = {"picture": "tables", "page": 2, "pages": 3, "change": 1, "old": False}
    commands.note_display(display_id=made.display.pk, showing=said, at=timezone.now())
    text = plain(desk.get(at(event, "hall-part")).text)
    assert "is there" in text
    assert "Shows: Tables (page 2 of 3)" in text

    earlier = timezone.now().replace(hour=9, minute=5, second=7)
    commands.note_display(
        display_id=made.display.pk,
        showing=said,
        at=earlier - timedelta(days=1),
    )
    # A time alone would be one of today.
    shown = f"{timezone.localtime(earlier - timedelta(days=1)):%b, %H:%M}"
    assert f" {shown}" in plain(desk.get(at(event, "hall-part")).text)


def test_it_says_which_table_and_which_message(event, desk):
    made = a_screen(event)
    show(event, made, Step(Picture.TABLE, letter="B"))
    address = reverse("display-seen", kwargs={"token": made.token})
    said = {"picture": "table", "letter": "B", "change": "2"}
    Client().post(address, said)
    assert "Shows: One table B" in plain(desk.get(at(event, "hall-part")).text)

    commands.show_message(
        tournament_id=event.pk, display_id=made.display.pk, message="Pauză"
    )
    Client().post(address, {"picture": "message", "change": "3"})
    assert "Shows: Message “Pauză”" in plain(desk.get(at(event, "hall-part")).text)


def test_a_removed_screen_is_not_listed(event, desk):
    made = a_screen(event)

    page = desk.post(
        at(event, "revoke-display", display_id=made.display.pk), follow=True
    )

    assert "No screen yet" in page.text


def test_a_referee_has_no_remote(event):
    made = a_screen(event)
    phone = referee_client(Client(headers=EN), event)

    assert phone.get(at(event, "hall")).status_code == 403
    pressed = at(event, "show-on-display", display_id=made.display.pk)
    assert phone.post(pressed, {"picture": "clock"}).status_code == 403
    assert row(event).alone is Picture.TABLES
