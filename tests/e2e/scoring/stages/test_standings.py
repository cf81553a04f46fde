"""The standings on the first screen of a phone and of a laptop."""

from __future__ import annotations

import pytest

from tests.e2e.browser import OVERFLOW, Watch, manage
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

ENTRANTS = 28
# The rows that lie whole on the screen, and the cells that are cut or out of sight.
ROWS = """
() => [...document.querySelectorAll(".data-table--dense tbody tr")]
  .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length
"""
OUTSIDE = """
() => [...document.querySelectorAll(".data-table--dense tr > *")]
  .filter((cell) => cell.getBoundingClientRect().right > innerWidth)
  .map((cell) => cell.innerText)
"""


@pytest.fixture(scope="module")
def standings(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("standings")) as server:
        made = manage(server, "demo", "--entrants", str(ENTRANTS), "--state=playing")
        page = Watch(browser, url=server.url).visitor()
        page.goto(f"/t/{made.stdout.strip()}/standings/")
        yield page


@pytest.mark.parametrize(("width", "height", "rows"), [(390, 844, 12), (1366, 768, 25)])
def test_the_first_screen_shows_many_rows_with_every_figure(
    standings, width, height, rows
):
    standings.set_viewport_size({"width": width, "height": height})

    assert standings.evaluate(ROWS) >= rows
    assert standings.evaluate(OUTSIDE) == []
    assert standings.evaluate(OVERFLOW) == 0
