"""A deal recorded on one device is on every other screen in less than a second."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import expect

from tests.e2e.browser import manage, until
from tests.server import Server

PHONE = {"width": 360, "height": 740}
ALL_POINTS = 120
POINT = 33
LIVE = '[data-live-state="live"]'
POLLING = '[data-live-state="polling"]'
OFFLINE = '[data-live-state="offline"]'
# What a browser says of a machine that is in no network.
NO_NETWORK = """
  Object.defineProperty(navigator, "onLine", { get: () => false });
  window.dispatchEvent(new Event("offline"));
"""
# As in a private window.
NO_COPIES = "caches.match = () => Promise.reject(new Error('refused'))"
# Polls come every 3 seconds; a slow machine may need one more.
POLLED_MS = 8000


class Hall:
    """A served event in play, and a referee's token for all its tables."""

    def __init__(self, server):
        self.server = server
        self.slug = self.manage("demo", "--entrants", "7", "--state", "playing")
        granted = self.manage("grant", self.slug, "--role", "referee")
        token = granted.rsplit("token: ", 1)[1]
        self.api = httpx.Client(
            base_url=f"{server.url}/api/v1",
            headers={"Authorization": f"Bearer {token}"},
            timeout=10,
        )

    def manage(self, *arguments):
        done = manage(self.server, *arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def table(self, letter):
        tables = self.api.get(f"/tournaments/{self.slug}/tables").json()["tables"]
        found = next(table for table in tables if table["table"] == letter)
        return self.api.get(f"/tables/{found['id']}").json()

    def record(self, table):
        """The dealer bids one and takes all points: three more for that seat."""
        dealer = table["next_dealer"]
        cards = [0] * len(table["seats"])
        cards[dealer] = ALL_POINTS
        answer = self.api.post(
            f"/tables/{table['id']}/deals",
            json={
                "client_key": str(uuid4()),
                "after_seq": table["last_seq"],
                "deal": {
                    "outcome": "played",
                    "dealer": dealer,
                    "bidder": dealer,
                    "bid": 1,
                    "trump": "V",
                    "cards": cards,
                    "announcements": {},
                },
                "shown": [points // POINT for points in cards],
            },
        )
        assert answer.status_code == 201, answer.text
        return answer.json()["totals"]

    def address(self, page):
        return f"{self.server.url}/t/{self.slug}/{page}"


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        hall = Hall(server)
        yield hall
        hall.api.close()


def a_viewer(browser, **options):
    return browser.new_context(viewport=PHONE, locale="en", **options).new_page()


def figures(page, seats):
    return [page.locator(f'[data-key="side-{n + 1}"]') for n in range(seats)]


def test_the_new_score_is_on_other_screens_without_reload(hall, browser):
    before = hall.table("B")
    watching = a_viewer(browser)
    watching.goto(hall.address(f"tables/{before['id']}/"))
    standing = a_viewer(browser)
    standing.goto(hall.address("standings/"))
    for page in (watching, standing):
        expect(page.locator(LIVE)).to_be_visible()
        page.evaluate("window.sameDocument = true")
    watching.locator("details.why").first.evaluate("why => { why.open = true; }")
    opened = watching.locator("details.why[open]").get_attribute("id")

    totals = hall.record(before)
    seat = before["next_dealer"]
    shown = watching.locator(f'[data-key="side-{seat + 1}"]')
    expect(shown).to_have_text(str(totals[seat]))
    code = before["seats"][seat]["entrant"]
    points = standing.locator(f'[data-key="points-{code}"]')
    expect(points).to_have_text(str(totals[seat]))

    assert totals[seat] == before["totals"][seat] + 3
    for page in (watching, standing):
        assert page.evaluate("window.sameDocument") is True
    assert watching.locator(f"#{opened}").evaluate("why => why.open") is True


def test_without_javascript_the_first_paint_is_complete(hall, browser):
    table = hall.table("B")
    page = a_viewer(browser, java_script_enabled=False)

    page.goto(hall.address(f"tables/{table['id']}/"))

    for figure, total in zip(
        figures(page, len(table["seats"])), table["totals"], strict=True
    ):
        expect(figure).to_have_text(str(total))
    written = [line for line in table["lines"] if line["kind"] != "opened"]
    assert page.locator("details.why").count() == len(written)
    page.goto(hall.address("standings/"))
    for seat in table["seats"]:
        expect(page.get_by_text(seat["name"])).to_be_visible()
    expect(page.locator("[data-live-status]")).to_be_hidden()


def test_with_the_stream_blocked_the_page_catches_up_by_polling(hall, browser):
    before = hall.table("B")
    page = a_viewer(browser)
    page.route("**/live/tournaments/**", lambda route: route.abort())
    page.goto(hall.address(f"tables/{before['id']}/"))
    expect(page.locator(POLLING)).to_be_visible()

    totals = hall.record(before)

    seat = before["next_dealer"]
    expect(page.locator(f'[data-key="side-{seat + 1}"]')).to_have_text(
        str(totals[seat]), timeout=POLLED_MS
    )
    expect(page.locator(POLLING)).to_be_visible()


def test_nothing_moves_when_a_page_begins_to_be_live(hall, browser):
    page = browser.new_context(viewport=PHONE, locale="ro-RO").new_page()
    streams = []
    page.route("**/live/tournaments/**", lambda route: streams.append(route))
    page.goto(hall.address(""))
    until(page, lambda: streams)
    below = page.locator("#now")
    before = below.bounding_box()

    streams[0].continue_()

    expect(page.locator(LIVE)).to_be_visible()
    assert below.bounding_box() == before


def test_old_figures_say_so_wherever_one_has_scrolled_to(hall, browser):
    page = a_viewer(browser)
    page.goto(hall.address(f"tables/{hall.table('A')['id']}/"))
    expect(page.locator(LIVE)).to_be_visible()
    record = page.locator("#record")
    record.scroll_into_view_if_needed()
    before = record.bounding_box()

    page.context.set_offline(True)

    expect(page.locator(OFFLINE)).to_be_in_viewport()
    assert record.bounding_box() == before
    page.context.set_offline(False)
    expect(page.locator(OFFLINE)).to_be_hidden()


def lose_the_network(page):
    """Wait until the page says so: until then a press takes the usual way."""
    page.context.set_offline(True)
    expect(page.locator(OFFLINE)).to_be_visible()


def test_a_link_pressed_without_network_leads_nowhere_and_the_page_says_so(
    hall, browser
):
    page = a_viewer(browser)
    page.goto(hall.address(f"tables/{hall.table('A')['id']}/"))
    expect(page.locator(LIVE)).to_be_visible()
    here, link = page.url, page.locator("a[href$='/standings/']").first
    lose_the_network(page)

    link.click()
    expect(page.locator("[data-live-stays]")).to_be_visible()
    expect(page.get_by_text("figures may be old")).to_be_hidden()
    expect(page.locator("[data-live-announce]")).to_contain_text("this page stays")
    assert page.url == here

    page.context.set_offline(False)
    expect(page.locator(OFFLINE)).to_be_hidden()
    link.click()
    page.wait_for_url("**/standings/**")
    expect(page.locator(LIVE)).to_be_visible()
    here = page.url
    lose_the_network(page)
    # The page itself is no other one, but would be asked for.
    link.click()
    expect(page.locator("[data-live-stays]")).to_be_visible()
    assert page.url == here


@pytest.mark.parametrize("name", ["language", "cards"])
def test_a_form_pressed_without_network_leads_nowhere_and_works_after_it(
    hall, browser, name
):
    page = a_viewer(browser)
    page.goto(hall.address("standings/"))
    expect(page.locator(LIVE)).to_be_visible()
    here = page.url
    key = page.locator(f"[name={name}]:not([aria-current])").first
    said = key.get_attribute("value")
    lose_the_network(page)

    key.click()
    expect(page.locator("[data-live-stays]")).to_be_visible()
    assert page.url == here

    page.context.set_offline(False)
    expect(page.locator(OFFLINE)).to_be_hidden()
    key.click()
    expect(page.locator(f"[name={name}][value={said}]")).to_have_attribute(
        "aria-current", "true"
    )


def test_a_page_without_a_badge_says_too_that_it_stays(hall, browser):
    page = a_viewer(browser)
    page.add_init_script(NO_COPIES)
    page.goto(hall.address("seats/"))
    here = page.url
    page.context.set_offline(True)
    said = page.locator("[data-live-announce]")
    out_of_sight = re.compile(r"\bsr-only\b")

    page.locator("a[href$='/standings/']").first.click()
    expect(said).to_have_text("No connection: this page stays here")
    expect(said).not_to_have_class(out_of_sight)
    expect(said).to_be_in_viewport(ratio=1)
    assert page.url == here

    page.context.set_offline(False)
    expect(said).to_have_class(out_of_sight)


def test_on_the_machine_of_the_server_itself_no_network_is_needed(hall, browser):
    page = a_viewer(browser)
    page.goto(hall.address(f"tables/{hall.table('A')['id']}/"))
    expect(page.locator(LIVE)).to_be_visible()
    page.evaluate(NO_NETWORK)

    expect(page.locator(LIVE)).to_be_visible()
    page.locator("a[href$='/standings/']").first.click()
    page.wait_for_url("**/standings/**")


def test_on_a_phone_a_press_on_a_line_says_why(hall, browser):
    page = a_viewer(browser)
    page.goto(hall.address(f"tables/{hall.table('A')['id']}/"))
    line = page.locator(".ledger tbody").first

    line.locator("tr").first.scroll_into_view_if_needed()
    box = line.locator(".ledger__what").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    expect(line.locator(".why__body")).to_be_visible()


# Longer than the sweep of the standings, and than the spread of the fetches.
QUIET_MS = 3500
# A page whose stream has ended polls after three seconds; this one never does.
NEVER_POLLS = """
const later = window.setTimeout;
window.setTimeout = (todo, wait, ...more) =>
  wait >= 2500 ? 0 : later(todo, wait, ...more);
"""


def fetches(page):
    """The fragments that the page asks for from now on."""
    asked = []
    page.on(
        "request",
        lambda request: "/part/" in request.url and asked.append(request.url),
    )
    return asked


def test_a_deal_is_fetched_once_by_who_shows_it_and_by_nobody_else(hall, browser):
    four, three = hall.table("A"), hall.table("B")
    elsewhere = a_viewer(browser)
    elsewhere.goto(hall.address(f"tables/{four['id']}/"))
    standing = a_viewer(browser)
    standing.goto(hall.address("standings/"))
    for page in (elsewhere, standing):
        expect(page.locator(LIVE)).to_be_visible()
    needless, needed = fetches(elsewhere), fetches(standing)

    totals = hall.record(three)

    code = three["seats"][three["next_dealer"]]["entrant"]
    points = standing.locator(f'[data-key="points-{code}"]')
    expect(points).to_have_text(str(totals[three["next_dealer"]]))
    standing.wait_for_timeout(QUIET_MS)
    assert len(needed) == 1
    assert needless == []


@pytest.mark.parametrize(
    ("newer", "hint", "times"),
    [
        (1, {"tables": []}, 0),
        (1, {"tables": ["0"]}, 0),
        (1, {"tables": ["this"]}, 1),
        (2, {"tables": ["0"], "versions": 2}, 0),
        (2, {"tables": ["0"]}, 1),
        (1, {"tables": [], "everything": True}, 1),
    ],
    ids=["nothing", "another", "this", "another twice", "one was lost", "everything"],
)
def test_a_page_fetches_what_a_hint_names(hall, browser, newer, hint, times):
    table = hall.table("A")
    named = [str(table["id"]) if name == "this" else name for name in hint["tables"]]
    page = a_viewer(browser)
    asked, streams = fetches(page), []
    page.add_init_script(NEVER_POLLS)

    def say_it_once(route):
        # A stream that has ended is opened again; nothing more comes of it.
        streams.append(route)
        if len(streams) > 1:
            return
        version = int(page.locator("body").get_attribute("data-live-version")) + newer
        said = json.dumps({**hint, "version": version, "tables": named})
        route.fulfill(
            content_type="text/event-stream",
            body=f"id: {version}\nevent: changed\ndata: {said}\n\n",
        )

    page.route("**/live/tournaments/**", say_it_once)
    page.goto(hall.address(f"tables/{table['id']}/"))
    until(page, lambda: streams and len(asked) >= times)
    page.wait_for_timeout(1500)

    assert len(asked) == times
