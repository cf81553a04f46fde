"""What is saved is what was shown: two buttons, and a server that compares."""

from __future__ import annotations

import pytest

from tests.integration.scoring.scoresheet.pages.phone import (
    PLAYED,
    THREE_EQUAL,
    a_phone,
    hidden,
    text,
)
from tests.markup import in_one_line

pytestmark = pytest.mark.django_db
SHOW = 'name="step" value="show" data-show'
SAVE = 'name="step" value="save" data-save'


def test_another_deal_with_the_same_result_is_not_the_one_that_was_shown():
    phone = a_phone()
    shown = hidden(phone.post("deal/", **PLAYED))
    other = PLAYED | shown | {"trump": "R", "step": "save"}

    refused = phone.post("deal/", **other)

    assert refused.status_code == 409
    assert "changed after its result was shown" in text(refused)
    assert hidden(refused)["shown"] == shown["shown"] == "0,2,0,0"
    assert phone.lines == 1
    assert phone.post("deal/", **(other | hidden(refused))).status_code == 302
    assert phone.view.state.totals == (0, 2, 0, 0)


def test_the_button_that_shows_never_saves():
    phone = a_phone()
    shown = hidden(phone.post("deal/", **PLAYED, step="show"))

    again = phone.post("deal/", **(PLAYED | shown), step="show")

    assert again.status_code == 200
    assert phone.lines == 1


@pytest.mark.parametrize(
    ("page", "fields"),
    [("deal/", PLAYED), ("penalty/", {"seat": "1", "kind": "revoke"})],
)
def test_saving_has_its_own_button_which_works_once_there_is_a_result(page, fields):
    phone = a_phone()

    before = in_one_line(phone.get(page).content.decode())
    after = in_one_line(phone.post(page, **fields, step="show").content.decode())

    for body in (before, after):
        assert body.count(SHOW) == 1
        assert body.count(SAVE) == 1
        assert body.index(SHOW) < body.index(SAVE)
    assert f"{SAVE} disabled>" in before
    assert f"{SAVE}>" in after


def test_lots_in_another_order_than_was_shown_are_not_recorded():
    phone = a_phone(target=1)
    phone.deal(**THREE_EQUAL)
    lots = {"order-1": "2", "order-2": "0", "method": "coin"}
    lots |= {"witness-1": "Ana Pop", "witness-2": "Ion Rus", "no_deal": "Late"}
    shown = hidden(phone.post("lots/", **lots, step="show"))

    refused = phone.post("lots/", **(lots | shown | {"order-1": "1"}))

    assert refused.status_code == 409
    assert "changed after its result was shown" in text(refused)
    assert hidden(refused)["shown"] == "1.0.2"
    assert phone.lines == 2
