"""Whoever has signed up finds the way back on the device that was asked to keep it."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.commands import on
from tests.e2e.browser import PHONE, Watch, barriers, manage
from tests.server import Server
from tournaments.events.models.tournament import Tournament
from tournaments.signup.commands import open_sign_up

pytestmark = pytest.mark.e2e
LINK = "[data-own-link]"


@pytest.fixture
def watch(browser, tmp_path, django_db_blocker):
    def for_ever():
        event = Tournament.objects.get().pk
        now = timezone.now()
        open_sign_up(
            tournament_id=event, capacity=None, closes_at=None, author="O01", at=now
        )

    with Server(data=tmp_path) as server:
        slug = manage(server, "demo", "--entrants=3", "--state=registration").stdout
        with django_db_blocker.unblock():
            on(tmp_path, for_ever)
        yield Watch(browser, url=server.url), f"/t/{slug.strip()}/sign-up/"


def fill_in(phone, sign_up):
    """Open the sign-up and fill it in, but for the last press."""
    phone.goto(sign_up)
    phone.fill("#family", "Popescu")
    phone.fill("#given", "Ana")
    phone.check("[name=consent]")


def test_the_way_back_is_kept_only_where_one_asks_for_it(watch):
    devices, sign_up = watch
    phone, other = (devices.visitor(language="en") for _ in range(2))
    phone.set_viewport_size(PHONE)
    fill_in(phone, sign_up)
    phone.locator("main form button").click()
    keep = phone.get_by_role("button", name="Keep it on this device")
    expect(keep).to_be_visible()
    own = phone.url
    phone.goto(sign_up)
    expect(phone.locator(LINK)).to_be_hidden()

    phone.goto(own)
    keep.click()
    expect(phone.locator("[data-own-kept]")).to_be_visible()
    assert barriers(phone) == []
    phone.goto(sign_up)
    phone.locator(LINK).click()
    expect(phone).to_have_url(own)
    other.goto(sign_up)
    expect(other.locator(LINK)).to_be_hidden()

    phone.get_by_role("button", name="Forget").click()
    phone.goto(sign_up)
    expect(phone.locator(LINK)).to_be_hidden()


def test_who_has_withdrawn_has_no_way_back(watch):
    devices, sign_up = watch
    phone = devices.visitor(language="en")
    fill_in(phone, sign_up)
    phone.locator("main form button").click()
    phone.get_by_role("button", name="Keep it on this device").click()
    phone.get_by_role("button", name="Withdraw").click()
    expect(phone.locator("main")).to_contain_text("You have withdrawn.")

    phone.goto(sign_up)

    expect(phone.locator("main form").first).to_be_visible()
    expect(phone.locator(LINK)).to_be_hidden()


def test_without_network_nothing_typed_is_lost_and_nobody_believes_to_be_on_the_list(
    watch,
):
    devices, sign_up = watch
    phone = devices.visitor(language="en")
    fill_in(phone, sign_up)
    alert = phone.get_by_role("alert")
    phone.context.set_offline(True)

    phone.locator("main form button").click()
    expect(alert).to_contain_text("nothing was recorded")
    expect(phone.locator("#family")).to_have_value("Popescu")

    phone.context.set_offline(False)
    phone.locator("main form button").click()
    expect(phone.locator("h1")).to_have_text("My sign-up")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Withdraw").click()
    expect(alert).to_contain_text("nothing was recorded")
    expect(phone.get_by_text("You have a place.")).to_be_visible()
