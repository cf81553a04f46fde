from __future__ import annotations

import pytest
from django.urls import reverse

from tests.scenarios import a_user, an_event, organizer_client

pytestmark = pytest.mark.django_db


def test_before_anybody_is_set_up_the_first_page_says_how(client):
    page = client.get("/").content.decode()

    assert "This site has no organizer yet" in page
    assert "manage.py serve" in page


def test_public_events_are_listed_and_private_ones_are_not(client):
    a_user(superuser=True)
    shown, hidden = an_event(), an_event()
    hidden.is_public = False
    hidden.name = "Cupa ascunsă"
    hidden.save()

    page = client.get("/").content.decode()

    assert shown.name in page
    assert "Cupa ascunsă" not in page
    assert "no organizer yet" not in page


def test_an_organizer_sees_own_events_and_a_superuser_all(client):
    own, other = an_event(), an_event()
    organizer_client(client, own)

    page = client.get(reverse("my-events")).content.decode()
    assert reverse("desk", kwargs={"slug": own.slug}) in page
    assert reverse("desk", kwargs={"slug": other.slug}) not in page

    client.force_login(a_user(name="root", superuser=True))
    page = client.get(reverse("my-events")).content.decode()
    assert reverse("desk", kwargs={"slug": other.slug}) in page


def test_my_events_asks_for_an_account(client):
    answer = client.get(reverse("my-events"))

    assert answer.status_code == 302
    assert answer.url == "/sign-in/?next=%2Fevents%2F"
