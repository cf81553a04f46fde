from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager

import pytest
import redis

from tournaments.book import channels
from tournaments.book.channels import Hint, Hub, channel_name, to_wire
from tournaments.live.bridge import relay

REDIS_SERVER = shutil.which("redis-server")
pytestmark = pytest.mark.skipif(REDIS_SERVER is None, reason="needs redis-server")


@pytest.fixture(autouse=True)
def _own_outbox(monkeypatch):
    monkeypatch.setattr(channels, "outbox", channels.Errands())
    clients = []
    connect = redis.Redis.from_url

    def keep(*args, **options):
        clients.append(connect(*args, **options))
        return clients[-1]

    monkeypatch.setattr(redis.Redis, "from_url", keep)
    channels._client.cache_clear()
    yield
    channels._client.cache_clear()
    for client in clients:
        client.close()


@contextmanager
def redis_at(port):
    process = subprocess.Popen(
        [REDIS_SERVER, "--port", str(port), "--save", "", "--appendonly", "no"],
        stdout=subprocess.DEVNULL,
    )
    client = redis.Redis(port=port)
    try:
        for _ in range(100):
            try:
                client.ping()
                break
            except redis.ConnectionError:
                time.sleep(0.05)
        yield client
    finally:
        client.close()
        process.kill()
        process.wait()


@pytest.fixture
def port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def of_another_process(hint, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(channels, "origin", "another process")
        return to_wire(hint)


async def until(heard, *, seconds=20.0):
    deadline = time.monotonic() + seconds
    while not heard and time.monotonic() < deadline:
        await asyncio.sleep(0.02)
    return list(heard)


def test_a_hint_of_another_process_reaches_the_listeners_here(port, monkeypatch):
    url = f"redis://127.0.0.1:{port}/3"
    wire = of_another_process(Hint(tournament_id=5, tables=frozenset({2})), monkeypatch)

    async def scene(client):
        hub, heard = Hub(), []
        hub.start()
        hub.listen(tournament_id=5, listener=heard.append)
        bridge = asyncio.create_task(relay(hub, redis_url=url))
        while not client.pubsub_numsub(channel_name(url))[0][1]:
            await asyncio.sleep(0.02)
        client.publish(channel_name(url), "nonsense")
        client.publish(channel_name(url), wire)
        result = await until(heard)
        bridge.cancel()
        return result

    with redis_at(port) as client:
        heard = asyncio.run(scene(client))

    assert heard == [Hint(tournament_id=5, tables=frozenset({2}))]


def test_after_redis_was_away_every_viewer_is_told_to_look_again(port):
    url = f"redis://127.0.0.1:{port}/0"

    async def scene():
        hub, heard = Hub(), []
        hub.start()
        hub.listen(tournament_id=5, listener=heard.append)
        bridge = asyncio.create_task(relay(hub, redis_url=url))
        await asyncio.sleep(0.2)
        assert heard == []
        with redis_at(port):
            result = await until(heard)
        bridge.cancel()
        return result

    assert asyncio.run(scene()) == [Hint(tournament_id=5, everything=True)]


def test_a_published_hint_travels_through_redis(port, settings, monkeypatch):
    settings.REDIS_URL = f"redis://127.0.0.1:{port}/0"

    with redis_at(port) as client:
        pubsub = client.pubsub(ignore_subscribe_messages=True)
        pubsub.subscribe(channel_name(settings.REDIS_URL))
        pubsub.get_message(timeout=1)
        channels.publish(Hint(tournament_id=8, tables=frozenset({1})))
        assert channels.outbox.drain(seconds=3)
        message = pubsub.get_message(timeout=2)
        pubsub.close()

    monkeypatch.setattr(channels, "origin", "another process")
    assert channels.from_wire(message["data"]) == Hint(
        tournament_id=8, tables=frozenset({1})
    )


def test_hints_wait_while_redis_is_away_and_arrive_when_it_is_back(port, settings):
    settings.REDIS_URL = f"redis://127.0.0.1:{port}/0"

    channels.publish(Hint(tournament_id=8))
    assert not channels.outbox.drain(seconds=0.3)
    with redis_at(port):
        assert channels.outbox.drain(seconds=5)
