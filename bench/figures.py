"""All figures beside their floors, in one run of about ten minutes.

    .venv/bin/python bench/figures.py [--seconds 8] [--viewers 1000]
        [--hall 2000] [--large 1600]

Writes docs/performance.md: ratios, with the machine named. Product and floor are
measured in turns, and the best of each counts, so that whatever else the machine does
weighs on both. Where the processor's time can be read, a rate is told for a second of
the server's processor too. Everything runs on SQLite in folders of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import httpx  # noqa: E402

import config  # noqa: E402, F401  (swaps SQLite in)
from bench import viewers  # noqa: E402
from bench.event import Event, an_event, children_worked, manage, run  # noqa: E402
from bench.first_visit import visit  # noqa: E402
from bench.hammer import hammer  # noqa: E402
from bench.record_deal import record, sql_floor, tables_of, timed  # noqa: E402
from bench.streams import connect  # noqa: E402
from tests.server import Server, free_port  # noqa: E402

PAGE = ROOT / "docs" / "performance.md"
BEFORE = ROOT / "bench" / "before.md"
SMALL, USUAL = 16, 64
WARM = 10
TURNS = 3
DEALS = 60
REFEREES = 16
CROWD_SECONDS = 40.0  # a save a second: of fewer the p95 is the slowest one
REHEARSED = (24, 96)
START_SECONDS = 60.0
PIECES = ("standings/part/", "tables/part/")
GZIP = "Accept-Encoding: gzip\r\n"


@dataclass(frozen=True)
class Figure:
    """One line of the page: what, what it is, beside what, and what it may be."""

    what: str
    ours: str
    floor: str
    ratio: str
    goal: str

    def __str__(self) -> str:
        return (
            f"| {self.what} | {self.ours} | {self.floor} | {self.ratio} | {self.goal} |"
        )


@contextmanager
def floor(script: str, *arguments: str) -> Iterator[tuple[int, int]]:
    """Run a floor of its own process; yield its port and its process."""
    port = free_port()
    command = [sys.executable, f"bench/{script}", str(port), *arguments]
    process = subprocess.Popen(command, cwd=ROOT)  # noqa: S603
    try:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            try:
                httpx.get(f"http://127.0.0.1:{port}/", timeout=2)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield port, process.pid
    finally:
        process.kill()
        process.wait()


def pieces(event: Event, server: Server, *, seconds: float) -> Iterator[Figure]:
    """Yield how many times a second a public piece is said, beside raw ASGI."""
    for name in PIECES:
        path = f"/t/{event.slug}/{name}"
        ours, raw = [], []
        httpx.get(f"{server.url}{path}", headers={"accept-language": "ro"})
        first = hammer(
            port=server.port, path=path, process=server.process.pid, seconds=0.5,
            headers=GZIP,
        )  # fmt: skip
        with floor("floor_asgi.py", str(first.size)) as (port, process):
            for _turn in range(TURNS):
                ours.append(
                    hammer(
                        port=server.port,
                        path=path,
                        process=server.process.pid,
                        seconds=seconds / TURNS,
                        headers=GZIP,
                    )
                )
                raw.append(
                    hammer(
                        port=port, path="/", process=process, seconds=seconds / TURNS
                    )
                )
        worked = max(one.per_cpu_second for one in ours)
        bare = max(one.per_cpu_second for one in raw)
        yield Figure(
            f"`{name}` from memory, {first.size} bytes, for a second of the processor",
            f"{worked:,.0f}",
            f"raw ASGI {bare:,.0f}",
            f"{worked / bare:.2f}",
            "at least 0.5",
        )


def saves(event: Event, server: Server, *, folder: Path) -> Iterator[Figure]:
    """Yield how long one deal takes over HTTP, beside three floors.

    The goals speak of the first: a REST request that signs in, checks and saves.
    """
    client = event.referee(server.url)
    tables = tables_of(event, client)
    record(tables, deals=2 * len(tables), clients=1)
    ours, orm, least, together, orm_together = [], [], [], [], []
    with (
        floor("floor_request.py", str(folder / "orm.sqlite3")) as (port, _process),
        floor("floor_least.py", str(folder / "least.sqlite3")) as (bare_port, _least),
    ):
        save = _plain_save(port)
        bare = httpx.Client(base_url=f"http://127.0.0.1:{bare_port}", timeout=30)
        for _turn in range(TURNS):
            ours.append(record(tables, deals=DEALS, clients=1).p50)
            orm.append(timed(save, times=DEALS).p50)
            least.append(timed(lambda: bare.post("/save"), times=DEALS).p50)
            many = 10 * REFEREES
            together.append(record(tables, deals=many, clients=REFEREES).per_second)
            orm_together.append(_saved_together(save, times=many))
    sql = sql_floor("", folder=folder).p50
    yield Figure(
        "one deal saved over HTTP, one referee, p50",
        f"{min(ours):.1f} ms",
        f"bare ORM over HTTP {min(orm):.1f} ms",
        f"{min(ours) / min(orm):.2f}",
        "at most 1.2",
    )
    for what, took in (("the statements alone over HTTP", least), ("raw SQL", [sql])):
        yield Figure(
            "the same", f"{min(ours):.1f} ms", f"{what} {min(took):.2f} ms",
            f"{min(ours) / min(took):.1f}", "-",
        )  # fmt: skip
    yield Figure(
        f"saved a second by {REFEREES} referees",
        f"{max(together):.0f}",
        f"bare ORM over HTTP {max(orm_together):.0f}",
        f"{max(together) / max(orm_together):.2f}",
        "at least 0.6",
    )


def _plain_save(port: int) -> Callable[[], None]:
    """Return what saves a deal at one table of the floor after the other."""
    headers = {"Authorization": "Token floor"}
    client = httpx.Client(
        base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=30
    )
    numbers = count()

    def save() -> None:
        body = {
            "client_key": str(uuid4()), "after_seq": 0, "dealer": 0, "bidder": 0,
            "bid": 4, "trump": "R", "cards": [20, 60, 40, 0], "shown": [-4, 0, 0, 0],
        }  # fmt: skip
        at = f"/tables/{next(numbers) % REFEREES + 1}/deals"
        answer = client.post(at, json=body)
        assert answer.status_code == httpx.codes.CREATED, answer.text

    return save


def _saved_together(save: Callable[[], None], *, times: int) -> float:
    """Return how many plain saves a second the same number of referees get."""
    began = time.perf_counter()
    with ThreadPoolExecutor(REFEREES) as referees:
        list(referees.map(lambda _one: save(), range(times)))
    return times / (time.perf_counter() - began)


def streams(event: Event, server: Server, *, number: int) -> Figure:
    """Return how many viewers a second are taken in, all of them held open."""
    path = f"/live/tournaments/{event.slug}"
    connect(port=server.port, path=path, process=server.process.pid, viewers=WARM)
    taken = connect(
        port=server.port, path=path, process=server.process.pid, viewers=number
    )
    return Figure(
        f"streams of {number:,} viewers who come at once, begun a second",
        f"{taken.per_second:,.0f}, {taken.per_cpu_second:,.0f} by the processor",
        "-",
        "-",
        "at least 1,000",
    )


def crowd(options: Namespace, *, folder: Path) -> Iterator[Figure]:
    """Yield what viewers cost a save, and when they see it."""
    alone, crowded, seen, heard, busy = _watched(folder / "crowd", options.viewers)
    yield Figure(
        f"a save with {options.viewers:,} viewers who see it, p95",
        f"{crowded:.0f} ms, {busy:.0f} 503",
        f"without viewers {alone:.0f} ms",
        f"{crowded / alone:.2f}",
        "at most 1.3, no 503",
    )
    yield _late(f"content on {options.viewers:,} screens", seen, most="300 ms")
    yield _late(f"the hint at {options.viewers:,} viewers", heard, most="100 ms")
    _alone, _crowded, seen, heard, busy = _watched(
        folder / "hall", options.hall, hall=True
    )
    yield _late(
        f"the tables' page on {options.hall:,} screens", seen, most="1,000 ms, no 503",
        busy=busy,
    )  # fmt: skip
    yield _late(f"the hint at {options.hall:,} viewers", heard, most="100 ms")


def _watched(folder: Path, number: int, *, hall: bool = False) -> tuple[float, ...]:
    """Return five figures of saves that so many viewers follow.

    The p95 of a save alone, of one that is followed, of what they see and of what they
    hear, in milliseconds; and how many of their requests met 503.
    """
    asked = Namespace(
        viewers=number, seconds=CROWD_SECONDS, rate=1.0, database="", hall=hall
    )
    said = "\n".join(viewers.measure(asked, folder=folder))
    alone, crowded, seen, heard = map(float, re.findall(r"p95 +([\d.]+)", said))
    busy = sum(map(int, re.findall(r" 503 +(\d+)", said)))
    return alone, crowded, seen, heard, busy


def _late(what: str, p95: float, *, most: str, busy: float | None = None) -> Figure:
    ours = f"{p95:.0f} ms" if busy is None else f"{p95:.0f} ms, {busy:.0f} 503"
    return Figure(f"{what} after the save, p95", ours, "-", "-", f"at most {most}")


def fields(large: Event, small: Event, *, entrants: int) -> Iterator[Figure]:
    """Yield what grows with the field: standings, a table, a save."""
    of: Callable[[Event], dict[str, float]] = _in_process
    many, few = of(large), of(small)
    yield Figure(
        f"standings JSON at {entrants:,}, uncached",
        f"{many['standings']:.1f} ms, {many['queries']:.0f} queries",
        f"bare ORM and JSON {many['floor']:.1f} ms",
        f"{many['standings'] / many['floor']:.1f}",
        "at most 15 ms, 5 queries",
    )
    for name, words in (("save", "one deal saved"), ("table", "a table read")):
        yield Figure(
            f"{words} at {entrants:,}, in process",
            f"{many[name]:.1f} ms",
            f"at {SMALL} entrants {few[name]:.1f} ms",
            f"{many[name] / few[name]:.2f}",
            "at most 1.2",
        )


def _in_process(event: Event) -> dict[str, float]:
    told = run("bench/field.py", event.slug, event.token, environment=event.environment)
    said: dict[str, float] = json.loads(told)
    return said


def seated(large: Event, usual: Event, *, entrants: int) -> Figure:
    """Return what a demonstration costs the processor for each entrant."""
    many, few = large.took / entrants, usual.took / USUAL
    return Figure(
        f"a demonstration of {entrants:,} seated, for each entrant",
        f"{1000 * many:.0f} ms",
        f"at {USUAL} entrants {1000 * few:.0f} ms",
        f"{many / few:.2f}",
        "linear: about 1",
    )


def rehearsals() -> Iterator[Figure]:
    """Yield what a rehearsal costs the processor for each entrant, small and large."""
    each = []
    for entrants in REHEARSED:
        began = children_worked()
        asked = ("--entrants", str(entrants), "--seed", "1")
        manage("rehearse", *asked, environment={"CRUCE_NO_BOOTSTRAP": "1"})
        each.append((children_worked() - began) / entrants)
    yield Figure(
        f"a rehearsal of {REHEARSED[1]}, for each entrant",
        f"{1000 * each[1]:.0f} ms",
        f"of {REHEARSED[0]} {1000 * each[0]:.0f} ms",
        f"{each[1] / each[0]:.2f}",
        "linear: about 1",
    )


def playouts() -> Iterator[Figure]:
    """Yield how many random deals are played a second, beside the skeleton."""
    asked = ("--deals", "1000", "--rounds", "4")
    told = run("bench/playouts.py", *asked, environment={})
    pace = {
        name.strip(): float(found.replace(",", ""))
        for name, found in re.findall(r"^(.+?) +([\d,]+) deals/s", told, re.M)
    }
    for name, goal in (("fast", "0.5"), ("readable", "0.25")):
        ours, bare = pace[f"{name}, tournament"], pace["skeleton"]
        yield Figure(
            f"random deals a second of the processor, {name} form",
            f"{ours:,.0f}",
            f"skeleton {bare:,.0f}",
            f"{ours / bare:.2f}",
            f"at least {goal}",
        )


def visits(event: Event, server: Server, *, entrants: int) -> Iterator[Figure]:
    """Yield what a first visit costs a phone at a quarter of the speed."""
    for name in ("standings/", "tables/"):
        seen = [visit(f"{server.url}/t/{event.slug}/{name}") for _turn in range(TURNS)]
        painted = min(one.first_paint_ms for one in seen)
        yield Figure(
            f"first visit of `{name}` at {entrants:,}, a quarter of the speed",
            f"{seen[0].requests} requests, {seen[0].kilobytes:.0f} KB, "
            f"painted after {painted:.0f} ms",
            "-",
            "-",
            "12 requests, 60 KB, 1,000 ms",
        )


def all_figures(options: Namespace, *, folder: Path) -> Iterator[Figure]:
    """Yield every line of the page."""
    usual = an_event(folder / "usual", entrants=USUAL)
    with Server(data=usual.folder, environment=usual.environment) as server:
        yield from pieces(usual, server, seconds=options.seconds / 2)
        yield from saves(usual, server, folder=folder)
        yield streams(usual, server, number=options.viewers)
    yield from crowd(options, folder=folder)
    small = an_event(folder / "small", entrants=SMALL)
    large = an_event(folder / "large", entrants=options.large)
    yield seated(large, usual, entrants=options.large)
    yield from fields(large, small, entrants=options.large)
    with Server(data=large.folder, environment=large.environment) as server:
        yield from visits(large, server, entrants=options.large)
    yield from rehearsals()
    yield from playouts()


def page(figures: list[Figure], *, took: float) -> str:
    """Return the document."""
    now = datetime.now(tz=UTC).strftime("%Y-%m-%d")
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return "\n".join(
        [
            "# Performance",
            "",
            "Written by `.venv/bin/python bench/figures.py`. Product and floor are",
            "measured in turns in one run, on SQLite, client and server together; the",
            "ratios hold, the figures move with the machine.",
            "",
            f"{now}, {os.cpu_count()} cores ({_processor()}), {platform.system()}, "
            f"Python {platform.python_version()}, load {load:.1f} at the end, "
            f"{took:.0f} s in all.",
            "",
            "| measure | ours | floor | ratio | goal |",
            "|---|---|---|---|---|",
            *map(str, figures),
            "",
            "Floors are in `bench/`: `floor_asgi.py` says one body from memory through",
            "uvicorn; `floor_request.py` is bare ORM over HTTP: a plain REST request",
            "that signs in by a token, checks a body and saves a deal, its entries and",
            "totals; `floor_least.py` has the statements alone, no sign-in, no body;",
            "`record_deal.py` has the raw transaction, `field.py` the bare query.",
            "What is measured in process is milliseconds of the processor.",
            "",
            BEFORE.read_text(encoding="utf-8"),
        ]
    )


def _processor() -> str:
    about = Path("/proc/cpuinfo")
    text = about.read_text(encoding="utf-8") if about.exists() else ""
    found = re.search(r"^model name\s*: (.+)$", text, re.MULTILINE)
    return found[1] if found else platform.processor() or "unknown"


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--viewers", type=int, default=1000)
    parser.add_argument("--hall", type=int, default=2000)
    parser.add_argument("--large", type=int, default=1600)
    options = parser.parse_args()
    began = time.monotonic()
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="cruce-bench-") as folder:
        for figure in all_figures(options, folder=Path(folder)):
            print(figure, flush=True)
            figures.append(figure)
    PAGE.write_text(page(figures, took=time.monotonic() - began), encoding="utf-8")


if __name__ == "__main__":
    main()
