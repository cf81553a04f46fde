"""The one-process server, started as a user starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import stat

import httpx
import pytest

from tests.server import Server, Stream

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(os.environ.get("DATABASE_URL")), reason="about the embedded default"
    ),
]


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """One server for the tests that leave it as it was."""
    data = tmp_path_factory.mktemp("served") / "data"
    with Server(data, from_nothing=True) as server:
        yield server


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


def test_from_an_empty_folder_to_the_first_page(running):
    page = httpx.get(running.url + "/", follow_redirects=True)
    output = running.output()

    assert page.status_code == 200
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert f"{running.url}/" in output
    assert "█" in output
    assert (running.data / "secret_key").exists()


def test_nobody_else_on_the_machine_reads_the_data(running):
    held = [path for path in running.data.iterdir() if path.name != "server.log"]

    assert "cruce.sqlite3-wal" in {path.name for path in held}
    assert stat.S_IMODE(running.data.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in held} == {0o600}


def test_the_first_organizer_is_told_where_to_sign_in(running):
    link = re.search(r"http://\S+/setup/\S+/", running.output())

    assert link is not None
    assert httpx.get(link.group()).status_code == 200
    assert httpx.get(link.group()[:-3] + "xx/").status_code in {403, 404}


def test_the_database_is_the_safe_kind(running):
    with sqlite3.connect(running.data / "cruce.sqlite3") as database:
        journal = database.execute("PRAGMA journal_mode").fetchone()[0]

    assert journal == "wal"


def test_a_taken_port_is_one_clear_sentence(data):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        server = Server(data, whole=True, port=taken.getsockname()[1])
        with pytest.raises(AssertionError):
            server.start()

    assert "another program has it" in server.output()
    assert "Traceback" not in server.output()
    assert server.process.returncode == 1
    server.kill()


def test_several_processes_without_redis_are_refused(data):
    server = Server(data, whole=True, arguments=("--workers", "2"))

    with pytest.raises(AssertionError):
        server.start()

    assert "need REDIS_URL" in server.output()
    assert server.process.returncode == 1
    server.kill()


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_while_somebody_watches(data, by):
    slug = "cupa"
    with Server(data, whole=True) as server:
        _insert_tournament(data, slug=slug)
        stream = Stream(f"{server.url}/live/tournaments/{slug}")
        assert stream.next()[0] == "version"

        code = server.stop(by=by)

        assert stream.ended.wait(1)
    assert code == 0
    assert "Traceback" not in server.output()
    # In the terminal's language to the last word.
    assert ("Stopped." in server.output()) is (by is signal.SIGINT)


def test_after_kill_9_it_starts_again_on_the_same_data(data):
    """Also behind a proxy, whose name it says: phones reach no other."""
    name = "https://cupa.example"
    with Server(data, environment={"CRUCE_TRUSTED_ORIGINS": name}) as server:
        assert f"{name}/setup/" in server.output()
        assert (data / "address").read_text() == name
        key = (data / "secret_key").read_text()
        server.process.kill()
        server.process.wait()
        server.start()

        assert httpx.get(f"{server.url}/readyz").json()["database"] == "ok"
        assert (data / "secret_key").read_text() == key


def test_half_sent_requests_hold_up_nobody(running):
    stalled = []
    for _ in range(40):
        phone = socket.create_connection(("127.0.0.1", running.port))
        phone.sendall(
            b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            b"Content-Length: 1000\r\n\r\nhalf"
        )
        stalled.append(phone)
    for _ in range(5):
        assert httpx.get(f"{running.url}/healthz").status_code == 200
    for phone in stalled:
        phone.close()


def test_an_oversized_upload_is_refused(running):
    answer = httpx.post(f"{running.url}/sign-in/", content=b"x" * 3_000_000)

    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"


@pytest.mark.parametrize(
    ("path", "status", "body"),
    [
        ("/", 200, None),
        ("/static/site/css/base.css", 200, None),
        ("/live/tournaments/no-such-event", 404, None),
        ("/sign-in/", 413, b"x" * 3_000_000),
    ],
    ids=["page", "static", "live", "gate"],
)
def test_every_answer_protects_the_browser(running, path, status, body):
    answer = httpx.request("POST" if body else "GET", running.url + path, content=body)

    assert answer.status_code == status
    for name, value in (
        ("content-security-policy", "frame-ancestors 'none'"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
    ):
        assert len(answer.headers.get_list(name)) == 1, name
        assert value in answer.headers[name]


def test_headers_larger_than_any_browser_sends_are_refused(running):
    answer = httpx.get(running.url + "/", headers={"x-filling": "x" * 40_000})

    assert answer.status_code == 431


def _insert_tournament(data, *, slug):
    with sqlite3.connect(data / "cruce.sqlite3", timeout=20) as database:
        columns = {
            row[1]: row
            for row in database.execute("PRAGMA table_info(tournaments_tournament)")
        }
        values = {
            "slug": slug,
            "name": "Cupa",
            "place": "",
            "starts_on": "2026-11-21",
            "status": "registration",
            "is_public": 1,
            "is_rehearsal": 0,
            "game": "cruce",
            "ruleset": "{}",
            "event_rules": "{}",
            "last_entrant_number": 0,
            "last_grant_number": 0,
            "last_organizer_number": 0,
            "version": 3,
            "created_at": "2026-11-21 10:00:00",
            "fee_per_person": 0,
            "letters_out": "[]",
            "small_letters": "[]",
            "kiosk_hashes": "[]",
            "final_held": 0,
            "shows_odds": 1,
            "cards_delay": None,
        }
        names = [name for name in values if name in columns]
        database.execute(
            f"INSERT INTO tournaments_tournament ({', '.join(names)}) "
            f"VALUES ({', '.join('?' * len(names))})",
            [values[name] for name in names],
        )
