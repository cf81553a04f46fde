from __future__ import annotations

import asyncio
import os
import threading
import time

import pytest

from tournaments.book import channels
from tournaments.book.channels import Errands, Hint, Hub, from_wire, to_wire


def hint(*tables, tournament=1):
    return Hint(tournament_id=tournament, tables=frozenset(tables))


def everything(tournament=1):
    return Hint(tournament_id=tournament, everything=True)


def test_two_hints_merge_into_one_that_names_both_tables():
    merged = hint(3).merged(hint(5))

    assert (merged.tables, merged.everything, merged.versions) == ({3, 5}, False, 2)


def test_a_hint_for_the_whole_event_swallows_one_for_a_table():
    assert everything().merged(hint(5)) == everything()
    assert hint(5).merged(everything()) == everything()


def test_a_hint_that_names_nothing_adds_nothing():
    assert hint(5).merged(hint()).tables == {5}
    assert not hint().merged(hint()).everything


def test_too_many_tables_become_the_whole_event():
    many = hint(*range(channels.MAX_TABLES))

    assert many.merged(hint(1000)) == everything()


def test_a_hint_from_any_thread_reaches_the_listeners_of_its_tournament_only():
    heard, other = [], []

    async def scene():
        hub = Hub()
        hub.start()
        hub.listen(tournament_id=1, listener=heard.append)
        hub.listen(tournament_id=2, listener=other.append)
        await asyncio.to_thread(hub.deliver, hint(7))
        await asyncio.sleep(0.01)

    asyncio.run(scene())

    assert heard == [hint(7)]
    assert other == []


def test_a_listener_that_left_hears_nothing_more():
    heard = []

    async def scene():
        hub = Hub()
        hub.start()
        hub.listen(tournament_id=1, listener=heard.append)
        hub.leave(tournament_id=1, listener=heard.append)
        hub.deliver(hint(7))
        await asyncio.sleep(0.01)

    asyncio.run(scene())

    assert heard == []


def test_without_a_server_or_after_its_end_delivering_does_nothing():
    hub = Hub()
    hub.deliver(hint(1))

    async def scene():
        hub.start()

    asyncio.run(scene())
    hub.deliver(hint(1))


def test_a_resync_tells_every_listener_that_anything_may_have_changed():
    heard = []

    async def scene():
        hub = Hub()
        hub.start()
        hub.listen(tournament_id=1, listener=heard.append)
        hub.listen(tournament_id=2, listener=heard.append)
        hub.resync()

    asyncio.run(scene())

    assert heard == [everything(tournament=1), everything(tournament=2)]


def test_the_wire_keeps_a_hint_and_hides_our_own(monkeypatch):
    sent = to_wire(hint(7, 3))

    assert from_wire(sent) is None
    monkeypatch.setattr(channels, "origin", "another process")
    assert from_wire(sent) == hint(3, 7)


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"from":"x","t":"y","tables":[]}', b"\xff"]
)
def test_what_is_not_a_hint_is_ignored(data):
    assert from_wire(data) is None


def test_two_installations_on_one_redis_do_not_hear_each_other():
    one = channels.channel_name("redis://h:6379/1")
    other = channels.channel_name("redis://h:6379/2")

    assert one != other
    assert channels.channel_name("redis://h:6379") == "cruce:0:hints"


def test_handing_over_an_errand_does_not_wait_for_it():
    outbox = Errands()
    release = threading.Event()

    outbox.put(key="slow", errand=lambda: release.wait(60))

    assert not outbox.drain(seconds=0)
    release.set()
    assert outbox.drain(seconds=10)


def test_errands_with_the_same_key_merge_while_they_wait():
    outbox = Errands()
    release = threading.Event()
    done = []
    outbox.put(key="first", errand=lambda: release.wait(5))
    time.sleep(0.05)

    for number in range(100):
        outbox.put(key="same", errand=lambda number=number: done.append(number))
    release.set()

    assert outbox.drain(seconds=2)
    assert done == [99]


def test_a_failed_errand_is_tried_again_until_it_succeeds():
    outbox = Errands()
    outbox.PAUSE_AFTER_FAILURE = 0.01
    attempts = []

    def errand():
        attempts.append(1)
        if len(attempts) < 3:
            raise ConnectionError

    outbox.put(key="x", errand=errand)

    assert outbox.drain(seconds=2)
    assert len(attempts) == 3


def test_the_number_of_waiting_errands_has_a_limit():
    outbox = Errands()
    outbox.MAX_WAITING = 10
    release = threading.Event()
    done = []
    outbox.put(key="first", errand=lambda: release.wait(5))
    time.sleep(0.05)

    for number in range(50):
        outbox.put(key=number, errand=lambda number=number: done.append(number))
    release.set()

    assert outbox.drain(seconds=2)
    assert len(done) == 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_child_has_an_outbox_that_works():
    channels.outbox.put(key="parent", errand=lambda: None)
    assert channels.outbox.drain(seconds=2)

    child = os.fork()
    if child == 0:
        channels.outbox.put(key="child", errand=lambda: None)
        os._exit(0 if channels.outbox.drain(seconds=5) else 1)
    _, status = os.waitpid(child, 0)

    assert os.waitstatus_to_exitcode(status) == 0
