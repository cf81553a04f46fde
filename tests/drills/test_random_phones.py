"""Anybody taps anything at the tables: phones in a browser, on a bad wifi.

Three phones of two referees lie at two tables, or those of two players and a referee at
one. By chance they type, tap whatever key is in sight, save, take back, decide what was
refused, lose the network, are loaded anew, closed, put to another table or opened
twice; other hands record beside them, organizers change who sits where, and the server
is killed. A key that can be pressed to save keeps exactly one line on the phone. What
leaves the phone was recorded, or given up by a press; nothing is recorded twice, or
otherwise than it was shown. Whenever all are back, each page shows the score that the
books give, and who sits there. No page has an error, and nothing is refused but for
what others have done.

``CRUCE_PHONES`` says how many halls, ``CRUCE_FIRST_PHONES`` from which on, and
``CRUCE_TAPS`` how much is done in each. What fails names the hall and its last steps.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as TooLong

from tests.drills.pressing import Organizers
from tests.drills.tapping import Chance, Device
from tests.e2e.browser import fetched, manage
from tests.e2e.workplace import STRIP, Elsewhere, Hall, PlayersHall

HALLS = int(os.environ.get("CRUCE_PHONES", "10"))
FIRST = int(os.environ.get("CRUCE_FIRST_PHONES", "0"))
TAPS = int(os.environ.get("CRUCE_TAPS", "120"))
TABLES = "BC"
PLAYERS = "players record"
# Kinds of event; of Bisca's deals the server is asked what they bring.
EVENTS = (
    (), ("--pairs",), ("--game", "bisca"), ("--short-form",), PLAYERS,
    ("--state", "final"), ("--state", "final", "--pairs"),
)  # fmt: skip
PANEL_KEYS = "[data-panel] label:not(.is-away *), [data-panel] button:not([data-save])"
# What a player may say of a line that somebody else has recorded.
ANSWER_KEYS = ".answer button"
# A deal of whatever game: one key of each question, and card points that can be.
FILL = """
([chances, digits]) => {
  const form = document.querySelector("[data-panel-place] form");
  if (!form?.checkVisibility()) return "";
  const radios = [...form.querySelectorAll("input[type=radio]")];
  const [kind] = radios.filter(({ name }) => name === "kind");
  if (kind && !kind.checked) kind.click();
  const names = new Set(radios.map(({ name }) => name));
  names.delete("kind");
  for (const [at, name] of [...names].entries()) {
    const open = radios.filter((one) => one.name === name && !one.closest("[inert]")
      && one.closest("label").checkVisibility());
    open[Math.floor(chances[at % chances.length] * open.length)]?.click();
  }
  const cells = [...form.querySelectorAll("input[data-points]")]
    .filter((cell) => cell.checkVisibility());
  for (const cell of cells) cell.value = "";
  for (const [at, cell] of cells.slice(0, -1).entries()) {
    cell.focus();
    for (const digit of digits[at] ?? "") {
      document.querySelector(`[data-digit="${digit}"]`)?.click();
    }
  }
  const said = document.querySelector("[data-result]").textContent;
  return said.trim().replace(/\\s+/g, " ");
}
"""
# Saves if the key is open, and says how many lines that has kept.
PRESS = """
() => {
  const save = document.querySelector("[data-save]");
  const shut = ":disabled, [aria-disabled=true]";
  if (!save?.checkVisibility() || save.matches(shut)) return null;
  const kept = () => Object.keys(localStorage)
    .filter((one) => one.startsWith("cruce.outbox.")).length;
  const before = kept();
  save.click();
  return kept() - before;
}
"""
TYPED = """
() => {
  const form = document.querySelector("[data-panel-place] form");
  if (!form?.checkVisibility()) return null;
  // What was taken back and lies in the form again belongs to the moment alone.
  const { textContent: result } = document.querySelector("[data-result]");
  if (result.includes("Empty the form")) return null;
  const said = document.querySelector("[data-save]").textContent;
  const { state } = JSON.parse(document.querySelector("#panel-data").textContent);
  const typed = [...new FormData(form)].filter(([, one]) => one);
  return [said, state.seq, JSON.stringify(typed)];
}
"""
# Somebody else was there before, or the table takes no more.
CODES = {
    "already_voided", "answered", "closed", "confirmed", "dealer", "key_reused",
    "line_gone", "no_such_line", "not_yours", "probable_duplicate", "seat_left",
    "seat_left_points", "sequence", "set_over", "tie_changed",
}  # fmt: skip


class AtTables(Chance):
    """Phones at the pages of tables, and other hands that record there."""

    def __init__(self, seed, *, hall, tables, devices):
        super().__init__(seed, server=hall.server, devices=devices)
        self.hall = hall
        self.elsewhere = [Elsewhere(hall, one) for one in tables]
        # A player's phone of whoever has gone keeps what it has for an organizer.
        players = isinstance(hall, PlayersHall)
        self.organizers = None if players else Organizers(hall, chance=self.rng)
        self.ways = {
            self.deal: 20, self.tap: 22, self.save: 25, self.outbox: 8, self.undo: 6,
            self.network: 12, self.reload: 5, self.anew: 3, self.twice: 2,
            self.moves: 4, self.other: 8, self.waits: 6, self.killed: 1, self.answer: 3,
            self.seats: 4,
        }  # fmt: skip

    def deal(self, phone):
        """A deal that can be, most of the time, and most of those are saved."""
        chances = [self.rng.random() for _ in range(7)]
        digits = [str(self.rng.randrange(10, 40)) for _ in range(3)]
        said = phone.page.evaluate(FILL, [chances, digits])
        return f"{said} saved: {self.save(phone) if self.rng.random() < 0.7 else '-'}"

    def tap(self, phone):
        return phone.tap(PANEL_KEYS, self.rng.random())

    def answer(self, phone):
        return phone.tap(ANSWER_KEYS, self.rng.random())

    def undo(self, phone):
        phone.tap(".panel__undo", 0)
        return phone.tap(".panel__result button", self.rng.random())

    def save(self, phone):
        phone.can_be_saved()
        kept = phone.page.evaluate(PRESS)
        assert kept in {None, 1}, (kept, *self.log)
        return kept

    def reload(self, phone):
        """What was half typed is there again, if it is still the same deal's turn."""
        before = phone.page.evaluate(TYPED)
        if not phone.opens(phone.page.reload) or not before:
            return
        with suppress(TooLong):
            phone.page.locator("[data-panel]").wait_for(timeout=2000)
        after = phone.page.evaluate(TYPED)
        if after and after[:-1] == before[:-1]:
            assert after == before, (before, after, *self.log)

    def twice(self, phone):
        """A second page of one phone; one of the two saves, and the other is closed."""
        first, second = phone.page, phone.page.context.new_page()
        phone.page = second
        phone.opens(lambda: second.goto(phone.address))
        if self.rng.random() < 0.5:
            first.bring_to_front()
            phone.page = first
        self.save(phone)
        (first if phone.page is second else second).close()

    def moves(self, phone):
        if phone.address.endswith("/my-table/"):
            return
        phone.address = self.rng.choice(self.elsewhere).table
        phone.opens(lambda: phone.page.goto(phone.address))

    def other(self, _phone):
        """Somebody else records by forms of pages; what they may not is refused."""
        hand = self.rng.choice(self.elsewhere)
        seat = self.rng.randrange(4)
        acts = {
            "deal": lambda: hand.deal(60, 30, 20, 10, bidder=seat),
            "penalty": lambda: hand.cheated(seat),
            "void": lambda: hand.void(self.last(hand), "Scris la altă masă"),
            "note": lambda: hand.note("Au cerut un pachet nou"),
            "leaves": lambda: hand.leaves(seat, "A plecat"),
        }
        leaves = 2 if self.organizers else 0
        act = self.rng.choices(list(acts), weights=[6, 3, 3, 1, leaves])[0]
        try:
            acts[act]()
        except (AssertionError, StopIteration):  # no such form, or nothing to void
            return f"{act} refused"
        return act

    def seats(self, _phone):
        """Organizers change who sits where, and most of the time confirm it."""
        table = self.rng.choice(self.elsewhere).table
        return self.organizers.change(table) if self.organizers else "nobody organizes"

    def last(self, hand):
        lines = self.hall.lines(hand.page, hand.table)
        void = {one["voids"] for one in lines}
        return next(
            one["seq"]
            for one in reversed(lines)
            if one["kind"] in {"deal", "penalty", "leave"} and one["seq"] not in void
        )

    def shows_the_truth(self, phone):
        """The score is that of the table, without the page being loaded again."""
        if not phone.page.locator("[data-panel]").is_visible():
            return
        table = phone.page.evaluate(
            "() => JSON.parse(document.querySelector('#panel-data').textContent).table"
        )
        for _ in range(150):
            told, shown = self.told(table), self.shown(phone)
            if shown == told["totals"] and self.names(phone, told):
                return
            phone.page.wait_for_timeout(100)
        where = phone.page.url, phone.page.locator("main").inner_text()
        raise AssertionError((phone.name, shown, told, where, *self.log))

    def shown(self, phone):
        texts = phone.page.locator(STRIP).all_inner_texts()
        return [int(text.replace("−", "-")) for text in texts]

    def names(self, phone, told):
        """Tell whether whoever sits there stands beside the points of their side."""
        sides = phone.page.locator(f"{STRIP} + .strip__name").all_text_contents()
        return all(
            told["seats"][seat]["name"] in text
            for text, side in zip(sides, told["sides"], strict=True)
            for seat in side
        )

    def told(self, table):
        site = f"{self.server.url}/api/v1/tables/{table}"
        return json.loads(fetched(self.elsewhere[0].page, site).text())

    def stands(self, entry, lines):
        """Of two who close a table with one result the second has nothing to add."""
        result = entry["fields"].get("shown")
        return entry["call"] == "close" and any(
            kind == "close" and payload["totals"] == result for kind, payload in lines
        )

    def is_the_same(self, entry, _kind, payload):
        """A deal is recorded as it was typed."""
        if entry["call"] != "deals":
            return
        said = {**payload, **payload.get("entry", {})}
        deal = entry["fields"]["deal"]
        assert deal == {name: said.get(name) for name in deal}, (entry, payload)


def a_hall(server, browser, *, event):
    if event == PLAYERS:
        hall = PlayersHall(server, browser=browser)
        tables, pages = [hall.table], hall.players()
        addresses = [f"/t/{hall.slug}/my-table/"] * 2 + [hall.table]
        pages.append(hall.referee())
    else:
        hall = Hall(server, browser=browser, entrants=24, options=event)
        pages = [hall.referee(who=n // 2) for n in range(3)]
        # Tables in play come first; at the final there is one.
        first = list(hall.addresses.values())[:1]
        tables = first if "final" in event else [hall.addresses[one] for one in TABLES]
        addresses = [tables[0]] * 3
    devices = [
        Device(f"phone {at}", page, address=address, known=CODES)
        for at, (page, address) in enumerate(zip(pages, addresses, strict=True))
    ]
    return hall, tables, devices


@pytest.mark.parametrize("number", range(FIRST, FIRST + HALLS))
def test_whatever_is_tapped_no_line_is_lost(site, number):
    event = EVENTS[number % len(EVENTS)]
    server, browser = site
    hall, tables, devices = a_hall(server, browser, event=event)
    chance = AtTables(number, hall=hall, tables=tables, devices=devices)

    print(number, event, chance.steps(TAPS))  # noqa: T201

    assert "no difference" in manage(server, "verify_ledger").stdout
