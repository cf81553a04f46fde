from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

from tournaments.book.channels import Hint, Hub
from tournaments.live import fanout
from tournaments.live.fanout import Audience
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


class Browser:
    """What reaches one viewer; one that ``sleeps`` takes nothing more after a frame."""

    def __init__(self, seats, *, tournament_id=1, sleeps=False):
        self._frames = asyncio.Queue()
        self.awake = asyncio.Event()
        if not sleeps:
            self.awake.set()
        self.viewer = seats.join(tournament_id, write=self._write)

    async def _write(self, frame):
        self._frames.put_nowait(frame)
        await self.awake.wait()

    async def next_frame(self, *, within):
        try:
            return await asyncio.wait_for(self._frames.get(), within)
        except TimeoutError:
            return None


async def a_browser(seats, **options):
    """One whose stream has been opened."""
    browser = Browser(seats, **options)
    opening = asyncio.create_task(browser.viewer.open(b"open"))
    await browser.next_frame(within=1)
    if browser.awake.is_set():
        await opening
    return browser


def told(frame):
    lines = dict(line.split(": ", 1) for line in frame.decode().strip().splitlines())
    return lines["event"], int(lines["id"]), json.loads(lines["data"])


def test_a_hint_reaches_every_viewer_with_the_version_read_once():
    tournament = Tournament()

    async def scene():
        hub, seats = audience(tournament)
        viewers = [await a_browser(seats) for _ in range(5)]
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
        viewer = await a_browser(seats)
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


def test_a_slow_viewer_whose_connection_breaks_in_any_way_is_over():
    async def scene():
        _hub, seats = audience(Tournament())

        async def breaks(_frame):
            await asyncio.sleep(0)
            raise RuntimeError

        viewer = seats.join(1, write=breaks)
        await viewer.open(b"open")
        return viewer.ended.is_set()

    assert asyncio.run(scene())


def test_versions_never_go_backwards():
    tournament = Tournament()

    async def scene():
        hub, seats = audience(tournament)
        viewer = await a_browser(seats)
        versions = []
        for version in (20, 15, 21):
            tournament.version = version
            hub.deliver(Hint(tournament_id=1, everything=True))
            versions.append(told(await viewer.next_frame(within=1))[1])
        return versions

    assert asyncio.run(scene()) == [20, 20, 21]


def test_a_viewer_that_is_far_behind_is_told_to_look_again(monkeypatch):
    monkeypatch.setattr(fanout, "SMALLEST_GAP", 0)
    tournament = Tournament()

    async def scene():
        hub, seats = audience(tournament)
        behind, other = await a_browser(seats), await a_browser(seats)
        behind.awake.clear()
        for _ in range(3):
            hub.deliver(Hint(tournament_id=1, tables=frozenset({1})))
            await other.next_frame(within=1)
            tournament.version += 1
        before = [await behind.next_frame(within=0.01) for _ in range(2)]
        behind.awake.set()
        after = [await behind.next_frame(within=0.1) for _ in range(2)]
        hub.deliver(Hint(tournament_id=1, tables=frozenset({7})))
        return before, after, await behind.next_frame(within=1)

    before, after, later = asyncio.run(scene())

    assert told(before[0])[2]["tables"] == ["1"]
    assert before[1] is None
    assert told(after[0]) == ("version", 12, {"version": 12})
    assert after[1] is None
    assert told(later)[2]["tables"] == ["7"]


def test_what_changes_while_a_stream_is_opened_is_told_after_its_beginning():
    tournament = Tournament()

    async def scene():
        hub, seats = audience(tournament)
        browser = Browser(seats)
        hub.deliver(Hint(tournament_id=1, tables=frozenset({1})))
        nothing = await browser.next_frame(within=0.05)
        await browser.viewer.open(b"open")
        return nothing, [await browser.next_frame(within=1) for _ in range(2)]

    nothing, (first, second) = asyncio.run(scene())

    assert nothing is None
    assert first == b"open"
    assert told(second) == ("version", 10, {"version": 10})


def test_a_viewer_whose_connection_breaks_costs_the_others_nothing():
    async def scene():
        hub, seats = audience(Tournament())
        broken, slow = await a_browser(seats), await a_browser(seats)
        others = [await a_browser(seats) for _ in range(3)]

        async def fails(frame):
            raise OSError

        broken.viewer._write = fails
        slow.awake.clear()
        hub.deliver(Hint(tournament_id=1, tables=frozenset({1})))
        frames = [await other.next_frame(within=1) for other in others]
        return frames, broken.viewer.ended.is_set()

    frames, ended = asyncio.run(scene())

    assert all(told(frame)[0] == "changed" for frame in frames)
    assert ended


def test_while_the_database_is_away_the_change_is_kept(monkeypatch):
    monkeypatch.setattr(fanout, "RETRY_READING", 0.01)
    tournament = Tournament()
    tournament.broken = 2

    async def scene():
        hub, seats = audience(tournament)
        viewer = await a_browser(seats)
        hub.deliver(Hint(tournament_id=1, tables=frozenset({4})))
        return await viewer.next_frame(within=1)

    assert told(asyncio.run(scene()))[2]["tables"] == ["4"]


def test_the_number_of_viewers_has_a_limit_and_a_place_becomes_free():
    async def scene():
        _, seats = audience(Tournament(), limit=2)
        viewers = [Browser(seats), Browser(seats, tournament_id=2)]
        full = seats.is_full()
        seats.leave(tournament_id=1, viewer=viewers[0].viewer)
        return full, seats.is_full()

    assert asyncio.run(scene()) == (True, False)


def test_when_the_server_stops_every_stream_ends():
    async def scene():
        _, seats = audience(Tournament())
        viewers = [Browser(seats).viewer, Browser(seats, tournament_id=2).viewer]
        seats.end()
        await asyncio.wait_for(asyncio.gather(*(v.ended.wait() for v in viewers)), 1)

    asyncio.run(scene())


def test_a_frame_says_everything_only_when_everything_may_have_changed():
    some = changed_frame(Hint(tournament_id=1, tables=frozenset({3})), version=7)
    whole = changed_frame(Hint(tournament_id=1, everything=True), version=7)

    assert told(some)[2] == {"version": 7, "tables": ["3"]}
    assert told(whole)[2] == {"version": 7, "tables": [], "everything": True}


def test_several_lines_at_one_table_are_counted_so_that_no_hint_seems_lost():
    tournament = Tournament()

    async def scene():
        hub, seats = audience(tournament)
        viewer = await a_browser(seats)
        hub.deliver(Hint(tournament_id=1, tables=frozenset({4}), versions=2))
        return await viewer.next_frame(within=1)

    assert told(asyncio.run(scene()))[2]["versions"] == 2


def test_a_crowd_is_asked_to_come_spread_out_and_a_few_come_by_themselves():
    tournament = Tournament()

    async def scene(viewers):
        hub, seats = audience(tournament, limit=2000)
        joined = [await a_browser(seats) for _ in range(viewers)]
        hub.deliver(Hint(tournament_id=1, tables=frozenset({4})))
        frames = [await viewer.next_frame(within=2) for viewer in joined]
        return told(frames[-1])[2]

    assert asyncio.run(scene(2000))["spread"] == 200
    assert "spread" not in asyncio.run(scene(20))
