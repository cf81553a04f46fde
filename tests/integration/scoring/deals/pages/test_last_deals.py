"""The last deal and moved tables, from a phone and from the desk."""

from __future__ import annotations

import pytest

from tests.integration.scoring.deals.entries import lines
from tests.integration.scoring.scoresheet.pages.phone import (
    CLEAR,
    a_phone,
    organizers,
    table_with,
    text,
)

pytestmark = pytest.mark.django_db


def test_the_last_deal_is_announced_then_the_set_is_over():
    phone = a_phone()
    assert "Note (optional)" in text(phone.get("last-deals/"))
    assert phone.post("last-deals/").status_code == 302
    assert "One more deal is played" in text(phone.get())
    assert "called at this table before" in text(phone.get("last-deals/"))

    phone.deal(**CLEAR)

    page = text(phone.get())
    assert phone.view.state.over
    assert "The set is over" in page
    assert "Record deal" not in page
    assert "21 reached" not in page


def test_a_moved_table_says_where_it_is():
    phone = a_phone()
    refused = phone.post("moves/")
    assert refused.status_code == 400
    assert "Where does it stand now? Please say it." in text(refused)

    assert phone.post("moves/", reason="Lângă fereastră").status_code == 302

    public = f"/t/{phone.tournament.slug}/tables/{phone.table.pk}/"
    assert "Lângă fereastră" in text(phone.client.get(public))


def test_the_desk_calls_the_last_deal_everywhere():
    phone = organizers(a_phone())
    desk = f"/t/{phone.tournament.slug}/desk/stage/"
    english = {"accept-language": "en"}
    assert "Call the last deal at all tables" in text(
        phone.client.get(desk, headers=english)
    )

    told = phone.client.post(
        f"{desk}last-deals/", {"stage": "1"}, follow=True, headers=english
    )

    assert "The last deal is called at: A, B." in text(told)
    for letter in "AB":
        table = table_with(phone.tournament, letter=letter)
        assert lines(table)[-1].kind == "last_deal"
    # There is nothing more to call: the key is gone, and the page says why.
    assert "Call the last deal at all tables" not in text(told)
    assert "The last deal was called at every table that still plays." in text(told)
