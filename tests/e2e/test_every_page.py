"""Every page of the site, for everybody who may open it, on a phone and a laptop."""

from __future__ import annotations

import json

import pytest
from django.urls import URLResolver, get_resolver, reverse
from playwright.sync_api import expect

from tests.e2e.browser import (
    OVERFLOW,
    SIZES,
    TOO_WIDE,
    Watch,
    fetched,
    manage,
    path_of,
    sign_up,
)
from tests.e2e.pages import (
    ELSEWHERE,
    LEAVING,
    OF_ACCOUNTS,
    ORGANIZER,
    PUBLIC,
    REFEREE,
    SLUG,
)
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

ENTRANTS = 13
SMALLEST = {"width": 320, "height": 568}
LARGE_LETTERS = "document.documentElement.style.fontSize = '150%'"
LARGEST_LETTERS = "document.documentElement.style.fontSize = '200%'"
# Points moved out of sight, names that have room for a letter or two in a line, and who
# deals by half a name.
LOST = """
() => [...document.querySelectorAll(".data-table td.strong, .table-card__score")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth)
  .concat([...document.querySelectorAll(".table-card__name, .player__lines th")]
    .filter((one) => one.clientWidth < 3 * parseFloat(getComputedStyle(one).fontSize)))
  .concat([...document.querySelectorAll(".sheet-grid tbody th .small")]
    .filter((one) => one.scrollWidth > one.clientWidth
      || one.scrollHeight > one.clientHeight + 1))
  .filter((one) => one.checkVisibility())
  .map((one) => one.textContent.trim()).slice(0, 5)
"""
# Only a script can read what a device keeps; without one the page says so.
KEPT_ON_THE_DEVICE = {"what-is-seen"}
NEEDS_A_SCRIPT = "Ehhez az oldalhoz szkript kell."


class Hall:
    """A served event of thirteen in play, and pages for each role."""

    def __init__(self, browser, server):
        self.watch = Watch(browser, url=server.url)
        self.organizer = self.watch.visitor()
        sign_up(self.organizer, server)
        shown = manage(server, "demo", "--entrants", str(ENTRANTS), "--state=playing")
        self.slug = shown.stdout.strip()
        granted = manage(
            server, "grant", self.slug, "--role=referee", f"--address={server.url}"
        )
        self.link = granted.stdout.split()[1]
        listed = fetched(self.organizer, f"/api/v1/tournaments/{self.slug}/tables")
        tables = json.loads(listed.text())["tables"]
        self.ids = {table["table"]: table["id"] for table in tables}
        record = fetched(self.organizer, f"/api/v1/tables/{self.ids['B']}")
        lines = json.loads(record.text())["lines"]
        self.names = [seat["name"] for seat in json.loads(record.text())["seats"]]
        self.deal = [one["seq"] for one in lines if one["kind"] == "deal"][-1]

    def address(self, name, needs):
        values = {
            "slug": self.slug,
            "table_id": self.ids["B"],
            "seq": self.deal,
            "number": 1,
            "entrant_id": 1,
            "code": "E001",
        }
        return reverse(name, kwargs={word: values[word] for word in needs})

    def visitor(self, role, **options):
        """A page of that role; an organizer stays who has signed up."""
        if role == "organizer":
            return self.organizer
        # Words are longer or shorter in each language; the organizer's is Romanian.
        language = "en-GB" if role == "referee" else "hu-HU"
        page = self.watch.visitor(language=language, **options)
        if role == "referee":
            page.goto(self.link)
            page.locator("main form button").click()
            page.wait_for_url("**/referee/")
        return page


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield Hall(browser, server)


def page_names():
    """Every name of a page's address; fragments and posts are found by asking."""

    def walk(resolver):
        for entry in resolver.url_patterns:
            if isinstance(entry, URLResolver):
                yield from walk(entry)
            elif ".pages." in f"{entry.callback.__module__}.":
                yield entry.name

    return set(walk(get_resolver()))


# What a role is the first to see, and what others see as well.
SEEN = {
    "anonymous": (PUBLIC, {}),
    "referee": (REFEREE, PUBLIC),
    "organizer": (ORGANIZER | {LEAVING: ()}, PUBLIC | REFEREE),
}


@pytest.mark.parametrize("role", SEEN)
def test_a_page_is_good_on_phone_and_laptop(hall, role):
    """What others see as well only on the phone; the drill looks at all on both."""
    own, shared = SEEN[role]
    seen = [(own, SIZES), (shared, {"phone": SIZES["phone"]})]
    assert wrong_with(hall, role=role, seen=seen) == []


def wrong_with(hall, *, role, seen):
    """Open pages in sizes as a role; what axe, the console and the edges tell.

    On the smallest phone, with letters half as large again, no page is wider than that.
    """
    page = hall.visitor(role)
    hall.watch.problems.clear()
    hall.watch.barriers.clear()
    for pages, sizes in seen:
        for name, needs in pages.items():
            address = hall.address(name, needs)
            answer = page.goto(address)
            assert (answer.status, path_of(page)) == (200, address), name
            expect(page.locator("h1")).to_have_count(1)
            for size, viewport in sizes.items():
                page.set_viewport_size(viewport)
                hall.watch.look(page, f"{name} as {role} ({size})")
            page.set_viewport_size(SMALLEST)
            page.evaluate(LARGE_LETTERS)
            if page.evaluate(OVERFLOW) > 0:
                wide = f"too wide in large letters: {page.evaluate(TOO_WIDE)}"
                hall.watch.barriers.append(f"{name} as {role}: {wide}")
            if lost := page.evaluate(LOST):
                hall.watch.barriers.append(f"{name} as {role}: lost: {lost}")
    return [*hall.watch.barriers, *hall.watch.problems]


def test_in_the_largest_letters_no_page_of_the_audience_is_wider_than_a_phone(hall):
    page = hall.visitor("anonymous")
    page.set_viewport_size(SMALLEST)
    wide = {}
    for name, needs in PUBLIC.items():
        page.goto(hall.address(name, needs))
        page.evaluate(LARGEST_LETTERS)
        if page.evaluate(OVERFLOW) > 0:
            wide[name] = page.evaluate(TOO_WIDE)

    assert wide == {}


@pytest.mark.parametrize(
    ("role", "pages", "expected"),
    [
        ("anonymous", REFEREE | ORGANIZER, {302}),
        ("referee", ORGANIZER, {403}),
    ],
    ids=["anonymous", "referee"],
)
def test_a_page_of_others_is_refused(hall, role, pages, expected):
    request = hall.visitor(role).request
    for name, needs in pages.items():
        answer = request.get(hall.address(name, needs), max_redirects=0)
        wanted = {302} if name in OF_ACCOUNTS else expected
        assert answer.status in wanted, f"{name}: {answer.status}"
        if answer.status == 302:
            assert answer.headers["location"].startswith("/sign-in/?next=")
        for person in hall.names:
            assert person not in answer.text()


def test_the_way_past_the_head_is_seen_over_the_band_of_a_rehearsal(hall):
    page = hall.visitor("anonymous")
    page.goto(hall.address("event", ("slug",)))
    page.keyboard.press("Tab")

    box = page.locator(".skip-link:focus").bounding_box()
    seen = "([x, y]) => document.elementFromPoint(x, y).className"
    assert page.evaluate(seen, [box["x"] + 20, box["y"] + 5]) == "skip-link"


def test_a_page_that_nobody_may_open_says_so_and_leads_back(hall):
    page = hall.visitor("referee")
    hall.watch.barriers.clear()
    for address, status in (
        (f"/t/{hall.slug}/desk/", 403),
        (f"/t/{hall.slug}/tables/999999/", 404),
        (f"/t/{hall.slug}/no-such-page/", 404),
        ("/t/no-such-event/", 404),
        ("/r/not-a-token/", 403),
    ):
        assert page.goto(address).status == status, address
        expect(page.locator("h1")).to_have_count(1)
        expect(page.locator("main a").first).to_be_visible()
        for size, viewport in SIZES.items():
            page.set_viewport_size(viewport)
            hall.watch.look(page, f"{address} ({size})")

    assert hall.watch.barriers == []
    hall.watch.problems.clear()


def test_no_page_is_left_out_above(hall):
    """Whatever is not listed is part of a page, or answers a form."""
    listed = {
        *PUBLIC,
        *REFEREE,
        *ORGANIZER,
        *ELSEWHERE,
        LEAVING,
    }
    others = page_names() - listed

    assert listed <= page_names()
    assert {name for name in others if name.endswith("-part")} == {
        "followed-part",  # in the list of followed names, on several pages
        "digital-desk-part",  # in the desk of the draw, where it is digital
        *(f"{name}-part" for name in listed if f"{name}-part" in others),
    }
    ids = {
        "entrant_id": 1, "grant_id": 1, "call_id": 1, "webhook_id": 1, "display_id": 1,
        "number": 1, "token": "x", "code": "E001", "seat": "A1",
    }  # fmt: skip
    of_table = {"table_id": hall.ids["B"], "seq": hall.deal}
    values = {"slug": hall.slug, **of_table, **ids}
    answered = {}
    for name in sorted(others):
        if name.endswith("-part"):
            continue
        needs = next(iter(get_resolver().reverse_dict.getlist(name)))[0][0][1]
        address = reverse(name, kwargs={word: values[word] for word in needs})
        got = fetched(hall.organizer, address, max_redirects=0)
        answered[name] = got.status
    assert {name: code for name, code in answered.items() if code != 302} == {}
    hall.watch.problems.clear()


def test_without_javascript_a_public_page_says_everything(hall):
    plain = hall.visitor("anonymous", size="phone", javascript=False)
    full = hall.visitor("anonymous", size="phone")
    told_of_people = {"find-my-seat", "published-draw", "tables", "standings", "table"}
    for name, needs in PUBLIC.items():
        address = hall.address(name, needs)
        plain.goto(address)
        full.goto(address)
        main = plain.locator("main")
        expect(main.locator("h1")).to_be_visible()
        if name in told_of_people | {"bracket"}:
            for person in hall.names:
                expect(main).to_contain_text(person)
        if name in KEPT_ON_THE_DEVICE:
            assert NEEDS_A_SCRIPT in main.inner_text()
        else:
            assert words_of(plain) == words_of(full), name


def words_of(page):
    """What can be read on the page, but for what only a script can do.

    A stage that a script has folded opens with a touch.
    """
    folded = page.locator("details[data-fold]:not([open]) > summary")
    while folded.count():
        folded.first.click()
    text = page.locator("main").inner_text().split("\n")
    live = page.locator(
        "[data-live-status], [data-follow], [data-alerts-of]"
    ).all_inner_texts()
    hidden = {word.strip() for text in live for word in text.split("\n")}
    return [line.strip() for line in text if line.strip() not in hidden | {""}]


def test_without_javascript_a_seat_is_found(hall):
    page = hall.visitor("anonymous", size="phone", javascript=False)
    page.goto(hall.address("event", SLUG))
    page.fill("#q", hall.names[0].split()[0])
    page.locator("main form button").first.click()

    expect(page.locator("main")).to_contain_text(hall.names[0])
    expect(page.locator(".player, .rows").first).to_contain_text("B1")
