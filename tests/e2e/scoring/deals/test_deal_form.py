"""The referee's forms under a finger: nothing is saved that was not shown, and read."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from tests.e2e.browser import Watch, key, manage, path_of, until
from tests.e2e.deals import Deal, post_deal, preview_of, type_deal
from tests.e2e.workplace import SHUT
from tests.server import Server

pytestmark = pytest.mark.e2e
PHONE = {"width": 390, "height": 844}
MADE = Deal(bidder=0, bid=2, cards=(66, 34, 20), trump="V")
FAILED = Deal(bidder=0, bid=2, cards=(60, 34, 26), trump="V")
LATER = Deal(bidder=0, bid=2, cards=(70, 34, 16), trump="V")
# Pressed this long after the last digit, once for each button.
DELAYS_MS = range(0, 1501, 50)
# A result that has been on the screen for less was not read.
READ_MS = 500
# Types the first seat's last digit, waits, and presses where the buttons were before.
# Even turns make the bid, odd ones fail: an older result is never the right one.
PRESS = """
async (delays) => {
  const form = document.querySelector("form[data-deal-form]");
  const panel = form.querySelector("[data-preview]");
  const field = form.querySelector("#cards-0");
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  let shownAt = 0, readFor = 0;
  new MutationObserver(() => { shownAt = performance.now(); })
    .observe(panel, { childList: true });
  const type = (text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  let saved = [];
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    saved.push({
      step: event.submitter.value,
      typed: field.value,
      shown: panel.querySelector("[name=shown]")?.value ?? "",
      stale: "stale" in panel.dataset,
      seen: Math.round(readFor),
    });
  });
  const turns = [];
  const press = async (turn, until) => {
    type("6");
    const places = ["save", "show"].map((name) => {
      const box = form.querySelector(`[data-${name}]`).getBoundingClientRect();
      return { name, x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    saved = [];
    type(turn % 2 ? "60" : "66");
    await until();
    const hit = places.map(({ name, x, y }) => {
      const found = document.elementFromPoint(x, y);
      const button = found?.closest("button");
      // Read until the press: the network is asked before the form is sent, and the
      // same result may be put into the page once more meanwhile.
      if (name === "save") readFor = performance.now() - shownAt;
      button?.click();
      return { name, met: button?.dataset ? Object.keys(button.dataset)[0] : "" };
    });
    for (let left = 1500; left && form.dataset.asking; left -= 1) await wait(10);
    turns.push({ turn, hit, saved });
  };
  for (const [turn, delay] of delays.entries()) await press(turn, () => wait(delay));
  await press(delays.length, async () => {
    const save = form.querySelector("[data-save]");
    for (let left = 1500; left && save.matches(SHUT); left -= 1) await wait(10);
    await wait(READ_MS);
  });
  return turns;
}
""".replace("READ_MS", str(READ_MS)).replace("SHUT", json.dumps(SHUT))
# The middle of every field, brought into view by the focus alone.
COVERED = """
async () => {
  const fields = [...document.querySelectorAll(
    "form.deal-form :is(input, select, textarea, summary, button):not([type=hidden])",
  )].filter((one) => one.checkVisibility() && !one.matches(SHUT));
  const covered = [];
  for (const way of [fields, fields.toReversed()]) {
    for (const field of way) {
      field.focus();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const box = field.getBoundingClientRect();
      for (const y of [box.top + 2, box.top + box.height / 2, box.bottom - 2]) {
        const found = document.elementFromPoint(box.left + box.width / 2, y);
        const own = [field, field.parentNode].some((one) => one.contains(found));
        if (!own) covered.push(`${field.name || field.tagName} at ${Math.round(y)}`);
      }
    }
  }
  return [fields.length, covered];
}
""".replace("SHUT", json.dumps(SHUT))


class Phone:
    """A referee's phone at a table of three, and a player's."""

    def __init__(self, browser, server):
        self.watch = Watch(browser, url=server.url)
        slug = manage(server, "demo", "--entrants", "6", "--state", "playing").stdout
        made = manage(server, "grant", slug.strip(), "--role", "referee").stdout
        token = made.rsplit("token: ", 1)[1].strip()
        self.page = self.watch.visitor(size="phone", language="en-GB")
        self.page.set_viewport_size(PHONE)
        self.page.goto(f"/r/{token}/")
        self.page.locator("main form button").click()
        self.page.locator("main a[href*='/referee/']").first.click()
        self.page.wait_for_url(re.compile(r"/referee/\d+/$"))
        self.table = self.page.url

    def open(self, path):
        """A form into which nothing has been typed before."""
        self.page.evaluate("sessionStorage.clear()")
        self.page.goto(f"{self.table}{path}")
        return self.page


@pytest.fixture(scope="module")
def phone(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        phone = Phone(browser, server)
        yield phone
        assert phone.watch.problems == []


def test_a_press_at_any_moment_after_the_last_digit_saves_only_what_was_read(phone):
    page = phone.open("deal/")
    type_deal(page, MADE)
    page.locator("[data-save]").scroll_into_view_if_needed()

    turns = page.evaluate(PRESS, list(DELAYS_MS))

    assert len(turns) == len(DELAYS_MS) + 1
    for turn in turns:
        # Each button is where it was; none has become the other. One that cannot be
        # pressed is not met.
        met = {one["name"]: one["met"] for one in turn["hit"]}
        assert met["show"] == "show", turn
        assert met["save"] in {"save", ""}, turn
        for saved in turn["saved"]:
            deal = MADE if saved["typed"] == "66" else FAILED
            right = ",".join(map(str, deal.shown()))
            assert saved["step"] == "save", turn
            assert (saved["shown"], saved["stale"]) == (right, False), turn
            assert saved["seen"] >= READ_MS, turn
    # A finger that waits until it has read does save.
    assert turns[-1]["saved"]


def test_a_late_answer_never_stands_for_what_was_typed_since(phone):
    page = phone.open("deal/")
    type_deal(page, MADE)
    expect(page.locator("[data-save]")).to_be_enabled()
    held = []
    page.route(re.compile("/preview/$"), lambda route: held.append(route))
    for number, points in enumerate(("60", "70"), start=1):
        page.fill("#cards-0", points)
        until(page, lambda number=number: len(held) == number)

    with suppress(Error):  # the page may have given this question up
        held[0].continue_()
    page.wait_for_timeout(1000)
    expect(page.locator("[data-save]")).to_be_disabled()
    held[1].continue_()
    page.unroute(re.compile("/preview/$"))

    preview_of(page, LATER)
    expect(page.locator("[data-save]")).to_be_enabled()


def test_without_network_the_result_is_not_shown_and_nothing_is_saved(phone):
    page = phone.open("deal/")
    type_deal(page, MADE)
    page.route(re.compile("/(preview|healthz)/?$"), lambda route: route.abort())
    phone.watch.problems.clear()
    page.fill("#cards-0", "70")
    page.locator("[data-show]").click()

    expect(page.locator("[data-network-missing]")).to_be_visible()
    expect(page.locator("[data-save]")).to_be_disabled()
    expect(page.locator("#cards-0")).to_have_value("70")
    page.unroute(re.compile("/(preview|healthz)/?$"))
    page.locator("[data-show]").click()
    preview_of(page, LATER)
    expect(page.locator("[data-network-missing]")).to_be_hidden()
    phone.watch.problems.clear()


def test_what_was_typed_comes_back_after_signing_in_until_a_line_follows(phone):
    page = phone.open("deal/")
    key(page, "bidder", 1)
    page.fill("#cards-0", "20")
    page.fill("#cards-1", "66")
    expect(page.locator("#cards-2")).to_have_value("34")
    signed_in = page.context.cookies()
    page.context.clear_cookies()
    phone.watch.problems.clear()
    page.locator("[data-show]").click()
    expect(page.locator("form[data-deal-form]")).to_have_count(0)
    page.context.add_cookies(signed_in)

    page.goto(f"{phone.table}deal/")
    expect(page.locator("#cards-1")).to_have_value("66")
    expect(page.locator("[name=bidder][value='1']")).to_be_checked()
    expect(page.locator("[name=trump]:checked")).to_have_count(0)
    post_deal(page.request, path_of(page).removesuffix("deal/"), FAILED)
    page.goto(f"{phone.table}deal/")
    expect(page.locator("#cards-1")).to_have_value("")
    phone.watch.problems.clear()


def test_a_paper_sheet_that_was_emptied_comes_back(phone):
    page = phone.open("sheet/")
    page.fill("[name=r0-total-0]", "3")
    page.reload()
    expect(page.locator("[name=r0-total-0]")).to_have_value("3")
    page.get_by_role("button", name="Empty the sheet").click()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    expect(page.locator("[name=r0-total-0]")).to_have_value("")

    undo.click()

    expect(page.locator("[name=r0-total-0]")).to_have_value("3")
    page.get_by_role("button", name="Empty the sheet").click()
    expect(undo).to_be_visible()
    page.fill("[name=r0-total-0]", "5")
    expect(undo).to_be_hidden()
    page.fill("[name=r0-total-0]", "")


def test_what_is_missing_is_told_beside_its_field_when_the_result_is_asked_for(phone):
    page = phone.open("deal/")
    key(page, "bidder", 0)
    phone.watch.problems.clear()
    page.locator("[data-show]").click()

    expect(page.locator("[data-error-summary]")).to_be_focused()
    expect(page.locator("[data-save]")).to_be_disabled()
    phone.watch.problems.clear()


def test_who_has_all_cards_leaves_the_others_with_nothing(phone):
    page = phone.open("deal/")
    values = page.locator("[data-points]")

    values.first.fill("120")
    assert [one.input_value() for one in values.all()] == ["120", "0", "0"]
    values.first.fill("12")
    assert [one.input_value() for one in values.all()] == ["12", "", ""]
    phone.watch.problems.clear()


def test_nothing_is_missing_of_a_sum_of_which_nothing_is_typed(phone):
    page = phone.open("deal/")
    said, first = page.locator("[data-sum]"), page.locator("[data-points]").first

    expect(said).to_have_text("The sum must be 120.")
    first.fill("20")
    expect(said).to_have_text("100 more to make 120.")
    first.fill("")
    expect(said).to_have_text("The sum must be 120.")
    phone.watch.problems.clear()


@pytest.mark.parametrize("path", ["deal/", "penalty/", "deal/?outcome=misdeal"])
def test_no_field_is_covered_by_what_stays_on_the_screen(phone, path):
    page = phone.open(path)
    for details in page.locator("form.deal-form details").all():
        details.evaluate("one => { one.open = true }")

    count, covered = page.evaluate(COVERED)

    assert count > 3
    assert covered == []


def test_on_one_screen_a_penalty_is_chosen_shown_and_saved(phone):
    page = phone.open("penalty/")
    key(page, "kind", "revoke")
    key(page, "seat", 2)

    expect(page.locator("[data-preview]")).to_contain_text("loses 3 points")
    for part in ("[name=kind]:checked", "[name=seat]:checked"):
        face = page.locator(f"{part} + .key__face")
        expect(face).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-preview]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-save]")).to_be_in_viewport(ratio=1)
    phone.watch.problems.clear()


def test_a_call_reaches_whoever_is_typing_a_deal(phone):
    page = phone.open("deal/")
    page.locator("[data-save]").scroll_into_view_if_needed()
    type_deal(page, MADE)
    before = page.locator("#cards-0").bounding_box()

    player = phone.watch.visitor(size="phone")
    player.goto(f"{phone.table.replace('/referee/', '/tables/')}call/")
    player.locator('form[action$="/call/"] button').click()

    call = page.locator(".waiting a").first
    expect(call).to_be_in_viewport()
    expect(call).to_contain_text("calls a referee")
    assert page.locator("#cards-0").bounding_box() == before
    assert page.locator("#cards-0").input_value() == "66"
    assert page.evaluate(COVERED)[1] == []
    for path in ("", "penalty/", "cards/"):
        expect(phone.open(path).locator(".waiting a").first).to_be_visible()
    page.locator(".waiting a").first.click()
    page.wait_for_url(re.compile(r"/calls/\d+/$"))
