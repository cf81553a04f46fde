"""The file of the embedded database: served, backed up whole, put back.

While a site is served, the newest commits may lie beside the file, in the `-wal` that
SQLite keeps. Whoever copies the file alone loses them without a word. So a served file
carries a mark (`PRAGMA user_version`): the number by which the disk knows this file.
A file with the mark of another one, and nothing beside it, is such a copy.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from config import env
from tournaments.atomic_file import atomic_file

MAGIC = b"SQLite format 3\x00"
HEADER_BYTES = 100
VERSION_AT = slice(60, 64)
WAL = 2
WRITE_FORMAT_AT = 18
MOST = 0x7FFFFFFF


class NotOurs(Exception):
    """The file is no database of a site; the message is one sentence."""


class InUse(Exception):
    """A site is served from the database, or another process works with it."""


def is_bare_copy(file: Path) -> bool:
    """Tell whether somebody copied this file alone while its site was served.

    Call it before this process opens the database: to open and close the file beside
    SQLite would take its locks away.
    """
    wal = Path(f"{file}-wal")
    if not file.exists() or wal.exists():
        return False
    with file.open("rb") as opened:
        header = opened.read(HEADER_BYTES)
    if not header.startswith(MAGIC) or header[WRITE_FORMAT_AT] != WAL:
        return False
    mark = int.from_bytes(header[VERSION_AT], "big")
    return mark not in {0, _mark_of(file)}


@contextmanager
def served(file: Path) -> Iterator[None]:
    """Mark the file as served while the block runs, and let nobody replace it.

    The mark stands in the file itself, not only beside it; once it is taken away the
    file alone is whole. The lock is on a file of its own: a site that nobody asks for
    anything holds none on its database. It ends with the process.
    """
    with closing(_beside(file)) as lock:
        lock.execute("BEGIN")
        lock.execute("SELECT 1 FROM sqlite_master").fetchall()
        _write_mark(file, _mark_of(file))
        try:
            yield
        finally:
            _write_mark(file, 0)


def back_up(file: Path, to: Path) -> None:
    """Write the database as it is now to a new file, while others go on writing.

    Raises FileExistsError, OSError, sqlite3.Error.
    """
    with (
        atomic_file(to) as part,
        closing(sqlite3.connect(file)) as source,
        closing(sqlite3.connect(part)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA user_version=0")
        # One file is all of it.
        copy.execute("PRAGMA journal_mode=DELETE")


def prove_whole(file: Path) -> None:
    """Prove that a file is an undamaged database of a site. Raises NotOurs."""
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as opened:
            [(found,)] = opened.execute("PRAGMA integrity_check(1)").fetchall()
            opened.execute("SELECT 1 FROM scoring_ledgerentry LIMIT 1").fetchall()
    except (sqlite3.Error, ValueError) as problem:
        raise NotOurs(str(problem)) from problem
    if found != "ok":
        raise NotOurs(str(found))


def put_back(backup: Path, *, file: Path) -> None:
    """Replace all that the database holds by a backup, in one transaction.

    Raises InUse, sqlite3.Error.
    """
    with (
        closing(sqlite3.connect(f"{backup.as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(file, timeout=1)) as target,
        closing(_beside(file, timeout=1)) as lock,
    ):
        try:
            lock.execute("BEGIN EXCLUSIVE")
            target.execute("PRAGMA locking_mode=EXCLUSIVE")
            target.execute("BEGIN EXCLUSIVE")
            target.execute("ROLLBACK")
        except sqlite3.OperationalError as problem:
            raise InUse from problem
        source.backup(target)
        target.execute("PRAGMA user_version=0")


def _beside(file: Path, *, timeout: int = 20) -> sqlite3.Connection:
    """Return the empty database that stands for "this file is being served"."""
    beside = Path(f"{file}-served")
    beside.touch(mode=env.FILE_RIGHTS)
    return sqlite3.connect(beside, timeout=timeout, isolation_level=None)


def _mark_of(file: Path) -> int:
    return file.stat().st_ino % MOST + 1


def _write_mark(file: Path, mark: int) -> None:
    with closing(sqlite3.connect(file, timeout=20, isolation_level=None)) as opened:
        opened.execute(f"PRAGMA user_version={mark}")
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
