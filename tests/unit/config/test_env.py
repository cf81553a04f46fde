from __future__ import annotations

import os
import secrets
import stat
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env
from tests.server import free_port


@pytest.mark.parametrize("value", ["1", "true", "YES", " on "])
def test_a_switch_is_on(monkeypatch, value):
    monkeypatch.setenv("CRUCE_X", value)

    assert env.switch("CRUCE_X") is True


@pytest.mark.parametrize("value", ["", "0", "false", "no", "Off"])
def test_a_switch_is_off(monkeypatch, value):
    monkeypatch.setenv("CRUCE_X", value)

    assert env.switch("CRUCE_X") is False


def test_a_switch_that_is_neither_is_refused_by_name(monkeypatch):
    monkeypatch.setenv("CRUCE_X", "perhaps")

    with pytest.raises(ImproperlyConfigured, match="CRUCE_X must be 1 or 0"):
        env.switch("CRUCE_X")


def test_a_number_that_is_none_is_refused_by_name(monkeypatch):
    monkeypatch.setenv("CRUCE_X", "four")

    with pytest.raises(ImproperlyConfigured, match="CRUCE_X must be a whole number"):
        env.number("CRUCE_X", default=4)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("DATABASE_URL", "mysql://me:secret@here/cruce", "begin with postgres:// or"),
        ("REDIS_URL", "localhost:6379", "begin with redis:// or"),
        ("REDIS_URL", "unix:///run/redis.sock", "begin with redis:// or"),
        ("CRUCE_THREADS", "0", "be a whole number from 1 on, not '0'"),
        ("CRUCE_LOG_LEVEL", "loud", "be DEBUG, INFO, WARNING or ERROR, not 'LOUD'"),
        ("CRUCE_TRUSTED_ORIGINS", "cupa.example", "begin with http:// or https://"),
        ("CRUCE_ALLOWED_HOSTS", "https://cupa.example", "be names without http://"),
        ("CRUCE_ALLOWED_HOSTS", "cupa.example:8000", "be names without http://"),
        ("CRUCE_SECRET_KEY", "secret", "be made by chance and have 32 letters"),
        ("CRUCE_SECRET_KEY", "changeme" * 8, "be made by chance"),
        ("CRUCE_SECRET_KEY", f"django-insecure-{'secret0123' * 4}", "be made by"),
    ],
)
def test_a_wrong_setting_is_one_sentence_that_tells_no_password(name, value, said):
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        env={**os.environ, "CRUCE_NO_BOOTSTRAP": "1", name: value},
        check=False,
        capture_output=True,
        text=True,
    )

    assert done.stderr.startswith(f"{name} must {said}")
    assert len(done.stderr.splitlines()) == 1
    assert "secret" not in done.stderr
    assert done.returncode == 1


@pytest.mark.parametrize("command", [("migrate",), ("grant", "x", "--role=door")])
def test_a_database_that_is_away_is_one_sentence(command):
    url = f"postgres://127.0.0.1:{free_port()}/cruce"
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        env={**os.environ, "CRUCE_NO_BOOTSTRAP": "1", "DATABASE_URL": url},
        check=False,
        capture_output=True,
        text=True,
    )

    assert done.stderr.startswith("The database cannot be used: connection failed")
    assert len(done.stderr.splitlines()) == 1
    assert done.returncode == 1


def test_a_password_that_breaks_its_address_is_a_sentence_without_it(monkeypatch):
    monkeypatch.setenv("CRUCE_X", "postgres://cruce:sec/ret@here:5432/cruce")

    with pytest.raises(ImproperlyConfigured, match="CRUCE_X is no address") as wrong:
        env.address("CRUCE_X", "postgres://")

    assert "sec" not in str(wrong.value)


def test_an_origin_is_what_a_browser_says(monkeypatch):
    monkeypatch.setenv("CRUCE_X", "https://cupa.example/, http://10.0.0.2:8000")

    assert env.origins("CRUCE_X") == ["https://cupa.example", "http://10.0.0.2:8000"]


def test_a_data_folder_that_cannot_be_is_a_sentence(tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(ImproperlyConfigured, match="The data folder cannot be made"):
        env.keep_private(tmp_path / "file" / "data", database="")


def test_words_are_trimmed_and_never_empty(monkeypatch):
    monkeypatch.setenv("CRUCE_X", " a, ,b,")

    assert env.words("CRUCE_X") == ["a", "b"]


def test_the_secret_key_is_made_once_and_for_the_owner_only(monkeypatch, tmp_path):
    monkeypatch.delenv("CRUCE_SECRET_KEY", raising=False)

    first = env.secret_key(tmp_path / "data")
    second = env.secret_key(tmp_path / "data")

    assert first == second
    assert len(first) >= 50
    mode = (tmp_path / "data" / "secret_key").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret_key"]


def test_the_environment_wins_over_the_stored_key(monkeypatch, tmp_path):
    given = secrets.token_hex(16)
    monkeypatch.setenv("CRUCE_SECRET_KEY", given)

    assert env.secret_key(tmp_path) == given
    assert list(tmp_path.iterdir()) == []


def rights(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_data_folder_is_its_owner_s_alone(tmp_path):
    data = tmp_path / "deep" / "data"

    env.keep_private(data, database=str(data / "cruce.sqlite3"))

    assert rights(data) == 0o700
    assert rights(data / "cruce.sqlite3") == 0o600
    assert (data / "cruce.sqlite3").stat().st_size == 0


def test_files_that_were_open_to_all_are_closed_and_keep_what_they_hold(tmp_path):
    names = ("cruce.sqlite3", "cruce.sqlite3-wal", "cruce.sqlite3-shm", "secret_key")
    for name in names:
        (tmp_path / name).write_text("kept")
        (tmp_path / name).chmod(0o644)
    tmp_path.chmod(0o755)

    env.keep_private(tmp_path, database=str(tmp_path / "cruce.sqlite3"))

    assert rights(tmp_path) == 0o700
    assert {rights(tmp_path / name) for name in names} == {0o600}
    assert {(tmp_path / name).read_text() for name in names} == {"kept"}


def test_a_folder_that_everybody_shares_stays_open(tmp_path):
    tmp_path.chmod(0o1777)

    env.keep_private(tmp_path, database=str(tmp_path / "cruce.sqlite3"))

    assert rights(tmp_path) == 0o1777
    assert rights(tmp_path / "cruce.sqlite3") == 0o600


@pytest.mark.parametrize("database", [":memory:", "", "file:x?mode=memory"])
def test_no_file_is_made_for_a_database_in_memory(tmp_path, monkeypatch, database):
    monkeypatch.chdir(tmp_path)

    env.keep_private(tmp_path / "data", database=database)

    assert sorted(path.name for path in tmp_path.rglob("*")) == ["data"]
