"""Anybody taps anything at the desks of check-in and urn, on a bad wifi.

Three devices of two organizers check people in and take that back, then record tickets
at the urn, some of them against each other. They lose the network, are loaded anew and
closed, and the server is killed. What leaves a device was recorded, or given up by a
press; whenever all are back each list says the same as a page that was just opened.

``CRUCE_DESKS`` says how many halls, ``CRUCE_FIRST_DESKS`` from which on, and
``CRUCE_TAPS`` how much is done in each. What fails names the hall and its last steps.
"""

from __future__ import annotations

import os

import pytest

from tests.drills.tapping import Chance, Device
from tests.e2e.browser import manage, open_urn
from tests.e2e.desks import Desks

HALLS = int(os.environ.get("CRUCE_DESKS", "4"))
FIRST = int(os.environ.get("CRUCE_FIRST_DESKS", "0"))
TAPS = int(os.environ.get("CRUCE_TAPS", "120"))
ENTRANTS = 24
# What can be pressed of each person: who is here can be taken back.
ROWS = """
() => [...document.querySelectorAll("#people > li")].map((row) =>
  [row.dataset.code, row.querySelector("[data-says]")?.dataset.says ?? ""])
"""
DRAWN = """
() => [...document.querySelectorAll('[aria-labelledby="drawn-title"] ul')].at(-1)
  ?.innerText ?? ""
"""
TICKET = "ticket_recorded"
# Another desk was there first, or there is no such code or seat.
CHECK_IN_CODES = {"taken_back_since", "checked_in_since", "no_such_code"}
URN_CODES = {"ticket_taken", "has_ticket", "no_such_ticket"}


class AtCheckIn(Chance):
    """Devices on which people are checked in."""

    keys = "#people > li [data-says]"

    def __init__(self, seed, *, hall, devices):
        super().__init__(seed, server=hall.server, devices=devices)
        self.fresh = hall.desk(at="check-in/")
        self.ways = {
            self.press: 45, self.types: 10, self.outbox: 6, self.network: 14,
            self.reload: 8, self.anew: 5, self.waits: 8, self.killed: 1,
        }  # fmt: skip

    def press(self, desk):
        return desk.tap(self.keys, self.rng.random())

    def types(self, desk):
        code = f"E{self.rng.randrange(1, ENTRANTS + 3):03}"
        desk.page.fill("#q", code)
        desk.page.press("#q", "Enter")
        return code

    def shows_the_truth(self, desk):
        """Each row offers what a page offers that was just opened."""
        for _ in range(150):
            self.fresh.reload()
            told = self.fresh.evaluate(ROWS)
            if desk.page.evaluate(ROWS) == told:
                return
            desk.page.wait_for_timeout(100)
        raise AssertionError((desk.name, desk.page.evaluate(ROWS), told, *self.log))

    def is_the_same(self, entry, kind, payload):
        line = kind, payload.get("move"), payload.get("entrant")
        assert line == ("moved", entry["says"], entry["chain"]), (entry, payload)


class AtUrn(Chance):
    """Devices at which drawn tickets are typed."""

    def __init__(self, seed, *, hall, devices):
        super().__init__(seed, server=hall.server, devices=devices)
        self.fresh = hall.desk(at="draw/")
        self.ways = {
            self.types: 45, self.outbox: 8, self.network: 14, self.reload: 8,
            self.anew: 5, self.waits: 8, self.killed: 1,
        }  # fmt: skip
        people = [f"E{number:03}" for number in range(1, ENTRANTS + 1)]
        seats = [f"{letter}{place}" for letter in "ABCDEF" for place in (1, 2, 3, 4)]
        self.rng.shuffle(seats)
        self.paper = list(zip(people, seats, strict=True))

    def types(self, desk):
        """A ticket as it was drawn, mostly; else one of another person."""
        who, seat = self.rng.choice(self.paper[:-1])
        if self.rng.random() < 0.2:
            _other, seat = self.rng.choice(self.paper)
        if not desk.page.locator("#who").is_visible():
            return "no form"
        desk.page.fill("#who", who)
        desk.page.fill("#seat", seat)
        desk.page.press("#seat", "Enter")
        return f"{who} {seat}"

    def shows_the_truth(self, desk):
        for _ in range(150):
            self.fresh.goto(self.fresh.url)
            told = self.fresh.evaluate(DRAWN)
            if desk.page.evaluate(DRAWN) == told:
                return
            desk.page.wait_for_timeout(100)
        raise AssertionError((desk.name, desk.page.evaluate(DRAWN), told, *self.log))

    def stands(self, entry, lines):
        """Also what was refused of somebody asks nobody any more once they have one."""
        drawn = [drawn_by(line) for kind, line in lines if kind == TICKET]
        who, _seat = said_of(entry)
        has_one = who in dict(drawn)
        return said_of(entry) in drawn or bool(entry["refused"] and has_one)

    def is_the_same(self, entry, kind, payload):
        assert (kind, drawn_by(payload)) == (TICKET, said_of(entry)), (entry, payload)


def said_of(entry):
    return entry["fields"]["who"], entry["fields"]["seat"]


def drawn_by(line):
    return line["entrant"], f"{line['letter']}{line['position'] + 1}"


def devices_at(hall, page, *, known):
    return [
        Device(
            f"desk {n}",
            hall.desk(at=page, who=n // 2),
            address=hall.at(page),
            known=known,
        )
        for n in range(3)
    ]


@pytest.mark.parametrize("number", range(FIRST, FIRST + HALLS))
def test_whatever_is_pressed_at_the_desks_is_kept_and_counts_once(site, number):
    server, browser = site
    hall = Desks(server, browser=browser, entrants=ENTRANTS)
    devices = devices_at(hall, "check-in/", known=CHECK_IN_CODES)
    print(number, AtCheckIn(number, hall=hall, devices=devices).steps(TAPS))  # noqa: T201
    for device in devices:
        device.page.context.close()

    desk = hall.desk(at="check-in/")
    desk.locator(".desk-more summary").first.click()
    desk.locator('form[action$="/check-in/all/"] button').click()
    desk.goto(hall.at("plan/"))
    open_urn(desk)
    devices = devices_at(hall, "draw/", known=URN_CODES)
    print(number, AtUrn(number, hall=hall, devices=devices).steps(TAPS))  # noqa: T201
    assert "no difference" in manage(server, "verify_ledger").stdout
