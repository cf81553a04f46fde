"""A call reaches a referee on every page, and the answer does not need the network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import OVERFLOW, barriers
from tests.e2e.desks import REFUSED
from tests.e2e.workplace import Hall, kept
from tests.server import Server

pytestmark = pytest.mark.e2e

BANNER = ".waiting__calls"
GO = f"{BANNER} [data-call-step]"
KEPT = ".table-call [data-call-kept]"
# Counts what a device plays, without playing it; silent until somebody has touched the
# page, as browsers say what a touch is.
HEARD = """
window.heard = 0;
class Sound {
  constructor() { this.state = "suspended"; this.currentTime = 0; window.sound = this; }
  get destination() { return {}; }
  resume() { if (navigator.userActivation.isActive) this.state = "running"; }
  createOscillator() {
    const end = { connect: () => end };
    const start = () => { window.heard += this.state === "running" ? 1 : 0; };
    return { frequency: {}, connect: () => end, start, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: () => ({}) };
  }
}
window.AudioContext = Sound;
"""
LONG_AGO = (
    "localStorage.setItem('cruce.calls.rung', JSON.stringify({ at: 0, ids: %s }))"
)


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield Hall(server, browser=browser, entrants=20)


@pytest.fixture
def device(hall):
    """Open a referee's page, on a device of its own that counts what it plays."""
    pages = []

    def open_page(letter="", *, who=0, **options):
        page = hall.of_referee(who=who, **options)
        page.add_init_script(HEARD)
        pages.append(page)
        page.goto(hall.addresses.get(letter, f"/t/{hall.slug}/referee/"))
        return page

    yield open_page
    for page in pages:
        page.context.close()


def call(hall, letter, text=""):
    """Call a referee as a player does; the number of the call."""
    table = re.search(r"/referee/(\d+)/", hall.addresses[letter])[1]
    stranger = hall.device()
    answer = stranger.request.post(
        f"{hall.server.url}/api/v1/tables/{table}/calls", data={"text": text}
    )
    assert answer.status == 201, answer.text()
    number = answer.json()["id"]
    stranger.context.close()
    return number


def steps(hall, page, number):
    """What has happened with a call, as its page tells it."""
    page.goto(f"/t/{hall.slug}/referee/calls/{number}/")
    return page.locator("main ol.rows .entrant__name").all_inner_texts()


def test_a_phone_that_may_ring_does_so_after_any_touch_of_a_new_page(device):
    phone = device(has_touch=True, is_mobile=True)
    phone.get_by_role("button", name="Ring when a table calls").tap()
    phone.wait_for_function("() => window.heard > 0")
    phone.reload()

    phone.locator("h1").tap()

    phone.wait_for_function("() => window.sound?.state === 'running'")
    # A phone call, or the pocket: from then on the next touch again.
    phone.evaluate("window.sound.state = 'interrupted'")
    phone.locator("h1").tap()
    phone.wait_for_function("() => window.sound.state === 'running'")


def test_a_call_rings_where_it_is_allowed_until_somebody_takes_it(hall, device):
    tables, other = device(), device("C", who=1)
    # Nobody has allowed the other device to ring.
    tables.get_by_role("button", name="Ring when a table calls").click()
    before = tables.evaluate("window.heard")
    assert before > 0
    title = other.title()

    number = call(hall, "B", "Renunț?")

    expect(tables.locator("#calls")).to_contain_text("1 table calls a referee")
    tables.wait_for_function(f"() => window.heard > {before}")
    assert tables.title().startswith("(1) ")
    expect(other.locator(BANNER)).to_contain_text("Table B calls a referee")
    expect(other.locator(BANNER)).to_contain_text("Renunț?")
    assert other.title() == f"(1) {title}"
    assert other.evaluate("window.heard") == 0
    assert (barriers(other), other.evaluate(OVERFLOW)) == ([], 0)

    # Not all the time, but again after a while, after a reload too.
    heard = tables.evaluate("window.heard")
    tables.evaluate(LONG_AGO % f"['{number}']")
    tables.wait_for_function(f"() => window.heard > {heard}")

    other.locator(GO).click()
    expect(other.locator(BANNER)).to_have_count(0)
    assert other.title() == title
    expect(tables.locator("[data-calling]")).to_contain_text("is on the way")
    tables.wait_for_function("() => !document.title.startsWith('(')")
    heard = tables.evaluate("window.heard")
    tables.evaluate(LONG_AGO % "[]")
    tables.wait_for_timeout(2500)
    assert tables.evaluate("window.heard") == heard


def test_a_call_is_taken_and_closed_without_network_and_counts_once(hall, device):
    phone = device("C")
    number = call(hall, "C", "Cine împarte?")
    expect(phone.locator(BANNER)).to_contain_text("Cine împarte?")
    phone.context.set_offline(True)
    phone.locator(GO).click()
    expect(phone.locator(".table-call [data-call-kept]")).to_contain_text(
        "on this phone"
    )
    assert not phone.title().startswith("(")
    phone.context.set_offline(False)

    ruling = phone.locator(".table-call input")
    expect(ruling).to_be_visible()
    phone.context.set_offline(True)
    ruling.fill("Seat C2 deals.")
    phone.locator(".table-call [data-call-step]").click()
    assert kept(phone)[0]["fields"] == {"to": "closed", "words": "Seat C2 deals."}
    phone.context.set_offline(False)

    expect(phone.locator(".table-call")).to_have_count(0)
    told = [one.split(" · ")[1] for one in steps(hall, phone, number)]
    assert told == ["Called", "On the way", "Ruled"]


def test_what_somebody_else_has_taken_meanwhile_is_theirs(hall, device):
    phone, other = device("D"), device("D", who=1)
    call(hall, "D")
    expect(phone.locator(BANNER)).to_be_visible()
    phone.context.set_offline(True)
    phone.locator(GO).click()
    other.locator(GO).click()
    expect(other.locator(".table-call input")).to_be_visible()
    phone.context.set_offline(False)

    refused = phone.locator(REFUSED)
    expect(refused).to_contain_text("Mine: D · I am on the way")
    expect(refused).to_contain_text("Meanwhile: On the way, referee ")
    refused.get_by_role("button", name="Remove").click()
    expect(refused).to_have_count(0)


def test_the_pages_of_the_calls_keep_what_is_answered_there_too(hall, device):
    phone = device()
    number = call(hall, "E", "Renunț?")
    page = f"/t/{hall.slug}/referee/calls/"
    phone.goto(f"{page}{number}/")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="I am on the way").click()
    expect(phone.locator("[data-call-page] [data-call-kept]")).to_contain_text(
        "on this phone"
    )
    assert kept(phone)[0]["fields"] == {"to": "claimed"}
    expect(phone.get_by_role("button", name="I am on the way")).to_be_hidden()
    phone.context.set_offline(False)

    phone.locator("#words").fill("Seat B2 deals.")
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    phone.goto(page)
    phone.context.set_offline(True)
    row = phone.locator(f'[data-call="{number}"]')
    row.locator("input").fill("Seat B3 deals.")
    row.get_by_role("button", name="Close the call").click()
    expect(row.locator("[data-call-kept]")).to_contain_text("on this phone")
    phone.context.set_offline(False)

    expect(row).to_have_count(0)
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    told = [one.split(" · ")[1] for one in steps(hall, phone, number)]
    assert told == ["Called", "On the way", "Ruled"]
    expect(phone.get_by_text("Seat B3 deals.")).to_be_visible()
