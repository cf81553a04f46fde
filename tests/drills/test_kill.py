"""Kill -9 while phones record: every acknowledged deal is there, once, in order.

Run it by ``manage.py test tests/drills``; with DATABASE_URL also on PostgreSQL.
"""

from __future__ import annotations

import itertools
import os
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import pytest

from tests.drills.phones import Journal, Phone
from tests.drills.sites import PostgresSite, Site, a_database_of_its_own

DEALS = 500
KILLS = 12
PHONES = 8


@contextmanager
def a_site(kind, data):
    if kind == "sqlite":
        with Site(data) as site:
            yield site
        return
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        pytest.skip("needs PostgreSQL: set DATABASE_URL")
    with a_database_of_its_own(url) as own:
        site = PostgresSite(data, environment={"DATABASE_URL": own})
        site.data.mkdir(parents=True, exist_ok=True)
        site.manage("migrate", "--verbosity", "0")
        with site:
            yield site


def an_event(site):
    """Sixteen entrants at four tables: the token of a referee, the tables' ids."""
    slug = site.manage("demo", "--entrants", "16", "--state", "seated").stdout.strip()
    printed = site.manage("grant", slug, "--role", "referee").stdout
    token = printed.split("token: ")[1].strip()
    found = httpx.get(f"{site.url}/api/v1/tournaments/{slug}/tables").json()
    tables = found["tables"] if isinstance(found, dict) else found
    return token, [table["id"] for table in tables]


def record_and_kill(site, *, deals, kills, keeps_key=True):
    """Let the phones record; kill the server at marks of progress, not of time."""
    token, tables = an_event(site)
    journal = Journal()
    phones = [
        Phone(
            url=site.url,
            token=token,
            table=tables[number % len(tables)],
            journal=journal,
            seed=number,
            keeps_key=keeps_key,
        )
        for number in range(PHONES)
    ]
    shares = [deals // PHONES + (n < deals % PHONES) for n in range(PHONES)]
    with ThreadPoolExecutor(PHONES) as pool:
        recording = [
            pool.submit(phone.record, share)
            for phone, share in zip(phones, shares, strict=True)
        ]
        for number in range(1, kills + 1):
            mark = deals * number // (kills + 1)
            while journal.count < mark:
                assert not any(f.done() and f.exception() for f in recording)
                time.sleep(0.002)
            site.kill_9()
            site.start()
        for future in recording:
            future.result(timeout=120)
    return journal


def faults(journal, recorded):
    """Everything that must not be, as sentences; the checker of this drill."""
    found = []
    keys = Counter(key for _table, _seq, key in recorded)
    found += [f"{key} is {n} times in the ledger" for key, n in keys.items() if n > 1]
    ledger = set(recorded)
    found += [f"lost: {ack}" for ack in journal.acknowledged if ack not in ledger]
    known = {key for _table, _seq, key in journal.acknowledged}
    found += [f"nobody was told of {key}" for key in keys if key not in known]
    by_table = {}
    for table, seq, key in journal.acknowledged:
        by_table.setdefault(table, []).append((seq, key))
    for lines in by_table.values():
        lines.sort()
        for (_seq, first), (_later, second) in itertools.pairwise(lines):
            if journal.times[second][1] < journal.times[first][0]:
                found.append(f"{second} was answered before {first} was asked")
    return found


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_every_acknowledged_deal_is_there_once_and_in_order(kind, tmp_path):
    with a_site(kind, tmp_path / "data") as site:
        journal = record_and_kill(site, deals=DEALS, kills=KILLS)
        site.kill_9()

        recorded = site.recorded()
        checked = site.manage("verify_ledger", check=False)
        assert checked.returncode == 0, checked.stderr
        assert site.tables_with_gaps() == []
    assert faults(journal, recorded) == []
    assert journal.count == len(recorded) == DEALS
    assert journal.replayed > 0, "no answer was lost: nothing was proven"


def test_phones_that_forget_their_keys_record_twice(tmp_path):
    """The control: without the same key again, the same run has doubled deals."""
    with a_site("sqlite", tmp_path / "data") as site:
        journal = record_and_kill(site, deals=160, kills=2, keeps_key=False)
        site.kill_9()

        recorded = site.recorded()

    assert len(recorded) > journal.count
    assert any("nobody was told" in fault for fault in faults(journal, recorded))


def test_the_checker_finds_forged_histories():
    journal = Journal()
    journal.note(table=1, seq=2, key="a", asked=1.0, replayed=0)
    journal.note(table=1, seq=3, key="b", asked=1.0, replayed=0)
    true = [(1, 2, "a"), (1, 3, "b")]
    journal.times = {"a": (1.0, 2.0), "b": (3.0, 4.0)}
    assert faults(journal, true) == []

    assert "lost" in faults(journal, true[:1])[0]
    assert "2 times" in faults(journal, [*true, (1, 4, "b")])[0]
    assert "nobody was told" in faults(journal, [*true, (1, 4, "c")])[0]
    journal.times = {"a": (5.0, 6.0), "b": (3.0, 4.0)}
    assert "answered before" in faults(journal, true)[0]
