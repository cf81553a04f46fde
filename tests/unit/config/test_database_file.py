"""The file of the embedded database: copied, backed up, put back."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from contextlib import closing

import pytest

from config import database_file


@pytest.fixture
def file(tmp_path):
    """A file in WAL with one row, that nobody has open."""
    made = tmp_path / "site.sqlite3"
    with closing(sqlite3.connect(made)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE scoring_ledgerentry (seq)")
    write(made, 1)
    return made


def write(file, seq):
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("INSERT INTO scoring_ledgerentry VALUES (?)", [seq])


def rows(file):
    with closing(sqlite3.connect(file)) as database:
        return [seq for (seq,) in database.execute("SELECT * FROM scoring_ledgerentry")]


def test_only_a_copy_of_the_served_file_alone_is_one(file, tmp_path):
    copied = tmp_path / "copied.sqlite3"
    with database_file.served(file):
        with closing(sqlite3.connect(file)) as served:
            served.execute("SELECT * FROM scoring_ledgerentry").fetchall()
            write(file, 2)
            shutil.copy(file, copied)
        assert database_file.is_bare_copy(copied)
        # The file itself after a crash, or moved on its disk, is no copy.
        assert not database_file.is_bare_copy(file)
        moved = file.rename(tmp_path / "moved.sqlite3")
        assert not database_file.is_bare_copy(moved)


def test_a_copy_with_what_lies_beside_it_is_whole(file, tmp_path):
    copied = tmp_path / "copied.sqlite3"
    with database_file.served(file), closing(sqlite3.connect(file)) as served:
        served.execute("SELECT * FROM scoring_ledgerentry").fetchall()
        write(file, 2)
        shutil.copy(file, copied)
        shutil.copy(f"{file}-wal", f"{copied}-wal")

    assert not database_file.is_bare_copy(copied)
    assert rows(copied) == [1, 2]


def test_after_a_clean_stop_every_copy_is_whole(file, tmp_path):
    with database_file.served(file):
        pass

    assert not database_file.is_bare_copy(shutil.copy(file, tmp_path / "copied"))


def test_a_backup_of_a_served_file_is_one_whole_file(file, tmp_path):
    backup = tmp_path / "backup"
    with database_file.served(file), closing(sqlite3.connect(file)) as served:
        served.execute("SELECT * FROM scoring_ledgerentry").fetchall()
        write(file, 2)
        database_file.back_up(file, backup)
        write(file, 3)

    assert rows(backup) == [1, 2]
    assert not database_file.is_bare_copy(backup)
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert not backup.with_name("backup-wal").exists()
    with pytest.raises(FileExistsError):
        database_file.back_up(file, backup)
    assert rows(backup) == [1, 2]


def test_a_backup_that_fails_leaves_no_file(file, tmp_path):
    file.write_bytes(b"no database" * 1000)

    with pytest.raises(sqlite3.DatabaseError):
        database_file.back_up(file, tmp_path / "backup")

    assert list(tmp_path.iterdir()) == [file]


def test_a_backup_is_put_back_unless_somebody_has_the_file_open(file, tmp_path):
    backup = tmp_path / "backup"
    database_file.back_up(file, backup)
    write(file, 2)
    with closing(sqlite3.connect(file)) as other:
        other.execute("SELECT * FROM scoring_ledgerentry").fetchall()
        with pytest.raises(database_file.InUse):
            database_file.put_back(backup, file=file)
    # Nobody has asked this site for anything yet, so it holds nothing of the database.
    with database_file.served(file), pytest.raises(database_file.InUse):
        database_file.put_back(backup, file=file)
    assert rows(file) == [1, 2]

    database_file.put_back(backup, file=file)

    assert rows(file) == [1]


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\x00" + b"\x07" * 5000])
def test_what_is_no_database_of_a_site_is_found(tmp_path, content):
    junk = tmp_path / "junk"
    junk.write_bytes(content)

    with pytest.raises(database_file.NotOurs):
        database_file.prove_whole(junk)
    assert not database_file.is_bare_copy(junk)
