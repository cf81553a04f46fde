"""What somebody types into a part of a page outlives that part's next refresh."""

from __future__ import annotations

import pytest

from tests.server import ROOT

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

SCRIPT = ROOT / "tournaments/static/tournaments/live/live.js"
AT = "http://hall.test"
PART = """
  <p>{seen} lines</p>
  <input id="ruling-1" type="text">
  <input id="cards" type="checkbox" checked><input id="dice" type="checkbox">
  <form action="/answer/4/"><input name="words" value="as it was"></form>
  <form action="/object/">
    <label><input type="radio" name="about" value="place" checked></label>
    <label><input type="radio" name="about" value="points"></label>
    <select name="who"><option value="">-</option><option value="E{seen}">E</option>
      <option value="E3">E3</option></select>
  </form>
  <details id="object-5"><summary>Object</summary>
    <form action="/answer/5/">
      <input type="hidden" name="hash" value="{seen}"><textarea name="words"></textarea>
    </form>
  </details>
"""
PAGE = f"""<!doctype html><title>calls</title>
<body data-live-url="/live" data-live-version="1">
<div data-live-src="/part">{PART.format(seen=1)}</div><input id="elsewhere">
<script type="module" src="/live.js"></script>"""


@pytest.fixture
def page(browser):
    context = browser.new_context()
    page = context.new_page()

    def answer(route):
        match route.request.url.removeprefix(AT):
            case "/live.js":
                route.fulfill(path=SCRIPT, content_type="text/javascript")
            case "/live":
                route.abort()
            case "/part":
                route.fulfill(body=PART.format(seen=2), content_type="text/html")
            case _:
                route.fulfill(body=PAGE, content_type="text/html")

    page.route("**/*", answer)
    page.goto(AT)
    yield page
    context.close()


def test_words_that_were_typed_stay_when_the_part_is_painted_anew(page):
    page.clock.install()
    page.locator("#ruling-1").fill("Revoke in trick 4: void")
    page.locator("#cards").uncheck()
    page.locator("#dice").check()
    page.locator("summary").click()
    page.locator("#object-5 textarea").fill("I had the ace.")
    page.locator("[value=points]").check()
    page.locator("select").select_option("E3")
    # What waits while one types is painted once the field is left.
    page.evaluate("document.dispatchEvent(new CustomEvent('live:wanted'))")
    page.clock.run_for(500)
    page.locator("#elsewhere").focus()
    page.clock.run_for(500)
    page.wait_for_function("document.querySelector('p').textContent === '2 lines'")

    assert page.locator("#ruling-1").input_value() == "Revoke in trick 4: void"
    assert page.locator("#object-5 textarea").input_value() == "I had the ace."
    assert not page.locator("#cards").is_checked()
    assert page.locator("#dice").is_checked()
    assert page.locator("#object-5").get_attribute("open") is not None
    assert page.locator("[action='/answer/4/'] input").input_value() == "as it was"
    assert page.locator("[name=hash]").input_value() == "2"
    assert page.locator("[value=points]").is_checked()
    assert not page.locator("[value=place]").is_checked()
    assert page.locator("select").input_value() == "E3"


def told_of_a_change(page):
    page.evaluate("document.dispatchEvent(new CustomEvent('live:wanted'))")


NEWER = "document.querySelector('p').textContent === '2 lines'"


@pytest.mark.parametrize("field", ["#dice", "[value=points]"])
def test_a_box_that_merely_has_the_focus_holds_nothing_back(page, field):
    page.locator(field).focus()
    told_of_a_change(page)
    page.wait_for_function(NEWER)

    assert page.locator(field).evaluate("one => one === document.activeElement")


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("#dice", lambda field: field.check()),
        ("#ruling-1", lambda field: field.focus()),
        ("#ruling-1", lambda field: field.press_sequentially("Rev")),
    ],
    ids=["ticked", "about to type", "typed"],
)
def test_a_field_that_somebody_fills_in_is_not_painted_anew(page, field, change):
    change(page.locator(field))
    with page.expect_response(f"{AT}/part"):
        told_of_a_change(page)
    page.wait_for_timeout(300)
    assert page.locator("p").text_content() == "1 lines"

    page.locator("#elsewhere").focus()
    page.wait_for_function(NEWER)
