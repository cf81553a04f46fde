"""A refresh leaves in place what is being read, and the last news is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server import ROOT

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

SCRIPT = ROOT / "tournaments/static/tournaments/live/live.js"
AT = "http://hall.test"
ROWS = 60
TOP = "(id) => Math.round(document.getElementById(id).getBoundingClientRect().top)"
# The same in each row, and two that lead to the same.
KEYS = '<a href="/table">Table</a> <a href="/table">21</a> <button>Why?</button>'
PAGE = """<!doctype html><title>standings</title>
<body data-live-url="/live" data-live-version="1"
  data-live-message="The page has been updated."><main>
<p data-live-announce></p>
<p data-live-status><b data-live-state="live">Live</b>
<b data-live-state="offline" hidden>Figures may be old</b></p>
<div data-live-src="/part">{part}</div></main>
<script type="module" src="/live.js"></script>"""


def part(*, deals, rows, keys, tells):
    """A part whose head grows by a line with each deal, above rows of one height."""
    above = "<p>one more sentence</p>" * deals
    below = "".join(f'<p id="row-{row}">{row}{keys}</p>' for row in rows)
    told = f"<p {tells}>after {deals} deals</p>"
    return f"{told}{above}{below}"


# A stream that is open, and over which the page is told of a change.
STREAM = """
window.EventSource = class extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  constructor() {
    super();
    window.stream = this;
    if (!window.dead) setTimeout(() => this.dispatchEvent(new Event("open")));
  }
  close() {}
};
"""
HINT = """
stream.dispatchEvent(new MessageEvent("changed",
  { data: JSON.stringify({ version: 2, everything: true }) }))
"""


class Hall:
    """A live page in a browser, and the part that it is given next."""

    def __init__(self, page):
        self.page = page
        self.rows = list(range(ROWS))
        self.keys = KEYS
        self.tells = "data-announce"
        self.deals = 1
        self.answers = True
        self.lost = False
        page.add_init_script(STREAM)
        page.route("**/*", self.answer)
        page.goto(AT)

    def answer(self, route):
        now = part(deals=self.deals, rows=self.rows, keys=self.keys, tells=self.tells)
        match route.request.url.removeprefix(AT):
            case "/live.js":
                route.fulfill(path=SCRIPT, content_type="text/javascript")
            case "/part" if self.lost:
                pass
            case "/part" if not self.answers:
                route.abort()
            case "/part":
                route.fulfill(body=now, content_type="text/html")
            case _:
                route.fulfill(body=PAGE.format(part=now), content_type="text/html")

    def deal(self):
        """Let one more deal be seen."""
        self.deals += 1
        self.page.evaluate("document.dispatchEvent(new CustomEvent('live:wanted'))")
        expect(self.page.locator("[data-announce]")).to_have_text(
            f"after {self.deals} deals"
        )

    def top(self, row):
        return self.page.evaluate(TOP, f"row-{row}")


@pytest.fixture
def hall(browser):
    context = browser.new_context(viewport={"width": 360, "height": 740})
    yield Hall(context.new_page())
    context.close()


def test_what_grows_above_moves_nothing_that_is_read(hall):
    hall.page.locator("#row-30").evaluate("(one) => one.scrollIntoView()")
    before = hall.top(30)

    hall.deal()
    hall.deal()

    assert abs(hall.top(30) - before) <= 1


def test_a_line_that_changes_its_place_takes_nobody_with_it(hall):
    hall.page.locator("#row-30").evaluate("(one) => one.scrollIntoView()")
    before = hall.top(32)

    hall.rows.remove(30)
    hall.rows.insert(0, 30)
    hall.deal()

    assert abs(hall.top(32) - before) <= 1
    assert hall.top(30) < 0


def test_at_the_top_of_a_page_its_top_stays(hall):
    hall.deal()

    assert hall.page.evaluate("scrollY") == 0


FOCUSED = "() => [document.activeElement.parentElement.id, document.activeElement.text]"


def test_who_reads_with_the_keyboard_stays_where_they_are(hall):
    """Also among keys that look alike; where one is gone, with what was around it."""
    row = hall.page.locator("#row-40")
    for key, text in ((0, "Table"), (1, "21")):
        row.locator("a").nth(key).focus()
        hall.deal()
        assert hall.page.evaluate(FOCUSED) == ["row-40", text]
    row.locator("button").focus()
    hall.deal()
    expect(row.locator("button")).to_be_focused()

    hall.keys = ""
    hall.deal()
    expect(row).to_be_focused()
    hall.deal()
    expect(row).to_be_focused()
    hall.rows.remove(40)
    hall.deal()
    expect(hall.page.locator("[data-live-src]")).to_be_focused()


def test_of_two_quick_changes_the_second_is_said_too(hall):
    hall.page.clock.install()
    said = hall.page.locator("[data-live-announce]")
    for _deal in range(2):
        hall.deals += 1
        hall.page.evaluate("document.dispatchEvent(new CustomEvent('live:wanted'))")
        hall.page.clock.run_for(1000)
        hall.page.wait_for_function(
            "(said) => document.querySelector('[data-announce]').textContent === said",
            arg=f"after {hall.deals} deals",
        )
        hall.page.clock.run_for(1000)
    expect(said).to_have_text("after 2 deals")

    hall.page.clock.run_for(9000)

    expect(said).to_have_text("after 3 deals")


def heard_when_a_row_goes(hall, *, after):
    """What is heard when something else of the page changes, so many seconds later."""
    said = hall.page.locator("[data-live-announce]")
    said.evaluate("(one) => { one.textContent = 'nothing'; }")
    hall.page.clock.run_for(after * 1000)
    hall.rows.pop()
    hall.page.evaluate("document.dispatchEvent(new CustomEvent('live:wanted'))")
    hall.page.clock.run_for(1000)
    expect(hall.page.locator("#row-0 ~ p")).to_have_count(len(hall.rows) - 1)
    hall.page.clock.run_for(1000)
    return said.inner_text()


def test_what_a_page_tells_is_said_once_and_again_when_it_is_told_anew(hall):
    hall.page.clock.install()
    hall.page.reload()
    for seconds in (9, 90):
        assert heard_when_a_row_goes(hall, after=seconds) == "nothing"

    # The same words of another deal.
    hall.tells = 'data-announce="7"'
    assert heard_when_a_row_goes(hall, after=9) == "after 1 deals"
    assert heard_when_a_row_goes(hall, after=90) == "nothing"

    # Of several what is new.
    hall.keys = "<b data-announce>Table closed</b><b data-announce>Please stay.</b>"
    hall.rows = [0, 1]
    assert heard_when_a_row_goes(hall, after=9) == "Table closed. Please stay."


def test_a_page_that_tells_nothing_says_once_a_minute_that_it_has_changed(hall):
    hall.tells = ""
    hall.page.clock.install()
    hall.page.reload()
    updated = "The page has been updated."
    heard = [heard_when_a_row_goes(hall, after=seconds) for seconds in (9, 9, 60)]

    assert heard == [updated, "nothing", updated]


def test_with_an_open_stream_whose_news_do_not_arrive_it_is_not_called_live(hall):
    live = hall.page.get_by_text("Live")
    old = hall.page.get_by_text("Figures may be old")
    hall.answers = False
    hall.page.evaluate(HINT)

    expect(old).to_be_visible()
    expect(live).to_be_hidden()

    hall.answers = True
    expect(live).to_be_visible(timeout=15_000)
    expect(old).to_be_hidden()


def test_a_stream_that_has_died_without_a_word_is_not_called_live(hall):
    hall.page.clock.install()
    hall.page.reload()
    hall.page.clock.run_for(100)
    live = hall.page.get_by_text("Live")
    hall.answers = False
    for _beat in range(5):
        hall.page.clock.run_for(5_000)
        hall.page.evaluate("stream.dispatchEvent(new Event('here'))")
    expect(live).to_be_visible()

    # A network that is there and carries nothing: what is asked for is lost.
    hall.lost = True
    hall.page.evaluate("window.dead = true")
    hall.page.clock.run_for(15_100)

    expect(live).to_be_hidden()
    hall.page.clock.run_for(8_100)
    old = hall.page.get_by_text("Figures may be old")
    expect(old).to_be_visible()
    expect(live).to_be_hidden()

    # Nor is it said to refresh itself as often as the stream is opened anew.
    for _second in range(20):
        hall.page.clock.run_for(1_000)
        assert old.is_visible()
