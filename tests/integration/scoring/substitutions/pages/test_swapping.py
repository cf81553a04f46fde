"""Exchanged seats, from a phone."""

from __future__ import annotations

import html
import re

import pytest

from tests.integration.scoring.scoresheet.pages.phone import (
    a_phone,
    confirm_by_second,
    organizers,
    table_with,
    text,
)
from tests.integration.scoring.substitutions.accidents import a_second, seated
from tests.markup import in_one_line

pytestmark = pytest.mark.django_db


def option(phone, seat):
    """The value by which the swap page names a seat."""
    page = in_one_line(phone.get("swap/").content.decode())
    found = re.search(rf'<option value="([^"]+)"[^>]*>{seat} ·', page)
    assert found is not None
    return html.unescape(found[1])


def test_two_at_different_tables_are_exchanged():
    phone = organizers(a_phone())
    other = table_with(phone.tournament, letter="B")
    here, there = seated(phone.table)[0], seated(other)[2]
    a_second(phone.table)
    fields = {
        "seat": "0",
        "other": option(phone, "B3"),
        "reason": "Au citit biletul pe dos",
    }

    assert phone.post("swap/", **fields).status_code == 302
    assert seated(phone.table)[0] == here
    confirm_by_second(phone)

    assert seated(phone.table)[0] == there
    assert seated(other)[2] == here
    public = text(phone.client.get(f"/t/{phone.tournament.slug}/moves/"))
    assert "Au citit biletul pe dos" in public


def test_what_is_missing_is_named_and_nothing_is_lost():
    phone = organizers(a_phone())
    value = option(phone, "B3")

    refused = phone.post("swap/", other=value, reason="Greșit")

    words = text(refused)
    assert refused.status_code == 400
    assert "Who sat at whose seat?" in words
    assert f'value="{value}" selected' in refused.content.decode()
    assert "Greșit" in words


@pytest.mark.parametrize("value", ["x", "1.2", "9999.0.1", "..", "1.0.²", "1.0.-3"])
def test_a_spoilt_choice_is_a_sentence(value):
    phone = organizers(a_phone())

    refused = phone.post("swap/", seat="0", other=value, reason="x")

    assert refused.status_code == 400
    assert phone.lines == 1


def test_a_table_that_went_on_meanwhile_is_looked_at_again():
    phone = organizers(a_phone())
    value = option(phone, "B3")
    elsewhere = organizers(phone)
    elsewhere.table = table_with(phone.tournament, letter="B")
    elsewhere.deal()
    a_second(phone.table)
    fields = {"seat": "0", "reason": "Greșit"}

    refused = phone.post("swap/", **fields, other=value)

    assert refused.status_code == 409
    words = text(refused)
    assert "Recorded by others meanwhile at table B:" in words
    assert "Deal 1" in words
    assert "at the other table meanwhile" in words
    fresh = option(phone, "B3")
    assert fresh != value
    assert f'value="{fresh}" selected' in refused.content.decode()
    assert phone.post("swap/", **fields, other=fresh).status_code == 302


def test_a_referee_exchanges_nobody():
    assert a_phone().get("swap/").status_code == 403
