"""From one hint to every viewer of a tournament.

The version is read once per change and process, not once per viewer, and changes
that come quickly are told together: at most four times a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Generator
from concurrent.futures import Executor
from typing import Any

from tournaments.book.channels import Hint, Hub
from tournaments.live.frames import changed_frame, version_frame

logger = logging.getLogger(__name__)

SMALLEST_GAP = 0.25
RETRY_READING = 1.0
# Whoever has saved gets an answer before everybody is told of it.
ANSWER_FIRST = 0.005
# Ten come to fetch in each millisecond: about what a process says from memory.
SPREAD_MS_PER_VIEWER = 0.1

VersionOf = Callable[[int], int]
Write = Callable[[bytes], Coroutine[Any, Any, None]]


class Viewer:
    """One open stream: what is told is written at once, without a task of its own.

    Whoever reads too slowly to be written to is told where the event stands as soon as
    there is room again, not all that came meanwhile.
    """

    def __init__(self, write: Write) -> None:
        self._write = write
        # Until it has been opened, and while it reads too slowly.
        self._behind = True
        self._missed: bytes | None = None
        self._catching_up: asyncio.Task[None] | None = None
        self.ended = asyncio.Event()

    async def open(self, frame: bytes) -> None:
        """Write the first frame, and what came while it was made."""
        await self._catch_up(self._write(frame))

    def tell(self, frame: bytes, *, instead: bytes | None) -> None:
        """Write a frame; ``instead``, if anything, to one that is behind."""
        if self.ended.is_set():
            return
        if self._behind:
            self._missed = instead or self._missed
            return
        try:
            rest = _begun(self._write(frame))
        except Exception as problem:  # noqa: BLE001  (the others are told all the same)
            self._gone(problem)
            return
        if rest is not None:
            self._behind = True
            self._catching_up = asyncio.create_task(self._catch_up(rest))

    async def _catch_up(self, rest: Awaitable[None]) -> None:
        try:
            await rest
            while self._missed is not None:
                frame, self._missed = self._missed, None
                await self._write(frame)
        except Exception as problem:  # noqa: BLE001  (as in ``tell``)
            self._gone(problem)
        self._behind = False

    def _gone(self, problem: Exception) -> None:
        logger.debug("A viewer is gone: %s", type(problem).__name__)
        self.end()

    def end(self) -> None:
        """Tell nothing any more; whoever waits for ``ended`` goes on."""
        self.ended.set()
        if self._catching_up is not None:
            self._catching_up.cancel()


class _Rest:
    """What is left of a coroutine that has been begun and waits for something."""

    def __init__(self, begun: Coroutine[Any, Any, None], waits_for: object) -> None:
        self._begun = begun
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        try:
            yield self._waits_for
            yield from self._begun.__await__()
        finally:
            self._begun.close()


def _begun(work: Coroutine[Any, Any, None]) -> _Rest | None:
    """Do what can be done without waiting; return what is left of it.

    A task for each of a thousand viewers takes longer than to write to them.
    """
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return _Rest(work, waits_for)


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
        await asyncio.sleep(ANSWER_FIRST)
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
            self._send(hint)
            await asyncio.sleep(SMALLEST_GAP)

    async def _read_version(self) -> int:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._threads, self._version_of, self._tournament_id
        )

    def _send(self, hint: Hint) -> None:
        """Tell all in one go; who was told first would come to fetch in between.

        That takes a process 15 ms for a thousand.
        """
        spread = len(self._viewers) * SPREAD_MS_PER_VIEWER
        frame = changed_frame(hint, version=self._last_version, spread=spread)
        resync = version_frame(self._last_version)
        for viewer in list(self._viewers):
            viewer.tell(frame, instead=resync)


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
        self._ended = False

    def is_full(self) -> bool:
        """Tell whether nobody else can join: of a server that stops nobody can."""
        return self._ended or sum(map(len, self._fanouts.values())) >= self._limit

    def join(self, tournament_id: int, *, write: Write) -> Viewer:
        """Return a viewer who is told from now on; ``write`` sends it a frame.

        Whoever has asked before the server stops, and joins after that, is told no more
        than the present state.
        """
        fanout = self._fanouts.get(tournament_id)
        if fanout is None:
            fanout = self._fanouts[tournament_id] = Fanout(
                tournament_id=tournament_id,
                version_of=self._version_of,
                threads=self._threads,
            )
            self._hub.listen(tournament_id=tournament_id, listener=fanout.hear)
        viewer = Viewer(write)
        fanout.add(viewer)
        if self._ended:
            viewer.end()
        return viewer

    def leave(self, *, tournament_id: int, viewer: Viewer) -> None:
        fanout = self._fanouts.get(tournament_id)
        if fanout is None:
            return
        viewer.end()
        fanout.remove(viewer)
        if not len(fanout):
            self._hub.leave(tournament_id=tournament_id, listener=fanout.hear)
            del self._fanouts[tournament_id]

    def end(self) -> None:
        """End every stream, so that the server can stop; nobody joins any more."""
        self._ended = True
        for fanout in self._fanouts.values():
            fanout.end()
