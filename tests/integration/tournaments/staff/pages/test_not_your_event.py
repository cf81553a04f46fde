"""Whoever works at another event is told so, and not asked to sign in again."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.scenarios import AT, a_grant, an_event, organizer_client
from tournaments.ids import GrantId
from tournaments.staff.commands.access import revoke_grant
from tournaments.staff.enums import STAFF, Role

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}


def desk_of(event):
    return reverse("desk", kwargs={"slug": event.slug})


def by_link(event, *, role=Role.ORGANIZER):
    issued = a_grant(event, role=role)
    phone = Client(headers=EN)
    phone.post(reverse("grant-sign-in", kwargs={"token": issued.token}))
    return phone, issued.grant


def test_an_account_that_organizes_another_event_is_refused():
    mine, other = an_event(entrants=4), an_event(entrants=4)
    desk = organizer_client(Client(headers=EN), mine)

    answer = desk.get(desk_of(other))

    assert answer.status_code == 403
    assert "is not among your events" in answer.text


@pytest.mark.parametrize("role", STAFF)
def test_a_link_of_another_event_is_refused_and_not_led_to_sign_in(role):
    mine, other = an_event(entrants=4), an_event(entrants=4)
    phone, grant = by_link(mine, role=role)

    for send in (phone.get, phone.post):
        answer = send(desk_of(other))
        assert answer.status_code == 403, send
        assert f"You are signed in as {grant.code}" in answer.text


def test_a_stranger_and_a_link_that_is_over_are_led_to_sign_in():
    mine, other = an_event(entrants=4), an_event(entrants=4)
    phone, grant = by_link(mine)
    revoke_grant(tournament_id=mine.id, grant_id=GrantId(grant.pk), at=AT)

    for who in (Client(), phone):
        answer = who.get(desk_of(other))
        assert answer.status_code == 302
        assert answer.url.startswith(reverse("sign-in"))
