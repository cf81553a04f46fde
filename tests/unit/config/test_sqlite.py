from __future__ import annotations

import sqlite3
import subprocess
import sys

import pytest

from config import sqlite


@pytest.mark.parametrize("version", [(3, 40, 1), (3, 46, 0), (3, 51, 2)])
def test_an_old_sqlite_goes_without_wal(version):
    mode = sqlite.durability(version)

    assert mode.journal == "delete"
    assert mode.synchronous == sqlite.EXTRA


@pytest.mark.parametrize("version", [(3, 51, 3), (3, 53, 4), (4, 0, 0)])
def test_a_repaired_sqlite_uses_wal_and_never_less_than_full(version):
    mode = sqlite.durability(version)

    assert mode.journal == "wal"
    assert mode.synchronous == sqlite.FULL


def test_writers_begin_immediately_and_keep_foreign_keys():
    options = sqlite.options()

    assert options["transaction_mode"] == "IMMEDIATE"
    assert "foreign_keys=ON" in str(options["init_command"])


@pytest.mark.parametrize(
    "entry", ["config.settings_test", "config.asgi", "config.celery"]
)
def test_every_entry_point_swaps_before_django_opens_a_database(entry):
    code = f"import {entry}, django.db.backends.sqlite3.base as b; print(b.Database)"

    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout

    assert sqlite3.__name__ in printed
    assert sqlite3.__name__ == "pysqlite3" or sys.platform != "linux"
