"""What a referee's phone does on the page for recording card by card."""

from __future__ import annotations

import json
import re

from tests.integration.scoring.scoresheet.pages.phone import hidden

KEY = "22222222-2222-4222-8222-222222222222"


def data(page):
    """What the page tells the phone."""
    found = re.search(r'<script id="card-data"[^>]*>(.*?)</script>', content(page))
    return json.loads(found.group(1))


def content(page):
    return page.content.decode()


def send(phone, deal, **fields):
    """Send the deal with the hidden fields of the page, as the phone does."""
    known = hidden(phone.get("cards/")) | {
        "client_key": KEY,
        "dealer": str(phone.view.state.next_dealer),
    }
    return phone.post("cards/", **(known | deal.fields() | fields))
