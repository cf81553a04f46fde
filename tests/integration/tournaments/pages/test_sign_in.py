from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from tests.scenarios import AT, a_user, an_event, organizer_client, referee_client
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PASSWORD = "parola-lunga"


def sign_in(client, *, password=PASSWORD, onward=""):
    return client.post(
        reverse("sign-in"),
        {"username": "ana", "password": password, "next": onward},
    )


def test_the_right_password_leads_to_where_one_wanted_to_go(client):
    a_user()

    answer = sign_in(client, onward="/events/?a=1")

    assert answer.url == "/events/?a=1"
    assert client.get(reverse("my-events")).status_code == 200


@pytest.mark.parametrize(
    "onward",
    [
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "javascript:alert(1)",
        r"/\elsewhere.example",
    ],
)
def test_nobody_is_sent_to_another_site(client, onward):
    a_user()

    assert sign_in(client, onward=onward).url == reverse("my-events")


def test_a_wrong_password_is_told_and_the_name_and_the_way_are_kept(client):
    a_user()

    answer = sign_in(client, password="falsch", onward="/events/")

    assert answer.status_code == 400
    page = answer.content.decode()
    assert 'value="ana"' in page
    assert 'name="next" value="/events/"' in page
    assert "sessionid" not in client.cookies


def test_ten_wrong_passwords_close_the_account_on_this_address(client):
    a_user()
    for _ in range(10):
        answer = sign_in(client, password="falsch")

    assert answer.status_code == 429
    assert "Too many wrong passwords" in answer.content.decode()
    assert sign_in(client).status_code == 429


def test_one_person_s_wrong_passwords_lock_out_nobody_else_in_the_hall(client):
    a_user()
    a_user(name="bogdan")
    for _ in range(12):
        sign_in(client, password="falsch")

    other = {"username": "bogdan", "password": PASSWORD}
    assert Client().post(reverse("sign-in"), other).status_code == 302
    elsewhere = Client(REMOTE_ADDR="198.51.100.7")
    assert sign_in(elsewhere).status_code == 302


def test_whoever_goes_on_trying_does_not_keep_the_account_closed(client):
    a_user()
    with time_machine.travel(AT, tick=False) as clock:
        for _ in range(10):
            sign_in(client, password="falsch")
        for _ in range(14):
            clock.shift(timedelta(minutes=1))
            assert sign_in(client, password="falsch").status_code == 429
        clock.shift(timedelta(minutes=2))

        assert sign_in(client).status_code == 302


def test_a_referee_is_told_of_the_code_for_the_event(client):
    event = an_event()

    page = client.get(
        reverse("sign-in"), {"next": f"/t/{event.slug}/referee/"}
    ).content.decode()

    assert reverse("pin-sign-in", kwargs={"slug": event.slug}) in page


def test_signing_out_forgets_account_and_links_but_only_when_asked(client):
    event = an_event(state="playing")
    referee_client(client, event)
    mine = reverse("my-tables", kwargs={"slug": event.slug})

    assert client.get(reverse("sign-out")).status_code == 200
    assert client.get(mine).status_code == 200
    assert client.post(reverse("sign-out")).status_code == 302
    assert client.get(mine).status_code == 302


def test_a_form_sent_after_signing_out_is_refused_with_the_way_in(client):
    event = an_event()

    answer = client.post(reverse("check-in-all", kwargs={"slug": event.slug}))

    assert answer.status_code == 401
    page = answer.content.decode()
    assert "Please sign in first." in page
    assert f'href="{reverse("sign-in")}"' in page


@pytest.mark.parametrize("name", ["desk", "roster", "my-tables"])
def test_an_organizer_of_another_event_is_told_whose_it_is_not(client, name):
    event = an_event()
    organizer_client(client, an_event())
    address = reverse(name, kwargs={"slug": event.slug})

    answer = client.get(address)

    assert answer.status_code == 403
    page = answer.content.decode()
    assert "This is not your event" in page
    assert "You are signed in as ana, and “Cupa de probă” is not among" in page
    assert f'href="{reverse("sign-in")}?next={address}"' in page
    assert "may not open the page" in client.get(f"/sign-in/?next={address}").text


def test_a_private_event_is_not_even_named_to_another_s_organizer(client):
    event = an_event()
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    organizer_client(client, an_event())

    answer = client.get(reverse("desk", kwargs={"slug": event.slug}))

    assert answer.status_code == 404
    assert "Cupa de probă" not in answer.text
