"""The browser tests as in a hall with bad wifi: ``CRUCE_BAD_WIFI=1``.

Every answer comes late, on some pages later than on others, so that what a test does
not wait for is not there yet.
"""

from __future__ import annotations

import os
import random
from contextlib import suppress

from playwright.sync_api import Error

ASKED = bool(os.environ.get("CRUCE_BAD_WIFI"))
MOST_LATE_MS = 900
CONDITIONS = "Network.emulateNetworkConditions"


def behind_bad_wifi(browser):
    """Let each page that the browser opens from now on wait for its answers."""
    nearby = browser.new_context

    def new_context(**options):
        context, sessions = nearby(**options), []

        def arrives(page):
            late = random.randint(0, MOST_LATE_MS)
            session = context.new_cdp_session(page)
            sessions.append((session, late))
            session.send("Network.enable")
            session.send(CONDITIONS, conditions(late))

        # One of the two ways to say that there is no network would undo the other.
        offline = context.set_offline

        def set_offline(off):
            offline(off)
            for session, late in sessions:
                with suppress(Error):  # its page is closed
                    session.send(CONDITIONS, conditions(late, off=off))

        context.on("page", arrives)
        context.set_offline = set_offline
        return context

    browser.new_context = new_context
    return browser


def conditions(late, *, off=False):
    return {
        "offline": off,
        "latency": late,
        "downloadThroughput": -1,
        "uploadThroughput": -1,
    }
