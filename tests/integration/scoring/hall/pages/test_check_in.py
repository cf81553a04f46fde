"""The check-in on a screen of the hall: who is missing, and how long it is open."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.hall.enums import Picture
from scoring.hall.rules import Step
from tests.integration.scoring.hall.screens import a_screen, show
from tests.scenarios import a_stager, an_event, organizer_client
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant

pytestmark = [pytest.mark.django_db, pytest.mark.door]
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def event():
    return an_event(entrants=6)


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


@pytest.fixture
def screen(event):
    made = a_screen(event)
    show(event, made, Step(Picture.CHECK_IN))
    return reverse("display-part", kwargs={"token": made.token})


def at(event, name, **kwargs):
    return reverse(name, kwargs={"slug": event.slug, **kwargs})


def shown(address):
    return Client().get(address).text


def people(event):
    return list(Entrant.objects.filter(tournament=event).order_by("code"))


def announce(event, *, minutes):
    until = timezone.now() + timedelta(minutes=minutes)
    Tournament.objects.filter(pk=event.pk).update(check_in_until=until)
    return f"{timezone.localtime(until):%H:%M}"


def test_it_names_who_is_missing_until_they_are_here(desk, event, screen):
    one, *others = people(event)
    assert one.name in shown(screen)

    desk.post(at(event, "check-in-entrant", entrant_id=one.pk))

    page = shown(screen)
    assert one.name not in page
    assert all(other.name in page for other in others)
    assert "Please go to the desk." in page


def test_the_time_stands_there_with_the_seconds_left(desk, event, screen):
    time = announce(event, minutes=10)

    at_the_desk = desk.get(at(event, "check-in"), headers=ENGLISH).text
    for page in (shown(screen), at_the_desk):
        assert f"Check-in until {time}." in page
        left = int(re.search(r'data-countdown="(\d+)"', page)[1])
        assert 590 <= left <= 600


def test_a_time_that_is_over_is_said_without_a_countdown(event, screen):
    announce(event, minutes=-1)

    assert "The time is over." in shown(screen)


def test_after_the_closing_it_waits_for_the_expected_alone(desk, event, screen):
    announce(event, minutes=10)
    expected, absent, *_ = people(event)
    by = f"{timezone.localtime(timezone.now() + timedelta(minutes=15)):%H:%M}"
    fates = {f"fate-{expected.pk}": "expected", f"by-{expected.pk}": by}
    desk.post(at(event, "confirm-closing"), {"fate-all": "absent", **fates})

    page = shown(screen)

    assert expected.name in page
    assert by in page
    assert absent.name not in page
    assert "data-countdown" not in page
    assert "The check-in was closed at" in page
    assert "Please go to the desk." not in page


def test_once_the_draw_has_begun_it_names_nobody(event, screen):
    stager = a_stager()
    stager.check_in_all(event)
    stager.open_urn(event)

    page = shown(screen)

    assert "the check-in is closed" in page
    assert people(event)[0].name not in page
