"""The queue of all desks by itself, against a server that is made up here."""

from __future__ import annotations

import json
from urllib.parse import parse_qs

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import expect

from tests.e2e.browser import until
from tests.e2e.desks import REFUSED, WAITING
from tests.server import ROOT
from tournaments.staff.pages.outbox import Outbox, queue_words

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

SCRIPTS = ROOT / "tournaments/static/tournaments/web"
AT = "http://desk.test"
START = """async ([entries, by]) => {
  const { Outbox } = await import("/outbox.js");
  window.told = [];
  window.outbox = new Outbox({
    name: "test", by, url: "/in/", token: "t", onChange() {},
    onDone: ({ key }) => window.told.push(key),
    follow: (_entry, { seen }) => ({ seen }),
  });
  for (const entry of entries) window.outbox.add(entry);
  window.outbox.start();
}"""

COUNTED = """window.wanted = 0;
document.addEventListener("live:wanted", () => (window.wanted += 1));"""
PANEL = """async () => {
  const { Panel } = await import("/outbox-panel.js");
  const frame = document.querySelector("[data-outbox]");
  new Panel(frame, { choices: () => [], told: () => null }).start();
}"""


class Queue:
    """A page with the queue, and what a server has been sent, with its answers."""

    def __init__(self, page):
        self.page = page
        self.sent = []
        self.answers = {}
        self.html = "<!doctype html><title>desk</title>"
        page.route("**/*", self.answer)
        page.goto(AT)

    def answer(self, route):
        request = route.request
        if request.method == "GET":
            name = request.url.removeprefix(f"{AT}/")
            if name.endswith(".js"):
                route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
            else:
                route.fulfill(body=self.html, content_type="text/html")
            return
        fields = {name: one[0] for name, one in parse_qs(request.post_data).items()}
        self.sent.append(fields)
        answers = self.answers.get(fields["client_key"], [])
        status, body = answers.pop(0) if answers else (200, {"seen": "7"})
        route.fulfill(status=status, body=body if status >= 500 else json.dumps(body))

    def start(self, *entries, by="R01"):
        kept = [{"fields": {}, "label": "", **entry} for entry in entries]
        self.page.evaluate(START, [kept, by])

    def panel(self, *, by):
        """Open the page with the frame of a desk's queue, for whoever has signed in."""
        kept = Outbox(name="test", by=by, words=queue_words())
        self.html = render_to_string(
            "_outbox.html", {"outbox": kept, "url": "/in/", "csrf_token": "t"}
        )
        self.page.goto(AT)
        self.page.evaluate(PANEL)

    def wait(self, condition):
        self.page.wait_for_function(condition)

    @property
    def keys(self):
        return [fields["client_key"] for fields in self.sent]


@pytest.fixture
def queue(browser):
    context = browser.new_context()
    yield Queue(context.new_page())
    context.close()


NO = {"code": "no", "detail": "No."}


def test_what_follows_on_the_same_subject_waits_and_others_go_on(queue):
    queue.answers["a1"] = [(503, "busy")]
    queue.start(
        {"key": "a1", "subject": "A"},
        {"key": "a2", "subject": "A"},
        {"key": "b1", "subject": "B"},
    )
    queue.wait("window.told.length === 3")

    assert queue.keys == ["a1", "b1", "a1", "a2"]


def test_a_no_without_a_code_comes_from_the_way_and_is_tried_again(queue):
    queue.answers["a1"] = [(400, {}), (429, NO)]
    queue.start({"key": "a1", "subject": "A"}, {"key": "a2", "subject": "A"})
    queue.wait("window.told.length === 2")

    assert queue.keys == ["a1", "a1", "a1", "a2"]


def test_a_refusal_stops_its_own_chain_until_somebody_decides(queue):
    queue.answers["a1"] = [(409, NO)]
    queue.start(
        {"key": "a1", "subject": "desk", "chain": "table A"},
        {"key": "a2", "subject": "desk", "chain": "table A"},
        {"key": "b1", "subject": "desk", "chain": "table B"},
        {"key": "c1", "subject": "desk"},
    )
    queue.wait("window.told.length === 2")

    assert queue.keys == ["a1", "b1", "c1"]
    assert queue.page.evaluate("[...window.outbox.held()]") == ["a2"]
    queue.page.evaluate("window.outbox.remove('a1')")
    queue.wait("window.told.length === 3")
    assert queue.keys[-1] == "a2"


def test_only_who_is_not_let_in_at_all_has_to_wait_with_everything(queue):
    queue.answers["a1"] = [(403, {"code": "not_your_table", "detail": "No."})]
    queue.answers["b1"] = [(404, {"code": "no_such_line", "detail": "No."})]
    queue.answers["c2"] = [(403, {"code": "grant_revoked", "detail": "Gone."})] * 9
    queue.start(
        *(
            {"key": key, "subject": key[0], "chain": key[0]}
            for key in ("a1", "a2", "b1", "c1", "c2", "d1")
        )
    )
    queue.wait("window.outbox.state.kind === 'not_let_in'")

    assert list(dict.fromkeys(queue.keys)) == ["a1", "b1", "c1", "c2"]
    codes = "window.outbox.refused().map(({ refused }) => refused.code)"
    assert queue.page.evaluate(codes) == ["not_your_table", "no_such_line"]
    waits = "window.outbox.waiting().map(({ key }) => key)"
    assert queue.page.evaluate(waits) == ["a2", "c2", "d1"]


def test_what_takes_an_entry_back_goes_with_it(queue):
    queue.answers["a1"] = [(409, NO)]
    queue.start(
        {"key": "a1", "chain": "table A"},
        {"key": "v1", "chain": "table A", "undoes": "a1"},
        {"key": "a2", "chain": "table A"},
    )
    queue.wait("window.outbox.refused().length === 1")
    queue.page.evaluate("window.outbox.remove('a1')")
    queue.wait("window.told.length === 1")

    assert queue.keys == ["a1", "a2"]
    assert queue.page.evaluate("window.outbox.entries()") == []


def test_what_hangs_on_an_entry_learns_its_answer(queue):
    queue.start(
        {"key": "a1", "chain": "E001", "fields": {"seen": "3"}},
        {"key": "a2", "chain": "E001", "fields": {"seen": "3"}},
        {"key": "b1", "chain": "E002", "fields": {"seen": "3"}},
    )
    queue.wait("window.told.length === 3")

    assert [fields["seen"] for fields in queue.sent] == ["3", "7", "3"]


def test_what_somebody_else_recorded_here_is_sent_by_nobody_unasked(queue):
    queue.answers = {key: [(503, "busy")] * 9 for key in ("a1", "b1")}
    queue.start(
        {"key": "a1", "label": "Deal 4", "subject": "A", "chain": "A"},
        {"key": "b1", "label": "Deal 9", "subject": "B", "chain": "B"},
    )
    queue.wait("window.outbox.state.kind === 'server'")
    queue.page.goto("about:blank")
    queue.answers.clear()
    queue.sent.clear()

    queue.panel(by="R02")
    refused = queue.page.locator(REFUSED)
    expect(refused).to_have_count(2)
    expect(refused.first).to_contain_text(
        "Entered by referee 1 on this device; you are signed in as referee 2."
    )
    refused.first.get_by_role("button", name="Send it as referee 2").click()
    expect(refused).to_have_count(1)
    expect(queue.page.locator(WAITING)).to_have_count(0)
    assert queue.keys == ["a1"]

    # Who recorded it has signed in again.
    queue.panel(by="R01")
    expect(refused).to_have_count(0)
    expect(queue.page.locator(WAITING)).to_have_count(0)
    assert queue.keys == ["a1", "b1"]


def test_a_page_that_could_not_keep_something_leaves_what_another_has_kept(queue):
    queue.answers = {key: [(503, "busy")] * 9 for key in ("a1", "a2", "b1")}
    queue.start({"key": "a1", "subject": "A"})
    queue.page.evaluate("""() => {
      const put = Storage.prototype.setItem;
      window.room = () => { Storage.prototype.setItem = put; };
      Storage.prototype.setItem = () => { throw new Error("full"); };
      window.outbox.add({ key: "a2", subject: "A", fields: {}, label: "" });
      window.room();
    }""")
    other = queue.page.context.new_page()
    other.route("**/*", queue.answer)
    other.goto(AT)
    other.evaluate(START, [[{"key": "b1", "subject": "B", "fields": {}}], "R01"])
    other.close()
    queue.answers.clear()
    queue.sent.clear()
    queue.page.evaluate("window.outbox.sendNow()")
    queue.wait("window.outbox.entries().length === 0")

    assert {"a2", "b1"} <= set(queue.keys)


def test_two_pages_that_keep_something_at_one_moment_keep_both(queue):
    queue.answers = {key: [(503, "busy")] * 9 for key in ("a1", "b1")}
    queue.start()
    queue.page.evaluate("""async () => {
      const { Outbox } = await import("/outbox.js");
      const { by, url, token } = window.outbox;
      const onDone = ({ key }) => window.told.push(key);
      const other = new Outbox({ name: "test", by, url, token, onDone, onChange() {} });
      // The other page keeps its entry after this one has read, before it has written.
      const read = window.outbox.kept;
      window.outbox.kept = () => {
        const kept = read.call(window.outbox);
        delete window.outbox.kept;
        other.add({ key: "b1", subject: "B", fields: {}, label: "" });
        return kept;
      };
      window.outbox.add({ key: "a1", subject: "A", fields: {}, label: "" });
    }""")

    kept = queue.page.evaluate("window.outbox.entries().map(({ key }) => key)")
    assert kept == ["a1", "b1"]


def test_pauses_grow_and_end_with_an_answer(queue):
    queue.page.clock.install()
    queue.answers["a1"] = [(503, "busy")] * 3
    queue.start({"key": "a1"}, {"key": "a2"})
    for milliseconds, sent in ((0, 2), (2_100, 3), (2_100, 3), (2_000, 5)):
        queue.page.clock.fast_forward(milliseconds)
        until(queue.page, lambda sent=sent: len(queue.sent) >= sent)
        queue.page.wait_for_timeout(300)
        assert len(queue.sent) == sent

    assert queue.keys == ["a1"] * 4 + ["a2"]
    assert queue.page.evaluate("window.outbox.pause") == 2_000


def test_a_refused_entry_brings_the_page_up_to_date(queue):
    queue.page.add_init_script(COUNTED)
    queue.answers["a1"] = [(503, "busy")] * 9
    queue.start({"key": "a1", "label": "Deal 4", "subject": "A", "chain": "A"})
    queue.wait("window.outbox.state.kind === 'server'")
    queue.page.goto("about:blank")
    queue.answers["a1"] = [(409, NO)]

    queue.panel(by="R01")

    expect(queue.page.locator(REFUSED)).to_have_count(1)
    queue.wait("window.wanted === 1")
