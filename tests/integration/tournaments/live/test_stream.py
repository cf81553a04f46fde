from __future__ import annotations

import asyncio
import json
import threading
import time
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime

import pytest
from django.db import connections, transaction
from django.db.models import F
from django.test import Client
from django.urls import reverse

from scoring.games.cruce.ruleset import TOURNAMENT
from tests.scenarios import AT, a_grant, organizer_client
from tournaments.book import channels
from tournaments.book.after_commit import announce
from tournaments.events.commands.states import choose_rules
from tournaments.events.models.tournament import Tournament
from tournaments.live import stream
from tournaments.live.stream import LiveStreams
from tournaments.staff.commands.access import revoke_grant

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament():
    tournament = Tournament.objects.create(
        slug="cupa",
        name="Cupa",
        starts_on="2026-11-21",
        game="cruce",
        ruleset=TOURNAMENT.to_json(),
        event_rules={},
        version=29,  # 30 once its rules are chosen
        created_at=datetime(2026, 11, 21, tzinfo=UTC),
    )
    with transaction.atomic():
        choose_rules(tournament, author="", at=tournament.created_at)
    return tournament


def change(tournament, *, table=None):
    """What a command does: change the database, then announce, in one transaction."""
    try:
        with transaction.atomic():
            Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
            announce(tournament_id=tournament.pk, table_id=table)
    finally:
        connections.close_all()


class Watcher:
    """A browser's end of one stream."""

    def __init__(self):
        self.messages = asyncio.Queue()
        self.gone = asyncio.Event()

    async def receive(self):
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        await self.messages.put(message)

    async def next(self, *, within=15.0):
        return await asyncio.wait_for(self.messages.get(), within)

    async def text(self):
        return (await self.next())["body"].decode()


@asynccontextmanager
async def streams(**options):
    channels.hub.start()
    live = LiveStreams(**options)
    try:
        yield live
    finally:
        live.stop()
        channels.hub.stop()


@asynccontextmanager
async def watching(live, path, *, method="GET", cookie=""):
    watcher = Watcher()
    headers = [(b"cookie", cookie.encode())] if cookie else []
    scope = {"type": "http", "path": path, "method": method, "headers": headers}
    task = asyncio.create_task(live(scope, watcher.receive, watcher.send))
    try:
        yield watcher
    finally:
        watcher.gone.set()
        await asyncio.wait_for(task, 2)


def event(text):
    lines = dict(
        line.split(": ", 1) for line in text.strip().splitlines() if ": " in line
    )
    return lines["event"], lines["id"], json.loads(lines["data"])


def test_on_connect_the_current_version_is_told(tournament):
    async def scene():
        async with (
            streams() as live,
            watching(live, "/live/tournaments/cupa") as watcher,
        ):
            return await watcher.next(), await watcher.text()

    start, text = asyncio.run(scene())

    headers = dict(start["headers"])
    assert start["status"] == 200
    assert headers[b"content-type"].startswith(b"text/event-stream")
    assert headers[b"cache-control"] == b"no-cache, no-transform"
    assert headers[b"x-accel-buffering"] == b"no"
    assert text.startswith("retry: ")
    assert event(text) == ("version", "30", {"version": 30})


def test_who_comes_back_at_once_is_read_for_once_and_told_the_truth(
    tournament, monkeypatch
):
    readings = []
    for name in ("_read_watched_id", "_read_version"):
        read = getattr(stream, name)

        def counted(question, name=name, read=read):
            readings.append(name)
            return read(question)

        monkeypatch.setattr(stream, name, counted)

    async def scene():
        async with AsyncExitStack() as opened:
            live = await opened.enter_async_context(streams())

            async def herd():
                came = [
                    await opened.enter_async_context(
                        watching(live, "/live/tournaments/cupa")
                    )
                    for _ in range(30)
                ]
                for one in came:
                    await one.next()
                return [event(await one.text())[2]["version"] for one in came]

            before = await herd()
            await asyncio.to_thread(change, tournament)
            return before, await herd()

    before, after = asyncio.run(scene())

    assert (before, after) == ([30] * 30, [31] * 30)
    assert len(readings) < 20  # beside 120 if each viewer asked


def test_a_change_is_told_to_everybody_who_watches(tournament):
    async def scene():
        async with (
            streams() as live,
            watching(live, "/live/tournaments/cupa") as one,
            watching(live, "/live/tournaments/cupa") as other,
        ):
            for watcher in (one, other):
                await watcher.next()
                await watcher.next()
            await asyncio.to_thread(change, tournament, table=12)
            return [await one.text(), await other.text()]

    texts = asyncio.run(scene())

    expected = ("changed", "31", {"version": 31, "tables": ["12"]})
    assert [event(text) for text in texts] == [expected, expected]


def test_a_hundred_quick_changes_are_few_events_and_the_last_is_right(tournament):
    async def scene():
        async with (
            streams() as live,
            watching(live, "/live/tournaments/cupa") as watcher,
        ):
            await watcher.next()
            await watcher.next()
            started = time.perf_counter()
            for _ in range(100):
                await asyncio.to_thread(change, tournament, table=12)
            texts = [await watcher.text()]
            while event(texts[-1])[2]["version"] < 130:
                texts.append(await watcher.text())
            return texts, time.perf_counter() - started

    texts, seconds = asyncio.run(scene())

    assert len(texts) <= seconds / 0.25 + 2


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/live/tournaments/nobody", "GET", 404),
        ("/live/tournaments/cupa/x", "GET", 404),
        ("/live/", "GET", 404),
        ("/live/tournaments/cupa", "POST", 405),
    ],
)
def test_any_other_address_is_no_stream(tournament, path, method, status):
    async def scene():
        async with streams() as live, watching(live, path, method=method) as watcher:
            return await watcher.next()

    assert asyncio.run(scene())["status"] == status


def test_a_private_event_is_as_unknown(tournament):
    Tournament.objects.update(is_public=False)

    async def scene():
        async with (
            streams() as live,
            watching(live, "/live/tournaments/cupa") as watcher,
        ):
            return await watcher.next()

    assert asyncio.run(scene())["status"] == 404


def status_with(cookie):
    async def scene():
        address = "/live/tournaments/cupa"
        async with streams() as live, watching(live, address, cookie=cookie) as one:
            return await one.next()

    return asyncio.run(scene())["status"]


def test_a_private_event_streams_to_its_own_people(tournament, client):
    Tournament.objects.update(is_public=False)
    organizer_client(client, tournament)
    session = client.cookies["sessionid"].OutputString().split(";")[0]
    phone = Client()
    link = a_grant(tournament)
    phone.post(reverse("grant-sign-in", kwargs={"token": link.token}))
    by_link = phone.cookies["sessionid"].OutputString().split(";")[0]

    assert status_with(f"theme=dark; {session}") == 200
    assert status_with(by_link) == 200
    assert status_with("sessionid=nobody") == 404
    revoke_grant(tournament_id=tournament.pk, grant_id=link.grant.pk, at=AT)
    assert status_with(by_link) == 404


def test_above_the_limit_the_next_is_told_to_come_back(tournament):
    async def scene():
        async with (
            streams(limit=1) as live,
            watching(live, "/live/tournaments/cupa") as one,
        ):
            await one.next()
            async with watching(live, "/live/tournaments/cupa") as other:
                return await other.next()

    refused = asyncio.run(scene())

    assert refused["status"] == 503
    assert (b"retry-after", b"10") in refused["headers"]


def test_in_silence_a_comment_keeps_the_line_open(tournament, monkeypatch):
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.05)

    async def scene():
        async with (
            streams() as live,
            watching(live, "/live/tournaments/cupa") as watcher,
        ):
            await watcher.next()
            await watcher.next()
            return await watcher.text()

    told = asyncio.run(scene())
    assert told.startswith(":")
    assert "event: here" in told  # A browser tells a page nothing of a comment.


def test_when_the_server_stops_the_stream_ends_at_once(tournament):
    async def scene():
        async with (
            streams() as live,
            watching(live, "/live/tournaments/cupa") as watcher,
        ):
            await watcher.next()
            await watcher.next()
            live.stop()
            return await watcher.next()

    last = asyncio.run(scene())

    assert last["more_body"] is False


def test_who_asks_while_the_server_stops_is_told_to_come_back(tournament):
    async def scene():
        async with streams() as live:
            live.end()
            async with watching(live, "/live/tournaments/cupa") as late:
                return await late.next()

    refused = asyncio.run(scene())

    assert refused["status"] == 503
    assert (b"retry-after", b"10") in refused["headers"]


def test_who_has_just_asked_when_the_server_stops_is_still_answered(tournament):
    async def scene():
        async with (
            streams() as live,
            watching(live, "/live/tournaments/cupa") as watcher,
        ):
            await asyncio.sleep(0)  # It asks, and the database has not answered.
            live.end()
            begin, state, last = [await watcher.next() for _ in range(3)]
            return begin["status"], state["body"].decode(), last["more_body"]

    status, state, more = asyncio.run(scene())

    assert (status, more) == (200, False)
    assert event(state.partition("\n\n")[2])[1] == "30"


def test_a_stream_keeps_no_thread_and_no_database_connection(tournament):
    async def scene():
        async with streams() as live:
            opened = []
            for _ in range(50):
                context = watching(live, "/live/tournaments/cupa")
                watcher = await context.__aenter__()
                await watcher.next()
                opened.append(context)
            threads = threading.active_count()
            for context in opened:
                await context.__aexit__(None, None, None)
            return threads

    before = threading.active_count()

    assert asyncio.run(scene()) <= before + stream.READING_THREADS


def test_a_server_without_streams_answers_204_so_that_browsers_stop_asking(
    client, tournament
):
    assert client.get("/live/tournaments/cupa").status_code == 204
