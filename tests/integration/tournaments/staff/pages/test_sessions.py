"""Who is signed in, as each request finds it out."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.scenarios import a_user, an_event, organizer_client
from tournaments.staff.pages.sessions import SessionStore

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def desk():
    """An organizer's browser, and how the desk answers it."""
    event = an_event()
    client = organizer_client(Client(), event)
    return lambda: client.get(reverse("desk", kwargs={"slug": event.slug})).status_code


def test_a_session_lasts_until_its_end_and_no_longer(desk):
    assert desk() == 200

    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))

    assert desk() == 302


def test_a_closed_account_is_signed_out(desk):
    assert desk() == 200

    user = a_user()
    user.is_active = False
    user.save()

    assert desk() == 302


def test_a_key_that_somebody_made_up_is_never_that_of_a_session():
    made_up = "a" * 32
    session = SessionStore(made_up)

    session["kept"] = True
    session.save()

    assert session.session_key != made_up
    assert SessionStore(session.session_key)["kept"] is True
    assert not SessionStore(made_up).items()
