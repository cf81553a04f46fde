"""A table closed from its page: with what everybody saw, once, also without network."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from tests.e2e.browser import OVERFLOW, barriers, path_of
from tests.e2e.deals import Deal, post_deal, post_form
from tests.e2e.desks import DONE, REFUSED
from tests.e2e.workplace import (
    QUEUE,
    SAVE,
    Hall,
    Taps,
    all_sent,
    deal,
    empty,
    entered,
    kept,
    score,
)
from tests.server import Server
from tournaments.web.pages.qr import kept_digits

pytestmark = pytest.mark.e2e

CLOSING = "[data-closing]"
RESULT = "[data-result]"
OF_ONE = {1: (33, 29, 29, 29), 2: (66, 18, 18, 18), 3: (99, 7, 7, 7)}


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield Hall(server, browser=browser, entrants=28)


@pytest.fixture
def at_table(hall):
    """Open the page of a table of four, on a phone of its own."""
    phones = []

    def open_table(letter, *, who=0, **options):
        page = hall.at_table(letter, who=who, **options)
        phones.append(page)
        expect(page.locator("[data-panel]")).to_be_visible()
        return page

    yield open_table
    for page in phones:
        page.context.close()


def play_to(page, points):
    """Let the first seat come to so many points."""
    while (missing := points - score(page)[0]) > 0:
        made = min(missing, 3)
        before = score(page)[0]
        post_deal(page.request, path_of(page), Deal(0, 1, OF_ONE[made]))
        expect(page.locator("[data-strip] b").first).to_have_text(str(before + made))


def void_last(hall, page):
    last = hall.lines(page, page.url)[-1]["seq"]
    post_form(page.request, f"{path_of(page)}void/{last}/", reason="A slip")


def closings(hall, page):
    return [one for one in hall.lines(page, page.url) if one["kind"] == "close"]


def close(page):
    page.locator("[data-closing-begin]").click()
    expect(page.locator(CLOSING)).to_be_visible()
    Taps(page).save()


def test_a_set_ends_and_the_table_is_closed_without_network(hall, at_table):
    phone = at_table("B")
    play_to(phone, 20)
    phone.context.set_offline(True)
    deal(phone, "661818")
    expect(phone.locator(RESULT)).to_contain_text("The set is over")
    begin = phone.locator("[data-closing-begin]")
    begin.press("Enter")
    # By keyboard too: on with what the table is closed on, and back to the key.
    expect(phone.locator(CLOSING)).to_be_focused()
    phone.locator("[data-closing-not-yet]").press("Enter")
    expect(begin).to_be_focused()
    begin.press("Enter")
    ranks = phone.locator(f"{CLOSING} .places__score")
    expect(ranks.first).to_have_text("22")
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    Taps(phone).save()
    expect(phone.locator(RESULT)).to_contain_text("closed on this phone")
    assert [one["call"] for one in kept(phone)] == ["deals", "close"]
    phone.context.set_offline(False)

    expect(phone.locator(DONE)).to_contain_text("Fingerprint of the record")
    (line,) = closings(hall, phone)
    assert line["payload"]["totals"][0] == 22
    expect(phone.locator("[data-panel]")).to_be_hidden()
    expect(phone.get_by_role("link", name="Closing slip")).to_be_visible()
    assert kept_digits(line["hash"]) in phone.locator(DONE).inner_text()
    phone.wait_for_function(
        "hash => Object.values(localStorage).some((one) => one.includes(hash))",
        arg=line["hash"],
    )


def each_way_stands_there_once(page):
    expect(page.locator("[data-closing-begin]")).to_be_visible()
    for words in ("Penalty", re.compile("^\\s*Undo"), "Close the table"):
        ways = page.locator("main :is(a, button)").filter(has_text=words, visible=True)
        expect(ways).to_have_count(1)


def test_at_the_target_a_closing_whose_answer_is_lost_is_written_once(hall, at_table):
    phone = at_table("E", service_workers="block")
    play_to(phone, 21)
    each_way_stands_there_once(phone)

    def lose_the_answer(route):
        with suppress(Error):  # the page may be gone
            route.fetch()
            route.abort()

    phone.route("**/api/v1/tables/**", lose_the_answer)
    close(phone)
    expect(phone.locator(RESULT)).to_contain_text("sent: no answer yet")
    phone.unroute("**/api/v1/tables/**")
    phone.reload()

    phone.wait_for_function(f"() => {QUEUE}.length === 0")
    assert len(closings(hall, phone)) == 1


def test_a_deal_half_typed_when_another_phone_ends_the_set_stays_and_is_no_deal(
    hall, at_table
):
    phone, other = at_table("F"), at_table("F", who=1)
    if score(other)[0] == 21:  # the next test was first
        void_last(hall, other)
        expect(other.locator("[data-strip] b").first).not_to_have_text("21")
    play_to(other, 20)
    expect(phone.locator("[data-strip] b").first).to_have_text("20")
    taps = Taps(phone)
    taps.key("bidder", 0)
    taps.key("bid", 1)

    play_to(other, 21)

    said = "The set is over. This cannot be saved any more."
    expect(phone.locator(RESULT)).to_contain_text(said)
    expect(phone.locator(SAVE)).to_be_disabled()
    expect(phone.locator("[name=bidder][value='0']")).to_be_checked()
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    taps.tap("[data-closing-begin]")
    expect(phone.locator(CLOSING)).to_be_visible()

    # Nor is one that lies under an offence.
    phone.locator("[data-closing-not-yet]").click()
    phone.evaluate("scrollTo(0, 0)")
    void_last(hall, other)
    expect(phone.locator("[data-strip] b").first).to_have_text("20")
    # The deal goes on where it was.
    expect(phone.locator(RESULT)).not_to_contain_text(said)
    expect(phone.locator("[name=bid][value='1']")).to_be_checked()
    taps.key("kind", "penalty:other")
    play_to(other, 21)
    expect(phone.locator("[data-strip] b").first).to_have_text("21")
    taps.tap("[data-closing-penalty]")
    taps.tap("[data-closing-begin]")
    expect(phone.locator(CLOSING)).to_be_visible()
    phone.locator("[data-closing-not-yet]").click()
    empty(phone)
    expect(phone.locator("[data-panel-place]")).to_be_hidden()


def test_an_offence_that_was_none_is_left_as_it_was_reached(hall, at_table):
    """Once the set is over nothing else is chosen there that would take it back."""
    phone = at_table("F")
    play_to(phone, 21)
    taps = Taps(phone)
    taps.tap("[data-closing-penalty]")
    expect(phone.locator("[data-offender]").first).to_be_enabled()
    expect(phone.locator("[data-closing-penalty]")).to_have_attribute(
        "aria-pressed", "true"
    )

    taps.tap("[data-closing-penalty]")

    expect(phone.locator("[data-offender]").first).to_be_hidden()
    taps.tap("[data-closing-penalty]")
    # To close the table is a way on from there too.
    taps.tap("[data-closing-begin]")
    expect(phone.locator(CLOSING)).to_be_visible()
    expect(phone.locator("[data-offender]").first).to_be_hidden()
    expect(phone.locator(SAVE)).to_have_text("Close table F")


def test_a_misdeal_follows_an_offence_that_was_chosen_while_the_set_was_over(
    hall, at_table
):
    phone, other = at_table("F"), at_table("F", who=1)
    play_to(other, 21)
    expect(phone.locator("[data-closing-begin]")).to_be_visible()
    phone.locator("[data-closing-penalty]").click()

    void_last(hall, other)

    misdeal = phone.locator("[data-panel] label", has_text="Misdeal")
    misdeal.click()
    expect(phone.locator(RESULT)).to_contain_text("Misdeal")
    expect(phone.locator(SAVE)).to_be_enabled()


def test_on_another_score_nothing_is_closed_and_both_versions_stand(hall, at_table):
    phone, other = at_table("G"), at_table("G", who=1)
    play_to(phone, 21)
    phone.context.set_offline(True)
    close(phone)
    other.locator("[data-closing-penalty]").click()
    taps = Taps(other)
    taps.offender(0)
    expect(other.locator("[data-strip] b").first).to_have_text("18")
    all_sent(other)
    phone.context.set_offline(False)

    refused = phone.locator(REFUSED)
    expect(refused).to_contain_text("Mine: Table closed: 21")
    expect(refused).to_contain_text("Revoke −3")
    assert closings(hall, phone) == []
    refused.get_by_role("button", name="Remove").click()
    expect(phone.locator("[data-strip] b").first).to_have_text("18")
    expect(phone.locator("[data-panel-place]")).to_be_visible()


def test_without_network_whoever_has_left_stays_behind_those_who_play_on(
    hall, at_table
):
    phone = at_table("C")
    play_to(phone, 5)
    left = {"seat": "0", "cause": "withdrawn", "reason": "Ill"}
    post_form(phone.request, f"{path_of(phone)}leave/", **left)
    phone.reload()
    phone.context.set_offline(True)
    entered(phone, bidder=1, bid=2, trump="G", digits="6630").save()
    phone.locator("[data-close-here]").click()

    last = phone.locator(f"{CLOSING} .places li").last
    expect(last).to_contain_text("C1")
    expect(last.locator(".places__rank")).to_have_text("4")


def test_a_table_is_closed_on_time_with_a_reason_alone(hall, at_table):
    phone = at_table("D")
    points = score(phone)[0]
    phone.locator("[data-close-here]").click()
    expect(phone.locator(CLOSING)).to_contain_text("By the rules play goes on")
    expect(phone.locator(SAVE)).to_be_disabled()
    phone.locator("[data-closing-not-yet]").click()
    expect(phone.locator("[data-panel-place]")).to_be_visible()
    phone.locator("[data-close-here]").click()
    phone.locator("#closing-reason").fill("The hall closes")
    Taps(phone).save()

    expect(phone.locator(DONE)).to_have_text(re.compile(f"Table closed: {points}"))
    (line,) = closings(hall, phone)
    assert line["reason"] == "The hall closes"
