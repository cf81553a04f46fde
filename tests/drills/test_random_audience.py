"""Anybody looks on: live pages in a browser on a bad wifi, while the event goes on.

Players, the audience and the staff have pages of an event open. Referees and organizers
do by forms whatever the pages offer; the network of a device goes and comes, pages are
loaded anew, left for others, and the server is killed. Whenever all are back, each page
says what a page says that was just opened. No page has an error.

``CRUCE_AUDIENCES`` says how many halls, ``CRUCE_FIRST_AUDIENCE`` from which on, and
``CRUCE_TAPS`` how much is done in each. What fails names the hall and its last steps.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from difflib import unified_diff

import pytest
from playwright.sync_api import Error

from tests.drills.pressing import Forms, Organizers
from tests.drills.tapping import Chance, Device
from tests.e2e.browser import manage
from tests.e2e.workplace import PHONE, Elsewhere, Hall

HALLS = int(os.environ.get("CRUCE_AUDIENCES", "5"))
FIRST = int(os.environ.get("CRUCE_FIRST_AUDIENCE", "0"))
TAPS = int(os.environ.get("CRUCE_TAPS", "90"))
EVENTS = (
    (), ("--pairs",), ("--game", "bisca"), ("--short-form",), ("--state", "final"),
)  # fmt: skip
# `{table}` and `{who}` are some of the event's.
LOOKING = (
    "", "seats/", "tables/", "tables/{table}/", "tables/{table}/", "standings/",
    "bracket/", "results/", "p/{who}/", "p/{who}/", "moves/", "history/", "ceremony/",
    "raffle/", "clock/", "rules/",
)  # fmt: skip
STAFF = (
    "referee/", "referee/calls/", "referee/proposals/", "desk/", "desk/tables/",
    "desk/stage/", "desk/penalties/",
)  # fmt: skip
# Where an organizer presses something by chance.
DESKS = (
    "desk/", "desk/clock/", "desk/tables/", "desk/stage/", "desk/results/",
    "desk/hall/", "desk/raffle/", "desk/ceremony/", "desk/event/", "desk/walk-in/",
    "referee/{table}/", "referee/{table}/review/", "referee/{table}/close/",
    "tables/{table}/call/", "referee/calls/", "referee/proposals/",
)  # fmt: skip
NEVER = re.compile("cancel|sign-out|/cards/|/i18n/|revoke|archive|password")
ESTIMATED = re.compile("likely to be over|probabil între|valószínűleg", re.I)
# What a reader sees, but for the badge that says whether the page is live.
SAID = """
() => {
  const live = document.querySelector("[data-live-url]");
  if (!live) return null;
  const badges = [...document.querySelectorAll("main [data-live-status]")];
  const heard = badges.map((one) => one.innerText).join("").trim();
  const said = document.querySelector("main").innerText.replace(heard, "");
  return said.replace(/\\s+/g, " ").trim();
}
"""


class Audience(Chance):
    """Devices that look on, and hands that go on meanwhile."""

    def __init__(self, seed, *, hall, devices, tables):
        super().__init__(seed, server=hall.server, devices=devices)
        self.hall = hall
        self.elsewhere = [Elsewhere(hall, one) for one in tables]
        self.organizers = Organizers(hall, chance=self.rng)
        self.ways = {
            self.plays: 40, self.seats: 6, self.desk: 14, self.network: 12,
            self.goes: 10, self.reload: 3, self.anew: 2, self.waits: 10, self.killed: 1,
        }  # fmt: skip

    def plays(self, _device):
        hand = self.rng.choice(self.elsewhere)
        seat = self.rng.randrange(4)
        acts = {
            "deal": lambda: hand.deal(60, 30, 20, 10, bidder=seat),
            "good": lambda: hand.deal(0, 100, 20, 0, bidder=1, bid=3),
            "penalty": lambda: hand.cheated(seat),
            "note": lambda: hand.note("Au cerut un pachet nou"),
            "moved": lambda: hand.moved("La fereastră"),
        }
        act = self.rng.choices(list(acts), weights=[4, 6, 2, 1, 1])[0]
        try:
            acts[act]()
        except (AssertionError, StopIteration):
            return f"{act} refused"
        return act

    def seats(self, _device):
        return self.organizers.change(self.rng.choice(self.elsewhere).table)

    def desk(self, _device):
        """An organizer presses something, whatever it is."""
        page = self.rng.choice(self.organizers.pages)
        address = self.hall.some(DESKS, rng=self.rng)
        read = page.request.get(address)
        forms = Forms(read.url, read.text()).forms
        forms = [one for one in forms if not NEVER.search(one.path)]
        if not forms:
            return f"{address} {read.status}"
        form = self.rng.choice(forms)
        return f"{form.path}: {self.organizers.press(page, form).status}"

    def goes(self, device):
        of_staff = device.name in {"referee", "organizer"} and self.rng.random() < 0.6
        device.address = self.hall.some(STAFF if of_staff else LOOKING, rng=self.rng)
        device.opens(lambda: device.page.goto(device.address))
        return device.address

    def drain(self, _device):
        """Nothing is kept by who looks on."""

    def shows_the_truth(self, device):
        fresh = device.page.context.new_page()
        for _ in range(150):
            with suppress(Error):  # it may be opened anew just now
                shown = device.page.evaluate(SAID)
                fresh.goto(device.page.url)
                told = fresh.evaluate(SAID)
                # Not followed, or the event is private now: a page of before stays.
                if None in (shown, told) or sentences(shown) == sentences(told):
                    fresh.close()
                    return
            fresh.wait_for_timeout(100)
        differ = list(unified_diff(sentences(shown), sentences(told), n=0))
        raise AssertionError((device.name, device.page.url, differ, *self.log))


def sentences(said):
    """Return what is said, without what is estimated: that changes with the hour."""
    timeless = re.sub(r"\d\d:\d\d", "", said)
    return [one for one in timeless.split(". ") if not ESTIMATED.search(one)]


class AudienceHall(Hall):
    """A hall with pages for everybody."""

    def some(self, pages, *, rng):
        """Return the address of one of the pages, of some table and somebody."""
        table = rng.choice(list(self.addresses.values()))
        page = rng.choice(pages).format(
            table=re.search(r"/(\d+)/$", table)[1], who=f"E{rng.randint(1, 24):03}"
        )
        return f"/t/{self.slug}/{page}"


@pytest.mark.parametrize("number", range(FIRST, FIRST + HALLS))
def test_whatever_goes_on_each_page_says_what_a_new_one_says(site, number):
    event = EVENTS[number % len(EVENTS)]
    server, browser = site
    hall = AudienceHall(server, browser=browser, entrants=24, options=event)
    pages = {"referee": hall.referee(), "organizer": hall.signed_in_page("organizer")}
    for language in ("ro", "hu", "en-GB"):
        pages[language] = hall.device(locale=language, viewport=PHONE)
    devices = [
        Device(name, page, address=f"/t/{hall.slug}/", known=set(), there="main")
        for name, page in pages.items()
    ]
    tables = list(hall.addresses.values())[:3]
    chance = Audience(number, hall=hall, devices=devices, tables=tables)

    print(number, event, chance.steps(TAPS))  # noqa: T201

    assert "no difference" in manage(server, "verify_ledger").stdout
