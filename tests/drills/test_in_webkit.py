"""A referee's page in the engine of Safari: deals, the server away, a copy, and back.

The everyday tests run in Chromium alone. This one needs Debian's ``webkit2gtk-driver``
and ``xvfb``, and is skipped without them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.e2e.browser import manage
from tests.e2e.workplace import ENTER, QUEUE, SHUT, STRIP
from tests.server import Server, free_port

DRIVER = shutil.which("WebKitWebDriver")
SCREEN = shutil.which("xvfb-run")
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
PATIENCE = 60.0
PHONE = {"width": 390, "height": 844}
PAGES = (
    "", "seats/", "standings/", "bracket/", "tables/", "tables/2/", "p/E005/", "rules/",
)  # fmt: skip
PAINTED = "return Boolean(document.querySelector('[data-panel] [name=bidder]'))"
# It opens once its result has been seen.
OPEN = f"return !document.querySelector('[data-save]').matches('{SHUT}')"
SAVE = "document.querySelector('[data-save]').click()"
AHEAD = "return Boolean(document.querySelector('[data-strip].is-ahead'))"
SENT = f"return {QUEUE}.length === 0 && !document.querySelector('.is-ahead')"
WORKER = "return Boolean(navigator.serviceWorker?.controller)"
WIDE = "return document.documentElement.scrollWidth - innerWidth"

pytestmark = pytest.mark.skipif(
    not (DRIVER and SCREEN and BROWSERS),
    reason="needs webkit2gtk-driver and xvfb",
)


class Page:
    """A page of WebKit, steered as the WebDriver standard says."""

    def __init__(self, http):
        options = {"webkitgtk:browserOptions": {
            "binary": str(BROWSERS[-1]), "args": ["--automation"],
        }}  # fmt: skip
        asked = {"capabilities": {"alwaysMatch": options}}
        self.http = http
        self.session = f"/session/{self.call('/session', asked)['sessionId']}"
        self.call(f"{self.session}/window/rect", PHONE)

    def call(self, path, body):
        answer = self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]

    def goto(self, address):
        self.call(f"{self.session}/url", {"url": address})

    def run(self, script, *arguments):
        body = {"script": script, "args": list(arguments)}
        return self.call(f"{self.session}/execute/sync", body)

    def until(self, script):
        deadline = time.monotonic() + PATIENCE
        while not self.run(script):
            assert time.monotonic() < deadline, f"never: {script}"
            time.sleep(0.1)

    def deal(self, *, bidder, digits):
        """Tap a deal and save it, as soon as it was seen."""
        keys = {"bidder": str(bidder), "bid": "1", "trump": "D"}
        self.until(PAINTED)  # by a script, which may come after the worker
        self.run(f"({ENTER})(arguments[0])", [keys, digits])
        self.until(OPEN)
        self.run(SAVE)

    def score(self):
        script = (
            f"return [...document.querySelectorAll('{STRIP}')].map(b => b.innerText)"
        )
        return [int(text.replace("−", "-")) for text in self.run(script)]


@contextmanager
def webkit():
    """A page of the browser, which ends with the block, as its screen does."""
    port = free_port()
    driver = subprocess.Popen(
        [str(SCREEN), "-a", str(DRIVER), f"--port={port}"],
        env={**os.environ, "LIBGL_ALWAYS_SOFTWARE": "1"},
        start_new_session=True,
    )
    try:
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE
        ) as http:
            wait_for(http)
            page = Page(http)
            yield page
            http.delete(page.session)
    finally:
        os.killpg(driver.pid, 15)
        driver.wait(timeout=PATIENCE)


def wait_for(http):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(httpx.TransportError):
            http.get("/status")
            return
        time.sleep(0.1)
    raise AssertionError("the driver did not start")


def told(server, table):
    answer = httpx.get(f"{server.url}/api/v1/tables/{table}")
    return answer.json()


def test_deals_are_kept_while_the_server_is_away(tmp_path, django_db_blocker):
    with Server(data=tmp_path) as server, django_db_blocker.unblock(), webkit() as page:
        slug = manage(server, "demo", "--entrants=8", "--state=playing").stdout.strip()
        made = manage(server, "grant", slug, "--role", "referee").stdout
        page.goto(f"{server.url}/r/{made.rsplit('token: ', 1)[1].strip()}/")
        page.run("document.querySelector('main form button').click()")
        page.until("return Boolean(document.querySelector('.table-card__letter a'))")
        table = page.run(
            "return [...document.querySelectorAll('.table-card__letter a')]"
            ".find(link => link.innerText.trim().endsWith('B')).href"
        )
        number = re.search(r"/referee/(\d+)/", table)[1]
        before = told(server, number)
        page.goto(table)
        page.until(WORKER)

        page.deal(bidder=0, digits="602040")
        page.until(SENT)
        server.kill()
        page.deal(bidder=1, digits="206040")
        page.until(AHEAD)
        page.goto(table)  # the copy that the device keeps
        page.until(AHEAD)
        page.deal(bidder=2, digits="204060")
        shown = page.score()
        server.start()
        page.until(SENT)

        after = told(server, number)
        deals = after["lines"][len(before["lines"]) :]
        assert [line["payload"]["bidder"] for line in deals] == [0, 1, 2]
        assert after["totals"] == shown == page.score()


def test_no_page_is_wider_than_a_phone(tmp_path, django_db_blocker):
    with Server(data=tmp_path) as server, django_db_blocker.unblock(), webkit() as page:
        slug = manage(server, "demo", "--entrants=8", "--state=playing").stdout.strip()
        wide = {}
        for path in PAGES:
            page.goto(f"{server.url}/t/{slug}/{path}")
            wide[path] = page.run(WIDE)
        assert wide == dict.fromkeys(PAGES, 0)
