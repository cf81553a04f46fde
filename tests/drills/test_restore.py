"""A backup taken while phones record, and the site put back from it.

Run it by ``manage.py test tests/drills``; with DATABASE_URL also on PostgreSQL.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.drills.phones import Journal, Phone
from tests.drills.test_kill import a_site, an_event

PHONES = 4
BEFORE = 40


def record_until(enough, phone):
    while not enough.is_set():
        phone.record(1)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_all_that_was_acknowledged_before_the_backup_comes_back(kind, tmp_path):
    backup = tmp_path / "backup"
    with a_site(kind, tmp_path / "data") as site:
        token, tables = an_event(site)
        journal, enough = Journal(), threading.Event()
        phones = [
            Phone(url=site.url, token=token, table=table, journal=journal, seed=table)
            for table in tables[:PHONES]
        ]
        with ThreadPoolExecutor(PHONES) as pool:
            recording = [pool.submit(record_until, enough, phone) for phone in phones]
            while journal.count < BEFORE:
                time.sleep(0.002)
            acknowledged = set(journal.acknowledged)
            site.manage("backup", str(backup))
            refused = site.manage("restore", str(backup), check=False)
            enough.set()
            for future in recording:
                future.result(timeout=120)
        assert refused.returncode == 1
        assert "stop the site first" in refused.stderr
        after = set(site.recorded())
        site.kill_9()

        restored = site.manage("restore", str(backup))
        came_back = set(site.recorded())

        assert "no difference" in restored.stdout
        assert acknowledged <= came_back < after
        assert site.tables_with_gaps() == []
        site.start()
        assert set(site.recorded()) == came_back
        aside = next((site.data / "backups").iterdir())
        site.kill_9()
        site.manage("restore", str(aside))
        assert set(site.recorded()) == after
