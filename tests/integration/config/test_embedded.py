"""Jobs inside the web process: quick, repeated by the clock, stopped cleanly."""

from __future__ import annotations

import threading
import time
from datetime import UTC, datetime

import pytest
from celery import current_app
from django.db import transaction

from config import embedded
from scoring.ledger.models.projections import Standings
from scoring.standings.commands import standings
from tests.scenarios import an_event, play_deals, running_tables
from tournaments.book import channels
from tournaments.book.after_commit import enqueue
from tournaments.events.models.stage import StageVersion

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:.*:ResourceWarning"),
]


@pytest.fixture(autouse=True)
def _without_redis(settings, monkeypatch):
    """The embedded way, also where the suite runs with Redis."""
    settings.REDIS_URL = ""
    monkeypatch.setattr(channels, "outbox", channels.Outbox())
    if not str(current_app.conf.broker_url).startswith("memory"):
        pytest.skip("the embedded worker has no broker; this run has Redis")


def until(condition, *, seconds):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.01)
    return False


def up_to_date():
    return all(
        row.version == StageVersion.objects.get(stage_id=row.stage_id).version
        for row in Standings.objects.all()
    )


def test_a_deal_moves_the_standings_without_anybody_waiting():
    event = an_event(entrants=6, state="playing")
    with embedded.jobs():
        play_deals(running_tables(event)[0], deals=1)

        assert until(up_to_date, seconds=20)


def test_a_job_starts_when_its_transaction_is_committed():
    ran = threading.Event()

    @current_app.task(name="tests.note")
    def note():
        ran.set()

    with embedded.jobs():
        with transaction.atomic():
            enqueue("tests.note")
            assert not ran.is_set()
        assert ran.wait(20)


def test_the_clock_repairs_what_no_message_has_told():
    event = an_event(entrants=6, state="playing")
    play_deals(running_tables(event)[0], deals=1)
    assert not up_to_date()

    with embedded.jobs():
        assert until(up_to_date, seconds=20)


def test_a_job_that_fails_stops_neither_the_worker_nor_the_clock(monkeypatch):
    calls = []

    def failing(*, at: datetime) -> int:
        calls.append(at.replace(tzinfo=UTC))
        raise RuntimeError("on purpose")

    monkeypatch.setattr(standings, "sweep_standings", failing)
    with embedded.jobs():
        assert until(lambda: len(calls) >= 2, seconds=20)


def test_it_stops_and_can_start_again():
    for _time in range(2):
        with embedded.jobs():
            pass

    assert not [thread for thread in threading.enumerate() if thread.name == "jobs"]
