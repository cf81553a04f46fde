"""The browser tests as in a hall with bad wifi: ``CRUCE_BAD_WIFI=1``.

Every answer comes late, so that what a test does not wait for is not there yet.
"""

from __future__ import annotations

import os
from contextlib import suppress

from playwright.sync_api import Error

ASKED = bool(os.environ.get("CRUCE_BAD_WIFI"))
LATE = {"latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}


def behind_bad_wifi(browser):
    """Let each page that the browser opens from now on wait for its answers."""
    nearby = browser.new_context

    def new_context(**options):
        context, sessions = nearby(**options), []

        def arrives(page):
            sessions.append(context.new_cdp_session(page))
            sessions[-1].send("Network.enable")
            sessions[-1].send("Network.emulateNetworkConditions", conditions())

        # One of the two ways to say that there is no network would undo the other.
        offline = context.set_offline

        def set_offline(off):
            offline(off)
            for session in sessions:
                with suppress(Error):  # its page is closed
                    session.send(
                        "Network.emulateNetworkConditions", conditions(off=off)
                    )

        context.on("page", arrives)
        context.set_offline = set_offline
        return context

    browser.new_context = new_context
    return browser


def conditions(*, off=False):
    return {"offline": off, **LATE}
