"""Devices in a browser on which anything is tapped, and what becomes of what they keep.

Each time that a device keeps, changes or gives up an entry of its outbox is written
down beside it, with the key that was pressed then: also a page that is closed at once
has said it. What leaves the device was recorded, or given up by a press.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter, deque
from contextlib import suppress
from uuid import UUID

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as TooLong

from tests.e2e.browser import TELL_VIOLATIONS
from tests.e2e.workplace import QUEUE, SAVE

JOURNAL = """
(() => {
  if (window.top !== window) return;
  let pressed = "";
  const press = ({ target, submitter }) => {
    const key = submitter ?? target.closest?.("button, a, label, summary, form");
    pressed = key?.textContent.trim().replace(/\\s+/g, " ") || "a key without words";
    setTimeout(() => { pressed = ""; });
  };
  document.addEventListener("click", press, true);
  document.addEventListener("submit", press, true);
  const { setItem: set, removeItem: remove, getItem: get } = Storage.prototype;
  const note = (name, value) => {
    const count = Number(get.call(localStorage, "drill.count") ?? 0) + 1;
    set.call(localStorage, "drill.count", String(count));
    set.call(localStorage, `drill.note.${String(count).padStart(6, "0")}`,
      JSON.stringify({ name, value: value && JSON.parse(value), pressed }));
  };
  const ours = (name) => /^cruce\\.(outbox|cards)\\./.test(name);
  Storage.prototype.setItem = function (name, value) {
    set.call(this, name, value);
    if (ours(name)) note(name, value);
  };
  Storage.prototype.removeItem = function (name) {
    if (ours(name)) note(name, null);
    remove.call(this, name);
  };
})();
"""
NOTES = """
(kept) => Object.keys(localStorage).sort()
  .filter((one) => one.startsWith("drill.note."))
  .map((one) => JSON.parse(localStorage[one]))
  .filter(({ name }) => name.startsWith(kept))
"""
# One of the keys in sight, chosen by a number between 0 and 1.
TAP = """
([where, chance]) => {
  const open = [...document.querySelectorAll(where)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.closest("[inert]"))
    .filter((one) => !one.matches(":disabled, [aria-disabled=true]"));
  const one = open[Math.floor(chance * open.length)];
  if (!one) return "";
  const said = one.textContent.trim().replace(/\\s+/g, " ").slice(0, 60);
  one.click();
  return said || one.outerHTML.slice(0, 60);
}
"""
OUTBOX_KEYS = "[data-outbox] button"
DECIDES = "[data-outbox-refused] button"
DRAIN_TURNS, PATIENT_TURNS = 600, 60
# Both kinds of book; the keys of their lines are those of the entries.
LINES = """
SELECT key, kind, CAST(payload AS text) FROM scoring_ledgerentry
UNION ALL SELECT key, kind, CAST(payload AS text) FROM tournaments_bookline
"""


class Device:
    """A phone or a laptop at an address of its own; its network is its own as well."""

    def __init__(self, name, page, *, address, known, there="[data-outbox]"):
        """`known` are the codes that a refusal may have; `there` is on its page."""
        self.name = name
        self.page = page
        self.address = address
        self.known = known
        self.there = there
        self.problems = []
        self.away = False
        context = page.context
        context.add_init_script(TELL_VIOLATIONS)
        context.add_init_script(JOURNAL)
        context.on(
            "weberror",
            lambda error: self.problems.append(error.error.stack or str(error.error)),
        )
        context.on("console", self._console)
        context.on("response", self._answered)
        context.on("dialog", lambda dialog: dialog.accept())
        page.goto(address)

    def _console(self, message):
        told = message.text.startswith("Failed to load resource")
        if message.type in {"error", "warning"} and not told:
            self.problems.append(f"{message.page.url}: {message.text}")

    def _answered(self, response):
        # The worker answers 504 where neither the network nor a copy has the page.
        if response.status >= 500 and not response.from_service_worker:
            self.problems.append(f"{response.url}: {response.status}")
        if response.status < 400 or response.request.method != "POST":
            return
        with suppress(Error, ValueError):  # its page is gone, or it is no JSON
            told = json.loads(response.text())
            # What is wrong with a deal has a code of its own.
            code = told.get("code", "")
            code = told["problems"][0]["code"] if code == "invalid" else code
            if code not in self.known:
                self.problems.append((code, response.text()[:2000]))

    def network(self, *, on):
        self.page.context.set_offline(not on)
        self.away = not on

    def opens(self, load):
        """Load a page; without network there may be none, and it is back then."""
        with suppress(Error):
            load()
            if self.page.locator(self.there).count():
                return True
        self.network(on=True)
        self.page.goto(self.address)
        return False

    def anew(self):
        """Close the page, and open another one."""
        context = self.page.context
        self.page.close(run_before_unload=False)
        self.page = context.new_page()
        self.opens(lambda: self.page.goto(self.address))

    def notes(self, kept):
        """Return what was written down of what it keeps under such names."""
        return self.page.evaluate(NOTES, f"cruce.{kept}.")

    def can_be_saved(self):
        """Wait for the key, as somebody does who reads the result; it may stay shut."""
        open_key = f"{SAVE}:not([aria-disabled=true]):enabled"
        with suppress(TooLong):
            self.page.locator(open_key).wait_for(timeout=900)

    def tap(self, where, chance):
        return self.page.evaluate(TAP, [where, chance])


class Chance:
    """Does something by chance, and remembers the last of it.

    A hall says in `ways` what is done, and how often of a hundred times.
    """

    def __init__(self, seed, *, server, devices):
        self.rng = random.Random(seed)
        self.server = server
        self.devices = devices
        self.log = deque(maxlen=60)
        self.done = Counter()

    def steps(self, count):
        """Do so much, and be all back now and then and in the end."""
        for step in range(count):
            device = self.rng.choice(self.devices)
            way = self.rng.choices(list(self.ways), weights=list(self.ways.values()))[0]
            self.log.append(f"{device.name} {way.__name__}")
            try:
                said = way(device)
            except Error as error:
                # An answer has just led to another page, or the server has gone.
                if not re.search("navigation|ECONNRESET", str(error)):
                    raise AssertionError((str(error), *self.log)) from error
                said = "on the way to another page, or cut off"
            self.done[way.__name__] += 1
            if said is not None:
                self.log[-1] += f": {said}"
            if step % 30 == 29 or step == count - 1:
                self.all_back()
            for one in self.devices:
                assert not one.problems, (one.problems[0], *self.log)
        return self.nothing_lost()

    # -- What may happen to every device -----------------------------------------------

    def outbox(self, device):
        return device.tap(OUTBOX_KEYS, self.rng.random())

    def network(self, device):
        device.network(on=device.away)
        return "off" if device.away else "on"

    def reload(self, device):
        device.opens(device.page.reload)

    def anew(self, device):
        device.anew()

    def waits(self, device):
        device.page.wait_for_timeout(self.rng.choice([50, 300, 800, 2500]))

    def killed(self, device):
        self.server.kill()
        device.page.wait_for_timeout(self.rng.choice([100, 1500]))
        self.server.start()

    # -- Whenever all are back ---------------------------------------------------------

    def all_back(self):
        """Decide all that was refused; then each page shows what the books say."""
        for device in self.devices:
            device.network(on=True)
            self.drain(device)
        for device in self.devices:
            self.drain(device)
            self.shows_the_truth(device)

    def drain(self, device):
        """Press what is offered for what was refused, until nothing is kept."""
        for turn in range(DRAIN_TURNS):
            if not device.page.locator("[data-outbox]").count():
                device.page.goto(device.address)
            # What cannot get in is given up at last: the last key removes it.
            chance = self.rng.random() if turn < PATIENT_TURNS else 0.99
            with suppress(Error):  # it may lead to another page
                if said := device.tap(DECIDES, chance):
                    self.log.append(f"{device.name} decides: {said}")
                if device.page.evaluate(f"() => {QUEUE}.length") == 0:
                    return
            device.page.wait_for_timeout(60)
        stays = device.page.url, device.page.locator("body").inner_text()
        raise AssertionError(("it stays on the device", device.name, stays, *self.log))

    # -- In the end --------------------------------------------------------------------

    def nothing_lost(self):
        """Each entry that a device has kept is in the books once, or was given up."""
        kept, given_up = {}, {}
        for device in self.devices:
            for note in device.notes("outbox"):
                key = note["name"].rpartition("/")[2]
                if note["value"]:
                    kept[key] = note["value"]["entry"]
                elif note["pressed"]:
                    given_up[key] = note["pressed"]
        recorded = self.recorded()
        lost = [
            kept[key]
            for key in kept.keys() - recorded.keys() - given_up.keys()
            if not self.stands(kept[key], recorded.values())
        ]
        assert not lost, (lost, *self.log)
        # The server has written nothing of what it has refused.
        both = [
            (kept[key], given_up[key])
            for key in given_up.keys() & recorded.keys()
            if kept[key]["refused"]
        ]
        assert not both, (both, *self.log)
        for key in kept.keys() & recorded.keys():
            self.is_the_same(kept[key], *recorded[key])
        return f"{len(kept)} kept, {len(given_up)} given up: {dict(self.done)}"

    def stands(self, _entry, _lines):
        """Tell whether another device has said the very same; then it is no news."""
        return False

    def is_the_same(self, entry, kind, payload):
        """Compare what was recorded with what was kept."""
        raise NotImplementedError

    def recorded(self):
        return {
            str(UUID(str(key))): (kind, json.loads(payload))
            for key, kind, payload in self.server.query(LINES)
        }
