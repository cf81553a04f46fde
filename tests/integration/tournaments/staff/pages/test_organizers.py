"""A second organizer comes in by an invitation, and goes again."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.scenarios import a_grant, a_user, an_event, organizer_client, publish
from tournaments.staff.enums import Role
from tournaments.staff.models.access import Invitation, Organizer
from tournaments.staff.models.user import User
from tournaments.staff.tokens import hash_of

pytestmark = pytest.mark.django_db
GOOD = "o-parola-destul-de-lunga"


@pytest.fixture
def event():
    return an_event(entrants=6)


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def browser(**more):
    return Client(headers={"accept-language": "en"}, **more)


def to(event, name, **more):
    return reverse(name, kwargs={"slug": event.slug, **more})


def invite(desk, event, **fields):
    typed = {"invited": "Maria Pop", **fields}
    return desk.post(to(event, "invite-organizer"), typed)


def link(desk, event):
    return invite(desk, event).context["link"].removeprefix("http://testserver")


def new(client, address, **fields):
    typed = {"username": "maria", "password1": GOOD, "password2": GOOD, **fields}
    return client.post(address, {"way": "new", **typed})


def signing(client, address, **fields):
    typed = {"username": "ion", "password": "parola-lunga", **fields}
    return client.post(address, {"way": "sign-in", **typed})


def test_the_link_is_shown_once_and_kept_as_a_hash(desk, event):
    answer = invite(desk, event)

    address = answer.context["link"]
    token = address.rstrip("/").rsplit("/", 1)[1]
    assert Invitation.objects.get().token_hash == hash_of(token)
    assert address in answer.text
    assert answer.context["qr"].startswith("data:image/svg+xml")
    assert "no-store" in answer["Cache-Control"]
    later = desk.get(to(event, "staff")).text
    assert "Maria Pop" in later
    assert token not in later


def test_a_new_account_organizes_under_an_own_code(desk, event):
    address, phone = link(desk, event), browser()

    page = phone.get(address)
    answer = new(phone, address)

    assert f"Organize {event.name}" in page.text
    assert "no-store" in page["Cache-Control"]
    assert answer.url == to(event, "desk")
    assert phone.get(answer.url).status_code == 200
    row = Organizer.objects.get(code="O02")
    assert (row.user.username, row.invited_by) == ("maria", "O01")
    assert not row.user.is_superuser
    listed = desk.get(to(event, "staff")).text
    assert "invited by O01" in listed
    assert "used by O02" in listed


def test_an_account_that_is_there_signs_in_and_organizes(desk, event):
    a_user(name="ion")
    phone = browser()

    answer = signing(phone, link(desk, event))

    assert answer.url == to(event, "desk")
    assert phone.get(answer.url).status_code == 200
    assert User.objects.count() == 2


def test_whoever_is_signed_in_presses_once(desk, event):
    phone, address = browser(), link(desk, event)
    phone.force_login(a_user(name="ion"))

    for _ in range(2):
        assert phone.post(address, {"way": "mine"}).url == to(event, "desk")

    assert Organizer.objects.filter(tournament=event).count() == 2


def test_the_same_form_again_makes_no_second_invitation(desk, event):
    key = re.search(r'client_key" value="([^"]+)"', desk.get(to(event, "staff")).text)

    assert invite(desk, event, client_key=key[1]).status_code == 200
    again = invite(desk, event, client_key=key[1])

    assert again.status_code == 409
    assert "was made before" in again.text
    assert Invitation.objects.count() == 1


def test_wrong_used_expired_and_revoked_links_say_so(desk, event):
    used, late, revoked = (link(desk, event) for _ in range(3))
    new(browser(), used)
    past = timezone.now() - timedelta(minutes=1)
    Invitation.objects.filter(number=2).update(
        at=past - timedelta(days=1), expires_at=past
    )
    desk.post(to(event, "revoke-invitation", number=3))

    for address, sentence in (
        ("/o/wrong/", "is not valid"),
        (used, "has been used"),
        (late, "has expired"),
        (revoked, "has revoked"),
    ):
        for answer in (browser().get(address), new(browser(), address, username="eva")):
            assert answer.status_code == 403
            assert sentence in answer.text
            assert "no-store" in answer["Cache-Control"]
            assert event.name not in answer.text
    assert not User.objects.filter(username="eva").exists()
    assert "revoked by O01" in desk.get(to(event, "staff")).text


def test_a_bad_password_leaves_the_invitation_good(desk, event):
    address, phone = link(desk, event), browser()

    short = new(phone, address, password1="123", password2="123")
    different = new(phone, address, password2="anders")

    assert (short.status_code, different.status_code) == (400, 400)
    assert 'value="maria"' in short.text
    assert "not the same" in different.text
    assert new(phone, address).status_code == 302


def test_a_name_that_is_taken_is_not_told_and_the_link_stays_good(desk, event):
    a_user(name="ion")
    address = link(desk, event)

    answers = [new(browser(), address, username="Ion") for _ in range(6)]

    assert [one.status_code for one in answers] == [400] * 5 + [429]
    assert "Choose another name" in answers[0].text
    assert "exists" not in answers[0].text
    assert "Wait 1 second" in answers[5].text
    with time_machine.travel(timezone.now() + timedelta(seconds=31)):
        assert new(browser(), address).status_code == 302


def test_a_forged_form_is_refused(desk, event):
    address = link(desk, event)

    assert new(browser(enforce_csrf_checks=True), address).status_code == 403
    assert Organizer.objects.filter(tournament=event).count() == 1


def test_an_organizer_is_removed_by_another_and_is_out_at_once(desk, event):
    phone = browser()
    new(phone, link(desk, event))
    own = desk.post(to(event, "remove-organizer"), {"code": "O01"})
    assert (own.status_code, "another organizer" in own.text) == (409, True)

    answer = desk.post(to(event, "remove-organizer"), {"code": "O02"})

    assert answer.url == to(event, "staff")
    assert "removed by O01" in desk.get(answer.url).text
    assert phone.get(to(event, "desk")).status_code == 403
    assert event.name not in phone.get(reverse("my-events")).text
    # Invited again, the same account has another code.
    phone.post(link(desk, event), {"way": "mine"})
    assert Organizer.objects.get(removed_at=None, user__username="maria").code == "O03"


def test_links_to_the_desk_are_named_when_somebody_is_removed(desk, event):
    new(browser(), link(desk, event))
    kept = a_grant(event, role=Role.ORGANIZER).grant.code

    answer = desk.post(to(event, "remove-organizer"), {"code": "O02"}, follow=True)

    assert f"still good: {kept}. Revoke those that O02 may hold" in answer.text


def test_a_link_organizes_and_invites_nobody(event):
    phone = browser()
    phone.post(f"/r/{a_grant(event, role=Role.ORGANIZER).token}/")

    answer = invite(phone, event)

    assert answer.status_code == 403
    assert "is not enough" in phone.get(to(event, "staff")).text
    assert not Invitation.objects.exists()


def test_an_event_that_is_over_takes_a_second_organizer_for_errata(client):
    event = an_event(entrants=4, state="finished")
    desk = organizer_client(client, event)
    publish(event)

    assert new(browser(), link(desk, event)).status_code == 302


def test_a_name_is_one_name_in_whatever_letters_it_is_typed(desk, event):
    a_user(name="ion")

    answer = new(browser(), link(desk, event), username="\uff29\uff2f\uff2e")
    long = new(browser(), link(desk, event), username="\ufb03" * 100)

    assert answer.status_code == long.status_code == 400
    assert User.objects.filter(username__iexact="ion").count() == 1
