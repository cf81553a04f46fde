from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress

import pytest
from django.db import transaction

from tournaments.book import after_commit, channels
from tournaments.book.after_commit import announce

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _own_outbox(monkeypatch):
    monkeypatch.setattr(channels, "outbox", channels.Errands())


@pytest.fixture
def published(monkeypatch):
    hints = []
    monkeypatch.setattr(channels, "publish", hints.append)
    return hints


def tables(hints):
    return [sorted(hint.tables) for hint in hints]


def test_nothing_leaves_before_the_commit(published):
    with transaction.atomic():
        announce(tournament_id=1, table_id=12)
        assert published == []

    assert tables(published) == [[12]]


def test_nothing_leaves_after_a_rollback(published):
    with suppress(ZeroDivisionError), transaction.atomic():
        announce(tournament_id=1)
        raise ZeroDivisionError

    assert published == []


def test_all_that_a_transaction_announces_is_one_hint(published):
    with transaction.atomic():
        announce(tournament_id=1, table_id=12)
        announce(tournament_id=1, table_id=12)
        announce(tournament_id=1, table_id=13)
        with transaction.atomic():
            announce(tournament_id=1, table_id=12)

    assert tables(published) == [[12, 13]]
    assert not published[0].everything


def test_a_change_of_the_event_and_of_a_table_is_one_hint_for_everything(published):
    with transaction.atomic():
        announce(tournament_id=1, table_id=12)
        announce(tournament_id=1)
        announce(tournament_id=1, table_id=13)
        announce(tournament_id=2, table_id=50)

    assert [hint.everything for hint in published] == [True, False]
    assert tables(published) == [[], [50]]


def test_two_lines_at_one_table_are_one_hint_that_counts_both(published):
    with transaction.atomic():
        announce(tournament_id=1, table_id=12, versions=1)
        announce(tournament_id=1, table_id=12, versions=2)

    assert [hint.versions for hint in published] == [2]


def test_an_announcement_survives_when_its_twin_was_rolled_back(published):
    with transaction.atomic():
        with suppress(ZeroDivisionError), transaction.atomic():
            announce(tournament_id=1, table_id=12)
            raise ZeroDivisionError
        announce(tournament_id=1, table_id=12)

    assert tables(published) == [[12]]


def test_silenced_work_announces_nothing(published):
    with after_commit.silenced():
        announce(tournament_id=1)

    assert published == []


def test_a_failure_after_the_commit_fails_nobody(monkeypatch):
    def broken(hint):
        raise OSError

    monkeypatch.setattr(channels, "publish", broken)

    with transaction.atomic():
        announce(tournament_id=1)


@contextmanager
def silent_server():
    """A listener that accepts and never answers."""
    taken = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        def accept():
            while True:
                try:
                    taken.append(server.accept()[0])
                except OSError:
                    return

        threading.Thread(target=accept, daemon=True).start()
        try:
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            for connection in taken:
                connection.close()


@contextmanager
def dead_server():
    """A port where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    yield f"redis://127.0.0.1:{port}/0"


WRITER = """
import time
import config
import django
django.setup()
from django.db import transaction
from tournaments.book import channels
from tournaments.book.after_commit import announce
slowest = 0.0
for number in range(20):
    started = time.perf_counter()
    with transaction.atomic():
        announce(tournament_id=1, table_id=number)
    slowest = max(slowest, time.perf_counter() - started)
    time.sleep(0.05)
assert not channels.outbox.drain(seconds=0.1), "nothing can have been sent"
print(slowest)
"""


@pytest.mark.slow
@pytest.mark.parametrize("redis", [silent_server, dead_server])
def test_a_dead_or_silent_redis_costs_the_writer_no_time(redis, tmp_path):
    """The goal is 1.5 s, the way here is no waiting."""
    environment = {**os.environ, "CRUCE_DATA": str(tmp_path)}
    environment.pop("DATABASE_URL", None)
    with redis() as url:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", WRITER],
            env={**environment, "REDIS_URL": url},
            capture_output=True,
            text=True,
            # The process itself also ends: nothing waits for the broker at exit.
            timeout=60,
        )

    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < 1.5
