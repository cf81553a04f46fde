"""A screen of the hall: it follows the remote, turns its pages, and heals by itself."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring.hall.rules import MOST_STEPS, SHORTEST
from tests.e2e.browser import Watch, fetched, manage, sign_up, until
from tests.server import FILE, Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

ENTRANTS = 64
SIZES = [(1920, 1080), (1366, 768)]
PICTURES = [
    "draw", "seats_by_name", "seats_by_table", "tables", "clock", "standings",
    "bracket", "final", "ceremony", "check_in",
]  # fmt: skip
# The page that is shown: its number, its rows, and which lie outside of the screen.
PAGE = """
() => {
  const body = document.querySelector("[data-pages]").getBoundingClientRect();
  const rows = [...document.querySelectorAll("[data-pages] > li:not([data-filler])")]
    .map((row) => ({ text: row.innerText, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.right > body.left + 1 && box.left < body.right - 1)
    .map(({ text, box }) => [text.split("\\n")[0].trim(),
      box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1]);
  return [document.querySelector("[data-hall-page]").innerText, rows];
}
"""
CUT = """
() => [...document.querySelectorAll("[data-hall] *")]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 2
    && getComputedStyle(one).display !== "inline"
    && !one.matches("[data-pages], .sr-only, .hall__event"))
  .map((one) => one.className)
"""
# How far the words over a field run out of it, and the field out of its card.
SPILT = """
(label) => {
  const words = document.createRange();
  words.selectNodeContents(label);
  const right = (one) => one.getBoundingClientRect().right;
  const [field, card] = [label.closest(".field"), label.closest(".card")];
  return Math.max(right(words) - right(field), right(field) - right(card));
}
"""
LETTERS = "(size) => { document.documentElement.style.fontSize = `${size}%`; }"
# A word of a state is as large as the smallest line beside it.
SMALL = """
() => {
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  return [...document.querySelectorAll("[data-hall] .chip")]
    .filter((one) => size(one) < size(document.documentElement) * 0.94)
    .map((one) => one.className);
}
"""
# Four rows are left.
WITH_TWO_LETTERS = """(one) => {
  const before = one.getBoundingClientRect().height;
  one.lastChild.textContent = " AD ";
  return [before, one.getBoundingClientRect().height];
}"""
AS_A_FINAL = """
() => {
  for (const row of document.querySelectorAll("[data-pages] > li:nth-child(n + 5)"))
    row.remove();
  dispatchEvent(new Event("resize"));
}
"""


# Six tables are left, each with when it is likely to end.
SIX_TABLES = """
() => {
  for (const row of document.querySelectorAll("[data-pages] > li:nth-child(n + 7)"))
    row.remove();
  for (const time of document.querySelectorAll(".clock-table > :last-child"))
    time.innerHTML = '<span class="nowrap">16:50–17:11</span>';
  dispatchEvent(new Event("resize"));
}
"""
# The times that leave less room behind them than stands before the letter.
NEAR_THE_EDGE = """
() => [...document.querySelectorAll(".clock-table")]
  .map((one) => ({ card: one.getBoundingClientRect(),
    letter: one.firstElementChild.getBoundingClientRect(),
    time: one.querySelector(".nowrap").getBoundingClientRect() }))
  .filter(({ card, letter, time }) =>
    card.right - time.right < (letter.left - card.left) * 0.9
      || time.left < letter.right)
  .length
"""
# Six tables are left of the urn; the drawn tickets whose seat leaves less room at one
# side than a fifth of its letters.
TIGHT_TICKETS = """
() => {
  for (const row of document.querySelectorAll("[data-pages] > li:nth-child(n + 7)"))
    row.remove();
  dispatchEvent(new Event("resize"));
  return [...document.querySelectorAll(".hall-ticket.is-drawn")].filter((one) => {
    const inside = document.createRange();
    inside.selectNodeContents(one);
    const [ticket, seat] = [one, inside].map((it) => it.getBoundingClientRect());
    const room = parseFloat(getComputedStyle(one).fontSize) / 5;
    return seat.left - ticket.left < room || ticket.right - seat.right < room;
  }).length;
}
"""
# How high a row of an ordinary name is, in hundredths of the screen.
HEIGHT = """
() => {
  const row = [...document.querySelectorAll(".hall-table__seats > li")]
    .find((one) => !one.querySelector(".is-long"));
  return row.getBoundingClientRect().height / innerHeight * 100;
}
"""
LONG = "Szentgyörgyi-Kovácsházy Nepomuk-Ferdinánd (Székelyudvarhely)"


# In the control room: how far the points behind a very long name lie off the screen.
OFF_THE_SCREEN = """
(name) => {
  const points = document.querySelector(".hall__scores b");
  points.previousSibling.textContent = `${name}\u00a0`;
  return points.getBoundingClientRect().right - innerWidth;
}
"""


class Hall:
    """A served event of sixty-four, its organizer, and a screen."""

    def __init__(self, browser, server):
        self.server = server
        self.watch = Watch(browser, url=server.url)
        self.remote = self.watch.visitor(language="en-GB")
        sign_up(self.remote, server)
        made = manage(server, "demo", "--entrants", str(ENTRANTS), "--state=playing")
        self.slug = made.stdout.strip()
        self.remote.goto(self.at("hall"))
        self.remote.fill("#display-name", "Projector")
        self.remote.get_by_role("button", name="Make the link").click()
        self.link = self.remote.locator(".facts a").get_attribute("href")
        self.remote.get_by_role("link", name="Done").click()
        self.screen = self.watch.visitor(language="en-GB")
        self.screen.set_viewport_size({"width": 1920, "height": 1080})
        self.screen.goto(self.link)
        self.screen.evaluate("window.sameDocument = true")

    def at(self, name, **more):
        return reverse(name, kwargs={"slug": self.slug, **more})

    def press(self, picture):
        """On the remote: the key of a picture."""
        self.remote.locator(f'.remote [value="{picture}"]').click()

    def in_turn(self, *pictures):
        """On the remote: these in turn, each page as short as it can be."""
        self.remote.goto(self.at("hall"))
        self.remote.locator(".remote__modes a").click()
        for number in range(1, MOST_STEPS + 1):
            picture = pictures[number - 1] if number <= len(pictures) else ""
            self.remote.select_option(f"#picture-{number}", picture)
            self.remote.fill(f"#seconds-{number}", str(SHORTEST))
        self.remote.get_by_role("button", name="Show these in turn").click()
        self.remote.wait_for_url("**/hall/#display-*")

    def name_somebody(self, name):
        """Call somebody at the first table so from now on; say what it was before."""
        somebody = "id = (SELECT entrant_id FROM tables_seat ORDER BY id LIMIT 1)"
        with closing(sqlite3.connect(self.server.data / FILE)) as file, file:
            found = file.execute(
                f"SELECT name FROM tournaments_entrant WHERE {somebody}"
            )
            (before,) = found.fetchone()
            file.execute(
                f"UPDATE tournaments_entrant SET name = ? WHERE {somebody}", [name]
            )
            file.execute("UPDATE tournaments_tournament SET version = version + 1")
        return before

    def shows(self, picture):
        return expect(self.screen.locator(f".hall--{picture} h1")).to_be_visible()

    def same(self):
        return self.screen.evaluate("window.sameDocument === true")


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield Hall(browser, server)


def test_a_press_changes_the_screen_and_the_remote_tells_what_it_shows(hall):
    hall.remote.goto(hall.at("hall"))
    for picture, words in (("standings", "Standings"), ("clock", "Clock")):
        hall.press(picture)
        hall.shows(picture)
        now = hall.remote.locator(".remote__now")
        expect(now).to_contain_text(f"Shows: {words}")
        # Who goes by keys is at the screen that was pressed, and hears its name.
        expect(hall.remote.get_by_role("region", name="Projector")).to_be_focused()
    expect(hall.remote.locator(".remote .chip--live")).to_be_visible()
    hall.press("black")
    expect(hall.screen.locator(".hall--black")).to_be_visible()
    expect(hall.screen.locator(".rehearsal-band")).to_be_hidden()
    hall.press("shows")
    hall.shows("clock")
    assert hall.same()


def test_a_frozen_screen_keeps_its_picture_even_over_a_reload(hall):
    hall.press("standings")
    hall.shows("standings")
    hall.press("frozen")
    expect(hall.screen.locator('[data-hall="frozen"]')).to_be_visible()
    hall.shows("standings")

    hall.screen.reload()
    hall.shows("standings")
    expect(hall.screen.locator(".hall-standings")).to_be_visible()

    hall.screen.evaluate("window.sameDocument = true")
    hall.press("clock")
    hall.shows("clock")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_sixty_four_stand_on_pages_and_nobody_is_cut_off(hall, size):
    hall.screen.set_viewport_size({"width": size[0], "height": size[1]})
    hall.in_turn("seats_by_name")
    hall.shows("seats_by_name")
    page = hall.screen.locator("[data-hall-page]")
    expect(page).to_have_text(re.compile(r"^\d / [3-5]$"))
    seen, pages = {}, None
    while not pages or len(seen) < pages:
        said, rows = hall.screen.evaluate(PAGE)
        number, of = map(int, said.split("/"))
        if of != pages:  # Laid out anew for the new size: the pages begin again.
            seen, pages = {}, of
        assert [text for text, inside in rows if not inside] == []
        seen[number] = [text for text, _inside in rows]
        if len(seen) < pages:
            expect(page).not_to_have_text(said, timeout=20_000)
    named = [text for rows in seen.values() for text in rows]

    assert len(named) == len(set(named)) == ENTRANTS


def test_what_is_little_is_shown_large(hall):
    hall.screen.set_viewport_size({"width": 1920, "height": 1080})
    hall.press("standings")
    hall.shows("standings")
    row = hall.screen.locator("[data-pages] > li").first
    before = row.bounding_box()["height"]

    hall.screen.evaluate(AS_A_FINAL)

    assert row.bounding_box()["height"] > before * 1.8
    fourth = hall.screen.locator("[data-pages] > li").nth(3).bounding_box()
    assert fourth["x"] == row.bounding_box()["x"]
    assert fourth["y"] + fourth["height"] <= 1080


def test_a_table_with_two_letters_stands_in_one_line(hall):
    hall.screen.set_viewport_size({"width": 1920, "height": 1080})
    for picture in ("standings", "odds"):
        hall.press(picture)
        hall.shows(picture)
        # In one go: the pages turn meanwhile.
        letter = hall.screen.locator(".hall-standings__table:visible").first
        before, after = letter.evaluate(WITH_TWO_LETTERS)

        assert 0 < after <= before + 1, picture


def test_that_nobody_plays_at_a_table_of_the_path_stands_in_one_line(hall):
    hall.screen.set_viewport_size({"width": 1366, "height": 768})
    hall.press("bracket")
    hall.shows("bracket")

    said = hall.screen.locator(".hall-path .hall-table").first.evaluate_handle(
        """(table) => {
          const said = document.createElement("p");
          said.className = "hall__more";
          said.textContent = "goes on without playing";
          return table.appendChild(said);
        }"""
    )

    lines = "(one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)"
    assert round(said.evaluate(lines)) == 1


def test_the_times_of_the_clock_stay_in_their_cards(hall):
    hall.screen.set_viewport_size({"width": 1920, "height": 1080})
    hall.press("clock")
    hall.shows("clock")
    hall.screen.evaluate(SIX_TABLES)

    assert hall.screen.locator(".clock-table").count() == 6
    assert hall.screen.evaluate(NEAR_THE_EDGE) == 0


def test_the_seats_on_the_drawn_tickets_stay_off_their_edge(hall):
    hall.screen.set_viewport_size({"width": 1920, "height": 1080})
    hall.press("draw")
    hall.shows("draw")

    assert hall.screen.evaluate(TIGHT_TICKETS) == 0
    assert hall.screen.locator(".hall-ticket.is-drawn").count() == 24


def test_one_very_long_name_makes_nothing_else_small(hall):
    hall.screen.set_viewport_size({"width": 1366, "height": 768})
    hall.press("seats_by_table")
    hall.shows("seats_by_table")
    hall.screen.evaluate(AS_A_FINAL)
    before = hall.screen.evaluate(HEIGHT)

    name = hall.name_somebody(LONG)
    hall.press("seats_by_table")
    long = hall.screen.locator(".is-long")
    expect(long).to_have_text(LONG)
    hall.screen.evaluate(AS_A_FINAL)

    assert hall.screen.evaluate(HEIGHT) > before * 0.9
    assert hall.screen.evaluate(CUT) == []
    lines = "(one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)"
    assert round(long.evaluate(lines)) <= 2
    for picture in ("tables", "standings", "bracket", "seats_by_name"):
        hall.press(picture)
        hall.shows(picture)
        assert hall.screen.evaluate(CUT) == [], picture
        expect(long).to_have_text(LONG)
    hall.name_somebody(name)


def test_in_turn_every_page_comes_and_what_has_nothing_to_show_is_passed_over(hall):
    hall.in_turn("final", "seats_by_table", "check_in", "clock")
    screen = hall.watch.visitor(language="en-GB")
    screen.clock.install()
    screen.goto(hall.link)
    seen = []
    for _turn in range(6):
        shown = screen.locator("[data-hall]").get_attribute("data-picture")
        page = screen.locator("[data-hall-page]").text_content()
        seen.append((shown, page))
        screen.clock.run_for(SHORTEST * 1000 + 50)
        now = screen.locator(f'[data-hall-page]:text-is("{page}")')
        expect(
            screen.locator(f'[data-picture="{shown}"]').filter(has=now)
        ).to_have_count(0)

    of = seen[0][1][-1]
    pages = [("seats_by_table", f"{n} / {of}") for n in range(1, int(of) + 1)]
    assert int(of) > 2
    assert seen == ([*pages, ("clock", "1 / 1")] * 6)[:6]
    screen.context.close()


def test_a_press_counts_while_the_remote_is_painted_anew(hall):
    hall.press("standings")
    hall.shows("standings")
    remote = hall.remote
    expect(remote.locator(".remote__now")).to_contain_text("Shows: Standings")
    remote.evaluate("scrollTo(0, 0)")
    box = remote.locator('.remote [value="clock"]').bounding_box()
    remote.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    remote.mouse.down()
    with remote.expect_response("**/desk/hall/part/"):
        remote.locator(".remote__now").evaluate("(one) => { one.textContent = '' }")
        remote.evaluate("document.dispatchEvent(new Event('live:wanted'))")
    remote.wait_for_timeout(200)
    remote.mouse.up()

    hall.shows("clock")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_picture_is_cut(hall, size):
    hall.screen.set_viewport_size({"width": size[0], "height": size[1]})
    hall.watch.barriers.clear()
    for picture in PICTURES:
        hall.press(picture)
        hall.shows(picture)
        assert hall.screen.evaluate(CUT) == [], picture
        assert hall.screen.evaluate(SMALL) == [], picture
        hall.watch.look(hall.screen, picture)

    assert hall.watch.barriers == []


def test_a_phone_shows_the_points_behind_a_very_long_name(hall):
    hall.remote.set_viewport_size({"width": 360, "height": 740})
    hall.remote.goto(hall.at("desk"))

    assert hall.remote.evaluate(OFF_THE_SCREEN, LONG) < 0

    hall.remote.set_viewport_size({"width": 1366, "height": 768})
    hall.remote.goto(hall.at("hall"))


def test_without_network_the_picture_stays_and_then_goes_on(hall):
    hall.press("standings")
    hall.shows("standings")
    hall.screen.context.set_offline(True)
    hall.press("clock")
    expect(hall.remote.locator(".remote__now")).to_contain_text("is changing")
    hall.shows("standings")

    hall.screen.context.set_offline(False)
    hall.shows("clock")
    assert hall.same()


def test_while_the_server_is_away_the_picture_stays_and_then_goes_on(hall):
    hall.press("standings")
    hall.shows("standings")
    hall.remote.goto(hall.at("hall"))
    assert hall.server.stop() == 0
    hall.screen.wait_for_timeout(3000)
    hall.shows("standings")
    expect(hall.screen.locator("[data-display-old]")).to_be_hidden()

    hall.server.start()
    hall.press("clock")
    hall.shows("clock")
    assert hall.same()


def test_after_a_minute_without_news_it_says_of_when_it_is(hall):
    screen = hall.watch.visitor(language="en-GB")
    asked, answered = [], []
    screen.on("request", lambda one: asked.append(one))
    for over in ("requestfinished", "requestfailed"):
        screen.on(over, lambda one: answered.append(one))

    def waits():
        open_ones = (one for one in asked if one not in answered)
        return any(one.resource_type == "fetch" for one in open_ones)

    screen.clock.install()
    screen.goto(hall.link)
    old = screen.locator("[data-display-old]")
    expect(old).to_be_hidden()

    # The lid was closed: the clock has jumped, and nobody answers yet, nor to what was
    # asked before.
    screen.context.set_offline(True)
    until(screen, lambda: not waits())
    screen.clock.fast_forward(70_000)
    screen.clock.run_for(3000)
    expect(old).to_have_text(re.compile(r"^as of \d\d:\d\d$"))
    expect(screen.locator("[data-hall] h1")).to_be_visible()

    screen.context.set_offline(False)
    screen.clock.run_for(5000)
    expect(old).to_be_hidden()
    screen.context.close()


def test_an_overlay_has_nothing_behind_it(hall):
    page = hall.watch.visitor()
    listed = fetched(page, f"/api/v1/tournaments/{hall.slug}/tables").json()
    table = listed["tables"][1]["id"]

    page.goto(hall.at("overlay", table_id=table))

    expect(page.locator(".overlay__side")).to_have_count(4)
    behind = "[document.documentElement, document.body, document.querySelector('main')]"
    colours = f"{behind}.map((one) => getComputedStyle(one).backgroundColor)"
    assert set(page.evaluate(colours)) == {"rgba(0, 0, 0, 0)"}
    page.context.close()


def test_one_screen_has_a_page_of_its_own(hall):
    hall.watch.barriers.clear()
    hall.remote.goto(hall.at("hall"))
    hall.remote.locator(".remote__modes a").click()
    expect(hall.remote.locator("h1")).to_have_text("Projector")
    hall.watch.picture(hall.remote, "one-display")
    assert hall.watch.barriers == []
    # On a phone the picture that is chosen can be read.
    before = hall.remote.viewport_size
    hall.remote.set_viewport_size({"width": 360, "height": 740})
    assert hall.remote.locator("#picture-1").bounding_box()["width"] > 200
    # No word over a field runs into the next one, however long or large.
    seconds, letter = (
        hall.remote.locator(f"label[for={one}-1]") for one in ("seconds", "letter")
    )
    seconds.evaluate("(label) => { label.textContent = 'Másodperc'; }")
    for width, letters in ((1366, 100), (320, 150)):
        hall.remote.set_viewport_size({"width": width, "height": 740})
        hall.remote.evaluate(LETTERS, letters)
        assert max(seconds.evaluate(SPILT), letter.evaluate(SPILT)) <= 0
    hall.remote.evaluate(LETTERS, 100)
    hall.remote.set_viewport_size(before)

    hall.remote.fill("#message", "We go on at 14:30")
    hall.remote.get_by_role("button", name="Show the message").click()
    expect(hall.screen.locator(".hall__message")).to_have_text("We go on at 14:30")


def test_a_screen_that_was_removed_is_dark_and_says_so(hall):
    hall.remote.goto(hall.at("hall"))
    hall.remote.fill("#display-name", "Second")
    hall.remote.get_by_role("button", name="Make the link").click()
    link = hall.remote.locator(".facts a").get_attribute("href")
    hall.remote.get_by_role("link", name="Done").click()
    second = hall.watch.visitor(language="en-GB")
    second.goto(link)
    second.evaluate("window.sameDocument = true")
    hall.remote.locator(".remote__modes a").last.click()
    hall.remote.get_by_role("button", name="Remove the screen").click()

    expect(second.locator("h1")).to_have_text("This screen has ended")
    assert second.evaluate("window.sameDocument === true")
    hall.remote.goto(hall.at("hall"))
