from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import signing
from django.urls import reverse
from django.utils import timezone

from tests.scenarios import a_user
from tournaments.staff.models.user import User
from tournaments.staff.tokens import make_setup_token

pytestmark = pytest.mark.django_db
GOOD = "o-parola-destul-de-lunga"


def send(client, *, token=None, **fields):
    address = reverse("first-organizer", args=[token or make_setup_token()])
    typed = {"username": "ana", "password1": GOOD, "password2": GOOD, **fields}
    return client.post(address, typed)


def test_the_first_organizer_is_signed_in_and_may_do_everything(client):
    answer = send(client)

    assert answer.url == reverse("my-events")
    assert client.get(answer.url).status_code == 200
    user = User.objects.get()
    assert (user.username, user.is_superuser) == ("ana", True)


def test_that_a_name_has_no_space_is_told_before_one_is_typed(client):
    address = reverse("first-organizer", args=[make_setup_token()])

    page = client.get(address).content.decode()

    assert "One word without spaces, for example ana.pop." in page
    assert send(client, username="Ana Pop").status_code == 400
    assert send(client, username="ana.pop").status_code == 302


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"password2": "anders"}, "The two passwords are not the same"),
        ({"password1": "123", "password2": "123"}, "too short"),
    ],
)
def test_a_bad_password_is_told_and_the_name_is_kept(client, fields, told):
    answer = send(client, **fields)

    assert answer.status_code == 400
    page = answer.content.decode()
    assert told in page.partition('class="field__error"')[2]
    assert 'value="ana"' in page
    assert not User.objects.exists()


def test_the_link_is_worthless_once_somebody_is_set_up(client):
    a_user(superuser=True)

    answer = send(client, username="eva")

    assert answer.status_code == 409
    assert "already" in answer.content.decode()
    assert not User.objects.filter(username="eva").exists()


def test_a_forged_or_old_link_is_refused(client, monkeypatch):
    assert send(client, token="falsch").status_code == 403

    old = make_setup_token()
    later = timezone.now() + timedelta(hours=25)
    monkeypatch.setattr(signing.time, "time", later.timestamp)
    answer = send(client, token=old)

    assert answer.status_code == 403
    assert "start it again" in answer.content.decode()
    assert not User.objects.exists()


def test_the_address_is_kept_by_no_cache_and_told_to_nobody(client):
    answer = client.get(reverse("first-organizer", args=[make_setup_token()]))

    assert "no-store" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "strict-origin"
