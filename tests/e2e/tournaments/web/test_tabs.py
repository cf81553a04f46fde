"""The tab of the page, where there are more than fit on a phone."""

from __future__ import annotations

import pytest

from tests.server import ROOT

pytestmark = pytest.mark.e2e

SCRIPT = (ROOT / "tournaments/static/tournaments/web/tabs.js").read_text("utf-8")
# As in a browser that scrolls to no tab by itself.
PAGE = """<!doctype html><nav class="tabs" style="display: flex; overflow-x: auto">
%s</nav><script type="module">%s</script>"""
IN_SIGHT = """() => {
  const here = document.querySelector("[aria-current]").getBoundingClientRect();
  return here.left >= 0 && here.right <= innerWidth;
}"""


@pytest.mark.parametrize("here", [0, 4, 8])
def test_the_page_s_own_is_in_sight(browser, here):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    tabs = "".join(
        f'<a href="#" style="flex: none; width: 7rem"'
        f"{' aria-current=page' if number == here else ''}>{number}</a>"
        for number in range(9)
    )

    page.set_content(PAGE % (tabs, SCRIPT))

    page.wait_for_function(IN_SIGHT)
    page.close()
