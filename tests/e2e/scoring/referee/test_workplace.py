"""The table's page as the place of work: ten taps, one screen, nothing unseen saved."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import LAPTOP, OVERFLOW, barriers, path_of
from tests.e2e.workplace import (
    QUEUE,
    SAVE,
    STRIP,
    WITHOUT_WORKER,
    Elsewhere,
    Hall,
    Taps,
    all_sent,
    cards,
    empty,
    enter,
    entered,
    score,
    take_back,
)
from tests.server import Server

pytestmark = pytest.mark.e2e

RESULT = "[data-result]"
# A key opens when what it would write has been seen for 600 ms.
SEEN_MS = 900
CELLS = "[data-panel] input[data-points]"
# Pressed this long after the last digit.
DELAYS_MS = range(0, 1201, 50)
# A result that has been on the screen for less was not read.
READ_MS = 500
# Names that do not fit where they stand.
CUT = """
[...document.querySelectorAll("[data-panel] :is(.strip__name, .panel__part-of-name)")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)
"""
# The names among those given that are cut on a key, on which each is put.
CUT_ON_KEYS = """
(names) => {
  const keys = [...document.querySelectorAll("[data-panel] .panel__name")]
    .filter((one) => one.checkVisibility());
  const shaped = document.querySelector("[data-panel] .panel__name .is-long");
  return names.filter((name) => keys.some((key) => {
    const part = shaped.cloneNode();
    part.textContent = name;
    part.classList.toggle("is-longest", name.length > 12);
    key.replaceChildren(part);
    return part.scrollWidth > part.clientWidth;
  }));
}
"""
PRESS = """
async (delays) => {
  const result = document.querySelector("[data-result]");
  const save = document.querySelector("[data-save]");
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const kept = () =>
    Object.keys(localStorage)
      .filter((one) => one.startsWith("cruce.outbox."))
      .map((one) => JSON.parse(localStorage[one]).entry)
      .sort((one, other) => one.place - other.place);
  let shownAt = 0;
  new MutationObserver(() => { shownAt = performance.now(); })
    .observe(result, { childList: true });
  const digit = (one) => document.querySelector(`[data-digit="${one}"]`).click();
  const key = (field, value) =>
    document.querySelector(`[data-panel] [name=${field}][value="${value}"]`).click();
  const turns = [];
  for (const [turn, delay] of delays.entries()) {
    const before = kept().length;
    key("bidder", 0); key("bid", 2); key("trump", "V");
    for (const one of turn % 2 ? "603030" : "663020") digit(one);
    const opens = "opens" in save.dataset;
    const box = save.getBoundingClientRect();
    await wait(delay);
    const seen = Math.round(performance.now() - shownAt);
    const read = [...result.querySelectorAll(".delta")].map((one) => one.textContent);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    document.elementFromPoint(x, y)?.closest("button")?.click();
    const entries = kept().slice(before);
    const saved = entries.map((one) => one.fields.shown);
    turns.push({ delay, seen, read, opens, saved });
    // What was not saved is cleared, for the next turn.
    if (!entries.length) {
      await wait(700);
      save.click();
    }
  }
  return turns;
}
"""


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield Hall(server, browser=browser, entrants=24)


@pytest.fixture
def letter(hall):
    return next(hall.letters)


@pytest.fixture
def phone(hall, letter, request):
    page = hall.at_table(letter, **getattr(request, "param", {}))
    expect(page.locator("[data-panel]")).to_be_visible()
    yield page
    page.context.close()


@pytest.fixture
def elsewhere(hall, phone):
    elsewhere = Elsewhere(hall, path_of(phone))
    yield elsewhere
    elsewhere.page.context.close()


def deals(hall, page):
    return [one for one in hall.lines(page, page.url) if one["kind"] == "deal"]


def test_a_deal_takes_ten_taps_on_one_screen_and_the_page_is_ready_for_the_next(
    hall, phone
):
    address, before, told = phone.url, score(phone), len(deals(hall, phone))
    assert phone.evaluate(CUT) == []
    phone.evaluate("window.sameDocument = true")

    taps = enter(phone, bidder=1, bid=2, trump="V", digits="206622")
    expect(phone.locator("[name=cards-3]")).to_have_value("12")
    expect(phone.locator("[name=cards-3]")).to_have_attribute("data-auto", "true")
    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["0", "+2", "0", "0"])
    taps.save()

    assert taps.count == 10
    assert phone.evaluate("scrollY") == 0
    assert (phone.url, phone.evaluate("window.sameDocument")) == (address, True)
    assert score(phone) == [before[0], before[1] + 2, before[2], before[3]]
    expect(phone.locator(RESULT)).to_contain_text("recorded")
    all_sent(phone)
    recorded = deals(hall, phone)
    assert len(recorded) == told + 1
    assert recorded[-1]["payload"]["cards"] == [20, 66, 22, 12]
    assert phone.locator("[data-panel] input:checked").count() == 1
    assert set(
        phone.locator("[data-points]").evaluate_all("(all) => all.map(o => o.value)")
    ) == {""}
    expect(phone.locator(SAVE)).to_be_disabled()
    expect(phone.locator(f"#line-{recorded[-1]['seq']}")).to_be_visible()


@pytest.mark.parametrize("width", [320, 360, 390, 412])
def test_a_name_of_ten_letters_stands_whole_on_its_key(hall, width):
    page = hall.at_table("D", size={"width": width, "height": 780})

    assert page.locator(".is-long").filter(has_text="Mărginean").count()
    names = ["Mărginean", "Alexandru", "Teodorescu", "Dumitrescu", "Ungureanu"]
    assert page.evaluate(CUT_ON_KEYS, names) == []
    page.context.close()


@pytest.mark.parametrize("width", [1120, 1280])
def test_a_name_of_fourteen_letters_stands_whole_on_its_key_on_a_laptop(hall, width):
    page = hall.at_table("D", size={"width": width, "height": 780})

    expect(page.locator("[data-panel]")).to_be_visible()
    names = ["Constantinescu", "Dumitrescu-Pop", "Szentgyörgyi", "Csíkszentmihály"]
    assert page.evaluate(CUT_ON_KEYS, names) == []
    page.context.close()


def test_in_large_letters_a_name_keeps_its_beginning_on_the_smallest_key(hall):
    page = hall.at_table("D", size={"width": 320, "height": 780})
    page.evaluate("document.documentElement.style.fontSize = '150%'")

    assert page.evaluate(CUT_ON_KEYS, ["Marin", "Teodo", "Ungur"]) == []
    page.context.close()


def test_three_digits_are_one_number_where_they_can_be_one(phone):
    taps = enter(phone, bidder=1, bid=2, trump="V", digits="102")

    expect(phone.locator("[name=cards-0]")).to_have_value("102")
    expect(phone.locator("[name=cards-1]")).to_have_value("")

    phone.locator("[name=cards-0]").click()
    taps.digits("128")
    expect(phone.locator("[name=cards-0]")).to_have_value("12")
    expect(phone.locator("[name=cards-1]")).to_have_value("8")


def test_no_more_digits_go_into_a_cell_than_the_cells_before_it_have_left(phone):
    taps = enter(phone, bidder=1, bid=2, trump="V", digits="20")
    # Of the hundred that is left ten is one, and no cell has 105.
    taps.digits("1050")

    values = phone.locator("[data-points]")
    assert [one.input_value() for one in values.all()] == ["20", "10", "50", "40"]
    # Whoever goes back to correct a cell may say anything there.
    phone.locator("[name=cards-0]").click()
    taps.digits("102")
    expect(values.first).to_have_value("102")


def test_a_number_that_is_half_typed_goes_on_where_it_was_after_a_reload(phone):
    phone.on("dialog", lambda dialog: dialog.accept())
    taps = enter(phone, bidder=1, bid=2, trump="V", digits="204")

    phone.reload()
    expect(phone.locator("[name=cards-1]")).to_have_value("4")
    taps.digits("5")

    expect(phone.locator("[name=cards-1]")).to_have_value("45")
    expect(phone.locator("[name=cards-2]")).to_have_value("")
    taps.digits("7")
    taps.tap("[data-next]")
    phone.reload()
    expect(phone.locator("[name=cards-2]")).to_have_value("7")
    taps.digits("3")
    expect(phone.locator("[name=cards-2]")).to_have_value("7")


def test_a_press_at_any_moment_after_the_last_digit_saves_only_what_was_read(phone):
    phone.context.set_offline(True)

    turns = phone.evaluate(PRESS, list(DELAYS_MS))

    assert len(turns) == len(DELAYS_MS)
    for number, turn in enumerate(turns):
        for shown in turn["saved"]:
            assert shown == ([-2, 0, 0, 0] if number % 2 else [2, 0, 0, 0]), turn
            assert [int(one.replace("−", "-")) for one in turn["read"]] == shown, turn
            assert turn["seen"] >= READ_MS, turn
    # Until then the key does not look shut.
    assert all(turn["opens"] for turn in turns)
    # A finger that waits until it has read does save.
    assert turns[-1]["saved"]
    phone.evaluate("localStorage.clear()")
    phone.context.set_offline(False)


def test_hundreds_noughts_single_digits_and_corrections_go_by_the_pad(phone):
    taps = Taps(phone)
    taps.key("bidder", 0)
    taps.key("bid", 1)
    taps.key("trump", "D")
    taps.tap("[data-hundred]")
    taps.digits("05")
    taps.digits("0")
    taps.digits("6")
    taps.tap("[data-next]")
    values = phone.locator("[data-points]")
    assert [one.input_value() for one in values.all()] == ["105", "0", "6", "9"]
    taps.tap("[name=cards-1]")
    taps.digits("2")
    taps.tap("[data-back]")
    taps.digits("9")
    expect(phone.locator("[name=cards-3]")).to_have_value("0")
    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["+3", "0", "0", "0"])
    taps.tap("[name=cards-2]")
    taps.digits("1")
    # Nobody can have one point; who is meant is said by name.
    third = phone.evaluate(
        "JSON.parse(document.querySelector('#panel-data').textContent).seats[2].name"
    )
    said = f"{third} cannot have 1 card points"
    expect(phone.locator(RESULT)).to_contain_text(said)
    expect(phone.locator(SAVE)).to_be_disabled()


def test_a_wrong_digit_is_deleted_after_the_pad_has_moved_on(phone):
    taps = enter(phone, bidder=0, bid=2, trump="V", digits="70")
    values = phone.locator("[data-points]")
    taps.tap("[data-back]")
    assert [one.input_value() for one in values.all()] == ["7", "", "", ""]
    taps.digits("5")
    assert [one.input_value() for one in values.all()] == ["75", "", "", ""]
    taps.tap("[data-back]")
    taps.tap("[data-back]")
    taps.digits("66")

    # The last cell was filled in: what is deleted is what was typed before it.
    taps.digits("2030")
    assert [one.input_value() for one in values.all()] == ["66", "20", "30", "4"]
    taps.tap("[data-back]")
    taps.digits("3")
    assert [one.input_value() for one in values.all()] == ["66", "20", "33", "1"]
    for _ in range(4):
        taps.tap("[data-back]")
    assert [one.input_value() for one in values.all()] == ["66", "", "", ""]


def test_in_a_cell_that_was_tapped_no_other_one_is_deleted(phone):
    taps = enter(phone, bidder=0, bid=2, trump="V", digits="203066")
    values = phone.locator("[data-points]")
    assert [one.input_value() for one in values.all()] == ["20", "30", "66", "4"]

    values.nth(3).click()
    taps.tap("[data-back]")

    assert [one.input_value() for one in values.all()] == ["20", "30", "66", ""]


def test_who_has_all_that_is_left_leaves_the_others_with_nothing(phone):
    taps = enter(phone, bidder=0, bid=2, trump="V", digits="7050")
    values = phone.locator("[data-points]")

    assert [one.input_value() for one in values.all()] == ["70", "50", "0", "0"]
    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["+2", "+1", "0", "0"])
    expect(phone.locator(SAVE)).to_be_enabled()
    taps.tap("[name=cards-1]")
    taps.digits("30")
    assert [one.input_value() for one in values.all()] == ["70", "30", "", ""]
    taps.tap("[name=cards-1]")
    taps.digits("50")
    # Whoever types the noughts all the same changes nothing.
    taps.digits("00")
    assert [one.input_value() for one in values.all()] == ["70", "50", "0", "0"]
    expect(phone.locator(SAVE)).to_be_enabled()


def test_an_announcement_is_tapped_suit_then_seat_and_counts_at_once(phone):
    taps = enter(phone, bidder=0, bid=3, trump="R", digits="602020")
    expect(phone.locator(f"{RESULT} .delta").first).to_have_text("−3")
    why = "60 of 99 card points needed; the others score nothing"
    expect(phone.locator(RESULT)).to_contain_text(why)
    taps.tap('[data-each-of="announcements-R"]')
    # Half said it is not dropped without a word: said to the end, or withdrawn.
    expect(phone.locator(RESULT)).to_have_text("Announced, Hearts: who?")
    expect(phone.locator(SAVE)).to_be_disabled()
    # Nothing lies over the pad meanwhile.
    taps.tap("[name=cards-1]")
    taps.digits("23")
    taps.tap('[data-each-seats] [data-seat=""]')
    expect(phone.locator(f"{RESULT} .delta").first).to_have_text("−3")
    taps.tap('[data-each-of="announcements-R"]')
    taps.tap('[data-each-seats] [data-seat="0"]')

    expect(phone.locator(f"{RESULT} .delta").first).to_have_text("+3")
    taps.tap('[data-each-of="announcements-R"]')
    taps.tap('[data-each-seats] [data-seat=""]')
    expect(phone.locator(f"{RESULT} .delta").first).to_have_text("−3")
    # The seats come where the suits were: a finger that taps twice chooses none.
    phone.locator('[data-each-of="announcements-R"]').dblclick()
    expect(phone.locator(RESULT)).to_have_text("Announced, Hearts: who?")


FOCUS = """() => {
  const { name, value, textContent } = document.activeElement;
  return [name, value, textContent.trim()];
}"""
SEEN = "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"
LISTEN = """() => {
  const heard = document.querySelector("[data-heard]");
  window.told = [];
  new MutationObserver(() => told.push(heard.textContent))
    .observe(heard, { childList: true });
}"""


# Whether the key has the focus, what it says of itself, and what is kept already, when
# it is pressed as soon as something can be saved.
PRESSED_AT_ONCE = """(detail) => {
  const save = document.querySelector("[data-save]");
  document.querySelectorAll('[name=kind][value^="deal:"]')[1].click();
  save.focus();
  const press = { detail, bubbles: true, cancelable: true };
  save.dispatchEvent(new MouseEvent("click", press));
  const queue = (one) => one.startsWith("cruce.outbox.");
  const kept = Object.keys(localStorage).filter(queue);
  return [document.activeElement === save, save.ariaDisabled, kept.length];
}"""


def test_a_keyboard_alone_enters_a_deal_and_takes_it_back(hall, letter):
    """What is pressed and then shut or painted anew hands the focus on."""
    page = hall.at_table(letter, size=LAPTOP)
    expect(page.locator("[data-panel]")).to_be_visible()
    heard = page.locator("[data-heard]")
    told = len(deals(hall, page))
    page.locator("[name=kind]").first.focus()
    # On the way to a suit an arrow chooses another one.
    for name, value, keys in (
        ("bidder", "0", ["Space"]),
        ("bid", "1", ["Space"]),
        ("trump", "G", ["ArrowRight", "ArrowRight"]),
    ):
        for pressed in ("Tab", *keys):
            page.keyboard.press(pressed)
        assert page.evaluate(FOCUS)[:2] == [name, value]
    # Where the system gives the colours what is chosen is seen too.
    page.emulate_media(forced_colors="active")
    kinds = page.locator("[data-ask=trump] .key__face").evaluate_all(SEEN)
    assert [one == kinds[0] for one in kinds] == [True, True, False, True]
    page.emulate_media(forced_colors="none")
    page.keyboard.press("Tab")
    page.keyboard.type("1050")
    page.keyboard.type("6")
    expect(page.locator("[name=cards-3]")).to_have_value("9")
    # Whoever types what was filled in changes nothing.
    page.keyboard.press("Enter")
    expect(page.locator("[name=cards-3]")).to_be_focused()
    page.keyboard.type("9")
    expect(page.locator(f"{RESULT} .delta")).to_have_text(["+3", "0", "0", "0"])
    expect(heard).to_contain_text("score then")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(heard).to_have_text("Announced, Bells: who?")
    page.keyboard.press("Escape")
    expect(page.locator("[data-each-of]").first).to_be_focused()
    expect(page.locator(SAVE)).to_be_enabled()
    for _suit in range(4):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator("[name=bidder]").first).to_be_focused()
    all_sent(page)
    assert len(deals(hall, page)) == told + 1
    expect(heard).to_contain_text("recorded")
    page.locator(f"{RESULT} button").focus()
    for expected in ("No", "Undo", "No"):
        page.keyboard.press("Enter")
        assert page.evaluate(FOCUS)[2] == expected
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[name=bidder]").first).to_be_focused()
    all_sent(page)
    expect(heard).to_have_text("Taken back. Change what was wrong.")
    # What waits is heard once, however often it is sent.
    page.evaluate(LISTEN)
    page.context.set_offline(True)
    page.locator('[name=kind][value^="deal:"]').nth(1).press("Space")
    expect(page.locator(SAVE)).to_be_enabled()
    page.locator(SAVE).press("Enter")
    for _once_more in range(3):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_timeout(600)
    what, saved = page.evaluate("told")
    assert [what.split()[0], saved.split()[0]] == ["All", "Deal"]
    assert "on this phone" not in saved
    page.context.set_offline(False)
    all_sent(page)
    page.context.close()


@pytest.mark.parametrize(
    ("detail", "recorded"), [(0, 1), (1, 0)], ids=["keyboard", "finger"]
)
def test_a_key_that_opens_soon_is_reached_and_takes_the_press_of_a_keyboard(
    hall, phone, detail, recorded
):
    """The moment in which a result is seen is no shut key to whoever cannot see it."""
    told = len(deals(hall, phone))
    state = phone.evaluate(PRESSED_AT_ONCE, detail)
    assert state == [True, "true", 0]

    expect(phone.locator(RESULT)).to_contain_text("All passed")
    if recorded:
        expect(phone.locator(RESULT)).to_contain_text("recorded")
    else:
        expect(phone.locator(SAVE)).to_be_enabled()
        phone.wait_for_timeout(300)
    all_sent(phone)
    assert len(deals(hall, phone)) == told + recorded
    phone.on("dialog", lambda dialog: dialog.accept())


def test_of_two_keys_pressed_before_they_open_the_last_one_is_meant(hall, phone):
    told = hall.told(phone, phone.url)["last_seq"]
    Taps(phone).key("kind", "penalty:revoke")
    phone.evaluate("""() => {
        for (const seat of [1, 2]) {
            const key = document.querySelector(`[data-offender="${seat}"]`);
            key.focus();
            key.click();
        }
    }""")

    expect(phone.locator(RESULT)).to_contain_text("recorded")
    all_sent(phone)
    (given,) = [one for one in hall.lines(phone, phone.url) if one["seq"] > told]
    assert (given["kind"], given["payload"]["seat"]) == ("penalty", 2)


def test_a_press_on_save_counts_though_the_cursor_stands_in_a_cell(hall, letter):
    """Leaving the cell is no change of it, and shuts no button under the finger."""
    page = hall.at_table(letter, size=LAPTOP)
    told = len(deals(hall, page))
    for name, value in (("bidder", "0"), ("bid", "1"), ("trump", "D")):
        page.locator(f'label:has([name="{name}"][value="{value}"])').click()
    page.keyboard.type("30205")
    expect(page.locator("[name=cards-2]")).to_be_focused()
    expect(page.locator(SAVE)).to_be_enabled()

    page.locator(SAVE).click(delay=80)

    expect(page.locator(RESULT)).to_contain_text("recorded")
    all_sent(page)
    assert len(deals(hall, page)) == told + 1
    page.context.close()


def test_cheating_and_a_misdeal_are_two_taps_each(hall, phone):
    before = score(phone)
    taps = Taps(phone)
    taps.key("kind", "penalty:revoke")
    then = str(before[2] - 3).replace("-", "−")
    expect(phone.locator("[data-offender='2'] b")).to_contain_text(f"→ {then}")
    taps.offender(2)

    assert taps.count == 2
    assert score(phone) == [before[0], before[1], before[2] - 3, before[3]]
    all_sent(phone)
    taps.key("kind", "deal:misdeal")
    expect(phone.locator(f"{RESULT} .delta", has_text="−1")).to_have_count(1)
    taps.save()
    all_sent(phone)
    assert taps.count == 4
    lines = hall.lines(phone, phone.url)[-2:]
    assert [one["kind"] for one in lines] == ["penalty", "deal"]
    assert lines[0]["payload"] == {"seat": 2, "kind": "revoke", "points": 3}
    assert lines[1]["payload"]["outcome"] == "misdeal"


# Another program is in front, and the phone in a pocket.
AWAY = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  delete document.hidden;
}"""


def test_an_offence_given_to_nobody_does_not_wait_for_who_comes_back(phone):
    before, taps = score(phone), Taps(phone)
    phone.locator("[name=cards-0]").fill("30")
    phone.on("dialog", lambda dialog: dialog.accept())

    def leave_by(leaving):
        taps.key("kind", "penalty:revoke")
        expect(phone.locator("[data-offender='2']")).to_be_enabled()
        leaving()
        expect(phone.locator("[data-panel]")).to_be_visible()
        expect(phone.locator("[name=kind]:checked")).to_have_value("deal:played")
        expect(phone.locator("[data-offender='2']")).to_be_disabled()
        expect(phone.locator("[name=cards-0]")).to_have_value("30")

    leave_by(phone.reload)
    leave_by(lambda: phone.evaluate(AWAY))
    leave_by(lambda: phone.locator("h1").click())

    taps.key("bidder", 2)
    assert score(phone) == before
    assert phone.evaluate(f"{QUEUE}.length") == 0


def test_what_was_chosen_of_an_offence_is_gone_with_it(phone):
    entered(phone, bidder=3, bid=1, trump="G", digits="232020").save()
    all_sent(phone)
    taps = Taps(phone)
    taps.key("kind", "penalty:other")
    taps.tap("[data-panel] .incidents label >> nth=1")
    expect(phone.locator("[data-offender='1']")).to_be_enabled()

    taps.key("kind", "deal:played")
    # Nothing is typed of a deal: the last line and the way back stand there.
    expect(phone.locator(".panel__undo")).to_be_visible()
    taps.key("kind", "penalty:other")
    phone.wait_for_timeout(SEEN_MS)
    expect(phone.locator("[data-offender='1']")).to_be_disabled()


def test_another_incident_is_one_tap_more_and_a_notice_unless_it_costs(hall, phone):
    before, taps = score(phone), Taps(phone)

    taps.key("kind", "penalty:other")
    expect(phone.locator("[data-offender='1']")).to_be_disabled()
    taps.tap("[data-panel] .incidents label >> nth=1")
    taps.offender(1)
    assert taps.count == 3
    assert score(phone) == before
    taps.key("kind", "penalty:other")
    taps.tap("[data-panel] .incidents label >> nth=0")
    taps.key("cost", 2)
    taps.offender(3)

    assert score(phone) == [*before[:3], before[3] - 2]
    all_sent(phone)
    lines = hall.lines(phone, phone.url)[-2:]
    assert [one["payload"]["points"] for one in lines] == [0, 2]
    assert all(one["reason"] for one in lines)


def test_the_last_line_is_taken_back_from_where_it_was_saved(hall, phone):
    before, number = score(phone), phone.locator(SAVE).inner_text()
    entered(phone, bidder=3, bid=1, trump="G", digits="202020").save()
    all_sent(phone)
    take_back(phone)
    all_sent(phone)

    assert score(phone) == before
    expect(phone.locator(SAVE)).to_have_text(number)
    assert hall.lines(phone, phone.url)[-1]["kind"] == "void"


def test_what_was_taken_back_is_typed_already_but_for_what_was_wrong(hall, phone):
    told = len(deals(hall, phone))
    entered(phone, bidder=3, bid=1, trump="G", digits="203020").save()
    all_sent(phone)
    take_back(phone)
    taps = Taps(phone)
    # Another kind, and the first one again, change nothing of it.
    taps.key("kind", "penalty:revoke")
    taps.key("kind", "deal:played")
    expect(phone.locator(RESULT)).to_contain_text("Change what was wrong.")
    phone.wait_for_timeout(SEEN_MS)
    expect(phone.locator(SAVE)).to_be_disabled()
    taps = Taps(phone)
    taps.tap(f"{CELLS} >> nth=1")
    taps.digits("20")
    taps.save()

    # The cell, two digits and the key: it was ten taps anew.
    assert taps.count == 4
    all_sent(phone)
    first, second = deals(hall, phone)[told:]
    assert first["payload"]["cards"] == [20, 30, 20, 50]
    assert second["payload"] == {**first["payload"], "cards": [20, 20, 20, 60]}


def test_whoever_types_all_of_it_again_goes_to_no_cell_before(hall, phone):
    told = cards(hall, phone)
    entered(phone, bidder=3, bid=1, trump="G", digits="203020").save()
    all_sent(phone)
    take_back(phone)
    entered(phone, bidder=1, bid=1, trump="G", digits="503020").save()

    all_sent(phone)
    assert cards(hall, phone) == [*told, [50, 30, 20, 20]]


def test_what_was_taken_back_is_offered_in_that_moment_alone(hall, phone, elsewhere):
    told = cards(hall, phone)
    entered(phone, bidder=3, bid=1, trump="G", digits="203020").save()
    all_sent(phone)
    take_back(phone)
    all_sent(phone)
    phone.reload()
    expect(phone.locator(CELLS).first).to_have_value("")

    entered(phone, bidder=3, bid=1, trump="G", digits="203020").save()
    all_sent(phone)
    take_back(phone)
    all_sent(phone)
    expect(phone.locator(CELLS).first).to_have_value("20")
    elsewhere.deal(40, 30, 20, 30)
    expect(phone.locator(CELLS).first).to_have_value("")
    assert cards(hall, phone) == [*told, [40, 30, 20, 30]]


def test_a_deal_that_was_none_is_taken_back_and_its_form_emptied(hall, phone):
    told = cards(hall, phone)
    entered(phone, bidder=3, bid=1, trump="G", digits="203020").save()
    all_sent(phone)
    take_back(phone)
    empty(phone)
    expect(phone.locator(CELLS).first).to_have_value("")
    expect(phone.locator("[data-panel] [name=bidder]:checked")).to_have_count(0)
    entered(phone, bidder=0, bid=1, trump="R", digits="404040").save()

    all_sent(phone)
    assert cards(hall, phone) == [*told, [40, 40, 40, 0]]


def test_a_phone_whose_clock_goes_wrong_takes_back_its_last_line(hall, phone):
    phone.clock.set_system_time(datetime.now(UTC) + timedelta(minutes=20))
    rows = phone.locator("tbody[id^=line-]")
    before = rows.count()
    entered(phone, bidder=0, bid=1, trump="R", digits="404040").save()
    # The page is painted anew with the line, and the server's time of it.
    expect(rows).to_have_count(before + 1)

    expect(phone.get_by_role("button", name="Undo")).to_be_visible()


@WITHOUT_WORKER
def test_such_a_phone_takes_it_back_too_where_the_page_was_faster_than_the_answer(
    hall, phone
):
    phone.clock.set_system_time(datetime.now(UTC) + timedelta(minutes=20))
    held = []
    phone.route("**/api/v1/tables/*/deals", lambda one: held.append((one, one.fetch())))
    rows = phone.locator("tbody[id^=line-]")
    before = rows.count()
    entered(phone, bidder=0, bid=1, trump="R", digits="404040").save()
    expect(rows).to_have_count(before + 1)
    [(route, answer)] = held
    route.fulfill(response=answer)
    all_sent(phone)

    expect(phone.get_by_role("button", name="Undo")).to_be_visible()


def test_what_the_page_said_of_an_earlier_line_goes_with_the_next(hall, phone):
    entered(phone, bidder=3, bid=1, trump="G", digits="202020").save()
    all_sent(phone)
    phone.reload()
    void = phone.locator('.ledger a[href*="/void/"]').first
    phone.goto(void.get_attribute("href"))
    phone.fill("[name=reason]", "Greșit")
    phone.locator("main form:has([name=reason]) button").last.click()
    expect(phone.locator("[data-messages]")).to_be_visible()

    entered(phone, bidder=3, bid=1, trump="G", digits="202020").save()
    expect(phone.locator("[data-messages]")).to_have_count(0)
    all_sent(phone)


def test_a_deal_like_the_last_one_says_so_before_it_is_saved(hall, phone):
    said = "The same as the last deal"
    entered(phone, bidder=1, bid=1, trump="V", digits="204040")
    expect(phone.locator(RESULT)).not_to_contain_text(said)
    Taps(phone).save()
    phone.context.set_offline(True)
    entered(phone, bidder=1, bid=1, trump="V", digits="204040")
    expect(phone.locator(RESULT)).to_contain_text(said)
    Taps(phone).save()
    entered(phone, bidder=1, bid=1, trump="V", digits="204041")
    expect(phone.locator(RESULT)).not_to_contain_text(said)
    phone.context.set_offline(False)
    all_sent(phone)


def test_what_is_half_typed_outlives_what_others_record(hall, phone, elsewhere):
    taps = entered(phone, bidder=1, bid=2, trump="V", digits="2066")
    before = score(phone)

    elsewhere.cheated(0)
    expect(phone.locator("[data-strip] b").first).to_have_text(
        str(before[0] - 3).replace("-", "−")
    )

    assert phone.locator("[name=cards-1]").input_value() == "66"
    taps.digits("22")
    taps.save()
    all_sent(phone)
    assert deals(hall, phone)[-1]["payload"]["cards"] == [20, 66, 22, 12]


def test_a_deal_that_was_typed_while_another_was_recorded_asks_which_it_is(
    hall, phone, elsewhere
):
    number = len(deals(hall, phone))
    taps = entered(phone, bidder=1, bid=2, trump="V", digits="20")
    asked = "was recorded meanwhile. Is this the next one?"
    expect(phone.locator(RESULT)).not_to_contain_text(asked)

    elsewhere.deal(66, 18, 18, 18, bid=2)

    expect(phone.locator(RESULT)).to_contain_text(asked)
    taps.digits("6622")
    # It is asked until the deal is saved, and what the deal brings is seen beside it.
    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["0", "+2", "0", "0"])
    expect(phone.locator(RESULT)).to_contain_text(asked)
    # Also by a phone short of memory, which has thrown the page away.
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.reload()
    expect(phone.locator(RESULT)).to_contain_text(asked)
    taps.save()
    all_sent(phone)
    assert len(deals(hall, phone)) == number + 2
    taps.key("bidder", 0)
    expect(phone.locator(RESULT)).not_to_contain_text(asked)


def test_a_deal_that_was_typed_while_another_was_taken_back_asks_which_it_is(
    hall, phone, elsewhere
):
    elsewhere.deal(66, 18, 18, 18, bid=2)
    number = len(deals(hall, phone))
    seq = hall.told(elsewhere.page, phone.url)["last_seq"]
    expect(phone.locator(f"#line-{seq}")).to_be_visible()
    taps = entered(phone, bidder=1, bid=2, trump="V", digits="20")

    elsewhere.void(seq, "Typed twice")

    asked = "is not recorded any more. Is this the next one?"
    expect(phone.locator(RESULT)).to_contain_text(asked)
    taps.digits("6623")
    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["0", "+2", "0", "0"])
    expect(phone.locator(RESULT)).to_contain_text(asked)
    taps.save()
    all_sent(phone)
    assert len(deals(hall, phone)) == number + 1


def test_an_offence_is_no_deal_of_which_is_asked_which_it_is(hall, phone, elsewhere):
    taps, before = Taps(phone), phone.locator(STRIP).first.inner_text()
    taps.key("kind", "penalty:revoke")
    expect(phone.locator(RESULT)).to_contain_text("Revoke")

    elsewhere.deal(66, 18, 18, 18, bid=2)

    seq = hall.told(elsewhere.page, phone.url)["last_seq"]
    expect(phone.locator(f"#line-{seq}")).to_be_visible()
    expect(phone.locator(RESULT)).to_have_text(re.compile("^Revoke −3.$"))
    # Nor of a misdeal that is begun from there: it is one of now.
    taps.key("kind", "deal:misdeal")
    expect(phone.locator(RESULT)).to_have_text(re.compile("^Misdeal"))
    # What was typed before an offence is asked about, but only once that is left.
    taps.key("kind", "deal:played")
    taps.key("bidder", 1)
    taps.key("kind", "penalty:revoke")
    elsewhere.void(seq, "Typed twice")
    expect(phone.locator(STRIP).first).to_have_text(before)
    expect(phone.locator(RESULT)).to_have_text(re.compile("^Revoke −3.$"))
    taps.key("kind", "deal:played")
    expect(phone.locator(RESULT)).to_contain_text("Is this the next one?")


def test_a_phone_whose_clock_is_an_hour_off_knows_how_old_a_line_is(hall, phone):
    """By the server's time: what was recorded long ago is not taken back by a tap."""
    entered(phone, bidder=0, bid=1, trump="R", digits="404040").save()
    all_sent(phone)
    undo = phone.get_by_role("button", name="Undo")
    for wrong in (timedelta(hours=1), timedelta(hours=-1)):
        phone.evaluate("localStorage.clear()")
        phone.clock.set_system_time(datetime.now(UTC) + wrong)
        phone.reload()
        expect(undo).to_be_visible()

    # An hour later, by the same clock.
    phone.clock.set_system_time(datetime.now(UTC))
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(undo).to_be_hidden()


def test_what_is_half_typed_is_there_on_going_back_where_a_browser_empties_forms(phone):
    entered(phone, bidder=1, bid=2, trump="V", digits="20")

    # What Safari does with a page that it kept while somebody was elsewhere.
    phone.evaluate("""() => {
      document.querySelector("[data-panel] form").reset();
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }""")

    expect(phone.locator("[name=cards-0]")).to_have_value("20")
    expect(phone.locator('[name=bidder][value="1"]')).to_be_checked()


def test_what_is_half_typed_comes_back_with_the_page_for_the_same_deal_alone(
    hall, phone, elsewhere
):
    # A phone short of memory throws the page away, and asks nobody.
    phone.on("dialog", lambda dialog: dialog.accept())
    number = len(deals(hall, phone))
    taps = entered(phone, bidder=1, bid=2, trump="V", digits="2066")
    phone.reload()
    expect(phone.locator("[name=cards-1]")).to_have_value("66")
    expect(phone.locator('[name=bidder][value="1"]')).to_be_checked()
    phone.locator("[name=cards-2]").click()
    taps.digits("22")
    taps.save()
    all_sent(phone)
    assert deals(hall, phone)[-1]["payload"]["cards"] == [20, 66, 22, 12]

    entered(phone, bidder=1, bid=2, trump="V", digits="20")
    address = phone.url
    phone.goto("about:blank")
    elsewhere.deal(66, 18, 18, 18, bid=2)
    phone.goto(address)
    assert len(deals(hall, phone)) == number + 2
    expect(phone.locator("[data-panel]")).to_be_visible()
    expect(phone.locator("[name=cards-0]")).to_have_value("")


def test_a_game_whose_rules_the_phone_does_not_know_asks_the_server(hall, letter):
    # What a worker fetches cannot be changed here.
    page = hall.of_referee(service_workers="block")

    def without_rules(route):
        answer = route.fetch()
        body = re.sub(r'"module": "[^"]*"', '"module": ""', answer.text())
        route.fulfill(response=answer, body=body)

    page.route(re.compile(r"/referee/\d+/(part/)?$"), without_rules)
    page.goto(hall.addresses[letter])
    before = score(page)

    taps = entered(page, bidder=0, bid=2, trump="V", digits="663020")
    expect(page.locator(f"{RESULT} .delta")).to_have_text(["+2", "0", "0", "0"])
    taps.save()

    all_sent(page)
    assert score(page)[0] == before[0] + 2
    page.unroute_all(behavior="ignoreErrors")
    page.context.close()


@pytest.mark.parametrize(
    ("language", "scheme"), [("ro-RO", "light"), ("en-GB", "dark")]
)
def test_the_panel_has_no_barriers(hall, letter, language, scheme):
    page = hall.at_table(letter, language=language, color_scheme=scheme)
    assert (barriers(page), page.evaluate(OVERFLOW)) == ([], 0)
    enter(page, bidder=0, bid=2, trump="V", digits="663020")
    expect(page.locator(SAVE)).to_be_enabled()
    page.locator('[data-each-of="announcements-R"]').click()
    expect(page.locator(SAVE)).to_be_disabled()
    assert (barriers(page), page.evaluate(OVERFLOW)) == ([], 0)
    page.context.close()
