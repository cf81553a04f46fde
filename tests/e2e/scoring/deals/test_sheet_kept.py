"""A paper sheet half typed is kept on the device, and can be emptied in any browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import OVERFLOW
from tests.e2e.workplace import Hall
from tests.server import Server

pytestmark = pytest.mark.e2e

FIRST = '.sheet-grid input[type="text"] >> nth=0'
LINES = """
(key) => {
  const text = document.createRange();
  text.selectNodeContents(key);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
}
"""
REFUSE = """
Object.defineProperty(window, "sessionStorage", {
  get() { throw new DOMException("refused", "SecurityError"); },
});
"""


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield Hall(server, browser=browser, entrants=8)


def sheet(hall, *, refuses):
    page = hall.of_referee()
    if refuses:
        page.add_init_script(REFUSE)
    page.goto(f"{hall.addresses['B']}sheet/")
    page.locator(FIRST).fill("2")
    page.reload()
    expect(page.locator(FIRST)).to_have_value("2")
    page.locator("[data-sheet-empty]").click()
    expect(page.locator(FIRST)).to_have_value("")
    expect(page.locator("[data-sheet-kept]")).to_be_hidden()
    return page


def test_an_emptied_sheet_can_be_brought_back(hall):
    page = sheet(hall, refuses=False)
    undo = page.locator("[data-sheet-undo]")
    # Who goes by keys is where the next press is, and only right after this one.
    expect(undo).to_be_focused()
    page.reload()
    expect(undo).to_be_visible()
    expect(undo).not_to_be_focused()

    # Its word is not broken on a phone.
    page.set_viewport_size({"width": 360, "height": 740})
    assert undo.evaluate(LINES) == 1
    undo.press("Enter")

    expect(page.locator(FIRST)).to_have_value("2")
    expect(page.locator("[data-sheet-empty]")).to_be_focused()
    page.context.close()


def test_a_browser_that_lays_nothing_aside_empties_the_sheet_too(hall):
    page = sheet(hall, refuses=True)

    expect(page.locator("[data-sheet-emptied]")).to_be_hidden()
    page.context.close()


@pytest.mark.parametrize("width", [360, 1366])
def test_the_name_of_who_deals_is_whole_however_long(hall, width):
    page = hall.of_referee()
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{hall.addresses['B']}sheet/")
    dealer = page.locator(".sheet-grid tbody th .small >> nth=0")

    for name in ("Constantinescu-Brâncoveanu Maria-Ruxandra", "A" * 40):
        dealer.evaluate("(dealer, name) => { dealer.textContent = name; }", name)

        cut = "e => [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth]"
        assert max(dealer.evaluate(cut)) <= 0, name
    assert page.evaluate(OVERFLOW) <= 0
    page.context.close()


def test_what_is_wrong_with_a_row_makes_it_no_higher(hall):
    page = sheet(hall, refuses=False)
    row = page.locator(".sheet-grid tbody tr >> nth=0")
    before = row.bounding_box()["height"]
    page.locator(FIRST).fill("x")

    page.locator("button[value=show]").click()

    wrong = page.locator("[data-error-summary] li")
    expect(wrong.first).to_be_visible()
    assert wrong.count() > 2
    assert row.bounding_box()["height"] == pytest.approx(before, abs=1)
    assert page.evaluate(OVERFLOW) <= 0
    page.context.close()
