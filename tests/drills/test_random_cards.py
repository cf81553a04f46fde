"""Anybody taps any card: two phones at the final, deals card by card, on a bad wifi.

They say what is said before the first card, tap cards, right ones and wrong ones, take
them back, save, give a deal up, lose the network, are loaded anew and closed; somebody
else records at the same table, and the server is killed. The phone keeps each tap: one
card more or less at a time. A deal leaves it recorded with those cards, once, or thrown
away by a press; after a reload all of its cards lie there again.

``CRUCE_CARDS`` says how many halls, ``CRUCE_FIRST_CARDS`` from which on, and
``CRUCE_TAPS`` how much is done in each. What fails names the hall and its last steps.
"""

from __future__ import annotations

import os
from contextlib import suppress

import pytest
from playwright.sync_api import Error

from tests.drills.tapping import Chance, Device
from tests.e2e.browser import manage
from tests.e2e.workplace import SAVE, Elsewhere, Hall

HALLS = int(os.environ.get("CRUCE_CARDS", "4"))
FIRST = int(os.environ.get("CRUCE_FIRST_CARDS", "0"))
TAPS = int(os.environ.get("CRUCE_TAPS", "120"))
EVENTS = ((), ("--game", "bisca"), ("--pairs",))
CARDS = "[data-card]:not(.is-gone)"
CONFLICT_KEYS = "[data-conflict] button, [data-refused] button, [data-refused] a"
# What is said before the first card: one key of each question, and on to the cards.
BEGIN = """
(chances) => {
  const before = document.querySelector("[data-before]");
  if (!before?.checkVisibility()) return "shut";
  before.open = true;
  const radios = [...before.querySelectorAll("input[type=radio]")];
  const names = [...new Set(radios.map(({ name }) => name))];
  const { value: due } = document.querySelector("[name=expected_dealer]");
  for (const [at, name] of names.entries()) {
    // Mostly whoever's turn it is deals: else a reason is asked for.
    const turn = name === "dealer" && due && chances[0] < 0.9;
    const open = radios.filter((one) => one.name === name && !one.disabled
      && (!turn || one.value === due));
    open[Math.floor(chances[at % chances.length] * open.length)]?.click();
  }
  document.querySelector("[data-begin]")?.click();
  return document.querySelector("[data-missing]")?.textContent.trim() ?? "";
}
"""
# The cards of the deal that is kept, and how many of the keys are gone.
LIES = """
() => {
  const name = Object.keys(localStorage).find((one) => one.startsWith("cruce.cards."));
  const kept = name ? JSON.parse(localStorage[name]).cards : [];
  const shown = document.querySelector("[data-play]")?.checkVisibility();
  const gone = document.querySelectorAll("[data-card].is-gone").length;
  return [kept.filter((one) => !one.startsWith("=")).length, shown ? gone : null];
}
"""
# What is refused of a form on this page has no code: it says so in words.
CODES = {"sequence", "probable_duplicate", "closed", "dealer", "set_over", ""}


class AtCards(Chance):
    """Two phones of which each records deals of the final card by card."""

    def __init__(self, seed, *, hall, table, devices):
        super().__init__(seed, server=hall.server, devices=devices)
        self.other_hand = Elsewhere(hall, table)
        self.ways = {
            self.begin: 16, self.cards: 16, self.rest: 18, self.take_back: 6,
            self.save: 20, self.decides: 6, self.network: 10, self.reload: 6,
            self.anew: 3, self.waits: 4, self.other: 3, self.killed: 1,
        }  # fmt: skip

    def begin(self, phone):
        """Also once a deal was saved, and the page of the table is open."""
        if not phone.page.locator(phone.there).count():
            phone.opens(lambda: phone.page.goto(phone.address))
        return phone.page.evaluate(BEGIN, [self.rng.random() for _ in range(5)])

    def cards(self, phone):
        taps = [phone.tap(CARDS, self.rng.random()) for _ in range(6)]
        return sum(map(bool, taps))

    def rest(self, phone):
        """All cards that are left, and who is asked for along the way."""
        taps = 0
        while taps < 60 and phone.tap(CARDS, self.rng.random()):
            phone.tap("[data-exchange] button", self.rng.random())
            taps += 1
        return taps

    def take_back(self, phone):
        return phone.tap("[data-take-back]", 0)

    def save(self, phone):
        phone.can_be_saved()
        return phone.tap(SAVE, 0)

    def decides(self, phone):
        return phone.tap(CONFLICT_KEYS, self.rng.random())

    def reload(self, phone):
        if phone.opens(phone.page.reload):
            self.lies_there(phone)

    def lies_there(self, phone):
        phone.page.locator("[data-loading]").wait_for(state="hidden")
        kept, gone = phone.page.evaluate(LIES)
        assert gone in {None, kept}, (phone.name, kept, gone, *self.log)

    def other(self, _phone):
        try:
            self.other_hand.deal(60, 30, 20, 10)
        except (AssertionError, StopIteration):  # no such form in this game
            return "refused"
        return "deal"

    # -- Whenever all are back ---------------------------------------------------------

    def all_back(self):
        """The page of each says what lies there; all that was saved is recorded."""
        for phone in self.devices:
            phone.network(on=True)
            with suppress(Error):  # on the way to another page
                phone.page.goto(phone.address)
            phone.page.goto(phone.address)
            if phone.page.locator(phone.there).count():
                self.lies_there(phone)

    def nothing_lost(self):
        recorded, deals, thrown = self.recorded(), 0, 0
        for phone in self.devices:
            kept = None
            for note in phone.notes("cards"):
                now, gave_up = note["value"], note["pressed"]
                if kept and (now is None or now["key"] != kept["key"]):
                    if now is None and not gave_up:
                        deals += 1
                        assert kept["key"] in recorded, (kept, *self.log)
                        _kind, payload = recorded[kept["key"]]
                        # In Bisca what was cut stands before the first trick.
                        acts = [act for trick in payload["plays"] for act in trick]
                        assert acts[-len(kept["cards"]) :] == kept["cards"]
                    thrown += bool(gave_up)
                elif kept:
                    more = len(now["cards"]) - len(kept["cards"])
                    assert abs(more) <= 1, (kept, now)
                kept = now
        return f"{deals} recorded, {thrown} given up: {dict(self.done)}"


@pytest.mark.parametrize("number", range(FIRST, FIRST + HALLS))
def test_whatever_card_is_tapped_no_deal_is_lost(site, number):
    event = EVENTS[number % len(EVENTS)]
    server, browser = site
    hall = Hall(server, browser=browser, options=(*event, "--state=final"))
    pages = [hall.referee(who=who) for who in range(2)]
    (table,) = list(hall.addresses.values())[:1]
    devices = [
        Device(
            f"phone {at}",
            page,
            address=f"{table}cards/",
            known=CODES,
            there="[data-recorder]",
        )
        for at, page in enumerate(pages)
    ]
    chance = AtCards(number, hall=hall, table=table, devices=devices)

    print(number, event, chance.steps(TAPS))  # noqa: T201

    assert "no difference" in manage(server, "verify_ledger").stdout
