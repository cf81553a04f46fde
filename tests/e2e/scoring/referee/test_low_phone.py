"""The panel on low phones: in every kind of event the whole form, without a scroll."""

from __future__ import annotations

from functools import cache

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import expect

from tests.e2e.browser import OVERFLOW
from tests.e2e.workplace import PHONE, SAVE, Hall, Taps, enter
from tests.server import Server

pytestmark = pytest.mark.e2e

# A phone while its browser shows the address, and a little higher one.
LOW = {"width": 360, "height": 640}
MIDDLE = {"width": 360, "height": 740}
NARROW = {"width": 320, "height": 640}
SMALLEST = {"width": 320, "height": 568}
# A laptop has no such phone's finger.
TOUCH = {"is_mobile": True, "has_touch": True}
EVENTS = {
    "single players": (),
    "pairs": ("--pairs",),
    "short form": ("--short-form",),
    "bisca": ("--game", "bisca"),
}
# Keys that are not whole on the screen, or lie under something.
OUT_OF_REACH = """
[...document.querySelectorAll(`[data-panel] :is(
  label.key, .pad__key, .steps__side:enabled, .each__sign, [data-points]
)`)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const middle = (left + right) / 2;
    return [top + 2, bottom - 2].some(
      (y) => !one.contains(document.elementFromPoint(middle, y)),
    );
  })
  .map((one) => one.textContent.trim() || one.name)
"""
# Words that lie outside the key on which they stand.
TOO_LONG = """
[...document.querySelectorAll("[data-panel] .key__face")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.trim())
"""
# Keys that lie under the next one of their row.
COVERED = """
[...document.querySelectorAll("[data-panel] label.key + label.key")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => [one.previousElementSibling, one])
  .map((pair) => [...pair, ...pair.map((one) => one.getBoundingClientRect())])
  .filter(([, , a, b]) => a.bottom > b.top && a.left < b.left && a.right > b.left)
  .map(([before]) => before.textContent.trim())
"""
# Keys of a penalty that cut the score which they would make.
CUT_POINTS = """
[...document.querySelectorAll("[data-panel] [data-offender]")].filter((key) => {
  const then = key.querySelector("[data-offender-then]");
  then.textContent = "−10 → −13";
  return key.scrollWidth > key.clientWidth || key.scrollHeight > key.clientHeight;
}).map((key) => key.textContent.trim())
"""
# Words on keys of which a part stands in the next line.
BROKEN = r"""
[...document.querySelectorAll(".pad__hundred, .quick .button")]
  .flatMap((key) => [...key.childNodes].filter((one) => one.nodeType === 3))
  .flatMap((text) => [...text.data.matchAll(/\S+/g)].map((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return [word[0], range.getClientRects().length];
  }))
  .filter(([, lines]) => lines > 1)
"""
# What lies over the names beside the score, of what is only there for a moment.
OVER_A_NAME = """
() => {
  const note = document.querySelector(".strip__ahead").getBoundingClientRect();
  return [...document.querySelectorAll(".strip__name")]
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const beside = left >= note.right || right <= note.left;
      return !beside && top < note.bottom && bottom > note.top;
    })
    .map((one) => one.textContent);
}
"""
PLAYS = """
() => {
  const data = document.querySelector("#panel-data").textContent;
  const { playable, state } = JSON.parse(data);
  return playable && !state.over;
}
"""
# How far what is said begins above the place where it is seen.
ABOVE = """
(place) => place.getBoundingClientRect().top
  - Math.min(...[...place.children].map((one) => one.getBoundingClientRect().top))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield server


@pytest.fixture(scope="module")
def halls(server, browser):
    @cache
    def of(kind):
        # So many tables that the set of one is not over, in any game.
        return Hall(server, browser=browser, entrants=24, options=EVENTS[kind])

    return of


@pytest.fixture(scope="module", params=EVENTS)
def hall(request, halls):
    return halls(request.param)


@pytest.fixture(scope="module")
def singles(halls):
    return halls("single players")


def at_table(hall, size=LOW, **options):
    """A phone at a table of which the set is not over."""
    page = hall.of_referee(size=size, **TOUCH, **options)
    for address in hall.addresses.values():
        page.goto(address)
        if page.evaluate(PLAYS):
            break
    expect(page.locator("[data-panel]")).to_be_visible()
    return page


@pytest.mark.parametrize("size", [LOW, MIDDLE, NARROW], ids=["low", "middle", "narrow"])
def test_the_whole_form_is_in_reach_when_the_page_opens(hall, size):
    page = at_table(hall, size)

    assert page.evaluate(OUT_OF_REACH) == []
    expect(page.locator(SAVE)).to_be_in_viewport(ratio=1)
    # A call that waits has its place above the score, which is seen.
    expect(page.locator("h1")).to_be_in_viewport(ratio=1)
    assert page.evaluate(OVERFLOW) <= 0
    page.context.close()


def test_the_name_is_marked_of_who_of_a_pair_deals(hall):
    page = at_table(hall)

    said = page.locator(".strip__dealer").inner_text().removeprefix("Deals: ")
    one_each = (
        page.locator(".strip__side").count() == page.locator("[data-offender]").count()
    )
    marked = page.locator(".strip__deals").all_inner_texts()
    assert len(marked) == (0 if one_each else 1)
    for name in marked:
        assert said.split()[0] == name.split()[0]
    assert page.evaluate(OVERFLOW) <= 0
    page.context.close()


def test_three_who_play_have_the_whole_form_in_reach_too(server, browser):
    """A table of three, and one of four that somebody has left."""
    hall = Hall(server, browser=browser, entrants=19)
    page = hall.at_table("E", size=LOW, **TOUCH)
    expect(page.locator(".strip__side")).to_have_count(3)
    assert page.evaluate(OUT_OF_REACH) == []

    page.goto(f"{hall.addresses['B']}leave/")
    page.locator("label:has([name=seat])").first.tap()
    page.locator("label:has([value=withdrawn])").tap()
    page.fill("[name=reason]", "Goes home")
    page.locator("main form:has([name=reason]) button").last.click()
    page.wait_for_url(f"**{hall.addresses['B']}")
    expect(page.locator("[data-points]")).to_have_count(3)
    assert page.evaluate(OUT_OF_REACH) == []
    names = page.locator(".cell .panel__short")
    for name in names.all():
        expect(name).to_be_in_viewport(ratio=1)
    page.context.close()


@pytest.mark.parametrize("language", ["ro-RO", "hu-HU"])
def test_what_was_saved_is_said_over_no_key(singles, language):
    page = at_table(singles, language=language)
    page.goto(f"{page.url}notes/")
    page.fill("main textarea", "Ion came late")
    page.locator("main form:has(textarea) button").last.click()

    message = page.locator("[data-messages]")
    expect(message).to_be_in_viewport(ratio=1)
    assert page.evaluate(OUT_OF_REACH) == []
    expect(page.locator("[data-strip]")).to_be_in_viewport(ratio=1)
    page.context.close()


def test_what_was_saved_moves_nothing_while_somebody_calls(singles):
    page = at_table(singles)
    player = singles.device(locale="en-GB")
    player.goto(f"{page.url.replace('/referee/', '/tables/')}call/")
    player.locator("main form button").last.click()
    call = page.locator(".waiting__calls > a")
    expect(call).to_be_visible()
    table = page.url
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        page.goto(f"{table}notes/")
        page.fill("main textarea", f"Ion came late ({motion})")
        page.locator("main form:has(textarea) button").last.click()

        message = page.locator("[data-messages]")
        expect(message).to_be_visible()
        expect(page.locator("[data-panel]")).to_be_visible()
        assert page.evaluate(OUT_OF_REACH) == []
        panel = page.locator("[data-panel]").bounding_box()
        # Then what the call says is seen again.
        expect(message).to_be_hidden()
        expect(call).to_be_in_viewport(ratio=1)
        assert page.locator("[data-panel]").bounding_box() == panel
    player.locator("form[action$='/withdraw/'] button").click()
    page.context.close()
    player.context.close()


@pytest.mark.parametrize("size", [LOW, NARROW, PHONE], ids=["low", "narrow", "usual"])
@pytest.mark.parametrize("language", ["ro-RO", "hu-HU"])
def test_the_words_of_the_keys_stay_on_them(hall, language, size):
    page = at_table(hall, size, language=language)
    assert page.evaluate(TOO_LONG) == []

    Taps(page).key("kind", "penalty:other")

    expect(page.locator("[data-offender]").first).to_be_visible()
    assert page.evaluate(TOO_LONG) == []
    assert page.evaluate(COVERED) == []
    assert page.evaluate(CUT_POINTS) == []
    page.context.close()


def test_in_large_letters_no_word_on_a_key_is_broken(singles):
    page = at_table(singles, SMALLEST, language="hu-HU")
    page.evaluate("document.documentElement.style.fontSize = '150%'")

    assert page.evaluate(BROKEN) == []
    page.context.close()


def test_what_is_not_confirmed_yet_covers_no_name(singles):
    page = at_table(singles)
    page.context.set_offline(True)

    enter(page, bidder=0, bid=1, trump="G", digits="203040").save()

    expect(page.locator(".strip__ahead")).to_be_visible()
    assert page.evaluate(OVER_A_NAME) == []
    page.evaluate("localStorage.clear()")
    page.context.close()


def test_a_long_sentence_begins_where_it_is_seen(singles):
    page = at_table(singles, language="ro-RO")
    Taps(page).key("kind", "penalty:other")

    page.locator(".incidents label.key").first.tap()

    result = page.locator("[data-result]")
    expect(result).to_contain_text("un avertisment")
    assert result.evaluate(ABOVE) <= 0
    page.context.close()


def test_the_way_back_is_whole_beside_a_line_that_is_longer_than_its_place(singles):
    page = at_table(singles, NARROW)
    page.context.set_offline(True)
    enter(page, bidder=0, bid=1, trump="G", digits="203040").save()

    page.locator(".panel__last").evaluate(
        "(one) => one.append(' a long line'.repeat(8))"
    )

    result = page.locator("[data-result]").bounding_box()
    back = page.locator(".panel__undo").bounding_box()
    assert result["y"] <= back["y"]
    assert back["y"] + back["height"] <= result["y"] + result["height"]
    page.evaluate("localStorage.clear()")
    page.context.close()


def test_what_is_said_of_the_network_covers_no_name_of_the_table(singles):
    page = at_table(singles, language="hu-HU")
    page.context.set_offline(True)

    expect(page.locator("[data-live-state=offline]")).to_be_visible()
    sign = page.locator(".page-head .alarm").bounding_box()
    name = page.locator("h1").bounding_box()
    assert name["x"] + name["width"] <= sign["x"]
    page.context.close()


# Names that a key cuts, each put on it as the page writes it.
CUT_ON_A_KEY = """
(names) => {
  const key = [...document.querySelectorAll("[data-panel] .panel__name")]
    .find((one) => one.checkVisibility());
  return names.filter((written) => {
    key.innerHTML = written;
    return [...key.children].some((one) => one.scrollWidth > one.clientWidth);
  });
}
"""


def test_a_name_of_seven_wide_letters_stands_whole_on_its_key(singles):
    page = at_table(singles, MIDDLE)
    written = [
        render_to_string("scoring/referee/_panel_name.html", {"name": name})
        for name in ("Câmpean Dan", "BĂDESCU IULIU", "Dumitru", "MOCANU")
    ]

    assert page.evaluate(CUT_ON_A_KEY, written) == []
    page.context.close()


def test_the_end_of_a_set_of_pairs_is_said_whole(server, browser):
    """In Hungarian it is long: what was won, by how much, and that it is recorded."""
    # Tables at which nothing has been dealt: the sets of such an event are short.
    options = ("--game", "bisca", "--pairs", "--state", "seated")
    hall = Hall(server, browser=browser, entrants=24, options=options)
    page = at_table(hall, MIDDLE, language="hu-HU")
    taps = Taps(page)
    result = page.locator("[data-result]")
    page.context.set_offline(True)
    while page.locator("[data-points]").first.is_visible():
        page.locator("[data-points]").first.fill("100")
        taps.save()
        expect(result).to_contain_text("100 : 20 ·")

    expect(result).to_contain_text("A játszma véget ért.")
    assert result.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 0
    page.context.set_offline(False)
    expect(result).to_contain_text("rögzítve")
    assert result.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 0
    page.context.close()
