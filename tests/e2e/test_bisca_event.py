"""Events of Bisca in a browser, from the list of entrants to the published results.

One at tables of two, one in pairs: three entrants each, so that one goes on without
playing. The first deal is typed on a phone, the others are posted like its form.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import (
    Watch,
    key,
    manage,
    open_urn,
    path_of,
    press,
    publish_seats,
    sign_up,
)
from tests.e2e.deals import post_form, save
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]
ALONE = """Name;Town
Alba Ana;Cluj-Napoca
Barbu Dan;Turda
Costea Ion;Gherla
"""
PAIRS = """Jucător 1;Jucător 2
Alba Ana;Dima Eva
Barbu Dan;Enache Radu
Costea Ion;Filip Mara
"""
# The set goes to two points; more than 90 of the 120 bring both of them.
TAKES_ALL = {"points-0": "100", "points-1": "20"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("bisca")) as server:
        yield server


@pytest.fixture(scope="module")
def organizer(browser, server):
    watch = Watch(browser, url=server.url)
    desk = watch.visitor(language="en-GB")
    sign_up(desk, server)
    return watch, desk


@pytest.mark.parametrize(
    ("mode", "roster", "free"),
    [("individual", ALONE, "one: ticket B1"), ("pairs", PAIRS, "one pair: ticket B1")],
    ids=["individual", "pairs"],
)
def test_an_event_of_bisca_is_played_on_the_pages(
    organizer, server, mode, roster, free
):
    watch, desk = organizer
    at = open_the_event(watch, desk, mode=mode)
    import_the_roster(desk, at, roster=roster)
    look_at_the_plan(watch, desk, at, mode=mode, free=free)
    phone = a_referee(watch, desk, at)

    tickets = draw(desk, at, seats=["A1", "A2", "B1"])
    type_a_deal(watch, phone, at, mode=mode)
    confirm(desk, at)
    draw(desk, at, seats=["A1", "A2"], first=tickets["B1"])
    play_the_final(phone, at)
    confirm(desk, at)
    # The referee's link ends with the event.
    phone.context.close()

    publish(watch, desk, at, mode=mode)
    replayed = manage(server, "verify_ledger")
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    assert watch.problems == []
    assert watch.barriers == []


def open_the_event(watch, desk, *, mode):
    desk.goto("/events/new/?game=bisca")
    desk.fill("[name=name]", f"Bisca {mode}")
    desk.locator("#change > summary").click()
    key(desk, "mode", mode)
    key(desk, "table_size", "2")
    desk.fill("[name=target]", "2")
    watch.picture(desk, f"bisca-open-{mode}")
    press(desk, "/events/new/?game=bisca")
    desk.wait_for_url(re.compile(r"/t/[\w-]+/desk/"))
    slug = path_of(desk).split("/")[2]
    return lambda path="": f"/t/{slug}/{path}"


def import_the_roster(desk, at, *, roster):
    desk.goto(at("desk/roster/import/"))
    file = {"name": "list.csv", "mimeType": "text/csv", "buffer": roster.encode()}
    desk.set_input_files("#file", files=[file])
    desk.locator("main form button").first.click()
    press(desk, "/import/confirm/")
    expect(desk.locator("#people > li")).to_have_count(3)
    desk.goto(at("desk/check-in/"))
    desk.locator("details.desk-more summary").first.click()
    press(desk, "/check-in/all/")
    expect(desk.locator(".desk-row--done")).to_have_count(3)


def look_at_the_plan(watch, desk, at, *, mode, free):
    desk.goto(at("desk/plan/"))
    rows = desk.locator("main table").first.locator("tbody tr")
    played = [row.locator("td").first.inner_text() for row in rows.all()]
    assert played == ["3", "2"]
    expect(rows.first).to_contain_text(free)
    expect(desk.locator("main")).to_contain_text("Time of play")
    watch.picture(desk, f"bisca-plan-{mode}")


def a_referee(watch, desk, at):
    desk.goto(at("desk/staff/"))
    desk.fill("[name=label]", "Referee")
    press(desk, "/staff/issue/")
    phone = watch.visitor(size="phone", language="en-GB")
    phone.goto(desk.locator('main a[href*="/r/"]').get_attribute("href"))
    phone.locator("main form button").click()
    phone.wait_for_url(re.compile(r"/referee/$"))
    return phone


def draw(desk, at, *, seats, first=None):
    """Record a ticket for each who waits; ``first`` has had the free one."""
    desk.goto(at("desk/plan/"))
    open_urn(desk)
    people = desk.locator("#waiting option").evaluate_all(
        "options => options.map((one) => one.value)"
    )
    people.sort(key=lambda one: one != first)
    drawn = {}
    for count, (person, seat) in enumerate(zip(people, seats, strict=True), start=1):
        desk.fill("#who", person)
        desk.fill("#seat", seat)
        desk.locator("[data-urn-submit]").click()
        expect(desk.locator(".ticket-line")).to_have_count(count)
        drawn[seat] = person
    publish_seats(desk)
    return drawn


def tables(phone, at):
    phone.goto(at("referee/"))
    links = phone.locator(".table-card__letter a").all()
    return {one.inner_text().split()[-1]: one.get_attribute("href") for one in links}


def type_a_deal(watch, phone, at, *, mode):
    table, alone = (tables(phone, at)[letter] for letter in "AB")
    post_form(phone.request, f"{alone}close/")
    phone.goto(f"{table}deal/")
    phone.fill("#points-0", TAKES_ALL["points-0"])
    # What the other side has is what is left of the pack.
    expect(phone.locator("#points-1")).to_have_value(TAKES_ALL["points-1"])
    shown = phone.locator("[data-preview]:not([data-stale]) [name=shown]")
    expect(shown).to_have_value("2,0")
    watch.picture(phone, f"bisca-deal-{mode}")
    save(phone)
    post_form(phone.request, f"{table}close/")


def play_the_final(phone, at):
    table = tables(phone, at)["A"]
    post_form(phone.request, f"{table}deal/", shown="2,0", **TAKES_ALL)
    post_form(phone.request, f"{table}close/")


def confirm(desk, at):
    desk.goto(at("desk/stage/"))
    with desk.expect_navigation():
        press(desk, "/stage/confirm/")


def publish(watch, desk, at, *, mode):
    desk.goto(at("desk/results/"))
    desk.locator("#waive summary").click()
    desk.fill("#waive [name=reason]", "Asked aloud in the hall: nobody objects.")
    press(desk, "/results/nobody-objects/")
    press(desk, "/results/publish/")
    expect(desk.locator("#published")).to_be_visible()
    reader = watch.visitor(size="phone", language="en-GB")
    reader.goto(at("results/"))
    expect(reader.locator(".places__rank")).to_have_text(["Place 1", "Place 2"])
    expect(reader.locator("#final-places")).to_have_text("The first two")
    watch.picture(reader, f"bisca-results-{mode}")
