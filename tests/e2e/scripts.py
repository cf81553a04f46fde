"""An empty page that loads scripts from the disk, without any server."""

from __future__ import annotations

import json

SITE = "http://scripts.invalid"


def a_page_of_scripts(browser, *, folder):
    """Open a page whose addresses are the files of a folder."""
    page = browser.new_context().new_page()

    def from_disk(route):
        name = route.request.url.removeprefix(f"{SITE}/")
        if not name:
            route.fulfill(body="<!doctype html>", content_type="text/html")
        else:
            route.fulfill(path=folder / name, content_type="text/javascript")

    page.route(f"{SITE}/**", from_disk)
    page.goto(f"{SITE}/")
    return page


def told(page, script, *asked):
    """What a script of one parameter or several answers, of values that JSON has.

    As one text there and one back: the driver would look at each value by itself.
    """
    put = f"async (text) => JSON.stringify(await ({script})(...JSON.parse(text)))"
    return json.loads(page.evaluate(put, json.dumps(asked)))
