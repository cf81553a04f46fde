"""Jobs inside the web process: repeated by the clock, stopped cleanly."""

from __future__ import annotations

import threading
import time

import pytest
from celery import current_app

from config import embedded
from scoring.webhooks import commands as webhooks
from tournaments.book import channels

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:.*:ResourceWarning"),
]


@pytest.fixture(autouse=True)
def _without_redis(settings, monkeypatch):
    """The embedded way, also where the suite runs with Redis."""
    settings.REDIS_URL = ""
    monkeypatch.setattr(channels, "outbox", channels.Errands())
    if not str(current_app.conf.broker_url).startswith("memory"):
        pytest.skip("the embedded worker has no broker; this run has Redis")


def until(condition, *, seconds):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.01)
    return False


def test_the_clock_finds_what_no_message_has_told(monkeypatch):
    told = threading.Event()
    monkeypatch.setattr(webhooks, "tell_webhooks", lambda **_clock: told.set())

    with embedded.jobs():
        assert told.wait(20)


def test_a_job_that_fails_stops_neither_the_worker_nor_the_clock(monkeypatch):
    calls = []

    def failing(**clock):
        calls.append(clock)
        raise RuntimeError("on purpose")

    monkeypatch.setattr(webhooks, "tell_webhooks", failing)
    with embedded.jobs():
        assert until(lambda: len(calls) >= 2, seconds=20)


def test_it_stops_and_can_start_again():
    for _time in range(2):
        with embedded.jobs():
            pass

    assert not [thread for thread in threading.enumerate() if thread.name == "jobs"]
