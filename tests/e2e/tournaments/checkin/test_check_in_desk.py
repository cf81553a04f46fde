"""Check-in desks with bad wifi: nobody pressed is lost, nobody counts twice."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from tests.e2e.browser import OVERFLOW, PHONE, barriers
from tests.e2e.desks import DONE, REFUSED, STATE, WAITING, Desks, keep
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

# Of these every third is missing in the demonstration event: E001, E004, E007, ...;
# no two tests check in the same ones, unless they take that back.
ENTRANTS = 60
PRESS = re.compile(r"/desk/check-in/(\d+/(undo/)?|scanned/)$")

POST = """async ([address, fields = {}]) => {
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const body = new URLSearchParams({ ...fields, csrfmiddlewaretoken: token });
  return (await fetch(address, { method: "POST", body })).status;
}"""

# Safari holds nothing in place by itself.
NOTHING_HELD = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { overflow-anchor: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory, browser):
    with Server(data=tmp_path_factory.mktemp("door")) as server:
        yield Desks(server, browser=browser, entrants=ENTRANTS)


@pytest.fixture
def desk(hall):
    page = hall.desk(at="check-in/")
    yield page
    page.context.close()


def row(page, code):
    return page.locator(f'#people > li[data-code="{code}"]')


def press(page, code):
    row(page, code).locator("button").click()


def typed(page, text):
    page.fill("#q", text)
    page.press("#q", "Enter")


def is_here(page, code):
    expect(row(page, code)).to_contain_text("Checked in")
    expect(row(page, code).locator(".desk-kept")).to_have_count(0)


def test_who_is_pressed_without_network_is_here_once_it_is_back(desk):
    desk.context.set_offline(True)
    press(desk, "E001")
    typed(desk, "4")
    name = row(desk, "E007").get_attribute("data-name")
    desk.locator("#q").press_sequentially(name)
    expect(desk.locator("#people > li:visible")).to_have_count(1)
    desk.press("#q", "Enter")
    expect(row(desk, "E007").locator("button")).to_be_focused()
    desk.keyboard.press("Enter")

    expect(desk.locator(WAITING)).to_have_count(3)
    expect(row(desk, "E001")).to_contain_text("saved here")
    expect(desk.locator(STATE)).to_contain_text("Saved on this device (3)")
    expect(desk.locator(STATE)).to_contain_text("The network is away")
    desk.context.set_offline(False)

    expect(desk.locator(DONE)).to_have_count(3)
    desk.fill("#q", "")
    for code in ("E001", "E004", "E007"):
        is_here(desk, code)


def test_names_are_typed_one_after_another_without_emptying_the_field(desk):
    for code in ("E049", "E052"):
        name = row(desk, code).get_attribute("data-name")
        desk.keyboard.type(name)
        expect(desk.locator("#people > li:visible")).to_have_count(1)
        desk.keyboard.press("Enter")
        desk.keyboard.press("Enter")
        is_here(desk, code)
    # With the finger, one of several whom the name fits.
    expect(desk.locator("#q")).to_be_focused()
    desk.keyboard.type("e05")
    press(desk, "E055")
    is_here(desk, "E055")
    desk.keyboard.type("e04")
    expect(desk.locator("#q")).to_have_value("e04")

    desk.fill("#q", "")
    for code in ("E055", "E049", "E052"):
        press(desk, code)
        expect(row(desk, code)).to_contain_text("taken back at")


def test_a_reload_and_a_lost_answer_lose_nothing_and_count_once(desk):
    sent = []

    def lose_the_answer(route):
        sent.append(route.request.post_data)
        with suppress(Error):  # the page may be gone
            route.fetch()
            route.abort()

    desk.route(PRESS, lose_the_answer)
    press(desk, "E010")
    expect(row(desk, "E010")).to_contain_text("sent: no answer yet")
    desk.reload()
    expect(desk.locator(WAITING)).to_have_count(1)
    desk.unroute(PRESS)

    expect(desk.locator(DONE)).to_contain_text(["(E010): Checked in"])
    expect(desk.locator(REFUSED)).to_have_count(0)
    assert len({re.search("client_key=([^&]+)", body)[1] for body in sent}) == 1
    is_here(desk, "E010")


def test_the_order_is_kept_when_the_server_is_ill(desk):
    sent = []

    def ill_at_first(route):
        sent.append(re.search(r"check-in/(\d+)/", route.request.url)[1])
        if len(sent) <= 2:
            route.fulfill(status=503, body="busy")
        else:
            route.continue_()

    desk.route(PRESS, ill_at_first)
    press(desk, "E013")
    press(desk, "E058")
    expect(desk.locator(DONE)).to_have_count(2)

    assert sent == [sent[0]] * 3 + [sent[3]]
    assert sent[3] != sent[0]
    is_here(desk, "E013")


def test_what_was_answered_last_stands_first(desk):
    desk.set_viewport_size(PHONE)
    typed(desk, "999")
    expect(desk.locator(REFUSED)).to_have_count(1)
    typed(desk, "2")
    expect(desk.locator(DONE)).to_have_count(1)
    done, refused = desk.locator(DONE).bounding_box(), desk.locator(REFUSED)
    assert done["y"] < refused.bounding_box()["y"]

    typed(desk, "998")
    expect(refused).to_have_count(2)
    assert refused.last.bounding_box()["y"] < desk.locator(DONE).bounding_box()["y"]


def test_why_there_is_no_camera_is_one_line_that_opens(desk):
    desk.set_viewport_size(PHONE)
    before = desk.locator("#people").bounding_box()["y"]

    desk.click("[data-scan-start]")

    line = desk.locator("[data-scan-none] summary")
    expect(line).to_have_text("No camera here: type the code")
    assert desk.locator("#people").bounding_box()["y"] - before < 60
    reason = desk.locator("[data-scan-why]:not([hidden])")
    expect(reason).to_be_hidden()
    line.click()
    expect(reason).to_contain_text("Type the code instead")


def test_whoever_is_pressed_stays_under_the_finger(hall, desk):
    """Also while another desk checks in whoever stands above, in sight."""
    desk.set_viewport_size(PHONE)
    desk.evaluate(NOTHING_HELD)
    for code in ("E037", "E043", "E040"):
        pressed = row(desk, code)
        if code == "E037":  # the top of the page is in sight
            desk.fill("#q", code)
        else:
            desk.fill("#q", "")
            pressed.evaluate("row => row.scrollIntoView({ block: 'end' })")
        before = pressed.bounding_box()["y"]
        assert before < PHONE["height"]
        desk.mouse.click(PHONE["width"] / 2, before + 20)
        is_here(desk, code)

        assert pressed.bounding_box()["y"] == pytest.approx(before, abs=4)

    away = hall.desk(at="check-in/", who=1)
    press(away, "E009")  # the row above
    expect(row(desk, "E009")).to_contain_text("taken back at")
    assert pressed.bounding_box()["y"] == pytest.approx(before, abs=4)
    away.context.close()


def test_a_filtered_list_stays_under_the_finger(desk):
    desk.set_viewport_size(PHONE)
    desk.evaluate(NOTHING_HELD)
    desk.fill("#q", "e01")
    pressed = row(desk, "E016")
    pressed.evaluate("row => row.scrollIntoView({ block: 'center' })")
    before = pressed.bounding_box()["y"]
    pressed.locator("button").click()
    is_here(desk, "E016")

    assert pressed.bounding_box()["y"] == pytest.approx(before, abs=4)


def test_what_was_not_sent_is_undone_without_a_trace(desk):
    desk.context.set_offline(True)
    press(desk, "E019")
    desk.locator(WAITING).get_by_role("button", name="Undo").click()
    expect(desk.locator(WAITING)).to_have_count(0)
    desk.context.set_offline(False)
    desk.reload()

    expect(row(desk, "E019").locator("button")).to_contain_text("Check in")


def test_two_enters_check_in_and_two_more_take_nothing_back(desk):
    name = row(desk, "E046").get_attribute("data-name")
    typed(desk, name)
    desk.keyboard.press("Enter")
    is_here(desk, "E046")
    expect(desk.locator("[data-outbox-heard]")).to_contain_text(name)

    typed(desk, name)
    expect(desk.locator("[data-check-in-says]")).to_have_text(f"{name}: Checked in")
    desk.keyboard.press("Enter")
    expect(desk.locator("#q")).to_be_focused()
    is_here(desk, "E046")


def test_an_undo_behind_a_check_in_follows_it(desk):
    desk.route(PRESS, lambda route: route.abort())
    press(desk, "E019")
    expect(row(desk, "E019")).to_contain_text("sent: no answer yet")
    desk.locator(WAITING).get_by_role("button", name="Undo").click()
    expect(row(desk, "E019")).to_contain_text("Undo · saved here")
    desk.unroute(PRESS)

    expect(desk.locator(DONE)).to_contain_text(["has been taken back", "Checked in"])
    expect(row(desk, "E019")).to_contain_text("taken back at")
    expect(desk.locator(REFUSED)).to_have_count(0)


def test_who_was_taken_back_elsewhere_is_asked_for_and_both_desks_see_it(hall, desk):
    away = hall.desk(at="check-in/", who=1, size=PHONE)
    away.context.set_offline(True)
    press(away, "E022")
    press(away, "E025")
    press(desk, "E022")
    is_here(desk, "E022")
    press(desk, "E022")
    expect(row(desk, "E022")).to_contain_text("taken back at")
    away.context.set_offline(False)

    refused = away.locator(REFUSED)
    expect(refused).to_contain_text("was taken back by")
    expect(row(away, "E022")).to_contain_text("refused")
    # Who is independent goes on.
    is_here(away, "E025")
    away.reload()
    expect(refused).to_have_count(1)
    assert barriers(away) == []
    assert away.evaluate(OVERFLOW) == 0
    refused.get_by_role("button", name="Yes: check in").click()

    is_here(away, "E022")
    is_here(desk, "E022")
    away.context.close()


def test_what_follows_a_refused_entry_of_the_same_person_waits(hall, desk):
    number = row(desk, "E028").get_attribute("id").split("-")[1]
    put = desk.evaluate(POST, [hall.at(f"check-in/close/{number}/wait/")])
    assert put == 200
    away = hall.desk(at="check-in/", who=1)
    here = row(away, "E031").get_attribute("data-here")
    wrong = {
        "key": "4d3a2f5e-0000-4000-8000-000000000001",
        "says": "arrived",
        "url": re.sub(r"\d+/$", f"{number}/", here),
        "label": "first",
    }
    then = {
        **wrong,
        "key": "4d3a2f5e-0000-4000-8000-000000000002",
        "label": "second",
        "says": "taken_back",
        "url": f"{wrong['url']}undo/",
    }
    common = {"subject": "check-in", "chain": "E028", "fields": {}, "refused": None}
    keep(away, {**wrong, **common}, {**then, **common})
    away.reload()

    expect(away.locator(REFUSED)).to_contain_text("Stand-by")
    expect(away.locator(WAITING)).to_contain_text("waits for your decision")
    press(away, "E031")
    is_here(away, "E031")
    expect(away.locator(WAITING)).to_have_count(1)
    away.locator(WAITING).get_by_role("button", name="Undo").click()
    away.locator(REFUSED).get_by_role("button", name="Remove").click()
    expect(away.locator("[data-outbox]")).to_contain_text("Nothing waits")
    away.context.close()


def test_the_buttons_work_without_javascript(hall):
    desk = hall.desk(at="check-in/", java_script_enabled=False)

    press(desk, "E034")

    expect(row(desk, "E034")).to_contain_text("Checked in")
    expect(desk.locator("[data-outbox]")).to_be_hidden()
    desk.context.close()


def test_a_code_scanned_once_the_draw_has_begun_leads_to_the_late_entry(hall):
    begun = Desks(hall.server, browser=hall.browser, entrants=7)
    desk = begun.desk(at="check-in/")
    number = row(desk, "E001").get_attribute("id").split("-")[1]
    for place, fields in (
        ("check-in/all/", {}),
        (f"check-in/close/{number}/wait/", {}),
        ("plan/open-urn/", {"expected": "6"}),
    ):
        assert desk.evaluate(POST, [begun.at(place), fields]) == 200

    typed(desk, "1")

    refused = desk.locator(REFUSED)
    expect(refused).to_contain_text("Registration is closed")
    refused.get_by_role("button", name="Comes late").click()
    expect(desk).to_have_url(re.compile(r"/draw/late/\?who=E001$"))
    desk.goto(begun.at("check-in/"))
    expect(desk.locator("[data-outbox]")).to_be_hidden()
    desk.context.close()


@pytest.mark.parametrize("width", [1120, 1280])
@pytest.mark.parametrize("language", ["ro", "hu"])
def test_the_ways_to_all_pages_of_the_desk_are_in_sight_on_a_laptop(
    desk, language, width
):
    desk.set_viewport_size({"width": width, "height": 800})
    desk.locator(f".site-footer button[value={language}]").click()
    expect(desk.locator("html")).to_have_attribute("lang", language)

    beyond = desk.locator(".tabs").evaluate(
        "(one) => one.scrollWidth - one.clientWidth"
    )

    assert beyond <= 0
