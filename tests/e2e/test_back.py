"""The browser's arrow after a deal: the next form is empty, not the last one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import PATIENCE_MS, Watch, follow, manage
from tests.e2e.deals import Deal, save, type_deal
from tests.server import Server

DEAL = Deal(bidder=1, bid=2, cards=(30, 70, 20), trump="V")
KEPT_BY_THE_BROWSER = """
window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
"""


@pytest.fixture(scope="module")
def phone(browser, tmp_path_factory):
    """A referee's phone at a table of three."""
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        slug = manage(server, "demo", "--entrants", "6", "--state", "seated").stdout
        made = manage(server, "grant", slug.strip(), "--role", "referee").stdout
        token = made.rsplit("token: ", 1)[1].strip()
        watch = Watch(browser, url=server.url)
        page = watch.visitor(size="phone")
        page.goto(f"/r/{token}/")
        page.locator("main form button").click()
        page.wait_for_url("**/referee/")
        follow(page.locator(".table-card__letter a").first)
        yield page, page.url
        assert watch.problems == []


def chosen(page):
    names = page.locator("input:checked").evaluate_all("all => all.map(x => x.name)")
    points = page.locator("input[data-points]").evaluate_all(
        "all => all.map(x => x.value)"
    )
    return set(names) - {"dealer"}, set(points)


def test_going_back_finds_an_empty_form(phone):
    phone, table = phone
    phone.goto(f"{table}deal/")
    first = phone.locator("[name=client_key]").input_value()
    type_deal(phone, DEAL)
    save(phone)

    phone.go_back()

    phone.wait_for_url(f"{table}deal/")
    assert chosen(phone) == (set(), {""})
    assert phone.locator("[name=client_key]").input_value() != first


def test_a_browser_that_kept_the_page_asks_for_a_new_one(phone):
    phone, table = phone
    phone.goto(f"{table}deal/")
    first = phone.locator("[name=client_key]").input_value()
    phone.locator("label:has(input[name=bidder])").first.click()
    phone.evaluate(KEPT_BY_THE_BROWSER)
    assert chosen(phone)[0] == {"bidder"}

    # Sent, as far as the page knows; it has not left yet.
    phone.evaluate(
        """() => {
          const form = document.querySelector("form[data-deal-form]");
          form.addEventListener("submit", (event) => {
            event.preventDefault();
            form.dataset.left = "true";
          });
          form.requestSubmit();
        }"""
    )
    # Before, the page asks whether the server can be reached.
    phone.wait_for_selector("form[data-deal-form][data-left]", state="attached")
    phone.evaluate(KEPT_BY_THE_BROWSER)

    expect(phone.locator("[name=client_key]")).not_to_have_value(
        first, timeout=PATIENCE_MS
    )
    # Nothing was recorded: what was typed is there for the new one.
    assert chosen(phone) == ({"bidder"}, {""})
