"""Two devices at one table: each sees which of them records."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.workplace import Hall, all_sent, deal
from tests.server import Server

pytestmark = pytest.mark.e2e

DEVICES = ".devices"


@pytest.fixture
def hall(browser, tmp_path):
    with Server(data=tmp_path) as server:
        yield Hall(server, browser=browser)


def says_that_it_records(answer):
    request = answer.request
    return request.url.endswith("/here/") and "recorded=" in (request.post_data or "")


def test_another_device_takes_over_by_recording_and_both_are_told(hall):
    one, two = hall.at_table("B"), hall.of_referee(who=1)
    # The device says that it records here only after its deal has been answered, and of
    # the first one nobody is told who has the page open already.
    with one.expect_response(says_that_it_records):
        deal(one, "402040")
    all_sent(one)
    two.goto(one.url)
    expect(two.locator(DEVICES)).to_contain_text("on another device")

    deal(two, "204040", bidder=1)
    all_sent(two)

    for phone in (one, two):
        expect(phone.locator(DEVICES)).to_contain_text("took over from")
    expect(two.locator(DEVICES)).to_contain_text("This device records here.")
    expect(one.locator(DEVICES)).to_contain_text("on another device")
    one.context.close()
    two.context.close()
