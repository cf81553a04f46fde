from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.scenarios import (
    AT,
    a_user,
    an_event,
    organizer_client,
    referee_client,
    running_tables,
)
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.over import cancel_event

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


def test_a_referee_is_told_of_the_code_for_the_event(client):
    event = an_event()

    page = client.get(
        reverse("sign-in"), {"next": f"/t/{event.slug}/referee/"}
    ).content.decode()

    assert reverse("pin-sign-in", kwargs={"slug": event.slug}) in page


def test_the_sign_in_page_does_not_tell_a_private_event_from_none(client):
    event = an_event()
    Tournament.objects.filter(pk=event.pk).update(is_public=False)

    def offers(slug):
        page = client.get(reverse("sign-in"), {"next": f"/t/{slug}/referee/"})
        return reverse("pin-sign-in", kwargs={"slug": slug}) in page.text

    assert offers(event.slug) == offers("no-such-event")


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


TYPED = "Bota Radu, Zalău / Kiss Dániel, Dej"


def test_what_was_typed_is_not_lost_by_who_has_been_signed_out(client):
    event = an_event(pairs=True)
    roster = reverse("roster", kwargs={"slug": event.slug})

    answer = client.post(
        reverse("register-entrant", kwargs={"slug": event.slug}),
        {"line": TYPED, "client_key": "a-key", "password": "two words"},
        headers={"referer": f"http://testserver{roster}"},
    )

    assert answer.status_code == 401
    assert TYPED in answer.text
    assert "a-key" not in answer.text
    assert "two words" not in answer.text
    assert f'href="{reverse("sign-in")}?next={roster}"' in answer.text
    # A form that says it came from no address leads to no page behind the sign-in.
    lost = client.post(answer.request["PATH_INFO"], headers={"referer": "http://[::1"})
    assert f'href="{reverse("sign-in")}"' in lost.text


def test_what_was_typed_is_not_lost_on_a_page_out_of_date():
    event = an_event(pairs=True)
    client = organizer_client(Client(enforce_csrf_checks=True), event)
    add = reverse("register-entrant", kwargs={"slug": event.slug})

    answer = client.post(add, {"line": TYPED}, headers={"accept-language": "en"})

    assert answer.status_code == 403
    assert "This page is out of date" in answer.text
    assert TYPED in answer.text


def test_a_code_that_was_typed_is_not_shown_on_a_page_out_of_date():
    event = an_event()
    enter = reverse("pin-sign-in", kwargs={"slug": event.slug})

    answer = Client(enforce_csrf_checks=True).post(
        enter, {"letter": "A", "pin": "123 456"}
    )

    assert answer.status_code == 403
    assert "123 456" not in answer.text


@pytest.mark.parametrize(
    ("signed_in", "way_back"),
    [(organizer_client, "desk"), (referee_client, "my-tables")],
)
def test_who_is_refused_is_led_back_to_what_is_theirs(client, signed_in, way_back):
    event = an_event(state="playing")
    signed_in(client, event)
    cancel_event(tournament_id=event.id, reason="No light", author="o1", at=AT)
    table = running_tables(event)[0].pk
    form = reverse("give-penalty", kwargs={"slug": event.slug, "table_id": table})

    page = client.post(form)

    assert "This was not done" in page.text
    shown = {
        name
        for name in ("desk", "my-tables")
        if f'href="{reverse(name, kwargs={"slug": event.slug})}"' in page.text
    }
    assert shown == {way_back}


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
