"""How long a referee waits for one deal over HTTP, and what nothing can beat.

That is one raw SQL transaction with a deal's writes, measured in the same run: absolute
figures move with the machine, the ratio holds. Units: milliseconds.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

import httpx

from bench.event import Event

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
    per_second: float

    @classmethod
    def of(cls, seconds: Sequence[float], *, wall: float) -> Timing:
        """Return the middle and the throughput."""
        return cls(median(seconds) * MILLISECONDS, per_second=len(seconds) / wall)


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


def sql_floor(folder: Path) -> Timing:
    """Return one raw transaction: lock, read, insert a line, update three rows."""
    connection = sqlite3.connect(folder / "floor.sqlite3", isolation_level=None)
    run = connection.execute
    for setting in SQLITE_SETTINGS:
        run(setting)
    run("CREATE TABLE bench_table (id integer PRIMARY KEY, body text)")
    run("CREATE TABLE bench_line (seq integer PRIMARY KEY, body text)")
    for number in (1, 2, 3):
        run("INSERT INTO bench_table VALUES (?, '')", (number,))
    numbers = iter(range(1, FLOOR_ROUNDS + 1))
    text = "x" * 400

    def one() -> None:
        run("BEGIN IMMEDIATE")
        run("SELECT * FROM bench_table WHERE id = 1").fetchall()
        run("SELECT * FROM bench_line ORDER BY seq DESC LIMIT 20").fetchall()
        run("INSERT INTO bench_line VALUES (?, ?)", (next(numbers), text))
        for number in (1, 2, 3):
            run("UPDATE bench_table SET body = ? WHERE id = ?", (text, number))
        run("COMMIT")

    try:
        return timed(one, times=FLOOR_ROUNDS)
    finally:
        connection.close()
