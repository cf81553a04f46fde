"""Somebody is let in while another one tries from the same address."""

from __future__ import annotations

import pytest

from tests.integration.scoring.deals.entries import at_once
from tests.scenarios import AT
from tournaments.staff.browsers import EVERYBODY, Browser, password_of
from tournaments.staff.commands.guessing import _count, was_right
from tournaments.staff.models.guessing import WrongTries

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_is_let_in_while_the_other_is_counted(monkeypatch):
    secret, browser = password_of("ana"), Browser(address="10.0.0.7")
    for source in (EVERYBODY, browser.source(secret)):
        WrongTries.objects.create(
            secret=secret.name, source=source, streak=2, wrong=2, since=AT, last=AT
        )

    _waited, refused = at_once(
        monkeypatch,
        holder=_count.__wrapped__.__globals__,
        name="_check_wait",
        first=[lambda: _count(secret, browser=browser, at=AT)],
        second=[lambda: was_right(secret, browser=browser)],
    )

    assert refused is None
    counted = WrongTries.objects.order_by("source").values_list("wrong", "streak")
    assert list(counted) == [(2, 2), (2, 0)]
