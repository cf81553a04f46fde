"""A SQLite that keeps what it has acknowledged.

SQLite 3.7.0 to 3.51.2 can damage a database in WAL mode when several connections
meet a checkpoint. The product brings a newer one (`pysqlite3`) where a wheel exists;
where none exists it goes without WAL.
"""

from __future__ import annotations

import importlib
import sqlite3
import sys
from dataclasses import dataclass

FIRST_SAFE_IN_WAL = (3, 51, 3)
FULL = 2
EXTRA = 3

Version = tuple[int, int, int]


@dataclass(frozen=True)
class Durability:
    """How SQLite writes: the journal's kind and the level of `synchronous`."""

    journal: str
    synchronous: int


def swap_in() -> None:
    """Make `import sqlite3` give the newer SQLite, where it is installed."""
    try:
        newer = importlib.import_module("pysqlite3")
        newer_dbapi = importlib.import_module("pysqlite3.dbapi2")
    except ImportError:
        return
    sys.modules["sqlite3"] = newer
    sys.modules["sqlite3.dbapi2"] = newer_dbapi


def version() -> Version:
    """The version of the SQLite that Django uses."""
    in_use = sys.modules.get("sqlite3", sqlite3)
    major, minor, patch = in_use.sqlite_version_info
    return (major, minor, patch)


def durability(of: Version) -> Durability:
    """The fastest mode in which that version loses no acknowledged commit."""
    if of >= FIRST_SAFE_IN_WAL:
        return Durability(journal="wal", synchronous=FULL)
    return Durability(journal="delete", synchronous=EXTRA)


def options() -> dict[str, object]:
    """Django's OPTIONS for a SQLite database."""
    mode = durability(version())
    return {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            f"PRAGMA journal_mode={mode.journal};"
            f"PRAGMA synchronous={mode.synchronous};"
            "PRAGMA foreign_keys=ON;"
            "PRAGMA cache_size=-20000;"
            # The names of whoever was erased do not stay in freed parts of the file.
            "PRAGMA secure_delete=ON;"
        ),
    }
