from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.scenarios import a_user

pytestmark = pytest.mark.django_db
OLD, NEW = "parola-lunga", "alta-parola-lunga"
HELP = "Cel puțin 8 caractere"


def signed_in(password=OLD):
    client = Client()
    client.post(reverse("sign-in"), {"username": "ana", "password": password})
    return client


def change(client, *, old=OLD, new=NEW, again=None):
    typed = {"old_password": old, "new_password1": new, "new_password2": again or new}
    return client.post(reverse("change-password"), typed)


def is_in(client):
    return client.get(reverse("my-events")).status_code == 200


def test_in_romanian_the_new_password_is_asked_for_twice_and_the_old_one_once():
    a_user()

    page = signed_in().get(reverse("change-password")).text

    # Django's own words for the last field ask for the password before.
    assert "precedent" not in page
    assert "Parola, încă o dată" in page


def test_the_new_password_alone_lets_in_and_other_devices_are_out():
    a_user()
    here, elsewhere = signed_in(), signed_in()

    answer = change(here)

    assert answer.url == reverse("my-events")
    assert is_in(here)
    assert not is_in(elsewhere)
    assert not is_in(signed_in())
    assert is_in(signed_in(NEW))


@pytest.mark.parametrize(
    "typed",
    [
        {"old": "falsch-und-lang"},
        {"again": "something-else-1"},
        {"new": "12345678901"},
        {"new": "kurz"},
        {"new": "ana"},
    ],
)
def test_what_is_wrong_is_told_and_changes_nothing(typed):
    a_user()
    here = signed_in()

    answer = change(here, **typed)

    assert answer.status_code == 400
    assert "field--invalid" in answer.text
    assert NEW not in answer.text
    assert is_in(signed_in())


def test_whoever_finds_the_page_open_guesses_no_faster_than_at_the_sign_in():
    a_user()
    here = signed_in()

    statuses = [change(here, old="falsch-und-lang").status_code for _ in range(6)]

    assert statuses == [400] * 5 + [429]
    late = change(here)
    assert late.status_code == 429
    assert "field--invalid" not in late.text
    assert HELP in here.get(reverse("change-password")).text
    assert HELP in late.text


def test_the_page_is_for_accounts(client):
    assert reverse("sign-in") in client.get(reverse("change-password")).url
