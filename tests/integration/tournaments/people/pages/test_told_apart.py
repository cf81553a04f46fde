"""Events of one name, and who is signed in by a link."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.markup import in_one_line
from tests.scenarios import a_grant, an_event, organizer_client, referee_client
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.tournaments import free_slug, with_year
from tournaments.staff.enums import Role

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def page(client, name, **kwargs):
    answer = client.get(reverse(name, kwargs=kwargs), headers=ENGLISH)
    return in_one_line(answer.content.decode())


def by_link(event):
    phone = Client()
    link = a_grant(event, role=Role.ORGANIZER)
    phone.post(reverse("grant-sign-in", kwargs={"token": link.token}))
    return phone


def rehearse(desk, event):
    typed = {
        "purpose": "rehearsal",
        "name": event.name,
        "starts_on": date(2026, 11, 21),
        "with_roster": "on",
    }
    desk.post(reverse("copy-event", kwargs={"slug": event.slug}), typed)
    return Tournament.objects.latest("pk")


def test_a_rehearsal_and_its_original_are_told_apart(client):
    event = an_event(entrants=4)
    desk = organizer_client(client, event)
    assert f"· {event.slug}" not in page(desk, "my-events")
    assert f"· {event.slug}" not in page(desk, "desk", slug=event.slug)

    copy = rehearse(desk, event)

    mine = page(desk, "my-events")
    assert f"· {event.slug}" in mine
    assert f"· {copy.slug}" in mine
    assert mine.count("Rehearsal</span>") == 1
    assert f"· {event.slug}" in page(desk, "desk", slug=event.slug)
    assert f"· {copy.slug}" in page(desk, "desk", slug=copy.slug)


def test_the_public_list_says_nothing_of_a_private_namesake(client):
    event = an_event(entrants=4)
    rehearse(organizer_client(Client(), event), event)

    assert f"· {event.slug}" not in page(client, "home")


def test_a_private_event_promises_the_hall_nothing(client):
    event = an_event(entrants=4)
    desk = organizer_client(client, event)
    assert "put the code on the wall" in page(desk, "desk", slug=event.slug)
    code = 'class="qr"'
    assert code in page(desk, "desk", slug=event.slug).split("<main")[1]

    Tournament.objects.filter(pk=event.pk).update(is_public=False)

    private = page(desk, "desk", slug=event.slug)
    assert "This event is not public" in private
    for promise in ("put the code on the wall", "every phone in the hall", code):
        assert promise not in private.split("<main")[1]


def test_the_head_names_who_came_in_by_a_link(client):
    event = an_event(entrants=4)

    organizer, referee = by_link(event), referee_client(client, event)

    for address in ("desk", "check-in", "staff"):
        head = page(organizer, address, slug=event.slug).split("<main")[0]
        assert "Telefon · Sign out" in head
        assert "Sign in<" not in head
    assert "Telefon" not in page(referee, "ceremony", slug=event.slug)
    assert "Sign in<" in page(Client(), "home")


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Cupa Satului 2026", "cupa-satului-2026"),
        ("2026 Cupa Satului", "2026-cupa-satului"),
        ("Cupa Satului", "cupa-satului-2026"),
        ("Cupa 20260", "cupa-20260-2026"),
    ],
)
def test_an_address_has_the_year_once(name, slug):
    assert free_slug(with_year(name, year=2026)) == slug
