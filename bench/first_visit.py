"""What a browser fetches on a first visit, and when it paints, on a slow phone.

    .venv/bin/python bench/first_visit.py ADDRESS...

A quarter of this machine's speed, nothing kept from before. Prints requests, kilobytes
as they come over the network, and the milliseconds until the first paint.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
SLOWER = 4
SETTLE_MS = 1500
PHONE = {"width": 390, "height": 844}


@dataclass(frozen=True)
class Visit:
    """What one page cost."""

    requests: int
    kilobytes: float
    first_paint_ms: float

    def __str__(self) -> str:
        return (
            f"{self.requests} requests   {self.kilobytes:.1f} KB   "
            f"first paint {self.first_paint_ms:.0f} ms"
        )


def visit(address: str) -> Visit:
    """Return what the page costs a phone that has never been here."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"]
        )
        context = browser.new_context(viewport=PHONE, service_workers="block")
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        asked: set[str] = set()
        received = [0.0]
        session.on("Network.requestWillBeSent", lambda e: asked.add(e["requestId"]))
        session.on(
            "Network.loadingFinished",
            lambda e: received.append(e["encodedDataLength"]),
        )
        page.goto(address, wait_until="load")
        page.wait_for_timeout(SETTLE_MS)
        painted = page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
        )
        browser.close()
    return Visit(len(asked), sum(received) / 1024, painted)


if __name__ == "__main__":
    for one in sys.argv[1:]:
        print(one, visit(one))
