"""A headless browser that notices what people would: errors, overflow, barriers."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect, sync_playwright

from tests import commands
from tests.e2e.bad_wifi import ASKED, behind_bad_wifi
from tests.server import ROOT

FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
SIZES = {"phone": PHONE, "laptop": LAPTOP}
# For people to look at, where somebody asks for them: no test looks at one.
PICTURES = ROOT / "artifacts" / "screenshots"
ASKED_FOR = bool(os.environ.get("CRUCE_PICTURES"))
PASSWORD = "treflă-și-roșu-21"
# A busy machine answers late; how fast a score travels is measured elsewhere.
PATIENCE_MS = 15_000
expect.set_options(timeout=PATIENCE_MS)

# A browser says most violations on the console; this says all of them.
TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`refused by ${event.violatedDirective}: ${event.blockedURI}`));
"""
TOO_WIDE = """
() => [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.tagName.toLowerCase()}.${one.className}`).slice(0, 5)
"""
# A circle or box to tick that the words beside it have made narrower than high.
SQUASHED = """
() => [...document.querySelectorAll("input[type=radio], input[type=checkbox]")]
  .filter((one) => one.offsetParent && one.offsetWidth < one.offsetHeight)
  .map((one) => `${one.name}=${one.value}`).slice(0, 5)
"""
# What is pressed or typed into: in the box of its row, but for the gap to the next, and
# its words not cut off. What lies in something that can be moved sideways is not.
CUT = """
() => [...document.querySelectorAll("a.button, button, select, input")]
  .filter((one) => one.offsetWidth > 1 && one.checkVisibility())
  .filter((one) => {
    const scrolls = (node) => node && (scrolls(node.parentElement) ||
      ["auto", "scroll"].includes(getComputedStyle(node).overflowX));
    return !scrolls(one.parentElement);
  })
  .filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    const row = one.parentElement.closest("li, form, section, main, body");
    const { left: least, right: most } = row.getBoundingClientRect();
    const said = one.matches("a, button") && one.scrollWidth > one.clientWidth + 1;
    return said || left < least - 4 || right > most + 4;
  })
  .map((one) => one.outerHTML.slice(0, 160)).slice(0, 5)
"""
# What sticks to the screen's edge would lie over the middle of a long picture.
UNSTICK = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".action-bar, .panel__bar { position: static }");
  document.adoptedStyleSheets = [sheet];
}
"""
# Fetching the style sheets once more would break our own content security policy.
# `incomplete` is what it cannot tell: no such text is in order.
AXE = {
    "resultTypes": ["violations", "incomplete"],
    "preload": False,
    "elementRef": True,
}
# Only what is told comes back; a page is looked at in several sizes, and axe is half a
# megabyte that it has to read. To compare a text's colour with what lies behind it
# takes three quarters of its time: of texts that look alike (the same letters on the
# same layers, as the rows of a list) it compares the first that is seen and the last,
# and on a further page or in a further size none that was in order before.
BARRIERS = """
async ([options, inOrder]) => {
  const before = new Set(inOrder);
  const digest = (...parts) => {
    let [one, other] = [0xdeadbeef, 0x41c6ce57];
    for (const sign of parts.join()) {
      one = Math.imul(one ^ sign.codePointAt(), 2654435761);
      other = Math.imul(other ^ sign.codePointAt(), 1597334677);
    }
    return `${one}:${other}`;
  };
  const behind = new Map([[null, ""]]);
  const layers = (node) => {
    if (!behind.has(node)) {
      const own = getComputedStyle(node);
      behind.set(node, digest(layers(node.parentElement), own.backgroundColor,
        own.backgroundImage, own.opacity, own.position, own.overflow));
    }
    return behind.get(node);
  };
  const says = (node) => node.matches("input, select, textarea") ||
    [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
  const alike = new Map();
  for (const node of document.body.querySelectorAll("*")) {
    if (!says(node) || !node.checkVisibility()) continue;
    const own = getComputedStyle(node);
    const look = digest(node.tagName, own.color, own.fontSize, own.fontWeight,
      own.textShadow, own.visibility, node.matches(":disabled"),
      node.control?.disabled, layers(node));
    if (before.has(look)) continue;
    alike.set(look, [alike.get(look)?.[0] ?? node, node]);
  }
  const compared = [...alike.values()].flat();
  for (const node of compared) node.dataset.compared = "";
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-compared]" }] });
  const { violations, incomplete } = await axe.run(options);
  for (const node of compared) delete node.dataset.compared;
  const open = new Set([...violations, ...incomplete].flatMap(({ id, nodes }) =>
    id === "color-contrast" ? nodes.map(({ element }) => element) : []));
  const found = violations.flatMap((one) =>
    one.nodes.map((node) => [one.id, node.target, node.html ?? ""]));
  return [found, [...alike].filter(([, nodes]) =>
    !nodes.some((node) => open.has(node))).map(([look]) => look)];
}
"""
OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"


@contextmanager
def a_browser(chromium):
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            yield behind_bad_wifi(browser) if ASKED else browser
        finally:
            browser.close()


class Watch:
    """Opens browser contexts and keeps everything that went wrong in them."""

    def __init__(self, browser, *, url):
        self.browser = browser
        self.url = url
        self.problems = []
        self.barriers = []
        self.in_order = set()

    def visitor(self, *, size="laptop", language="ro-RO", javascript=True, **options):
        """A fresh page of somebody with no cookies, unless they are given."""
        context = self.browser.new_context(
            base_url=self.url,
            viewport=SIZES[size],
            locale=language,
            java_script_enabled=javascript,
            **options,
        )
        context.set_default_timeout(PATIENCE_MS)
        if javascript:
            context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.problems.append(str(error.error)))
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)
        return context.new_page()

    def _console(self, message):
        # A failed request is told, with its address, by _answered.
        told = message.text.startswith("Failed to load resource")
        if message.type in {"error", "warning"} and not told:
            self.problems.append(f"{message.page.url}: {message.text}")

    def _failed(self, request):
        # Leaving a page ends its stream and its preview, and a test takes the network
        # away: that is no failure.
        expected = ("ERR_ABORTED", "ERR_INTERNET_DISCONNECTED")
        if not (request.failure or "").endswith(expected):
            self.problems.append(f"{request.url}: {request.failure}")

    def _answered(self, response):
        if response.status >= 400:
            self.problems.append(f"{response.url}: {response.status}")

    def picture(self, page, name, *, sizes=("phone", "laptop")):
        """Note what is too wide or a barrier (WCAG); keep it as a picture if asked."""
        before = page.viewport_size
        for size in sizes:
            page.set_viewport_size(SIZES[size])
            self.look(page, f"{name} ({size})")
            if ASKED_FOR:
                self._kept(page, PICTURES / f"{name}-{size}.png")
        page.set_viewport_size(before)

    def _kept(self, page, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        page.evaluate(UNSTICK)
        page.screenshot(path=path, full_page=True)
        page.evaluate("document.adoptedStyleSheets = []")

    def look(self, page, name):
        """Note what axe finds, a page wider than the screen, and squashed circles."""
        self.barriers += [f"{name}: {one}" for one in barriers(page, self.in_order)]
        if page.evaluate(OVERFLOW) > 0:
            self.barriers.append(f"{name}: too wide: {page.evaluate(TOO_WIDE)}")
        if cut := page.evaluate(CUT):
            self.barriers.append(f"{name}: cut off: {cut}")
        if squashed := page.evaluate(SQUASHED):
            self.barriers.append(f"{name}: squashed: {squashed}")


def barriers(page, in_order=None):
    """What axe finds; whatever of the texts has contrast joins those `in_order`."""
    before = set() if in_order is None else in_order
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found, compared = page.evaluate(BARRIERS, [AXE, sorted(before)])
    before |= set(compared)
    return [f"{name}: {target} {html[:160]}" for name, target, html in found]


def fetched(page, address, **options):
    """Get an address with the page's cookies, beside the page.

    The server may close a connection that was left idle just as it is used again; a
    browser asks once more by itself then, and so does this.
    """
    return page.request.get(address, max_retries=2, **options)


def path_of(page):
    return urlsplit(page.url).path


def follow(link):
    """Press a link or a button, and wait until the page behind it is there whole."""
    with link.page.expect_navigation():
        link.click()


def until(page, is_so):
    """Ask again and again: a page cannot promise an answer, nor evaluate a text."""
    for _ in range(300):
        if is_so():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it never came to be so")


def key(page, name, value):
    """Press a key: the label, as a thumb does; the radio itself is hidden."""
    page.locator(f'label:has(input[name="{name}"][value="{value}"])').click()


def press(page, action):
    """Press the button of the form that posts to an address ending in `action`.

    What cannot be undone asks first: then the button that asks is pressed before.
    """
    form = f'form[action$="{action}"]'
    asks = page.locator(f"main details.asks:not([open]):has({form}) > summary")
    if asks.count():
        asks.first.click()
    page.locator(f'main form[action$="{action}"] button').last.click()


def sign_up(page, server):
    """Follow the link that `serve` prints, and make the first account."""
    link = next(
        word for word in server.output().split() if f"{server.url}/setup/" in word
    )
    page.goto(link)
    page.fill("[name=username]", "ioana")
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.locator("main form button").click()
    page.wait_for_url(lambda address: "/setup/" not in address)


def manage(server, *arguments):
    """Run a command of manage.py on the server's data, beside the browser's driver."""
    if "DATABASE_URL" in server.environment:  # not the one that is open here
        return server.manage(*arguments)
    return commands.manage(server.data, *arguments)


def publish_seats(page):
    """Publish the seats that were drawn, and start play; a final for everybody."""
    page.locator("#ask-publish > summary").click()
    final = page.locator("#final-open")
    if final.count():
        final.check()
    follow(page.locator("button[name=play][value=now]"))


def open_urn(page, *, tickets="plain"):
    """Open the urn, unless told otherwise for tickets made at home."""
    page.locator("#ask-open-urn > summary").click()
    page.check(f"input[name=tickets][value={tickets}]")
    press(page, "/open-urn/")
    page.wait_for_url(re.compile("/desk/draw/"))
