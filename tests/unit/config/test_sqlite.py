from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing

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


LONG = " ".join(["Tigareanu"] * 9)


@pytest.mark.parametrize("erase", ["UPDATE one SET name = 'E001'", "DELETE FROM one"])
def test_a_name_that_was_erased_is_not_in_the_file(tmp_path, erase):
    file = tmp_path / "data"
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.executescript(str(sqlite.options()["init_command"]))
        database.execute("CREATE TABLE one (name text)")
        for name in ("first", LONG, "last"):
            database.execute("INSERT INTO one VALUES (?)", [name])
        database.execute(f"{erase} WHERE name = ?", [LONG])

    assert b"last" in file.read_bytes()
    assert b"Tigareanu" not in file.read_bytes()


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
