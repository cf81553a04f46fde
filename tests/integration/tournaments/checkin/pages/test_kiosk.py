from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.scenarios import AT, a_stager, an_event, organizer_client
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.over import cancel_event
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=6)


@pytest.fixture
def tablet(event):
    tablet = organizer_client(Client(), event)
    assert tablet.post(at(event, "open-kiosk")).url == at(event)
    return tablet


def at(event, name="self-check-in", **kwargs):
    return reverse(name, kwargs={"slug": event.slug, **kwargs})


def here(tablet, event, entrant):
    address = at(event, "i-am-here", entrant_id=entrant.pk)
    return tablet.post(address, follow=True, headers={"accept-language": "en"})


def somebody(event):
    return Entrant.objects.filter(tournament=event).order_by("code").first()


def test_somebody_finds_themselves_and_is_checked_in(tablet, event):
    one = somebody(event)

    found = tablet.get(at(event), {"q": one.code}).context["found"]
    answer = here(tablet, event, one)

    assert [row.code for row in found] == [one.code]
    assert f"Welcome, {one.name}" in answer.content.decode()
    one.refresh_from_db()
    assert one.status == "checked_in"


def test_the_tablet_can_do_nothing_else(tablet, event):
    for name in ("check-in", "roster", "plan", "desk"):
        assert tablet.get(at(event, name)).status_code == 302
    other = an_event(entrants=4)
    assert tablet.get(at(other)).status_code == 403
    assert here(tablet, other, somebody(other)).status_code == 403


def test_no_other_device_checks_anybody_in(event):
    assert Client().get(at(event)).status_code == 403
    assert here(Client(), event, somebody(event)).status_code == 403
    assert somebody(event).status == "registered"


def test_the_list_cannot_be_read_off(tablet, event):
    page = tablet.get(at(event))

    assert page.context["found"] == []
    assert tablet.get(at(event), {"q": "a"}).context["found"] == []
    assert somebody(event).name not in page.content.decode()


def test_the_organizer_ends_it_on_all_devices(tablet, event):
    organizer = organizer_client(Client(), event)

    organizer.post(at(event, "close-kiosks"))
    organizer.post(at(event, "close-kiosks"))

    assert tablet.get(at(event)).status_code == 403


def test_in_a_cancelled_event_the_key_is_shut(tablet, event):
    one = somebody(event)
    key = at(event, "i-am-here", entrant_id=one.pk)
    assert "<fieldset" not in tablet.get(at(event), {"q": one.code}).text

    cancel_event(tournament_id=event.id, author="O01", at=AT, reason="No hall")

    shown = tablet.get(at(event), {"q": one.code}).text
    assert "No hall" in shown
    shut = shown.split('<fieldset class="shut" disabled>')[1].split("</fieldset>")[0]
    assert key in shut
    assert one.name in shut


def test_the_draw_ends_it(tablet, event):
    stager = a_stager()
    stager.check_in_all(event)
    stager.open_urn(event)

    assert tablet.get(at(event)).status_code == 403


def test_who_comes_late_or_stands_by_is_sent_to_the_desk(tablet, event):
    organizer = organizer_client(Client(), event)
    one, two = Entrant.objects.filter(tournament=event).order_by("code")[:2]
    organizer.post(at(event, "put-on-stand-by", entrant_id=two.pk))
    organizer.post(at(event, "confirm-closing"), {"fate-all": "absent"})

    assert "go to the desk" in here(tablet, event, one).content.decode()
    assert "go to the desk" in here(tablet, event, two).content.decode()
    assert [somebody(event).status, Entrant.objects.get(pk=two.pk).status] == [
        "late",
        "stand_by",
    ]


def test_it_works_in_a_private_event_and_shows_nothing_else(tablet, event):
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    one = somebody(event)

    assert tablet.get(at(event)).status_code == 200
    answer = here(tablet, event, one)

    assert f"Welcome, {one.name}" in answer.content.decode()
    for name in ("event", "standings", "check-in", "desk", "hall"):
        assert tablet.get(at(event, name)).status_code == 404


def test_a_private_event_is_unknown_to_a_device_that_nobody_opened(event):
    Tournament.objects.filter(pk=event.pk).update(is_public=False)

    assert Client().get(at(event)).status_code == 404
    assert here(Client(), event, somebody(event)).status_code == 404


def test_a_tablet_of_a_private_event_is_told_that_it_has_ended(tablet, event):
    Tournament.objects.filter(pk=event.pk).update(is_public=False)

    organizer_client(Client(), event).post(at(event, "close-kiosks"))

    assert tablet.get(at(event)).status_code == 403
