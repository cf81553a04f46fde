"""What the watch over a page tells: of texts that look alike it compares one once."""

from __future__ import annotations

import pytest

from tests.e2e.browser import Watch

pytestmark = pytest.mark.e2e
PAGE = """<!doctype html><html lang="en"><title>Page</title>
<main><h1 style="color: #333; background: {}">Table</h1></main></html>"""


def test_a_text_that_was_in_order_is_told_wherever_it_is_not(browser):
    watch = Watch(browser, url="http://watch.invalid")
    page = watch.visitor()

    def told(behind):
        watch.barriers.clear()
        page.set_content(PAGE.format(behind))
        watch.look(page, behind)
        return [one for one in watch.barriers if "color-contrast" in one]

    # Whether it can be read over a picture nobody can tell.
    assert told("linear-gradient(white, black)") == []
    assert watch.in_order == set()
    assert told("white") == []
    assert len(watch.in_order) == 1
    for _again in range(2):
        assert told("white") == []
        assert len(told("#555")) == 1
    page.context.close()
