"""The hall watches a digital draw: the seats one by one; a stranger checks it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Watch, fetched, manage
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

DRAW = "/t/rehearsal-7-3/draws/1/"
HIDDEN = "[data-show-who].is-hidden"
EVERY_MS = 1800
# The page as it was while the draw was under way, and as a forger would have it.
BEFORE_THE_REVEAL = """() => {
  delete document.querySelector("[data-mark]").dataset.markOpen;
  document.dispatchEvent(new Event("live:refreshed"));
}"""
ANOTHER_MARK = """() => {
  document.querySelector("[data-mark]").dataset.mark = "0".repeat(64);
  document.dispatchEvent(new Event("live:refreshed"));
}"""


@pytest.fixture(scope="module")
def watch(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("draw")) as server:
        manage(
            server, "rehearse", "--entrants", "7", "--seed", "3", "--target", "4",
            "--draw", "digital", "--keep",
        )  # fmt: skip
        yield Watch(browser, url=server.url)


def test_the_seats_appear_one_by_one_and_can_be_stopped(watch):
    page = watch.visitor(language="en-GB")
    page.clock.install()
    page.goto(f"{DRAW}show/")

    expect(page.locator(HIDDEN)).to_have_count(7)
    page.clock.run_for(EVERY_MS + 100)
    expect(page.locator(HIDDEN)).to_have_count(6)
    expect(page.locator("[data-show-now]")).to_contain_text("A1 · ")
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(5 * EVERY_MS)
    expect(page.locator(HIDDEN)).to_have_count(6)
    page.get_by_role("button", name="Go on").click()
    page.clock.run_for(6 * EVERY_MS + 100)
    expect(page.locator(HIDDEN)).to_have_count(0)
    page.get_by_role("button", name="From the beginning").click()
    expect(page.locator(HIDDEN)).to_have_count(7)
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(HIDDEN)).to_have_count(0)
    assert watch.problems == []


def test_whoever_wants_no_motion_sees_all_seats_at_once(watch):
    page = watch.visitor(language="en-GB")
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{DRAW}show/")

    expect(page.locator("[data-show-controls]")).to_be_visible()
    expect(page.locator(HIDDEN)).to_have_count(0)


def test_without_a_script_all_seats_are_there(watch):
    page = watch.visitor(language="en-GB", javascript=False)
    page.goto(f"{DRAW}show/")

    expect(page.locator("[data-show-who]:visible")).to_have_count(7)
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)


def test_the_pages_have_no_barriers_on_any_screen(watch):
    for size in ("phone", "laptop"):
        page = watch.visitor(size=size, language="en-GB")
        page.goto(DRAW)
        watch.look(page, "public draw")
        page.goto(f"{DRAW}show/")
        page.get_by_role("button", name="Show all").click()
        watch.look(page, "draw show")
    assert watch.problems == []
    assert watch.barriers == []


def test_the_proof_of_the_page_is_good_to_the_page_that_checks(watch):
    page = watch.visitor(language="en-GB")
    proof = fetched(page, f"{DRAW}proof.json").text()

    page.goto(DRAW)
    page.get_by_role("link", name="Check a draw, also without the network").click()
    expect(page.locator("#answer .warn")).to_contain_text(
        "rehearsal-7-3, stage 1, draw 1"
    )
    page.locator("#photo").fill(json.loads(proof)["commitment"][:32])
    page.locator("button.go").click()

    expect(page.locator("#answer .good")).to_contain_text("As on your photograph")
    expect(page.locator("#answer .warn")).to_have_count(0)


def test_a_device_keeps_the_mark_by_itself_and_compares_it_with_the_proof(watch):
    page = watch.visitor(language="en-GB")
    said = page.locator("[data-mark]")
    page.goto(DRAW)
    # It has not seen this draw before its secret was opened.
    expect(said).to_be_hidden()

    page.evaluate(BEFORE_THE_REVEAL)
    # By the 24-hour clock, as everywhere: in English, too.
    expect(said).to_contain_text(
        re.compile(r"This device keeps the mark since \d\d:\d\d:\d\d, to")
    )
    page.reload()
    expect(said).to_contain_text(
        re.compile(r"the mark that this device kept at \d\d:\d\d:\d\d, before")
    )

    page.evaluate(ANOTHER_MARK)
    expect(said).to_contain_text("NOT the mark that this device kept at")
    page.reload()
    expect(said).to_contain_text(
        re.compile(r"the mark that this device kept at \d+:\d\d")
    )
    assert watch.problems == []
