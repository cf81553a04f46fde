"""What a thousand viewers cost the referees, and when they see a deal.

    .venv/bin/python bench/viewers.py [--viewers 1000] [--seconds 30] [--rate 1]

Starts the server on a data folder of its own, saves deals for a while with nobody
looking on, then again with viewers, and compares the two in the same run. A viewer does
what a browser does with `live.js`: it loads a page, keeps a stream open, and fetches
the fragment that a hint concerns, with the tag of what it has, compressed, within the
same moment as the page would, and comes back when asked to. A third of them watch the
tables, a third the standings, a third one table each. Stylesheets and scripts are not
fetched. ``--hall``: all of them watch the tables. Everything is on this machine, the
viewers in a process of their own; absolute figures move with the machine, the ratio
holds.
Units: milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import multiprocessing
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import uvloop  # noqa: E402

import config  # noqa: E402, F401  (swaps SQLite in)
from bench.event import an_event  # noqa: E402
from bench.hammer import cpu_seconds  # noqa: E402
from bench.record_deal import Table, tables_of  # noqa: E402
from bench.streams import hold_many  # noqa: E402
from tests.server import Server  # noqa: E402

ENTRANTS = 64
MILLISECONDS = 1000
SPREAD_SECONDS = 0.04
RETRY_SECONDS = 3.0
FETCH_SECONDS = 8.0
ARRIVING_PER_SECOND = 100
CONNECT_SECONDS = 120.0
SETTLE_SECONDS = 3.0
LAST_WORDS_SECONDS = 30.0
OK, NOT_MODIFIED, BUSY = 200, 304, 503
FIRST_ROUND = "without viewers"
SOURCE = re.compile(rb'data-live-src="([^"]+)"(?:\s+data-live-table="(\d+)")?')
VERSION = re.compile(rb'data-live-version="(\d+)"')
TAG = re.compile(r'"(\d+)\.')


@dataclass
class Seen:
    """What all viewers have met: answers by status, and when they saw a version."""

    answers: Counter[str] = field(default_factory=Counter)
    versions: list[tuple[int, float]] = field(default_factory=list)
    hints: list[tuple[int, float]] = field(default_factory=list)
    connected: int = 0


class Connection:
    """One kept connection of a browser, opened again when the server closes it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(
        self, path: str, headers: Mapping[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body."""
        try:
            return await self._get(path, headers)
        except (OSError, EOFError):
            self.close()
            return await self._get(path, headers)

    async def _get(
        self, path: str, headers: Mapping[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(request(path, headers))
        status, answered = await read_head(reader)
        length = int(answered.get("content-length", "0"))
        body = await reader.readexactly(length) if status == OK else b""
        if status not in (OK, NOT_MODIFIED):
            await reader.readexactly(length)
        if answered.get("connection") == "close":
            self.close()
        return status, answered, body

    def close(self) -> None:
        """Let go of it."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def request(path: str, headers: Mapping[str, str]) -> bytes:
    """Return the bytes of a GET."""
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Language: ro"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Return the status and the headers of an answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *rest = head.strip().split("\r\n")
    pairs = (line.split(": ", 1) for line in rest)
    return int(first.split()[1]), {name.lower(): value for name, value in pairs}


class Stream(asyncio.Protocol):
    """An open stream: says its status once, and each event when it is there."""

    def __init__(
        self,
        opened: Callable[[int], None],
        heard: Callable[[str, Any], None],
    ) -> None:
        self._opened, self._heard = opened, heard
        self._open, self._waiting = False, b""
        self.ended = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        """Take what has come; the head and each event end with an empty line."""
        *whole, self._waiting = (
            (self._waiting + data).replace(b"\r\n", b"\n").split(b"\n\n")
        )
        for piece in whole:
            lines = piece.decode().split("\n")
            if not self._open:
                self._open, status = True, int(lines[0].split()[1])
                self._opened(status)
                continue
            said = dict(line.split(": ", 1) for line in lines if ": " in line)
            if "data" in said:
                self._heard(said.get("event", ""), json.loads(said["data"]))

    def connection_lost(self, _error: Exception | None) -> None:
        """Tell that nothing will come any more."""
        self.ended.set()


class Viewer:
    """One browser with one page of the event open."""

    def __init__(self, *, port: int, slug: str, page: str, seen: Seen) -> None:
        self._port, self._slug, self._page = port, slug, page
        self._seen = seen
        self._connection = Connection(port)
        self._version, self._source, self._table, self._tag = 0, "", "", ""
        self._due = self._busy = self._again = False
        self._fetching: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Look on until cancelled."""
        while not self._source:
            status, _headers, body = await self._connection.get(self._page, {})
            self._seen.answers[f"page {status}"] += 1
            if status != OK:
                await asyncio.sleep(RETRY_SECONDS * (1 + random.random()))
                continue
            found, version = SOURCE.search(body), VERSION.search(body)
            assert found is not None
            assert version is not None
            self._source, self._table = found[1].decode(), (found[2] or b"").decode()
            self._version = int(version[1])
        while True:
            with suppress(OSError, EOFError):
                await self._stream()
            await asyncio.sleep(RETRY_SECONDS * (1 + random.random()))

    async def _stream(self) -> None:
        def stream() -> Stream:
            return Stream(self._opened, self._heard)

        loop = asyncio.get_running_loop()
        way, taken = await loop.create_connection(stream, "127.0.0.1", self._port)
        way.write(request(f"/live/tournaments/{self._slug}", {}))
        try:
            await taken.ended.wait()
        finally:
            way.close()

    def _opened(self, status: int) -> None:
        self._seen.answers[f"stream {status}"] += 1
        self._seen.connected += status == OK

    def _heard(self, kind: str, hint: Any) -> None:
        if kind == "here":  # a sign of life, which tells nothing new
            return
        told, named = hint["version"], hint.get("tables", [])
        self._seen.hints.append((told, time.monotonic()))
        if told < self._version or (kind != "changed" and told == self._version):
            return
        counted = hint.get("versions", len(named))
        everything = bool(hint.get("everything")) or kind != "changed"
        everything |= counted > 0 and told - self._version > counted
        self._version = told
        if everything or (self._table in named if self._table else named):
            spread = max(SPREAD_SECONDS, hint.get("spread", 0) / MILLISECONDS)
            task = asyncio.get_running_loop().create_task(self._refresh(spread))
            self._fetching.add(task)
            task.add_done_callback(self._fetching.discard)

    async def _refresh(self, spread: float) -> None:
        if self._due:
            return
        self._due = True
        await asyncio.sleep(random.random() * spread)
        self._due = False
        if self._busy:
            self._again = True
            return
        self._busy, wait = True, 0.0
        try:
            while True:
                self._again = False
                wait = await self._fetch()
                if wait:
                    await asyncio.sleep(wait * (1 + random.random() / 2))
                elif not self._again:
                    return
        finally:
            self._busy = False

    async def _fetch(self) -> float:
        """Fetch the fragment; return the seconds after which to come back, or 0."""
        headers = {"Accept": "text/html", "Accept-Encoding": "gzip"}
        headers["X-Live-Fragment"] = str(self._version)
        if self._tag:
            headers["If-None-Match"] = self._tag
        try:
            async with asyncio.timeout(FETCH_SECONDS):
                status, answered, _body = await self._connection.get(
                    self._source, headers
                )
        except (OSError, EOFError, TimeoutError) as problem:
            self._connection.close()
            self._seen.answers[f"fragment {type(problem).__name__}"] += 1
            return RETRY_SECONDS
        self._seen.answers[f"fragment {status}"] += 1
        if status == OK:
            self._tag = answered["etag"]
            version = TAG.search(self._tag)
            assert version is not None
            self._seen.versions.append((int(version[1]), time.monotonic()))
        asked = float(answered.get("retry-after", "0"))
        return max(asked, RETRY_SECONDS) if status == BUSY else 0.0


def look_on(
    pages: Sequence[str],
    results: multiprocessing.Queue[Any],
    stop: Event,
    **options: Any,
) -> None:
    """Let one viewer look at each page until told to stop; a process's whole work."""

    async def scene() -> Seen:
        seen = Seen()
        tasks = []
        wrong: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(
            lambda _loop, said: wrong.append(said)
        )
        for page in pages:
            viewer = Viewer(page=page, seen=seen, **options)
            tasks.append(asyncio.create_task(viewer.run()))
            await asyncio.sleep(1 / ARRIVING_PER_SECOND)
        patience = time.monotonic() + CONNECT_SECONDS
        while seen.connected < len(pages) and time.monotonic() < patience:
            await asyncio.sleep(0.1)
        results.put(seen.connected)
        arrived, seen.answers = seen.answers, Counter()
        while not stop.is_set():
            await asyncio.sleep(0.1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if wrong:  # what a broken viewer has measured is no figure
            raise RuntimeError(f"{len(wrong)} times: {wrong[0]}")
        arrived = Counter({f"arriving: {kind}": n for kind, n in arrived.items()})
        seen.answers += arrived
        return seen

    # A thousand phones do not stop all at once to tidy up.
    gc.disable()
    seen = uvloop.run(scene())
    results.put((dict(seen.answers), seen.hints, seen.versions))


@dataclass
class Saves:
    """How long deals took; when each version was acknowledged."""

    seconds: list[float] = field(default_factory=list)
    refused: Counter[int] = field(default_factory=Counter)
    saved_at: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        """Return middle, slowest twentieth and slowest, and what was refused."""
        took = sorted(self.seconds)
        return (
            f"p50 {median(took) * MILLISECONDS:7.1f}   "
            f"p95 {at_share(took, 0.95) * MILLISECONDS:7.1f}   "
            f"max {took[-1] * MILLISECONDS:7.1f}   "
            f"{len(took)} saved, refused {dict(self.refused) or 'none'}"
        )


def at_share(ordered: Sequence[float], share: float) -> float:
    """Return the value below which that share lies."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def save(tables: Sequence[Table], *, seconds: float, rate: float) -> Saves:
    """Save deals at that rate, at one table after another."""
    saves = Saves()
    begin = time.monotonic()
    for number in range(round(seconds * rate)):
        time.sleep(max(0.0, begin + number / rate - time.monotonic()))
        while True:
            try:
                saves.seconds.append(tables[number % len(tables)].record())
            except SystemExit as refused:
                saves.refused[int(str(refused)[:3])] += 1
                time.sleep(1)
            else:
                saves.saved_at.append(time.monotonic())
                break
    return saves


def pages_of(
    slug: str, *, tables: Sequence[str], viewers: int, hall: bool
) -> list[str]:
    """Return the page that each viewer looks at."""
    own = [f"tables/{table}/" for table in tables]
    return [
        f"/t/{slug}/"
        + ("tables/", "standings/", own[number % len(own)])[0 if hall else number % 3]
        for number in range(viewers)
    ]


def measure(options: argparse.Namespace, *, folder: Path) -> Iterator[str]:
    """Yield the lines of the report."""
    event = an_event(folder, entrants=ENTRANTS, database=options.database)
    with Server(data=folder, environment=event.environment) as server:
        process = server.process.pid
        client = event.referee(server.url)
        tables = tables_of(event, client)
        save(tables, seconds=len(tables), rate=len(tables))
        idle = cpu_seconds(process)
        alone = save(tables, seconds=options.seconds, rate=options.rate)
        idle = cpu_seconds(process) - idle
        yield f"{FIRST_ROUND:16} {alone}"
        version = client.get(f"{event.path}/tables").json()["version"]
        results: multiprocessing.Queue[Any] = multiprocessing.Queue()
        stop = multiprocessing.Event()
        ids = [str(table.number) for table in tables]
        watching = multiprocessing.Process(
            target=look_on,
            args=(
                pages_of(
                    event.slug, tables=ids, viewers=options.viewers, hall=options.hall
                ),
                results,
                stop,
            ),
            kwargs={"port": server.port, "slug": event.slug},
            daemon=True,  # what goes wrong here ends the viewers too
        )
        began = time.monotonic()
        watching.start()
        connected = results.get(timeout=2 * CONNECT_SECONDS)
        yield f"{connected} streams after {time.monotonic() - began:.1f} s"
        busy = cpu_seconds(process)
        crowded = save(tables, seconds=options.seconds, rate=options.rate)
        time.sleep(SETTLE_SECONDS)
        busy = cpu_seconds(process) - busy
        stop.set()
        answers, hints, versions = results.get(timeout=LAST_WORDS_SECONDS)
        yield f"{'with viewers':16} {crowded}"
        for kind, number in sorted(answers.items()):
            yield f"{'':4}{kind:32} {number}"
        yield from late("on the screen", versions, crowded, before=version)
        yield from late("the hint", hints, crowded, before=version)
        yield f"the server worked {idle:.1f} s without, {busy:.1f} s with viewers"
        watching.join(LAST_WORDS_SECONDS)
        watching.kill()
    ratio = median(crowded.seconds) / median(alone.seconds)
    slow = at_share(sorted(crowded.seconds), 0.95)
    ratio_late = slow / at_share(sorted(alone.seconds), 0.95)
    yield f"a save takes {ratio:.2f} times as long (p50), {ratio_late:.2f} times (p95)"


def late(
    what: str, versions: Sequence[tuple[int, float]], saves: Saves, *, before: int
) -> Iterator[str]:
    """Yield how soon after a save something of its version was with the viewers."""
    took = sorted(
        seen - saves.saved_at[version - before - 1]
        for version, seen in versions
        if 0 < version - before <= len(saves.saved_at)
    )
    if took:
        yield (
            f"{what:16} p50 {median(took) * MILLISECONDS:7.1f}   "
            f"p95 {at_share(took, 0.95) * MILLISECONDS:7.1f}   after the save"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--viewers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rate", type=float, default=1, help="deals a second")
    parser.add_argument("--database", default="", help="postgres://…; none is SQLite")
    parser.add_argument("--hall", action="store_true", help="all see the tables' page")
    options = parser.parse_args()
    hold_many()
    with tempfile.TemporaryDirectory(prefix="cruce-bench-") as folder:
        for line in measure(options, folder=Path(folder)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
