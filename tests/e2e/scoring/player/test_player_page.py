"""A player's page: it rings once for what is new, and only where it was allowed to."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import OVERFLOW, barriers, fetched, manage
from tests.e2e.workplace import PHONE
from tests.server import Server

pytestmark = pytest.mark.e2e
WIDE = {"width": 1366, "height": 768}
# What a device would have been made to do, written down.
DEVICE = """
window.felt = [];
window.shown = [];
navigator.vibrate = (pattern) => { window.felt.push(pattern); return true; };
window.Notification = class {
  constructor(title, { body }) { window.shown.push(`${title}: ${body}`); }
};
window.Notification.permission = "default";
window.Notification.requestPermission = async () => {
  window.Notification.permission = "granted";
};
"""
LARGE = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-size: 200% }");
  document.adoptedStyleSheets = [sheet];
}
"""
# What is wider than what it stands in, and would be cut off or move the whole page.
TOO_WIDE = """
() => [...document.querySelectorAll("main .player *, main .path__table")]
  .filter((one) => one.checkVisibility() && !one.closest(".sr-only"))
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth)
  .map((one) => one.outerHTML.slice(0, 160))
"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        manage(server, "demo", "--entrants", "8", "--state=playing")
        yield server


def a_phone(hall, browser, **options):
    context = browser.new_context(
        base_url=hall.url, viewport=PHONE, locale="en-GB", **options
    )
    phone = context.new_page()
    phone.add_init_script(DEVICE)
    return phone


def becomes(phone, *, alert, text):
    """Let the next fragment say something new; the page asks for it."""
    part = fetched(phone, f"{phone.url}part/").text()
    new = f'<span hidden data-alert="{alert}">{text}</span>'
    phone.route("**/part/", lambda route: route.fulfill(body=part + new))
    phone.evaluate("document.dispatchEvent(new Event('live:wanted'))")
    expect(phone.locator(f'[data-alert="{alert}"]')).to_have_count(1)


def test_it_rings_once_for_what_is_new_after_one_tap(hall, browser):
    phone = a_phone(hall, browser)
    phone.goto("/t/demo/p/E002/")
    becomes(phone, alert="call-1", text="A referee is on the way to your table.")
    assert phone.evaluate("[window.felt.length, window.shown.length]") == [0, 0]

    phone.get_by_role("button", name="Ring when something concerns me").click()
    expect(
        phone.get_by_role("button", name="Rings when something concerns me")
    ).to_be_visible()
    heard = phone.evaluate("window.felt.length")
    becomes(phone, alert="seat-2-B1", text="Table B, seat 1")
    assert phone.evaluate("window.felt.length") == heard + 1
    assert phone.evaluate("window.shown")[-1].endswith(": Table B, seat 1")
    phone.evaluate("document.dispatchEvent(new Event('live:wanted'))")
    phone.wait_for_timeout(600)
    assert phone.evaluate("window.felt.length") == heard + 1
    phone.context.close()


def test_the_page_says_everything_without_a_script_and_fits(hall, browser):
    phone = a_phone(hall, browser)
    phone.goto("/t/demo/p/E002/")
    expect(phone.locator(".player__now")).to_contain_text("Table ")
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    phone.set_viewport_size(WIDE)
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    phone.emulate_media(color_scheme="dark")
    # Colours change within a moment; half-way they are nobody's.
    phone.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    assert barriers(phone) == []

    plain = a_phone(hall, browser, java_script_enabled=False)
    plain.goto("/t/demo/p/E002/")
    for heading in phone.locator("h2:visible").all_inner_texts():
        expect(plain.locator("h2", has_text=heading).first).to_be_attached()
    for page in (phone, plain):
        page.context.close()


def test_without_network_nobody_believes_that_a_referee_is_called(hall, browser):
    phone = a_phone(hall, browser)
    phone.goto("/t/demo/p/E002/")
    phone.get_by_role("link", name="Call the referee").click()
    phone.get_by_label("What is it about?").fill("Two cards fell")
    press = phone.get_by_role("button", name="Call a referee")
    alert = phone.get_by_role("alert")
    phone.context.set_offline(True)

    press.click()
    expect(alert).to_contain_text("No referee is called yet: please raise your hand.")
    expect(phone.get_by_label("What is it about?")).to_have_value("Two cards fell")

    phone.context.set_offline(False)
    press.click()
    expect(phone.get_by_text("A referee is called")).to_be_visible()
    phone.context.set_offline(True)
    phone.get_by_role("button", name="We do not need a referee any more").click()
    expect(alert).to_contain_text("nothing was recorded")
    phone.context.close()


def test_in_large_letters_a_long_word_fits_the_smallest_phone(hall, browser):
    phone = browser.new_page(
        base_url=hall.url, viewport={"width": 320, "height": 640}, locale="hu"
    )
    for page in (*(f"p/E00{number}" for number in range(1, 9)), "bracket"):
        phone.goto(f"/t/demo/{page}/")
        phone.evaluate(LARGE)
        assert phone.evaluate(TOO_WIDE) == [], page
        assert phone.evaluate(OVERFLOW) == 0, page
    phone.context.close()


def test_a_number_in_the_search_opens_the_page(hall, browser):
    phone = a_phone(hall, browser)
    phone.goto("/t/demo/")
    phone.get_by_role("searchbox").fill("3")
    phone.get_by_role("button", name="Find").click()

    expect(phone).to_have_url(f"{hall.url}/t/demo/p/E003/")
    phone.context.close()


def test_what_is_over_is_folded_on_a_phone_and_stays_as_the_reader_wants(hall, browser):
    phone = a_phone(hall, browser)
    phone.goto("/t/demo/bracket/")
    first = phone.locator("#path-1")
    expect(first).to_have_attribute("open", "")

    first.locator("summary").click()
    expect(first).not_to_have_attribute("open", "")
    phone.evaluate("document.dispatchEvent(new Event('live:refreshed'))")
    expect(first).not_to_have_attribute("open", "")
    phone.set_viewport_size(WIDE)
    expect(first).to_have_attribute("open", "")
    phone.context.close()
