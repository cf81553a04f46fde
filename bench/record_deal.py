"""How long a referee waits for one deal, over HTTP, against the floor of this machine.

    .venv/bin/python bench/record_deal.py [--database URL] [--deals 400] [--clients 4]

Starts the server on a data folder of its own, records deals at sixteen tables with
one client and then with several, and measures in the same run what nothing can beat:
a round trip to the server, and one raw SQL transaction with a deal's writes. Absolute
figures move with the machine; the ratio holds. Without ``--database`` SQLite is used;
a PostgreSQL database must be there, empty, and is left as it is afterwards.
Units: milliseconds.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import httpx  # noqa: E402

import config  # noqa: E402, F401  (swaps SQLite in)
from bench.event import Event, an_event  # noqa: E402
from tests.server import Server  # noqa: E402

ENTRANTS = 64
FLOOR_ROUNDS = 200
MILLISECONDS = 1000
SQLITE_SETTINGS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)


@dataclass(frozen=True)
class Timing:
    """What was measured, in milliseconds."""

    p50: float
    p99: float
    per_second: float

    @classmethod
    def of(cls, seconds: Sequence[float], *, wall: float) -> Timing:
        """Return the middle, the slowest hundredth, and the throughput."""
        return cls(
            p50=median(seconds) * MILLISECONDS,
            p99=quantiles(seconds, n=100)[98] * MILLISECONDS,
            per_second=len(seconds) / wall,
        )

    def __str__(self) -> str:
        return (
            f"p50 {self.p50:7.2f} ms   p99 {self.p99:7.2f} ms   "
            f"{self.per_second:6.0f}/s"
        )


def timed(action: Callable[[], object], *, times: int) -> Timing:
    """Return how long an action takes."""
    seconds = []
    started = time.perf_counter()
    for _round in range(times):
        before = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - before)
    return Timing.of(seconds, wall=time.perf_counter() - started)


class Table:
    """A table as a phone knows it; its deals cost the bidder four and never end it."""

    def __init__(self, client: httpx.Client, row: dict[str, Any]) -> None:
        self.client = client
        self.number = row["id"]
        self.path = f"/api/v1/tables/{self.number}"
        state = client.get(self.path).json()
        self.seq, self.dealer = state["last_seq"], state["next_dealer"]
        self.players = len(state["seats"])

    def record(self) -> float:
        """Record one deal; return the seconds until the answer."""
        body = {
            "client_key": str(uuid4()),
            "after_seq": self.seq,
            "deal": {
                "outcome": "played",
                "dealer": self.dealer,
                "bidder": 0,
                "bid": 4,
                "trump": "R",
                "cards": [20, 60, 40, 0][: self.players],
                "announcements": {"D": 1},
            },
            "shown": [-4, 0, 0, 0][: self.players],
        }
        before = time.perf_counter()
        answer = self.client.post(f"{self.path}/deals", json=body)
        took = time.perf_counter() - before
        if answer.status_code != httpx.codes.CREATED:
            raise SystemExit(f"{answer.status_code}: {answer.text}")
        self.seq, self.dealer = answer.json()["seq"], answer.json()["next_dealer"]
        return took


def tables_of(event: Event, client: httpx.Client) -> list[Table]:
    """Return the tables of an event that is in play."""
    listed = client.get(f"{event.path}/tables").json()["tables"]
    return [Table(client, row) for row in listed]


def record(tables: Sequence[Table], *, deals: int, clients: int) -> Timing:
    """Return how long deals take with so many devices at once, tables apart."""
    seconds: list[list[float]] = [[] for _client in range(clients)]

    def device(number: int) -> None:
        own = tables[number::clients]
        for count in range(deals // clients):
            seconds[number].append(own[count % len(own)].record())

    threads = [
        threading.Thread(target=device, args=(number,)) for number in range(clients)
    ]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wall = time.perf_counter() - started
    return Timing.of([took for own in seconds for took in own], wall=wall)


def sql_floor(database: str, *, folder: Path) -> Timing:
    """Return one raw transaction: lock, read, insert a line, update three rows."""
    if database:
        import psycopg  # noqa: PLC0415

        connection: Any = psycopg.connect(database, autocommit=True)
        mark, begin = "%s", "BEGIN"
        lock = "SELECT * FROM bench_table WHERE id = 1 FOR UPDATE"
    else:
        import sqlite3  # noqa: PLC0415

        connection = sqlite3.connect(folder / "floor.sqlite3", isolation_level=None)
        for setting in SQLITE_SETTINGS:
            connection.execute(setting)
        mark, begin = "?", "BEGIN IMMEDIATE"
        lock = "SELECT * FROM bench_table WHERE id = 1"

    def run(statement: str, values: Sequence[object] = ()) -> Any:
        return connection.execute(statement.replace("?", mark), values)

    run("CREATE TABLE bench_table (id integer PRIMARY KEY, body text)")
    run("CREATE TABLE bench_line (seq integer PRIMARY KEY, body text)")
    for number in (1, 2, 3):
        run("INSERT INTO bench_table VALUES (?, '')", (number,))
    numbers = iter(range(1, FLOOR_ROUNDS + 1))
    text = "x" * 400

    def one() -> None:
        run(begin)
        run(lock).fetchall()
        run("SELECT * FROM bench_line ORDER BY seq DESC LIMIT 20").fetchall()
        run("INSERT INTO bench_line VALUES (?, ?)", (next(numbers), text))
        for number in (1, 2, 3):
            run("UPDATE bench_table SET body = ? WHERE id = ?", (text, number))
        run("COMMIT")

    try:
        return timed(one, times=FLOOR_ROUNDS)
    finally:
        run("DROP TABLE bench_line")
        run("DROP TABLE bench_table")
        connection.close()


def measure(options: argparse.Namespace, *, folder: Path) -> Iterator[str]:
    """Yield the lines of the report."""
    event = an_event(folder, entrants=ENTRANTS, database=options.database)
    with Server(data=folder, environment=event.environment) as server:
        client = event.referee(server.url)
        tables = tables_of(event, client)
        record(tables, deals=2 * len(tables), clients=1)
        trip = timed(lambda: client.get("/healthz"), times=FLOOR_ROUNDS)
        floor = sql_floor(options.database, folder=folder)
        alone = record(tables, deals=options.deals, clients=1)
        read = timed(lambda: client.get(tables[0].path), times=FLOOR_ROUNDS)
        together = record(tables, deals=options.deals, clients=options.clients)
    yield f"database            {options.database.split(':')[0] or 'sqlite'}"
    yield f"round trip          {trip}"
    yield f"raw SQL             {floor}"
    yield f"one deal            {alone}"
    yield f"one deal, {options.clients:2} at once {together}"
    yield f"one table read      {read}"
    ratio = alone.p50 / (trip.p50 + floor.p50)
    yield f"a deal is {ratio:.1f} times the floor (round trip and raw SQL, p50)"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", default="", help="postgres://…; none is SQLite")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--clients", type=int, default=4)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cruce-bench-") as folder:
        for line in measure(options, folder=Path(folder)):
            print(line)


if __name__ == "__main__":
    main()
