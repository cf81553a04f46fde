"""An empty page that loads scripts from the disk, without any server."""

from __future__ import annotations

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
