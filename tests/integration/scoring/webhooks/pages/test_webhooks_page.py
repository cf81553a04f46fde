"""Where an organizer says which programs are told."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.webhooks.models import Webhook
from tests.integration.scoring.deals.entries import a_table
from tests.integration.scoring.public.pages.reading import a_visitor, address, plain
from tests.scenarios import organizer_client

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}
URL = "https://example.org/hook"


@pytest.fixture
def event():
    return a_table().stage.tournament


@pytest.fixture
def desk(event):
    return organizer_client(Client(headers=EN), event)


def test_an_address_is_added_shown_with_its_secret_and_removed(event, desk):
    page = desk.post(address("add-webhook", event), {"url": URL}, follow=True)

    webhook = Webhook.objects.get()
    assert URL in plain(page.text)
    assert webhook.secret in page.text
    assert "no-store" in page.headers["Cache-Control"]
    for name in ("send-webhook-again", "remove-webhook"):
        desk.post(address(name, event, webhook_id=webhook.pk))
    assert URL not in desk.get(address("webhooks", event)).text


def test_what_was_typed_stays_where_it_is_refused(event, desk):
    page = desk.post(address("add-webhook", event), {"url": "ftp://example.org/x"})

    assert page.status_code == 400
    assert "An address begins with https://" in plain(page.text)
    assert 'value="ftp://example.org/x"' in page.text
    assert not Webhook.objects.exists()


def test_nobody_else_reads_the_secret(event, desk):
    desk.post(address("add-webhook", event), {"url": URL})

    answer = a_visitor().get(address("webhooks", event), follow=True)

    assert Webhook.objects.get().secret not in answer.text
