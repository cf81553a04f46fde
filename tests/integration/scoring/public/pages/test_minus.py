"""Points below zero are written with one sign, on every page that shows them."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.deals.commands.penalties import give_penalty
from scoring.games.enums import PenaltyKind
from scoring.games.protocol import Penalty
from tests.integration.scoring.deals.entries import sign
from tests.integration.scoring.public.pages.reading import words
from tests.scenarios import an_event, organizer_client, running_tables

pytestmark = pytest.mark.django_db

HYPHEN = re.compile(r"(?<![\w.:-])-[0-9]")
PAGES = (
    "event",
    "tables",
    "standings",
    "bracket",
    "desk",
    "desk-tables",
    "stage-review",
    "desk-ledger",
    "my-tables",
)


def test_no_page_shows_points_with_a_hyphen():
    event = an_event(entrants=6, state="playing")
    table = running_tables(event)[0]
    give_penalty(
        table_id=table.id,
        penalty=Penalty(seat=0, kind=PenaltyKind.REVOKE, points=3),
        sign=sign(table),
    )
    client = organizer_client(Client(headers={"accept-language": "en"}), event)
    place = {"slug": event.slug, "table_id": table.pk}
    addresses = [
        *(reverse(name, kwargs={"slug": event.slug}) for name in PAGES),
        reverse("table", kwargs=place),
        reverse("referee-table", kwargs=place),
        reverse("give-penalty", kwargs=place),
        reverse("close-table", kwargs=place),
    ]

    pages = {address: words(client.get(address)) for address in addresses}

    for address, page in pages.items():
        assert not HYPHEN.search(page), address
    assert sum("−3" in page for page in pages.values()) >= 6
