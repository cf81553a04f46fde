from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.integration.scoring.public.pages.reading import plain
from tests.scenarios import a_grant, an_event, publish, running_tables
from tournaments.staff.commands.access import renew_token, revoke_grant
from tournaments.staff.enums import Role

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}
KEY = r'name="csrfmiddlewaretoken" value="([^"]+)"'


@pytest.fixture
def event():
    return an_event(entrants=6, state="playing")


def mine(event):
    return reverse("my-tables", kwargs={"slug": event.slug})


def test_the_link_asks_first_and_signs_nobody_in_by_itself(client, event):
    token = a_grant(event, letters="AB").token

    page = client.get(f"/r/{token}/")

    assert "Enter as referee of tables A, B" in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert page["Referrer-Policy"] == "strict-origin"
    assert client.get(mine(event)).status_code == 302


def test_the_answer_signs_in_under_a_new_session_key(client, event):
    token = a_grant(event, letters="A").token
    session = client.session
    session["kept"] = "yes"
    session.save()
    before = session.session_key

    for _ in range(2):
        assert client.post(f"/r/{token}/").url == mine(event)

    assert client.session.session_key != before
    assert client.session["kept"] == "yes"
    assert client.get(mine(event)).status_code == 200


def test_two_events_keep_their_links_side_by_side(client, event):
    other = an_event(entrants=6, state="playing")

    client.post(f"/r/{a_grant(event).token}/")
    client.post(f"/r/{a_grant(other).token}/")

    assert client.get(mine(event)).status_code == 200
    assert client.get(mine(other)).status_code == 200


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_wrong_or_revoked_link_is_refused_in_a_sentence(client, event, method):
    issued = a_grant(event)
    revoke_grant(tournament_id=event.pk, grant_id=issued.grant.pk, at=timezone.now())

    for token, sentence in (
        ("falsch", "not valid any more"),
        (issued.token, f"revoked the sign-in link {issued.grant.code}"),
    ):
        answer = getattr(client, method)(f"/r/{token}/")
        assert answer.status_code == 403
        assert sentence in answer.content.decode()
        assert "no-store" in answer["Cache-Control"]


def test_what_a_phone_keeps_goes_with_the_new_link_of_the_same_person(client, event):
    """With a link of somebody else it would be refused, and after the end too."""
    issued = a_grant(event)
    client.post(f"/r/{issued.token}/")
    issued_again = renew_token(
        tournament_id=event.pk,
        grant_id=issued.grant.pk,
        seen=issued.grant.link_mark,
        at=timezone.now(),
        author="O01",
    )
    headers = {"accept-language": "en"}

    replaced = plain(client.get(mine(event), headers=headers).text)
    client.post(f"/r/{issued_again.token}/")
    revoke_grant(tournament_id=event.pk, grant_id=issued.grant.pk, at=timezone.now())
    revoked = plain(client.get(mine(event), headers=headers).text)

    assert "as soon as you are signed in again by the new link" in replaced
    assert "is still here: tell an organizer" in revoked
    assert "signed in again" not in revoked


def test_what_was_typed_under_a_link_that_was_revoked_is_not_lost(client, event):
    issued = a_grant(event)
    client.post(f"/r/{issued.token}/")
    revoke_grant(tournament_id=event.pk, grant_id=issued.grant.pk, at=timezone.now())
    table = running_tables(event)[0].pk
    penalty = reverse("give-penalty", kwargs={"slug": event.slug, "table_id": table})

    answer = client.post(penalty, {"reason": "Two cards fell from the table"})

    assert answer.status_code == 403
    assert "Two cards fell from the table" in answer.text


@pytest.mark.parametrize("role", [Role.REFEREE, Role.DOOR, Role.ORGANIZER])
def test_a_code_of_six_digits_is_offered_only_to_whom_one_can_be_given(
    client, event, role
):
    issued = a_grant(event, role=role)
    revoke_grant(tournament_id=event.pk, grant_id=issued.grant.pk, at=timezone.now())

    page = client.get(f"/r/{issued.token}/").text

    typed = reverse("pin-sign-in", kwargs={"slug": event.slug})
    assert f'href="/t/{event.slug}/"' in page
    assert (typed in page) is (role is Role.REFEREE)


def test_when_the_event_is_over_link_phone_and_code_say_so(client):
    event = an_event(entrants=4, state="finished")
    token = a_grant(event).token
    client.post(f"/r/{token}/")
    assert client.get(mine(event)).status_code == 200
    publish(event)

    for address in (
        f"/r/{token}/",
        mine(event),
        reverse("pin-sign-in", kwargs={"slug": event.slug}),
    ):
        answer = client.get(address)
        assert answer.status_code == 403
        assert "is over and its results are published" in answer.text
        assert f'href="/t/{event.slug}/"' in answer.text
        assert "six digits" not in answer.text


def test_another_language_leads_back_to_the_link(client, event):
    address = f"/r/{a_grant(event).token}/"
    assert f'name="next" value="{address}"' in client.get(address).text

    answer = client.post("/i18n/setlang/", {"language": "ro", "next": address})

    assert answer.url == address


def test_a_forged_form_is_refused(event):
    browser = Client(enforce_csrf_checks=True)

    assert browser.post(f"/r/{a_grant(event).token}/").status_code == 403
    assert browser.get(mine(event)).status_code == 302


def test_a_page_that_was_open_before_somebody_else_signed_in_writes_nothing(event):
    browser = Client(enforce_csrf_checks=True, headers=EN)
    first, second = (f"/r/{a_grant(event).token}/" for _ in range(2))

    def key(page):
        return re.search(KEY, browser.get(page).text)[1]

    def send(address, sent):
        return browser.post(address, {"csrfmiddlewaretoken": sent})

    send(first, key(first))
    known = key(mine(event))
    send(first, key(first))
    assert send(mine(event), known).status_code == 405
    send(second, key(second))

    late = send(mine(event), known)

    assert late.status_code == 403
    assert "somebody has signed in on this device" in plain(late.text)
    without = Client(enforce_csrf_checks=True, headers=EN).post(first, {})
    assert "or its browser keeps no cookies" in plain(without.text)
    assert send(mine(event), key(mine(event))).status_code == 405


@pytest.mark.parametrize(
    ("letter", "pin", "said"),
    [("", "123456", "letter of the table"), ("A", "12", "six digits")],
)
def test_a_half_filled_code_costs_no_try(client, event, letter, pin, said):
    address = reverse("pin-sign-in", kwargs={"slug": event.slug})

    answer = client.post(address, {"letter": letter, "pin": pin})

    assert answer.status_code == 400
    assert said in answer.content.decode()


@pytest.mark.parametrize(
    ("role", "warning"),
    [(Role.ORGANIZER, "can do everything"), (Role.REFEREE, "can record in your name")],
)
def test_a_link_says_what_whoever_finds_it_could_do(client, event, role, warning):
    page = client.get(
        f"/r/{a_grant(event, role=role).token}/", headers={"accept-language": "en"}
    )

    assert warning in page.content.decode()
