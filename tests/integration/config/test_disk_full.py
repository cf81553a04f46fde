"""A full disk is called so, to whoever records and to whoever watches the site."""

from __future__ import annotations

import logging
from collections import namedtuple
from uuid import uuid4

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection
from django.db.transaction import TransactionManagementError
from django.urls import reverse

from config import health
from scoring.ledger.models import LedgerEntry
from tests.scenarios import a_grant, an_event, organizer_client, running_tables
from tournaments.web.outages import DatabaseBusy, DiskFull, outage

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def looked_at_anew():
    health._kept.clear()
    yield
    health._kept.clear()


@pytest.fixture
def full():
    """A database that may not grow by one page."""
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite")

    def fill():
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA page_count")
            cursor.execute(f"PRAGMA max_page_count={cursor.fetchone()[0]}")

    yield fill
    connection.close()


def say_ready(client):
    answer = client.get(reverse("readyz"))
    return answer.status_code, answer.json()["database"], answer.json()["disk"]


def test_with_room_the_site_is_ready(client):
    assert say_ready(client) == (200, "ok", "ok")


def until_refused(posts):
    for number, answer in enumerate(posts):
        if answer.status_code >= 500:
            return number, answer
    raise AssertionError("the disk was never full")


def test_the_api_names_a_full_disk_and_keeps_what_it_has_acknowledged(client, full):
    table = running_tables(an_event(entrants=6, state="playing"))[0]
    token = a_grant(table.stage.tournament).token
    full()

    def posts():
        for seq in range(1, 60):
            yield client.post(
                reverse("api-penalties", kwargs={"table_id": table.pk}),
                {"client_key": str(uuid4()), "after_seq": seq, "seat": 0,
                 "kind": "other", "points": 0, "reason": "x" * 500},
                content_type="application/json",
                headers={"Authorization": f"Bearer {token}"},
            )  # fmt: skip

    taken, refused = until_refused(posts())

    assert (refused.status_code, refused.json()["code"]) == (507, "disk_full")
    assert say_ready(client) == (503, "ok", "full")
    assert LedgerEntry.objects.filter(table=table).count() == 1 + taken


def test_a_page_names_a_full_disk(client, full):
    event = an_event()
    desk = organizer_client(client, event)
    address = reverse("register-entrant", kwargs={"slug": event.slug})
    full()

    def posts():
        for number in range(200):
            name = f"{chr(65 + number % 26)}{chr(97 + number // 26)}{'x' * 60}"
            yield desk.post(
                address,
                {"line": f"{name} Ioan, Dej"},
                headers={"accept-language": "en"},
            )

    _taken, refused = until_refused(posts())

    assert refused.status_code == 507
    assert "The disk of the server is full: nothing was saved." in refused.text
    # What was typed stands there: the way back of a browser does not keep it.
    assert "xxxx Ioan, Dej" in refused.text


def test_little_room_beside_the_file_is_told_before_it_is_full(client, monkeypatch):
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite")
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(
        "shutil.disk_usage", lambda _: usage(10**9, 10**9, health.LEAST_FREE - 1)
    )

    assert say_ready(client) == (503, "ok", "full")


def test_a_folder_that_takes_no_file_is_not_ready(client, monkeypatch):
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite")

    def no_room(**_options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.TemporaryFile", no_room)

    assert say_ready(client) == (503, "ok", "full")


def test_it_is_looked_at_every_two_seconds_at_most(client, monkeypatch):
    looks = []
    monkeypatch.setattr(health, "_look", lambda: looks.append(1) or (True, True))

    for _ in range(5):
        say_ready(client)

    assert len(looks) == 1


def test_postgresql_s_word_for_it_is_known():
    error = OperationalError("could not extend file")
    error.__cause__ = psycopg.errors.DiskFull("could not extend file")

    assert isinstance(outage(error), DiskFull)
    assert isinstance(outage(OperationalError("locked")), DatabaseBusy)
    assert isinstance(outage(TransactionManagementError("not undone")), DatabaseBusy)
    assert outage(ValueError()) is None


def test_a_page_that_the_database_does_not_answer_says_when_to_come_again(
    client, monkeypatch, caplog
):
    def away(*_given, **_named):
        raise DatabaseError("gone")

    monkeypatch.setattr("tournaments.opening.pages.home.render", away)
    with caplog.at_level(logging.WARNING):
        answer = client.get("/", headers={"accept-language": "en"})

    assert answer.status_code == 503
    assert answer["Retry-After"] == "2"
    assert "The database is busy" in answer.text


def test_a_session_that_cannot_be_kept_is_said_as_an_outage(client):
    event = an_event()
    organizer_client(client, event)
    client.raise_request_exception = False

    def away(run, statement, *more):
        if 'INTO "django_session"' in statement:
            raise OperationalError("gone")
        return run(statement, *more)

    with connection.execute_wrapper(away):
        answer = client.post(
            reverse("open-kiosk", kwargs={"slug": event.slug}),
            headers={"accept-language": "en"},
        )

    assert answer.status_code == 503
    assert "The database is busy" in answer.text
