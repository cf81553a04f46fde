"""The queue of all desks by itself, against a server that is made up here."""

from __future__ import annotations

import json
from urllib.parse import parse_qs

import pytest

from tests.server import ROOT

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

SCRIPTS = ROOT / "tournaments/static/tournaments/web"
AT = "http://desk.test"
START = """async (entries) => {
  const { Outbox } = await import("/outbox.js");
  window.told = [];
  window.outbox = new Outbox({
    name: "test", url: "/in/", token: "t", onChange() {},
    onDone: ({ key }) => window.told.push(key),
    follow: (_entry, { seen }) => ({ seen }),
  });
  for (const entry of entries) window.outbox.add(entry);
  window.outbox.start();
}"""


class Queue:
    """A page with the queue, and what a server has been sent, with its answers."""

    def __init__(self, page):
        self.page = page
        self.sent = []
        self.answers = {}
        page.route("**/*", self.answer)
        page.goto(AT)

    def answer(self, route):
        request = route.request
        if request.method == "GET":
            name = request.url.removeprefix(f"{AT}/")
            if name.endswith(".js"):
                route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
            else:
                route.fulfill(body="<!doctype html><title>desk</title>")
            return
        fields = {name: one[0] for name, one in parse_qs(request.post_data).items()}
        self.sent.append(fields)
        answers = self.answers.get(fields["client_key"], [])
        status, body = answers.pop(0) if answers else (200, {"seen": "7"})
        route.fulfill(status=status, body=body if status >= 500 else json.dumps(body))

    def start(self, *entries):
        self.page.evaluate(START, [{"fields": {}, "label": "", **e} for e in entries])

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


def test_what_hangs_on_an_entry_learns_its_answer(queue):
    queue.start(
        {"key": "a1", "chain": "E001", "fields": {"seen": "3"}},
        {"key": "a2", "chain": "E001", "fields": {"seen": "3"}},
        {"key": "b1", "chain": "E002", "fields": {"seen": "3"}},
    )
    queue.wait("window.told.length === 3")

    assert [fields["seen"] for fields in queue.sent] == ["3", "7", "3"]


def test_pauses_grow_and_end_with_an_answer(queue):
    queue.page.clock.install()
    queue.answers["a1"] = [(503, "busy")] * 3
    queue.start({"key": "a1"}, {"key": "a2"})
    for milliseconds, sent in ((0, 2), (2_100, 3), (2_100, 3), (2_000, 5)):
        queue.page.clock.fast_forward(milliseconds)
        queue.page.wait_for_timeout(300)
        assert len(queue.sent) == sent

    assert queue.keys == ["a1"] * 4 + ["a2"]
    assert queue.page.evaluate("window.outbox.pause") == 2_000
