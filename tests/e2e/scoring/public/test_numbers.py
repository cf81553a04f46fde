"""Every public number opens where it comes from, beside a name that can be read."""

from __future__ import annotations

import pytest

from tests.e2e.browser import OVERFLOW, Watch, follow, manage
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

NUMBERS = "td.num, .places__rank, .places__score, .path__seat b, .table-card__score"
# What is under the middle of each number: the address that a finger there opens.
OPENED = """
(numbers) => [...document.querySelectorAll(numbers)]
  .filter((one) => one.checkVisibility() && /[0-9]/.test(one.innerText))
  .map((one) => {
    one.scrollIntoView({ block: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const link = there && there.closest("a");
    return [one.innerText.trim(), link ? link.pathname : ""];
  })
"""
NAMES = ".entrant__name, .path__seat .names__one, .data-table > tbody > tr > th"
# Calls everybody so; of whom a word stands in more than one line.
BROKEN = r"""
([names, called]) => {
  const all = [...document.querySelectorAll(names)];
  const of = all.filter((one) => one.checkVisibility());
  return of.filter((one) => {
    const said = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    let text = said.nextNode();
    while (!text.data.trim()) text = said.nextNode();
    text.data = called;
    return [...called.matchAll(/\S+/g)].some(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    });
  }).length + (of.length ? 0 : 1);
}
"""
PLAYED = ("--entrants=9", "--seed=3", "--draw=digital", "--target=4", "--ending")
PAGES = {
    "": "/p/",
    "results/": "/p/",
    "standings/?stage=1": "/tables/",
    "bracket/": "/tables/",
    "tables/?stage=1": "/tables/",
}


@pytest.fixture(scope="module")
def visitor(browser, tmp_path_factory):
    """A page of a visitor, where an event has ended."""
    with Server(data=tmp_path_factory.mktemp("numbers")) as server:
        manage(server, "rehearse", *PLAYED, "--keep")
        yield Watch(browser, url=server.url).visitor()


@pytest.mark.parametrize("width", [390, 1366])
def test_every_number_opens_where_it_comes_from(visitor, width):
    visitor.set_viewport_size({"width": width, "height": 844})
    for page, behind in PAGES.items():
        visitor.goto(f"/t/rehearsal-9-3/{page}")
        found = visitor.evaluate(OPENED, NUMBERS)
        assert found, page
        assert [one for one in found if behind not in one[1]] == [], page
    visitor.goto("/t/rehearsal-9-3/results/")
    follow(visitor.locator(".places a[href*='/p/']").first)
    numbers = visitor.evaluate(OPENED, ".player__lines td.num")
    assert numbers
    assert all("/tables/" in address for _number, address in numbers)


@pytest.mark.parametrize(
    ("letters", "called"),
    [("150%", "Constantinescu Ana"), ("200%", "Alexandrescu Ștefania")],
)
def test_in_large_letters_on_a_small_phone_no_word_of_a_name_is_broken(
    visitor, letters, called
):
    visitor.set_viewport_size({"width": 320, "height": 568})
    for page in ("", "results/", "standings/?stage=1", "bracket/"):
        visitor.goto(f"/t/rehearsal-9-3/{page}")
        visitor.evaluate(
            "(size) => { document.documentElement.style.fontSize = size }", letters
        )
        assert visitor.evaluate(BROKEN, [NAMES, called]) == 0, page
        assert visitor.evaluate(OVERFLOW) == 0, page
