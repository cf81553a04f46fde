"""How much of an event stands on one screen of a phone and of a laptop."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import OVERFLOW, Watch, follow, manage
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

ENTRANTS = 28
VERY_LONG = "Wolfeschlegelsteinhausenbergerdorff Bartholomäus"
SCREENS = [(390, 844, 12), (1366, 768, 25)]
# The rows that lie whole on the screen, and the cells that are cut or out of sight.
ROWS = """
() => [...document.querySelectorAll(".data-table--dense tbody tr")]
  .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length
"""
OUTSIDE = """
() => [...document.querySelectorAll(".data-table--dense tr > *")]
  .filter((cell) => cell.getBoundingClientRect().right > innerWidth)
  .map((cell) => cell.innerText)
"""
# Of some things those that are cut at the side of the screen.
BEYOND = """
(all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.innerText)
"""
# Names of which a word stands in more than one line.
BROKEN = r"""
[...document.querySelectorAll(".data-table--dense .entrant__name")].filter((name) => {
  const text = name.firstChild;
  return [...text.data.matchAll(/\S+/g)].some(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  });
}).map((name) => name.innerText)
"""

# Every line of the standings says what has settled a tie.
SETTLED = """
(words) => {
  const last = ".data-table--dense td.col-wide:last-child";
  for (const state of document.querySelectorAll(last)) {
    const settled = document.createElement("a");
    settled.className = "small";
    settled.textContent = words;
    state.append(settled);
  }
}
"""
SETTLED_BY = {
    "hu": "a holtverseny eldöntésével",
    "ro": "prin mai puține puncte de penalizare",
    "en": "by fewer penalty points",
}
LARGEST = "document.documentElement.style.fontSize = '200%'"
# Where each column begins, with as many rows as there are, and with the first three.
COLUMNS = """
() => {
  const starts = () =>
    [...document.querySelectorAll(".data-table--dense thead th")]
      .filter((one) => one.checkVisibility())
      .map((one) => Math.round(one.getBoundingClientRect().x));
  const all = starts();
  const later = ".data-table--dense tbody tr:nth-child(n + 4)";
  for (const row of document.querySelectorAll(later)) row.remove();
  return [all, starts()];
}
"""
# How high the lines of a table are, corrections and penalties too.
HEIGHTS = """
() => [...document.querySelectorAll(".ledger tbody[id]")]
  .map((deal) => deal.getBoundingClientRect().height)
"""
ONE_LINE = 44
FINGER = 24
# The seats round a card table that lie over each other.
TOUCHING = """
() => {
  const seats = [...document.querySelectorAll(".felt__seat")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.innerText, one.getBoundingClientRect()]);
  return seats.flatMap(([name, a], count) => seats.slice(count + 1)
    .filter(([, b]) => a.left < b.right && b.left < a.right
      && a.top < b.bottom && b.top < a.bottom)
    .map(([other]) => [name, other]));
}
"""


@pytest.fixture(scope="module")
def visited(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("density")) as server:
        made = manage(server, "demo", "--entrants", str(ENTRANTS), "--state=playing")
        yield Watch(browser, url=server.url).visitor(), f"/t/{made.stdout.strip()}/"


@pytest.fixture
def event(visited):
    """A visitor's page, and the address of an event in play."""
    page, _address = visited
    yield visited
    page.emulate_media(media="screen")
    page.context.clear_cookies()


@pytest.fixture(scope="module")
def final(browser, tmp_path_factory):
    """A visitor's page, and the address of a final recorded card by card."""
    with Server(data=tmp_path_factory.mktemp("final")) as server:
        made = manage(server, "demo", "--entrants", "6", "--state=final")
        page = Watch(browser, url=server.url).visitor(language="en-GB")
        yield page, f"/t/{made.stdout.strip()}/"


@pytest.fixture(scope="module")
def pairs(browser, tmp_path_factory):
    """Visitors of each language, and the address of pairs in their final."""
    with Server(data=tmp_path_factory.mktemp("pairs")) as server:
        made = manage(server, "demo", "--pairs", "--entrants=26", "--state=final")
        watch = Watch(browser, url=server.url)
        pages = [watch.visitor(language=one) for one in ("ro-RO", "hu-HU", "en-GB")]
        yield pages, f"/t/{made.stdout.strip()}/"


def right(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"]


def read_in(page, language, *, at):
    """Open an address in a language, as from the foot of the page."""
    page.goto(at)
    if page.locator("html").get_attribute("lang") != language:
        page.locator(f".site-footer button[value={language}]").click()
    expect(page.locator("html")).to_have_attribute("lang", language)


def holds(page, *, rows):
    """Tell whether so many rows are seen whole, with every figure."""
    seen = page.evaluate(ROWS)
    wide = page.evaluate(OUTSIDE), page.evaluate(OVERFLOW)
    return seen >= rows and wide == ([], 0)


def test_a_very_long_name_of_an_event_takes_two_lines_of_the_list(event):
    page, _root = event
    for width in (390, 1366):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto("/")
        name = page.locator(".event-rows .entrant__name a").first
        name.evaluate("(one) => { one.textContent = 'Campionatul mare '.repeat(12) }")

        lines = (
            "(one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)"
        )
        assert name.evaluate(lines) < 2.5
        assert not page.evaluate(OVERFLOW)


@pytest.mark.parametrize("width", [320, 390])
def test_a_very_long_name_of_an_event_leaves_the_list_in_sight(event, width):
    page, address = event
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(f"{address}standings/")
    name, head = page.locator(".eyebrow"), page.locator(".page-head")
    # No word is broken: none is wider than what stands beside the heading, or above it.
    name.evaluate("(one) => { one.textContent = 'Campionatul Ardealului '.repeat(4) }")

    assert name.evaluate("(one) => one.clientWidth >= one.scrollWidth")
    assert head.bounding_box()["height"] < 90
    assert page.evaluate(OVERFLOW) == 0


@pytest.mark.parametrize(("width", "height", "rows"), SCREENS)
def test_the_first_screen_shows_many_rows_with_every_figure(event, width, height, rows):
    page, address = event
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{address}standings/")

    assert holds(page, rows=rows)


@pytest.mark.parametrize("language", ["en", "ro", "hu"])
def test_no_column_moves_when_more_rows_arrive(event, language):
    page, address = event
    for width in (320, 390, 800, 1024, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        read_in(page, language, at=f"{address}standings/")

        all_rows, first_rows = page.evaluate(COLUMNS)

        assert len(all_rows) >= (4 if width < 640 else 8)
        assert first_rows == all_rows, width


def test_the_printed_standings_have_every_column_on_the_paper(event):
    page, address = event
    page.set_viewport_size({"width": 718, "height": 1000})  # what A4 has within margins
    read_in(page, "hu", at=f"{address}standings/")
    page.emulate_media(media="print")

    assert page.locator(".data-table--dense td").last.inner_text() == "Egyelőre kiesik"
    assert page.evaluate(OUTSIDE) == []
    # So do the words for what has settled a tie, the longest of each language.
    for language in ("hu", "ro", "en"):
        page.emulate_media(media="screen")
        read_in(page, language, at=f"{address}standings/")
        page.emulate_media(media="print")
        page.evaluate(SETTLED, SETTLED_BY[language])
        assert page.evaluate(OUTSIDE) == [], language


def test_nothing_is_printed_that_can_only_be_pressed(event):
    page, address = event
    page.emulate_media(media="print")
    pressed = """() => [
      ...document.querySelectorAll("button, .button, .why:not([open])"),
    ].filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())"""
    for name in ("", "standings/", "results/", "history/", "p/E002/"):
        page.goto(f"{address}{name}")
        assert page.evaluate(pressed) == [], name
    page.emulate_media(media="screen")


def test_the_printed_path_has_the_stages_that_are_over(final):
    page, address = final
    page.set_viewport_size({"width": 718, "height": 1000})
    page.goto(f"{address}bracket/")
    first = page.locator(".path__stage").first.locator(".path__table")
    expect(first.first).to_be_hidden()

    page.emulate_media(media="print")

    expect(first.first).to_be_visible()
    assert first.count() == 2
    page.emulate_media(media="screen")
    expect(first.first).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "ro", "hu"])
def test_on_a_narrow_phone_a_very_long_name_cuts_no_figure(event, language):
    page, address = event
    page.set_viewport_size({"width": 360, "height": 740})
    read_in(page, language, at=f"{address}standings/")
    assert holds(page, rows=10)
    name = page.locator(".data-table--dense .entrant__name").first
    name.evaluate(f"(one) => {{ one.textContent = '{VERY_LONG}' }}")
    assert holds(page, rows=8)

    page.goto(f"{address}p/E002/")
    line = page.locator(".player__lines tbody th").first
    line.evaluate(f"(one) => {{ one.textContent = '{VERY_LONG}' }}")
    cells = page.locator(".player__lines").first
    card = page.locator(".card", has=cells).last
    assert right(cells) <= right(card)


def test_in_large_letters_the_event_s_name_stands_above_the_heading(event):
    page, address = event
    page.set_viewport_size({"width": 320, "height": 568})
    read_in(page, "ro", at=f"{address}standings/")
    page.evaluate("document.documentElement.style.fontSize = '150%'")

    name, heading = page.locator(".eyebrow"), page.locator("h1")
    assert name.bounding_box()["width"] > heading.bounding_box()["width"] / 2
    assert right(heading) <= page.locator(".page-head .chip--live").bounding_box()["x"]


def test_what_each_must_bring_is_told_apart(event):
    page, address = event
    page.goto(f"{address}tables/")
    page.locator(".table-card", has=page.locator(".chip--live")).locator(
        "a"
    ).first.click()

    sentence = page.locator("[aria-labelledby=next-deal] li").first
    expect(sentence).not_to_have_css("list-style-type", "none")


def test_the_points_stand_beside_a_name_that_breaks(event):
    page, address = event
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    one = page.locator(".table-lines__who > span").first
    one.evaluate(f"(one) => {{ one.childNodes[2].textContent = '{VERY_LONG}' }}")

    assert one.locator("strong").bounding_box()["y"] < one.bounding_box()["y"] + 4


def test_in_large_letters_a_name_pushes_no_points_out_of_sight(event):
    page, address = event
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(address)
    page.evaluate(LARGEST)
    one = page.locator(".table-lines__who > span").first
    one.evaluate("(one) => { one.childNodes[2].textContent = 'Constantinescu Ana' }")

    assert page.evaluate(OVERFLOW) == 0
    assert right(one.locator("strong")) <= 320


def test_in_large_letters_the_name_of_an_event_has_the_width_of_the_list(event):
    page, _address = event
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto("/")
    page.evaluate(LARGEST)
    name = page.locator(".event-rows .entrant__name a").first
    name.evaluate("(one) => { one.textContent = 'Campionatul' }")

    assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert name.bounding_box()["width"] > 200


@pytest.mark.parametrize("language", ["ro", "hu"])
@pytest.mark.parametrize("width", [1024, 1366])
def test_what_separated_a_tie_stands_in_the_same_line(event, width, language):
    page, address = event
    page.set_viewport_size({"width": width, "height": 768})
    read_in(page, language, at=f"{address}standings/")
    row = page.locator(".data-table--dense tbody tr").first
    before = row.bounding_box()["height"]
    assert before < ONE_LINE

    row.locator("td").last.evaluate(
        "(one) => one.insertAdjacentHTML('beforeend', ' <a>by an extra deal</a>')"
    )

    assert row.bounding_box()["height"] <= before + 1
    assert not page.evaluate(OVERFLOW)


@pytest.mark.parametrize("language", ["ro", "hu"])
@pytest.mark.parametrize("width", [641, 768, 844, 959])
def test_on_a_tablet_every_figure_and_state_is_in_sight(event, width, language):
    page, address = event
    page.set_viewport_size({"width": width, "height": 600})
    read_in(page, language, at=f"{address}standings/")

    assert (page.evaluate(OUTSIDE), page.evaluate(BROKEN)) == ([], [])
    states = page.locator(".data-table--dense tbody tr .chip:visible")
    assert states.count() == page.locator(".data-table--dense tbody tr").count()
    assert states.evaluate_all(BEYOND) == []


@pytest.mark.parametrize(("width", "height", "rows"), SCREENS)
def test_so_many_pairs_too_below_the_links_to_every_stage(pairs, width, height, rows):
    pages, address = pairs
    for page in pages:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{address}standings/?stage=1")
        assert page.locator(".stage-links a").count() > 3
        assert holds(page, rows=rows), page.url


def test_a_deal_is_one_line_that_opens(event):
    page, address = event
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{address}tables/")
    follow(page.locator(".table-card__letter a").nth(1))

    heights = page.evaluate(HEIGHTS)
    assert heights
    assert max(heights) <= ONE_LINE
    page.locator(".ledger .why > summary").first.click()
    expect(page.locator(".ledger .why__body").first).to_be_visible()
    assert max(page.evaluate(HEIGHTS)) > ONE_LINE


def test_a_deal_that_can_be_watched_is_one_line_too(final):
    page, address = final
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{address}tables/")
    follow(page.locator(".table-card__letter a").first)
    watch = page.locator(".ledger").get_by_role("link", name="Watch Deal")

    heights = page.evaluate(HEIGHTS)
    expect(watch).to_have_count(page.locator(".ledger__number").count())
    assert max(heights) <= ONE_LINE
    box = watch.first.bounding_box()
    assert min(box["width"], box["height"]) >= FINGER


def test_a_deal_of_four_is_one_line_on_a_phone(event, final, pairs):
    for page, address in (event, final, *((one, pairs[1]) for one in pairs[0])):
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(f"{address}tables/")
        follow(page.locator(".table-card__letter a").nth(0))

        heights = page.evaluate(HEIGHTS)
        assert heights, page.url
        assert max(heights) <= ONE_LINE, page.url
        assert page.evaluate(OVERFLOW) == 0


def test_the_plates_on_the_table_stand_apart(final):
    page, address = final
    page.goto(f"{address}tables/")
    follow(page.locator(".table-card__letter a").first)
    page.locator(".ledger .watch").first.click()

    for width in (390, 1366):
        page.set_viewport_size({"width": width, "height": 844})
        expect(page.locator(".felt__seat:visible")).to_have_count(4)
        assert page.evaluate(TOUCHING) == []
