"""Devices at the desks of a served event, each with a sign-in of its own."""

from __future__ import annotations

import re

from tests.e2e.browser import LAPTOP, manage

WAITING = "[data-outbox-waiting] > li"
REFUSED = "[data-outbox-refused] > li"
DONE = "[data-outbox-done] > li"
STATE = "[data-outbox-state]"

KEEP = """(entries) => {
  const { outbox, outboxBy: by } = document.querySelector("[data-outbox]").dataset;
  entries.forEach((one, place) => {
    const kept = { format: 2, entry: { ...one, place, by } };
    localStorage.setItem(`cruce.outbox.${outbox}/${one.key}`, JSON.stringify(kept));
  });
}"""


def keep(page, *entries):
    """Put entries of whoever is signed in there into the queue of a desk."""
    page.evaluate(KEEP, list(entries))


class Desks:
    """A served event before the draw, and sign-in links for its desks."""

    def __init__(self, server, *, browser, entrants):
        self.server = server
        self.browser = browser
        self.signed_in = {}
        self.slug = self.manage(
            "demo", "--entrants", entrants, "--state", "registration"
        )

    def manage(self, *arguments):
        done = manage(self.server, *map(str, arguments))
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def at(self, page):
        return f"{self.server.url}/t/{self.slug}/desk/{page}"

    def desk(self, *, at, who=0, size=LAPTOP, **options):
        """A device of its own at the desk; `who` has an organizer's own link."""
        if who not in self.signed_in:
            self.signed_in[who] = self.sign_in()
        context = self.browser.new_context(
            viewport=size, locale="en", storage_state=self.signed_in[who], **options
        )
        page = context.new_page()
        page.goto(self.at(at))
        return page

    def sign_in(self):
        made = self.manage("grant", self.slug, "--role", "organizer")
        page = self.browser.new_page()
        page.goto(self.server.url + re.search(r"link: \S*?(/r/\S+)", made)[1])
        page.locator("main form button").click()
        page.wait_for_url("**/desk/")
        state = page.context.storage_state()
        page.context.close()
        return state
