"""Screens whose network or server is away: they stay readable, and go on by themselves.

Beyond the everyday test: every picture that there is, each on a screen of its own, and
orders that are given meanwhile.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

from django.urls import reverse
from playwright.sync_api import expect

from scoring.hall.enums import Picture
from scoring.hall.rules import USUAL
from tests.e2e.browser import Watch, a_browser, manage, sign_up
from tests.server import FILE, Server

TABLE = "B"  # in play
NAMED = {
    Picture.SEATS_BY_NAME, Picture.SEATS_BY_TABLE, Picture.TABLES, Picture.STANDINGS,
    Picture.ODDS, Picture.BRACKET, Picture.TABLE,
}  # fmt: skip
SITS = """
    SELECT entrant_id FROM tables_seat JOIN tables_table ON table_id = tables_table.id
    WHERE tables_table.number = 2 AND position = 0
"""


class Hall:
    """A served event of eight in play, and its organizer."""

    def __init__(self, browser, server):
        self.server = server
        self.watch = Watch(browser, url=server.url)
        self.remote = self.watch.visitor(language="en-GB")
        sign_up(self.remote, server)
        made = manage(server, "demo", "--entrants", "8", "--state=playing")
        self.slug = made.stdout.strip()
        page = self.get("hall")
        self.token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]

    def at(self, name, **more):
        return reverse(name, kwargs={"slug": self.slug, **more})

    def get(self, name):
        return self.remote.request.get(self.at(name)).text()

    def post(self, name, *, form, **more):
        form = form | {"csrfmiddlewaretoken": self.token}
        answer = self.remote.request.post(self.at(name, **more), form=form)
        assert answer.ok, (name, answer.status)
        return answer.text()

    def becomes(self, event, *, person):
        """The event and one at a table have another name; nobody tells the screens."""
        with closing(sqlite3.connect(self.server.data / FILE)) as file, file:
            file.execute(
                f"UPDATE tournaments_entrant SET name = ? WHERE id = ({SITS})", [person]
            )
            file.execute(
                "UPDATE tournaments_tournament SET name = ?, version = version + 1",
                [event],
            )


class Screen:
    """One screen of the hall, which was told to show one picture."""

    def __init__(self, hall, picture):
        self.hall = hall
        self.picture = picture
        key = re.search(r'name="client_key" value="([-\w]+)"', hall.get("hall"))[1]
        form = {"client_key": key, "name": picture, "language": "en"}
        made = hall.post("add-display", form=form)
        self.link = re.search(r"/hall/[-\w]{20,}/", made)[0]
        self.id = int(re.findall(r'id="display-(\d+)"', hall.get("hall"))[-1])
        if picture is Picture.MESSAGE:
            self.tell("say-on-display", message="Lunch")
        else:
            letter = TABLE if picture is Picture.TABLE else ""
            form = {"picture-1": picture, "seconds-1": USUAL, "letter-1": letter}
            self.tell("set-steps", **form)
        self.page = hall.watch.visitor(language="en-GB")
        self.page.set_viewport_size({"width": 1366, "height": 768})
        self.page.goto(self.link)
        self.page.evaluate("window.sameDocument = true")

    def tell(self, name, **form):
        self.hall.post(name, display_id=self.id, form=form)

    def shows(self, event, *, person):
        """Its picture stands there whole, of the event and with who sits there."""
        shown = self.page.locator(f".hall--{self.picture}")
        expect(shown.locator(".hall__event")).to_have_text(event)
        expect(shown.locator("h1")).to_be_in_viewport(ratio=1)
        if self.picture in NAMED:
            expect(shown).to_contain_text(person)
        assert self.page.evaluate("window.sameDocument === true"), self.picture


def test_every_picture_stays_while_all_is_away_and_then_goes_on(
    chromium, tmp_path_factory, django_db_blocker
):
    with (
        Server(data=tmp_path_factory.mktemp("away")) as server,
        a_browser(chromium) as browser,
        django_db_blocker.unblock(),
    ):
        hall = Hall(browser, server)
        hall.becomes("First", person="Adam Întâi")
        screens = [Screen(hall, picture) for picture in Picture]
        dark, frozen = Screen(hall, Picture.TABLES), Screen(hall, Picture.STANDINGS)
        dark.tell("set-display-mode", mode="black")
        frozen.tell("set-display-mode", mode="frozen")
        all_show(screens, "First", person="Adam Întâi")
        expect(dark.page.locator(".hall--black")).to_be_visible()
        expect(frozen.page.locator('[data-hall="frozen"]')).to_be_visible()

        # The network is away. Meanwhile all changes, and orders are given.
        for one in [*screens, dark, frozen]:
            one.page.context.set_offline(True)
        hall.becomes("Second", person="Béla Második")
        dark.tell("set-display-mode", mode="shows")
        message = next(one for one in screens if one.picture is Picture.MESSAGE)
        message.tell("say-on-display", message="Play goes on")
        message.page.wait_for_timeout(2500)  # They have asked in vain.
        all_show([*screens, frozen], "First", person="Adam Întâi")
        for one in [*screens, dark, frozen]:
            one.page.context.set_offline(False)
        all_show([*screens, dark], "Second", person="Béla Második")
        expect(message.page.locator("h1")).to_have_text("Play goes on")
        frozen.shows("First", person="Adam Întâi")

        # The server is away, and changes meanwhile.
        assert server.stop() == 0
        hall.becomes("Third", person="Călin al Treilea")
        message.page.wait_for_timeout(2500)
        all_show([*screens, dark], "Second", person="Béla Második")
        server.start()
        all_show([*screens, dark], "Third", person="Călin al Treilea")
        frozen.shows("First", person="Adam Întâi")
        frozen.tell("set-display-mode", mode="shows")
        frozen.shows("Third", person="Călin al Treilea")


def all_show(screens, event, *, person):
    for one in screens:
        one.shows(event, person=person)
