"""Two urn desks with bad wifi: nothing typed is lost, nothing is recorded twice."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from tests.e2e.browser import LAPTOP, OVERFLOW, PHONE, barriers, open_urn
from tests.e2e.desks import DONE, REFUSED, STATE, WAITING, Desks, keep
from tests.server import Server

# One ticket stays in the urn: an empty one reloads the page.
ENTRANTS = 12
RECORD = "**/desk/draw/record/"


class Hall(Desks):
    """The event with an open urn, for tickets made at home or printed here."""

    def __init__(self, server, *, browser, tickets="plain", more=()):
        super().__init__(server, browser=browser, entrants=ENTRANTS)
        desk = self.desk(at="roster/")
        for line in more:
            desk.fill("[name=line]", line)
            with desk.expect_navigation():
                desk.press("[name=line]", "Enter")
        desk.goto(self.at("check-in/"))
        desk.locator(".desk-more summary").first.click()
        desk.locator('form[action$="/check-in/all/"] button').click()
        self.early = self.desk()
        expect(self.early.locator("main")).to_contain_text("The urn is not open")
        desk.goto(self.at("plan/"))
        open_urn(desk, tickets=tickets)
        desk.context.close()

    def desk(self, *, at="draw/", size=LAPTOP, **options):
        return super().desk(at=at, size=size, **options)


@pytest.fixture(scope="module")
def hall(tmp_path_factory, browser):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield Hall(server, browser=browser)


@pytest.fixture
def desk(hall):
    page = hall.desk()
    yield page
    page.context.close()


def typed(page, who, seat):
    page.fill("#who", who)
    page.fill("#seat", seat)
    page.press("#seat", "Enter")


def recorded(page):
    page.goto(page.url.split("?")[0])
    everything = page.locator('[aria-labelledby="drawn-title"] ul').last
    found = everything.locator(".entrant__more").all_text_contents()
    return [text.split(" · ")[0] for text in found]


def test_a_desk_from_before_the_urn_was_open_becomes_its_desk(hall):
    expect(hall.early.locator("#record")).to_be_visible()
    expect(hall.early.locator("h1")).to_have_text("Draw of stage 1")
    hall.early.context.close()


def test_tickets_typed_without_network_are_recorded_once_it_is_back(desk):
    desk.context.set_offline(True)
    typed(desk, "E001", "A1")
    desk.locator('a[href="?who=E002"]').click()
    expect(desk.locator("#seat")).to_be_focused()
    typed(desk, "E002", "A2")

    expect(desk.locator(WAITING)).to_have_text(
        ["A1 · E001saved here", "A2 · E002saved here"]
    )
    expect(desk.locator(STATE)).to_contain_text("Saved on this device (2)")
    expect(desk.locator(STATE)).to_contain_text("The network is away")
    expect(desk.locator("#who")).to_be_focused()
    desk.context.set_offline(False)

    expect(desk.locator(DONE)).to_have_count(2)
    expect(desk.locator(WAITING)).to_have_count(0)
    assert recorded(desk)[:2] == ["E002", "E001"]


def test_what_waits_survives_a_reload_and_a_lost_answer_counts_once(desk):
    sent = []

    def lose_the_answer(route):
        sent.append(route.request.post_data)
        with suppress(Error):  # the page may be gone
            route.fetch()
            route.abort()

    desk.route(RECORD, lose_the_answer)
    typed(desk, "E003", "A3")
    expect(desk.locator(STATE)).to_contain_text("The network is away")
    desk.reload()
    expect(desk.locator(WAITING)).to_have_text(["A3 · E003sent: no answer yet"])
    desk.unroute(RECORD)

    expect(desk.locator(DONE)).to_contain_text(["A3"])
    expect(desk.locator(REFUSED)).to_have_count(0)
    keys = {re.search("client_key=([^&]+)", body)[1] for body in sent}
    assert len(keys) == 1
    assert recorded(desk).count("E003") == 1


def test_the_slower_of_two_desks_is_told_and_corrects_what_it_typed(hall, desk):
    slower = hall.desk(who=1, size=PHONE)
    slower.context.set_offline(True)
    typed(slower, "E005", "A4")
    typed(desk, "E004", "A4")
    expect(desk.locator(DONE)).to_have_count(1)
    slower.context.set_offline(False)

    refused = slower.locator(REFUSED)
    expect(refused).to_contain_text("A4 · E005")
    expect(refused).to_contain_text(
        re.compile(r"drawn before: by .+ at \d\d:\d\d:\d\d")
    )
    slower.reload()
    expect(refused).to_have_count(1)
    assert barriers(slower) == []
    assert slower.evaluate(OVERFLOW) == 0
    refused.get_by_role("button", name="Correct").click()
    expect(slower.locator("#seat")).to_have_value("A4")
    slower.fill("#seat", "B1")
    slower.press("#seat", "Enter")

    expect(slower.locator(DONE)).to_contain_text(["B1"])
    expect(refused).to_have_count(0)
    assert recorded(slower)[:2] == ["E005", "E004"]
    slower.context.close()


def test_a_refusal_stays_until_a_person_removes_it(desk):
    typed(desk, "E006", "Z9")
    refused = desk.locator(REFUSED)
    expect(refused).to_contain_text("There is no ticket “Z9” in this urn.")

    desk.reload()
    refused.get_by_role("button", name="Remove").click()

    expect(refused).to_have_count(0)
    desk.reload()
    expect(refused).to_have_count(0)


def test_a_refusal_goes_once_the_same_person_has_a_ticket(desk):
    typed(desk, "E012", "Z9")
    typed(desk, "E011", "Z8")
    refused = desk.locator(REFUSED)
    # What was typed just now stands in sight, before all that was refused earlier.
    expect(refused).to_contain_text(["E011", "E012"])

    typed(desk, "e012", "C1")

    expect(desk.locator(DONE)).to_contain_text(["C1"])
    expect(refused).to_have_count(1)
    expect(refused).to_contain_text("E011")
    refused.get_by_role("button", name="Remove").click()


def test_the_form_works_without_javascript(hall):
    desk = hall.desk(java_script_enabled=False)

    typed(desk, "E006", "B2")

    expect(desk.get_by_text("B2: ")).to_be_visible()
    expect(desk.locator("[data-outbox]")).to_be_hidden()
    desk.context.close()


def test_what_an_earlier_urn_refused_stands_last_and_is_only_removed(desk):
    refused = {"status": 409, "code": "other_urn", "detail": "Over.", "meant": []}
    fields = {"who": "E001", "seat": "A1", "draw": "1/9", "opened": "1"}
    entry = {"key": "k", "fields": fields, "label": "A1 · E001", "refused": refused}
    keep(desk, entry)
    desk.reload()

    expect(desk.locator(REFUSED)).to_have_count(0)
    earlier = desk.locator("[data-outbox-earlier]")
    expect(earlier.locator("summary")).to_have_text(
        "Refused at an urn that is over (1)"
    )
    earlier.locator("summary").click()
    expect(earlier.locator("li")).to_contain_text("A1 · E001")
    earlier.get_by_role("button", name="Remove").click()
    expect(earlier).to_be_hidden()


def test_a_ticket_that_the_server_could_not_take_keeps_its_place(hall):
    desk = hall.desk()
    sent = []

    def refuse_once(route):
        sent.append(re.search("who=(E[0-9]+)", route.request.post_data)[1])
        if len(sent) == 1:
            route.fulfill(status=503, body="busy")
        else:
            route.continue_()

    desk.context.set_offline(True)
    typed(desk, "E006", "Z1")
    typed(desk, "E007", "B3")
    desk.route(RECORD, refuse_once)
    desk.context.set_offline(False)

    # The refused ticket stops nothing: a desk's tickets do not hang together.
    expect(desk.locator(DONE)).to_contain_text(["B3"])
    expect(desk.locator(REFUSED)).to_contain_text("no ticket “Z1”")
    assert sent == ["E006", "E006", "E007"]
    desk.context.close()


def test_a_refused_ticket_does_not_move_the_tickets_below(hall):
    desk = hall.desk(size=PHONE)
    tickets = desk.locator("[data-urn]")
    expect(desk.locator("[data-outbox]")).to_be_visible()
    before = tickets.bounding_box()["y"]

    desk.fill("#who", "E001")
    desk.fill("#seat", "Z9")
    desk.locator("[data-urn-submit]").click()

    expect(desk.locator(REFUSED)).to_have_count(1)
    assert tickets.bounding_box()["y"] == before
    desk.context.close()


TOWNS = ["Cluj-Napoca", "Dej", "Turda", "Gherla", "Baia Mare"]
# The keys with which one of them is chosen: how many are whole within the panel.
WHOLE = """(panel) => {
  const { top, bottom } = panel.getBoundingClientRect();
  return [...panel.querySelectorAll("[data-outbox-refused] .button--secondary")]
    .map((key) => key.getBoundingClientRect())
    .filter((key) => top <= key.top && key.bottom <= bottom).length;
}"""


@pytest.mark.parametrize("size", [LAPTOP, {"width": 1024, "height": 768}])
def test_on_a_laptop_all_people_of_one_name_can_be_chosen_at_once(hall, size):
    more = [f"Moldovan Ioan-Alexandru, {town}" for town in TOWNS]
    namesakes = Hall(hall.server, browser=hall.browser, more=more)
    namesakes.early.context.close()
    desk = namesakes.desk(size=size)
    tickets = desk.locator("[data-urn]")
    before = tickets.bounding_box()["y"]

    typed(desk, "Moldovan Ioan-Alexandru", "A1")

    expect(desk.locator(REFUSED)).to_contain_text("fits several people")
    assert desk.locator("[data-outbox]").evaluate(WHOLE) == len(TOWNS)
    assert tickets.bounding_box()["y"] == before
    assert desk.evaluate(OVERFLOW) == 0
    desk.get_by_role("button", name="Gherla").click()
    expect(desk.locator(DONE)).to_contain_text("E016")
    desk.context.close()


def test_a_printed_ticket_that_is_pressed_asks_at_once_for_its_characters(hall):
    printed = Hall(hall.server, browser=hall.browser, tickets="printed")
    printed.early.context.close()
    sheet = printed.desk(at="draw/tickets/")
    ticket = sheet.locator(".paper-ticket").filter(has_text="B2").inner_text()
    code = re.search(r"\b(?=\w{4}\b)[A-Z0-9]{4}\b", ticket)[0]
    sheet.context.close()
    desk = printed.desk()

    desk.fill("#who", "E001")
    desk.locator("[data-urn] .ticket").filter(has_text="B2").click()
    desk.keyboard.type(code)
    desk.keyboard.press("Enter")

    expect(desk.locator(DONE)).to_contain_text(["B2"])
    expect(desk.locator(REFUSED)).to_have_count(0)
    desk.context.close()


# As wide as A4 between its margins.
A4 = {"width": 700, "height": 1000}
# How far the last line of the ticket that has least room lies below its edge.
BELOW_THE_EDGE = """(name) => Math.max(
  ...[...document.querySelectorAll(".paper-ticket")].map((ticket) => {
    ticket.querySelector(".paper-ticket__event").textContent = name;
    const [paper, last] = [ticket, ticket.querySelector(".paper-ticket__draw")].map(
      (part) => part.getBoundingClientRect().bottom,
    );
    return last - paper;
  }),
)"""


def test_a_printed_ticket_holds_the_longest_name_of_an_event(hall):
    sheet = hall.desk(at="draw/tickets/", size=A4)
    sheet.emulate_media(media="print")

    assert sheet.evaluate(BELOW_THE_EDGE, "Cupa Împărăției " * 8) < 0

    sheet.context.close()
