"""Two players record at their table: an opponent confirms, the referee rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Watch, fetched
from tests.e2e.workplace import PlayersHall, all_sent, deal, kept, score
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("players")) as server:
        yield PlayersHall(server, browser=browser)


@pytest.fixture(scope="module")
def players(hall):
    return hall.players()


def lines_of(hall, page):
    table = re.search(r"/referee/(\d+)/", hall.table)[1]
    got = fetched(page, f"{hall.server.url}/api/v1/tables/{table}")
    return got.json()["lines"]


def test_one_records_another_confirms_a_third_is_heard(hall, players):
    one, other = players
    before = len(lines_of(hall, one))
    score(one)

    deal(one)
    all_sent(one)

    assert len(lines_of(hall, one)) == before + 1
    asked = other.locator(".answer").filter(has_text="Yes, confirm").first
    expect(asked).to_be_visible()
    asked.get_by_role("button", name="Yes, confirm").click()
    expect(other.get_by_role("heading", name="Is it so?")).to_have_count(0)
    assert lines_of(hall, one)[-1]["vouched"] == "confirmed"
    expect(one.locator("tbody").first).to_contain_text("Confirmed")

    # What is said without network is kept, and sent once when it is back.
    deal(one)
    all_sent(one)
    asked = other.locator(".answer").filter(has_text="Yes, confirm").first
    expect(asked).to_be_visible()
    other.context.set_offline(True)
    asked.get_by_text("No, object").click()
    asked.get_by_label("What is wrong?").fill("He had forty")
    asked.get_by_role("button", name="Object and call").click()
    assert len(kept(other)) == 1
    other.context.set_offline(False)
    expect(one.locator("tbody").first).to_contain_text("A player objects")

    referee = hall.referee()
    referee.goto(hall.table)
    heading = referee.get_by_role("heading", name="A player objects")
    expect(heading).to_be_visible()
    expect(referee.get_by_text("He had forty").first).to_be_visible()
    referee.get_by_role("button", name="Let it stand").click()
    expect(heading).to_have_count(0)


def test_the_pages_are_readable_by_everybody(hall, players):
    watch = Watch(hall.browser, url=hall.server.url)
    one, other = players
    deal(one)
    all_sent(one)
    expect(other.get_by_role("heading", name="Is it so?")).to_be_visible()

    watch.picture(one, "player-records")
    watch.picture(other, "player-confirms")
    # No line is left for the other tests of this hall.
    other.get_by_role("button", name="Yes, confirm").first.click()
    expect(other.get_by_role("heading", name="Is it so?")).to_have_count(0)
    hall.organizer.goto(f"/t/{hall.slug}/desk/players-record/")
    watch.picture(hall.organizer, "players-record")
    hall.organizer.goto(f"{hall.table}players/")
    watch.picture(hall.organizer, "players-phones")
    hall.organizer.goto(f"/t/{hall.slug}/desk/players-record/")
    hall.organizer.get_by_role("button", name="new links").click()
    watch.picture(hall.organizer, "players-slips", sizes=("laptop",))

    assert watch.barriers == []
