from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tournaments.book.channels import Hint, Hub
from tournaments.live import fanout
from tournaments.live.fanout import END, Audience
from tournaments.live.frames import changed_frame


class Tournament:
    """The version that the database would give, and how often it was asked."""

    def __init__(self):
        self.version = 10
        self.readings = 0
        self.broken = 0

    def read(self, tournament_id):
        self.readings += 1
        if self.broken:
            self.broken -= 1
            raise ConnectionError
        return self.version


def audience(tournament, *, limit=10):
    hub = Hub()
    hub.start()
    return hub, Audience(
        hub=hub,
        version_of=tournament.read,
        threads=ThreadPoolExecutor(1),
        limit=limit,
    )


def told(frame):
    lines = dict(line.split(": ", 1) for line in frame.decode().strip().splitlines())
    return lines["event"], int(lines["id"]), json.loads(lines["data"])


def test_a_hint_reaches_every_viewer_with_the_version_read_once():
    tournament = Tournament()

    async def scene():
        hub, seats = audience(tournament)
        viewers = [seats.join(1) for _ in range(5)]
        hub.deliver(Hint(tournament_id=1, tables=frozenset({12})))
        return [await viewer.next_frame(within=1) for viewer in viewers]

    frames = asyncio.run(scene())

    assert tournament.readings == 1
    assert {told(frame)[0] for frame in frames} == {"changed"}
    assert told(frames[0]) == ("changed", 10, {"version": 10, "tables": ["12"]})


def test_a_burst_of_changes_is_told_in_few_frames():
    tournament = Tournament()

    async def scene():
        hub, seats = audience(tournament)
        viewer = seats.join(1)
        frames = []
        for number in range(100):
            hub.deliver(Hint(tournament_id=1, tables=frozenset({number % 3})))
            if number == 0:
                frames.append(await viewer.next_frame(within=1))
        tournament.version = 110
        while frame := await viewer.next_frame(within=2 * fanout.SMALLEST_GAP):
            frames.append(frame)
        return frames

    frames = asyncio.run(scene())

    assert len(frames) <= 3
    assert told(frames[-1]) == (
        "changed",
        110,
        {"version": 110, "tables": ["0", "1", "2"], "versions": 99},
    )


def test_versions_never_go_backwards():
    tournament = Tournament()

    async def scene():
        hub, seats = audience(tournament)
        viewer = seats.join(1)
        versions = []
        for version in (20, 15, 21):
            tournament.version = version
            hub.deliver(Hint(tournament_id=1, everything=True))
            versions.append(told(await viewer.next_frame(within=1))[1])
        return versions

    assert asyncio.run(scene()) == [20, 20, 21]


def test_a_viewer_that_is_far_behind_is_told_to_look_again():
    tournament = Tournament()

    async def scene():
        hub, seats = audience(tournament)
        behind = seats.join(1)
        for _ in range(fanout.FRAMES_WAITING):
            behind.put(b"old", instead=b"")
        hub.deliver(Hint(tournament_id=1, tables=frozenset({1})))
        await asyncio.sleep(0.1)
        return await behind.next_frame(within=1), await behind.next_frame(within=0.01)

    first, second = asyncio.run(scene())

    assert told(first) == ("version", 10, {"version": 10})
    assert second is None


def test_while_the_database_is_away_the_change_is_kept(monkeypatch):
    monkeypatch.setattr(fanout, "RETRY_READING", 0.01)
    tournament = Tournament()
    tournament.broken = 2

    async def scene():
        hub, seats = audience(tournament)
        viewer = seats.join(1)
        hub.deliver(Hint(tournament_id=1, tables=frozenset({4})))
        return await viewer.next_frame(within=1)

    assert told(asyncio.run(scene()))[2]["tables"] == ["4"]


def test_the_number_of_viewers_has_a_limit_and_a_place_becomes_free():
    async def scene():
        _, seats = audience(Tournament(), limit=2)
        viewers = [seats.join(1), seats.join(2)]
        full = seats.is_full()
        seats.leave(tournament_id=1, viewer=viewers[0])
        return full, seats.is_full()

    assert asyncio.run(scene()) == (True, False)


def test_when_the_server_stops_every_stream_ends():
    async def scene():
        _, seats = audience(Tournament())
        viewers = [seats.join(1), seats.join(2)]
        seats.end()
        return [await viewer.next_frame(within=1) for viewer in viewers]

    assert asyncio.run(scene()) == [END, END]


@pytest.mark.parametrize("within", [0.01])
def test_silence_is_told_apart_from_the_end(within):
    async def scene():
        _, seats = audience(Tournament())
        return await seats.join(1).next_frame(within=within)

    assert asyncio.run(scene()) is None


def test_a_frame_says_everything_only_when_everything_may_have_changed():
    some = changed_frame(version=7, tables={3})
    whole = changed_frame(version=7, tables=(), everything=True)

    assert told(some)[2] == {"version": 7, "tables": ["3"]}
    assert told(whole)[2] == {"version": 7, "tables": [], "everything": True}


def test_several_lines_at_one_table_are_counted_so_that_no_hint_seems_lost():
    tournament = Tournament()

    async def scene():
        hub, seats = audience(tournament)
        viewer = seats.join(1)
        hub.deliver(Hint(tournament_id=1, tables=frozenset({4}), versions=2))
        return await viewer.next_frame(within=1)

    assert told(asyncio.run(scene()))[2]["versions"] == 2


def test_a_crowd_is_asked_to_come_spread_out_and_a_few_come_by_themselves():
    tournament = Tournament()

    async def scene(viewers):
        hub, seats = audience(tournament, limit=2000)
        joined = [seats.join(1) for _ in range(viewers)]
        hub.deliver(Hint(tournament_id=1, tables=frozenset({4})))
        frames = [await viewer.next_frame(within=2) for viewer in joined]
        return told(frames[-1])[2]

    assert asyncio.run(scene(2000))["spread"] == 200
    assert "spread" not in asyncio.run(scene(20))
