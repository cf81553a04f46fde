"""A real Celery worker and a real beat over Redis, as at a big event."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import pytest
from celery import current_app
from django.conf import settings
from django.db import connection
from django.utils import timezone

from scoring.webhooks.commands import add_webhook
from scoring.webhooks.models import Delivery
from tests.scenarios import an_event, play_deals, running_tables
from tests.server import ROOT

pytestmark = [
    pytest.mark.celery,
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture(autouse=True)
def _an_empty_queue():
    """No job of an earlier test is waiting before those of this one."""
    current_app.control.purge()


@contextmanager
def celery(*arguments, ready, log):
    """A Celery process on the test database, from ready to its end."""
    url = urlsplit(os.environ["DATABASE_URL"])
    database = urlunsplit(url._replace(path="/" + connection.settings_dict["NAME"]))
    environment = {
        **os.environ,
        "DATABASE_URL": database,
        "DJANGO_SETTINGS_MODULE": "config.settings_test",
        "CRUCE_LOG_LEVEL": "INFO",
    }
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "config", *arguments],
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        assert until(lambda: ready in log.read_text(), seconds=30), log.read_text()
        yield process
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def worker(tmp_path):
    return celery(
        "worker",
        "-c",
        "1",
        "--loglevel",
        "INFO",
        ready="ready.",
        log=tmp_path / "worker.log",
    )


def until(condition, *, seconds):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return False


def told():
    """Whether a message was made for the address that wants to be told."""
    return Delivery.objects.exists()


def beat(tmp_path):
    return celery(
        "beat",
        "-s",
        str(tmp_path / "schedule"),
        "--loglevel",
        "INFO",
        ready="beat: Starting",
        log=tmp_path / "beat.log",
    )


def wants_to_be_told(event):
    add_webhook(
        tournament_id=event.id, client_key=uuid4(),
        url="http://127.0.0.1:9/nobody", author="org-1", at=timezone.now(),
    )  # fmt: skip


def test_a_deal_is_told_through_redis(tmp_path):
    event = an_event(entrants=6, state="playing")
    wants_to_be_told(event)
    with worker(tmp_path), beat(tmp_path):
        play_deals(running_tables(event)[0], deals=1)

        assert until(told, seconds=60)


def test_after_kill_9_of_the_worker_the_next_one_finds_what_is_behind(tmp_path):
    event = an_event(entrants=6, state="playing")
    wants_to_be_told(event)
    with worker(tmp_path) as process:
        process.kill()
        process.wait()
    play_deals(running_tables(event)[0], deals=2)

    with worker(tmp_path), beat(tmp_path):
        assert until(told, seconds=60)


def test_the_broker_is_the_one_of_the_environment():
    assert settings.CELERY_BROKER_URL == os.environ["REDIS_URL"]
