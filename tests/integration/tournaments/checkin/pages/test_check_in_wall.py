from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.markup import in_one_line
from tests.scenarios import a_stager, an_event, organizer_client, referee_client
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def event():
    return an_event(entrants=6)


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def at(event, name="check-in-wall", **kwargs):
    return reverse(name, kwargs={"slug": event.slug, **kwargs})


def shown(client, event, name="check-in-wall"):
    return client.get(at(event, name), headers=ENGLISH).content.decode()


def people(event):
    return list(Entrant.objects.filter(tournament=event).order_by("code"))


def announce(event, *, minutes):
    until = timezone.now() + timedelta(minutes=minutes)
    Tournament.objects.filter(pk=event.pk).update(check_in_until=until)
    return f"{timezone.localtime(until):%H:%M}"


def test_the_wall_names_who_is_missing_until_they_are_here(desk, event):
    one, *others = people(event)
    assert one.name in shown(desk, event)

    desk.post(at(event, "check-in-entrant", entrant_id=one.pk))

    page = shown(desk, event)
    assert one.name not in page
    assert all(other.name in page for other in others)
    assert one.name not in shown(desk, event, "check-in-wall-part")


def test_the_time_stands_there_with_the_seconds_left(desk, event):
    time = announce(event, minutes=10)

    for page in (shown(desk, event), shown(desk, event, "check-in")):
        assert f"Check-in until {time}." in page
        left = int(re.search(r'data-countdown="(\d+)"', page)[1])
        assert 590 <= left <= 600


def test_a_time_that_is_over_is_said_without_a_countdown(desk, event):
    announce(event, minutes=-1)

    assert "The time is over." in shown(desk, event)


def test_after_the_closing_it_waits_for_the_expected_alone(desk, event):
    announce(event, minutes=10)
    expected, absent, *_ = people(event)
    by = f"{timezone.localtime(timezone.now() + timedelta(minutes=15)):%H:%M}"
    fates = {f"fate-{expected.pk}": "expected", f"by-{expected.pk}": by}
    desk.post(at(event, "confirm-closing"), {"fate-all": "absent", **fates})

    page = shown(desk, event)

    assert expected.name in page
    assert f"expected by {by}" in page
    assert absent.name not in page
    assert "data-countdown" not in page
    assert "The check-in was closed at" in page


def test_helpers_see_it_and_strangers_do_not(event):
    assert referee_client(Client(), event).get(at(event)).status_code == 200
    assert Client().get(at(event)).status_code == 302


def test_once_the_draw_has_begun_it_names_nobody(desk, event):
    stager = a_stager()
    stager.check_in_all(event)
    stager.open_urn(event)

    page = shown(desk, event)

    assert "the check-in is closed" in page
    assert people(event)[0].name not in page


def test_one_person_is_told_present_in_the_singular(desk, event):
    one = people(event)[0]

    page = desk.post(
        at(event, "check-in-entrant", entrant_id=one.pk),
        follow=True,
        headers={"accept-language": "ro"},
    ).content.decode()

    assert re.search(rf"{one.name}</strong>.*: prezent</p>", in_one_line(page))


def test_nobody_s_name_who_is_signed_in_hangs_on_the_wall(desk, event):
    assert reverse("sign-out") in shown(desk, event, "check-in")
    assert reverse("sign-out") not in shown(desk, event)
