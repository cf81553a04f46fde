"""The referee's pages open without network: copies that say so, for one person."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Error, expect

from tests.e2e.browser import OVERFLOW, barriers, until
from tests.e2e.workplace import Hall, all_sent, cards, deal, kept, score
from tests.server import Server

pytestmark = pytest.mark.e2e

NOTICE = "[data-copy-notice]"
COPIED = """
async ([path, text]) => {
  const names = (await caches.keys()).filter((one) => one.startsWith("cruce.pages"));
  const found = await Promise.all(names.map(async (one) =>
    (await (await caches.open(one)).match(path))?.text()));
  return found.some((one) => one?.includes(text));
}
"""
# What the scripts of the page have to find.
SCRIPTS = """
async (name) => {
  const names = (await caches.keys()).filter((one) => one.startsWith("cruce.files"));
  const urls = await Promise.all(names.map(async (one) =>
    (await (await caches.open(one)).keys()).map(({ url }) => url)));
  return urls.flat().some((url) => url.includes(name));
}
"""


@pytest.fixture
def hall(browser, tmp_path):
    with Server(data=tmp_path) as server:
        yield Hall(server, browser=browser)


def open_and_keep(page, path):
    """Open a page, and wait until the phone has a copy of it with its files."""
    page.goto(path)
    page.wait_for_function(COPIED, arg=[path, "<html"])
    page.wait_for_function(SCRIPTS, arg="referee/queue.js")


def test_a_phone_opens_its_pages_and_records_without_the_server(hall):
    phone = hall.referee()
    address = hall.tables(phone)["B"]
    open_and_keep(phone, f"/t/{hall.slug}/referee/")
    open_and_keep(phone, address)
    phone.wait_for_function(SCRIPTS, arg="cruce/settle.js")
    deal(phone, "402040")
    all_sent(phone)
    last = hall.lines(phone, address)[-1]["seq"]
    phone.wait_for_function(
        COPIED, arg=[f"{address}part/", f'"state": {{"seq": {last}']
    )
    told, before = cards(hall, phone), score(phone)
    hall.server.kill()

    phone.goto(f"/t/{hall.slug}/referee/")
    expect(phone.locator(NOTICE)).to_contain_text("A copy, without network")
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    phone.locator(f'.table-card__letter a[href="{address}"]').click()
    expect(phone.locator(NOTICE).first).to_have_text(re.compile(r"A copy \d\d:\d\d"))
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    assert score(phone) == before
    deal(phone, "303030", bidder=1)
    assert len(kept(phone)) == 1
    address, context = phone.url, phone.context
    phone.close()
    phone = context.new_page()
    phone.goto(address)
    expect(phone.locator("[data-strip].is-ahead")).to_have_count(1)

    hall.server.start()
    all_sent(phone)
    expect(phone.locator(NOTICE).first).to_be_hidden()
    assert cards(hall, phone) == [*told, [30, 30, 30, 30]]
    context.close()


def test_nobody_finds_the_copies_of_somebody_who_has_signed_out(hall):
    phone = hall.referee()
    address = hall.tables(phone)["B"]
    open_and_keep(phone, address)

    phone.goto("/sign-out/")
    phone.locator("main form button").click()
    phone.wait_for_url(f"{hall.server.url}/")
    assert not phone.evaluate(COPIED, [address, "<html"])
    hall.server.kill()

    with pytest.raises(Error, match="ERR_"):
        phone.goto(address)
    phone.context.close()


def test_the_list_keeps_the_pages_of_its_tables_before_they_are_opened(hall):
    phone = hall.referee()
    address = hall.tables(phone)["B"]
    until(phone, lambda: phone.evaluate(COPIED, [address, "<html"]))
    hall.server.kill()

    phone.goto(address)

    expect(phone.locator(NOTICE).first).to_have_text(re.compile(r"A copy \d\d:\d\d"))
    deal(phone, "402040")
    assert len(kept(phone)) == 1
    after = score(phone)
    # It is sent from the list, so the copy of the table's page is older than that.
    phone.goto(f"/t/{hall.slug}/referee/")
    hall.server.start()
    until(phone, lambda: not kept(phone))
    assert hall.lines(phone, address)[-1]["payload"]["cards"] == [40, 20, 40, 20]
    hall.server.kill()
    phone.goto(address)

    expect(phone.locator("[data-panel]")).to_be_visible()
    expect(phone.locator("[data-strip].is-ahead")).to_have_count(0)
    assert score(phone) == after
    phone.context.close()


def test_what_is_pressed_without_network_opens_a_copy_or_leaves_the_page_open(hall):
    phone = hall.referee()
    address = hall.tables(phone)["B"]
    open_and_keep(phone, f"/t/{hall.slug}/referee/")
    open_and_keep(phone, address)
    phone.context.set_offline(True)
    expect(phone.locator("[data-live-state=offline]")).to_be_visible()

    # Of the penalties there is no copy, and a language is not answered by one.
    for pressed in ("main a[href$='/penalty/']", "[name=language]:not([aria-current])"):
        phone.locator(pressed).first.click()
        expect(phone.locator("[data-live-stays]")).to_be_visible()
        phone.wait_for_timeout(300)
        assert phone.url.endswith(address)
    phone.locator("header a[href$='/referee/']").first.click()

    phone.wait_for_url("**/referee/")
    expect(phone.locator(NOTICE)).to_be_visible()
    # The copies are still those of whoever is signed in.
    phone.goto(address)
    expect(phone.locator("[data-panel]")).to_be_visible()
    phone.context.close()
