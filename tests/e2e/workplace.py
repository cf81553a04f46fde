"""A referee's phone on the table's page: taps, what it keeps, and what it shows."""

from __future__ import annotations

import json
import random
import re
from itertools import cycle
from operator import itemgetter

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import PATIENCE_MS, Watch, fetched, manage, sign_up
from tests.e2e.deals import Deal, post_deal, post_form

PHONE = {"width": 390, "height": 844}
STRIP = "[data-strip] b"
SAVE = "[data-save]"
# A key that saves, where there is nothing to save or it has not been seen yet.
SHUT = ":disabled, [aria-disabled=true]"
# Tables of an event of twenty-four of which the set is not over: whoever goes to the
# next one finds few lines there, however many tests there are.
IN_PLAY = "BCDF"
ENTER = """
([keys, digits]) => {
  const panel = document.querySelector("[data-panel]");
  for (const [name, value] of Object.entries(keys))
    panel.querySelector(`[name="${name}"][value="${value}"]`).click();
  for (const one of digits) panel.querySelector(`[data-digit="${one}"]`).click();
}
"""
# What a worker lets pass cannot always be answered or lost by a test on its way.
WITHOUT_WORKER = pytest.mark.parametrize(
    "phone", [{"service_workers": "block"}], ids=["no-worker"], indirect=True
)
QUEUE = "Object.keys(localStorage).filter((one) => one.startsWith('cruce.outbox.'))"


class Hall:
    """A served event in play, with links for its referees."""

    def __init__(self, server, *, browser, entrants=8, options=()):
        self.server = server
        self.browser = browser
        self.slug = manage(
            server, "demo", "--entrants", str(entrants), "--state=playing", *options
        ).stdout.strip()
        self.signed_in = {}
        self.addresses = {}
        self.letters = cycle(IN_PLAY)

    def referee(self, **options):
        """A device of its own on the list of tables, of which it keeps the pages."""
        page = self.of_referee(**options)
        page.goto(f"/t/{self.slug}/referee/")
        return page

    def at_table(self, letter, **options):
        """A device of its own on the page of a table; it has not seen the list."""
        page = self.of_referee(**options)
        page.goto(self.addresses[letter])
        return page

    def of_referee(self, *, who=0, language="en-GB", size=PHONE, **options):
        """A device of its own, still without a page; `who` is signed in there."""
        if who not in self.signed_in:
            self.signed_in[who] = self.sign_in()
        return self.device(
            locale=language,
            viewport=size,
            storage_state=self.signed_in[who],
            **options,
        )

    def device(self, **options):
        context = self.browser.new_context(base_url=self.server.url, **options)
        context.set_default_timeout(PATIENCE_MS)
        return context.new_page()

    def sign_in(self):
        page = self.signed_in_page("referee")
        page.wait_for_url("**/referee/")
        self.addresses = self.tables(page)
        state = page.context.storage_state()
        page.context.close()
        return state

    def signed_in_page(self, role):
        """A page of somebody who has just opened a new link of that role."""
        made = manage(self.server, "grant", self.slug, "--role", role).stdout
        token = made.rsplit("token: ", 1)[1].strip()
        page = self.device()
        page.goto(f"/r/{token}/")
        page.locator("main form button").click()
        return page

    def last_link_anew(self):
        """Give whoever signed in last a new link, as an organizer does; return it."""
        desk = self.signed_in_page("organizer")
        desk.goto(f"/t/{self.slug}/desk/staff/")
        keys = desk.locator('form[action$="/renew/"] button')
        keys.filter(has_text=re.compile(r"R\d+")).last.click()
        link = desk.locator("dd a.breakable").get_attribute("href")
        desk.context.close()
        return link

    def tables(self, page):
        """The addresses of the tables' pages, by letter."""
        links = page.locator(".table-card__letter a").all()
        return {
            one.inner_text().split()[-1]: one.get_attribute("href") for one in links
        }

    def lines(self, page, address):
        """The table's lines as the API tells them."""
        return self.told(page, address)["lines"]

    def told(self, page, address):
        """All that the API tells of a table."""
        table = re.search(r"/referee/(\d+)/", address)[1]
        got = fetched(page, f"{self.server.url}/api/v1/tables/{table}")
        return json.loads(got.text())


class PlayersHall(Hall):
    """A hall in which players record; the organizer has let them."""

    def __init__(self, server, *, browser):
        watch = Watch(browser, url=server.url)
        self.organizer = watch.visitor(language="en-GB")
        sign_up(self.organizer, server)
        super().__init__(server, browser=browser)
        self.organizer.goto(f"/t/{self.slug}/desk/players-record/")
        self.organizer.get_by_role("button", name="Let players record").click()
        referee = self.referee()
        # The tables that are still open come first.
        self.table = next(iter(self.tables(referee).values()))

    def players(self):
        """The phones of the first two players of a table in play."""
        page = self.organizer
        links = []
        for place in (0, 1):
            page.goto(f"{self.table}players/")
            page.get_by_role("button", name="Make a new link").nth(place).click()
            links.append(page.locator("a.breakable").inner_text())
        return [self.phone(link) for link in links]

    def phone(self, link):
        page = self.device(locale="en-GB", viewport=PHONE)
        page.goto(link)
        page.locator("main form button").click()
        page.wait_for_url("**/my-table/")
        return page


class Elsewhere:
    """Another referee, whose page is of no matter: it sends what its forms would."""

    def __init__(self, hall, table):
        self.page = hall.of_referee(who=1)
        self.table = table

    def deal(self, *cards, bidder=0, bid=1):
        post_deal(self.page.request, self.table, Deal(bidder, bid, cards, "G"))

    def cheated(self, seat):
        fields = {"seat": str(seat), "kind": "revoke", "shown": f"{seat}.revoke.3"}
        post_form(self.page.request, f"{self.table}penalty/", **fields)

    def void(self, seq, reason):
        post_form(self.page.request, f"{self.table}void/{seq}/", reason=reason)

    def leaves(self, seat, reason):
        fields = {"seat": str(seat), "cause": "withdrawn", "reason": reason}
        post_form(self.page.request, f"{self.table}leave/", **fields)

    def moved(self, where):
        post_form(self.page.request, f"{self.table}moves/", reason=where)

    def note(self, text):
        post_form(self.page.request, f"{self.table}notes/", reason=text)


class Taps:
    """Taps as a thumb does them: only on what is in sight, without scrolling."""

    def __init__(self, page):
        self.page = page
        self.count = 0

    def tap(self, selector):
        target, box = self.page.locator(selector), None
        # What has just been painted anew is nowhere for a moment.
        while box is None:
            expect(target).to_be_in_viewport(ratio=1)
            box = target.bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.count += 1

    def key(self, name, value):
        self.tap(f'[data-panel] label:has([name="{name}"][value="{value}"])')

    def digits(self, text):
        for digit in text:
            self.tap(f'[data-digit="{digit}"]')

    def penalty(self, code, seat):
        """Tap what for, then who: that saves it once its result has been seen."""
        self.key("kind", f"penalty:{code}")
        self.offender(seat)

    def offender(self, seat):
        key = f'[data-offender="{seat}"]'
        expect(self.page.locator(key)).to_be_enabled()
        self.tap(key)
        expect(self.page.locator(key)).to_be_disabled()

    def save(self):
        expect(self.page.locator(SAVE)).to_be_enabled()
        self.tap(SAVE)
        # A tap becomes a click a moment later; then the form is ready for the next.
        expect(self.page.locator(SAVE)).to_be_disabled()


def enter(page, *, bidder, bid, trump, digits):
    """Tap a deal of four single players; say how many taps it took, without saving."""
    taps = Taps(page)
    taps.key("bidder", bidder)
    taps.key("bid", bid)
    taps.key("trump", trump)
    taps.digits(digits)
    return taps


def entered(page, *, bidder, bid, trump, digits):
    """Enter a deal by the same keys where no thumb is the subject: in half the time."""
    expect(page.locator("[data-panel]")).to_be_visible()
    page.evaluate(ENTER, [{"bidder": bidder, "bid": bid, "trump": trump}, digits])
    return Taps(page)


def kept(page):
    """What the phone still keeps."""
    queue = page.evaluate(f"{QUEUE}.map((one) => JSON.parse(localStorage[one]))")
    return sorted((one["entry"] for one in queue), key=itemgetter("place"))


def score(page):
    """The strip's points, side by side, once the page's script has painted them."""
    expect(page.locator(STRIP)).not_to_have_count(0)
    texts = page.locator(STRIP).all_inner_texts()
    return [int(text.replace("−", "-")) for text in texts]


def all_sent(page):
    expect(page.locator("[data-strip].is-ahead")).to_have_count(0)
    page.wait_for_function(f"() => {QUEUE}.length === 0")


def deal(page, digits="203040", *, bidder=0, bid=1):
    entered(page, bidder=bidder, bid=bid, trump="G", digits=digits).save()


def take_back(page):
    """As a thumb does it, so that the keys stay where they are."""
    taps = Taps(page)
    taps.tap(".panel__undo")
    taps.tap('.panel__result button:text-is("Yes, take it back")')


def empty(page):
    """Empty the form that has again what was taken back."""
    Taps(page).tap('.panel__result button:text-is("Empty the form")')


def cards(hall, page):
    """The card points of the deals that count, as recorded."""
    lines = hall.lines(page, page.url)
    void = {one["voids"] for one in lines}
    return [
        one["payload"]["cards"]
        for one in lines
        if one["kind"] == "deal"
        and one["seq"] not in void
        and "cards" in one["payload"]
    ]


def penalties(hall, page):
    return sum(one["kind"] == "penalty" for one in hall.lines(page, page.url))


def play_with_cuts(hall, phone, other, *, deals, seed, restarts=False):
    """Enter deals while the network comes and goes, the page is reloaded or its tab
    closed, and a second phone records penalties: every line is there once, in order.
    """
    rng = random.Random(seed)
    told, before, meant, given = cards(hall, phone), penalties(hall, phone), [], 0
    address, context = phone.url, phone.context
    for number in range(deals):
        away = rng.random() < 0.6
        context.set_offline(away)
        first, second = 20 + rng.randrange(20), 20 + number
        # So much is bid that it fails, and the set goes on.
        taps = entered(phone, bidder=0, bid=4, trump="G", digits=f"{first}{second}30")
        decide_until_it_can_be_saved(phone)
        taps.save()
        meant.append([first, second, 30, 90 - first - second])
        if away and rng.random() < 0.3:
            cheated(other, seat=rng.randrange(4))
            given += 1
        if restarts and rng.random() < 0.15:
            hall.server.kill()
            hall.server.start()
        if rng.random() < 0.5:
            context.set_offline(False)
            # In the middle of the sending, perhaps.
            phone.wait_for_timeout(rng.randrange(80))
            if rng.random() < 0.5:
                phone.close()
                phone = context.new_page()
                phone.goto(address)
            else:
                phone.reload()
            expect(phone.locator("[data-panel]")).to_be_visible()
            decide(phone)
    context.set_offline(False)
    decide(phone)
    all_sent(phone)
    recorded = cards(hall, phone)
    assert recorded == [*told, *meant], (recorded, meant)
    assert penalties(hall, phone) == before + given


def decide_until_it_can_be_saved(page):
    """What was sent meanwhile may have been refused: then nothing is saved before."""
    page.wait_for_function(f"""() => {{
        document.querySelector("[data-outbox-refused] button")?.click();
        return !document.querySelector("{SAVE}").matches("{SHUT}");
    }}""")


def cheated(page, *, seat):
    """Give a penalty; a deal that came in between is compared, and it is sent again."""
    taps = Taps(page)
    taps.penalty("revoke", seat)
    decide(page)
    all_sent(page)


def decide(page):
    """Choose what is offered first, until nothing is refused and nothing waits."""
    page.wait_for_function(f"""() => {{
        const choice = document.querySelector("[data-outbox-refused] button");
        if (choice) choice.click();
        return {QUEUE}.length === 0;
    }}""")
