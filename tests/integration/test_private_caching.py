"""No cache that several people share keeps an answer that depends on who asks."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from tests.integration.walking import addresses
from tests.scenarios import a_grant, an_event, organizer_client

# What a page says of itself depends on no database.
pytestmark = [pytest.mark.django_db, pytest.mark.door]


def parts(response, header):
    return {part.strip().lower() for part in response.get(header, "").split(",")}


def test_what_is_answered_at_every_address_is_kept_by_whoever_asked(client):
    event = an_event(entrants=4, state="final")
    desk = organizer_client(client, event)
    token = a_grant(event).token
    phone = Client(headers={"Authorization": f"Bearer {token}"})
    asked, shared, wrong = 0, 0, []

    for address in sorted(set(addresses(event))):
        cache.clear()
        for who, browser in (("desk", desk), ("token", phone), ("none", Client())):
            answer = browser.get(address)
            kept = parts(answer, "Cache-Control")
            asked += 1
            if who == "none" and "public" in kept:
                shared += 1
                if not {"cookie", "authorization"} <= parts(answer, "Vary"):
                    wrong.append((who, address))
            elif "public" in kept or not {"private", "no-store"} & kept:
                wrong.append((who, address))

    assert wrong == []
    assert asked > 150
    assert shared > 2
