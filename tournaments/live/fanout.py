"""From one hint to every viewer of a tournament.

The version is read once per change and process, not once per viewer, and changes
that come quickly are told together: at most four times a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor

from tournaments.book.channels import Hint, Hub
from tournaments.live.frames import changed_frame, version_frame

logger = logging.getLogger(__name__)

SMALLEST_GAP = 0.25
FRAMES_WAITING = 64
RETRY_READING = 1.0
AT_ONCE = 50
# Ten come to fetch in each millisecond: about what a process says from memory.
SPREAD_MS_PER_VIEWER = 0.1

VersionOf = Callable[[int], int]
END = b""


class Viewer:
    """One open stream: the frames that wait to be sent to it."""

    def __init__(self) -> None:
        self._frames: asyncio.Queue[bytes] = asyncio.Queue(maxsize=FRAMES_WAITING)

    async def next_frame(self, *, within: float) -> bytes | None:
        """The next frame, END when the server stops, None when nothing came."""
        try:
            # `wait_for` would make a task for each viewer and frame.
            async with asyncio.timeout(within):
                return await self._frames.get()
        except TimeoutError:
            return None

    def put(self, frame: bytes, *, instead: bytes) -> None:
        """Queue a frame; a viewer that is far behind gets the other one instead."""
        if self._frames.full():
            self._empty()
            frame = instead
        self._frames.put_nowait(frame)

    def end(self) -> None:
        self._empty()
        self._frames.put_nowait(END)

    def _empty(self) -> None:
        while not self._frames.empty():
            self._frames.get_nowait()


class Fanout:
    """The viewers of one tournament in this process."""

    def __init__(
        self, *, tournament_id: int, version_of: VersionOf, threads: Executor
    ) -> None:
        self._tournament_id = tournament_id
        self._version_of = version_of
        self._threads = threads
        self._viewers: set[Viewer] = set()
        self._pending: Hint | None = None
        self._last_version = 0
        self._telling: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._viewers)

    def add(self, viewer: Viewer) -> None:
        self._viewers.add(viewer)

    def remove(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)

    def end(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
        for viewer in list(self._viewers):
            viewer.end()

    def hear(self, hint: Hint) -> None:
        """Take a hint and tell it soon, together with those that come meanwhile."""
        self._pending = hint if self._pending is None else self._pending.merged(hint)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_until_quiet())

    async def _tell_until_quiet(self) -> None:
        while self._pending is not None:
            hint, self._pending = self._pending, None
            try:
                version = await self._read_version()
            except Exception:
                logger.exception("The version cannot be read; trying again.")
                self._pending = hint
                await asyncio.sleep(RETRY_READING)
                continue
            self._last_version = max(self._last_version, version)
            await self._send(hint)
            await asyncio.sleep(SMALLEST_GAP)

    async def _read_version(self) -> int:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._threads, self._version_of, self._tournament_id
        )

    async def _send(self, hint: Hint) -> None:
        frame = changed_frame(
            version=self._last_version,
            tables=hint.tables,
            everything=hint.everything,
            versions=hint.versions,
            spread=len(self._viewers) * SPREAD_MS_PER_VIEWER,
        )
        resync = version_frame(self._last_version)
        for number, viewer in enumerate(list(self._viewers), start=1):
            viewer.put(frame, instead=resync)
            if number % AT_ONCE == 0:
                # Whoever saves meanwhile has a turn before the rest is told.
                await asyncio.sleep(0)


class Audience:
    """All viewers of this process, by tournament, up to a limit."""

    def __init__(
        self, *, hub: Hub, version_of: VersionOf, threads: Executor, limit: int
    ) -> None:
        self._hub = hub
        self._version_of = version_of
        self._threads = threads
        self._limit = limit
        self._fanouts: dict[int, Fanout] = {}

    def is_full(self) -> bool:
        return sum(map(len, self._fanouts.values())) >= self._limit

    def join(self, tournament_id: int) -> Viewer:
        fanout = self._fanouts.get(tournament_id)
        if fanout is None:
            fanout = self._fanouts[tournament_id] = Fanout(
                tournament_id=tournament_id,
                version_of=self._version_of,
                threads=self._threads,
            )
            self._hub.listen(tournament_id=tournament_id, listener=fanout.hear)
        viewer = Viewer()
        fanout.add(viewer)
        return viewer

    def leave(self, *, tournament_id: int, viewer: Viewer) -> None:
        fanout = self._fanouts.get(tournament_id)
        if fanout is None:
            return
        fanout.remove(viewer)
        if not len(fanout):
            self._hub.leave(tournament_id=tournament_id, listener=fanout.hear)
            del self._fanouts[tournament_id]

    def end(self) -> None:
        """End every stream, so that the server can stop."""
        for fanout in self._fanouts.values():
            fanout.end()
