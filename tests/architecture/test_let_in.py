"""Every refusal at the door is known to what a device keeps.

The queue of a desk (``outbox.js``) stops for whoever is not let in at all, and hands
any other 401, 403 or 404 to the person as the answer to one entry. A new code says
here which of the two it is.
"""

from __future__ import annotations

import re

from django.urls import get_resolver

from tests.server import ROOT
from tournaments.refusals import Refusal

OUTBOX = ROOT / "tournaments/static/tournaments/web/outbox.js"
AT_THE_DOOR = {401, 403, 404}
# Answered by the doors of the API alone (authentication.py), not raised as a refusal.
OF_THE_API = {"csrf", "invalid_token"}
OF_ONE_ENTRY = {
    "account_needed",
    "invitation_expired",
    "invitation_refused",
    "invitation_revoked",
    "invitation_used",
    "kiosk_closed",
    "no_such_line",
    "no_such_organizer",
    "not_allowed",
    "not_for_table",
    "not_withdrawn",
    "not_your_entry",
    "not_your_table",
    "not_yours",
}


def all_refusals(above=Refusal):
    for one in above.__subclasses__():
        yield one
        yield from all_refusals(one)


def test_every_code_at_the_door_is_of_one_entry_or_of_the_whole_device():
    assert get_resolver().url_patterns  # every room is imported
    found = re.search(r"NOT_LET_IN = new Set\(\[(.*?)\]\)", OUTBOX.read_text(), re.S)
    stops = set(re.findall(r'"(\w+)"', found[1]))
    raised = {
        one.code
        for one in all_refusals()
        if one.status in AT_THE_DOOR and not one.__module__.startswith("tests")
    }

    assert stops & OF_ONE_ENTRY == set()
    assert raised | OF_THE_API == stops | OF_ONE_ENTRY
