"""Referees' phones that record deals until every one of them is acknowledged."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field
from uuid import uuid4

import httpx

FAILED_BID = (0, 60, 60, 0)
PATIENCE = 60.0


@dataclass
class Journal:
    """What the phones were told; ``replayed`` counts answers to a repeated key."""

    acknowledged: list[tuple[int, int, str]] = field(default_factory=list)
    times: dict[str, tuple[float, float]] = field(default_factory=dict)
    replayed: int = 0
    unknown: int = 0
    conflicts: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, *, table, seq, key, asked, replayed):
        with self.lock:
            self.acknowledged.append((table, seq, key))
            self.times[key] = (asked, time.monotonic())
            self.replayed += replayed

    @property
    def count(self):
        return len(self.acknowledged)


class Phone:
    """Records deals at one table; loses some answers on the way by itself."""

    def __init__(self, *, url, token, table, journal, seed, keeps_key=True):
        self.url, self.table, self.journal = url, table, journal
        self.headers = {"Authorization": f"Bearer {token}"}
        self.rng = random.Random(seed)
        self.keeps_key = keeps_key

    def record(self, deals):
        with httpx.Client(base_url=f"{self.url}/api/v1", headers=self.headers) as http:
            self.http = http
            for _ in range(deals):
                self._one_deal()

    def _one_deal(self):
        key, asked = str(uuid4()), time.monotonic()
        state = self._state()
        bidder = self.rng.randrange(4)
        deadline, pause = time.monotonic() + PATIENCE, 0.05
        while time.monotonic() < deadline:
            answer = self._post(self._body(key, state, bidder=bidder))
            if answer is None or answer.status_code >= 500:
                with self.journal.lock:
                    self.journal.unknown += 1
                if not self.keeps_key:
                    key, state = str(uuid4()), self._state()
                time.sleep(pause)
                pause = min(2 * pause, 1.0)
                continue
            if answer.status_code == 409:
                with self.journal.lock:
                    self.journal.conflicts += 1
                assert answer.json()["code"] in {"sequence", "probable_duplicate"}
                state, bidder = self._state(), self.rng.randrange(4)
                continue
            body = answer.json()
            assert answer.status_code in {200, 201}, body
            self.journal.note(
                table=self.table,
                seq=body["seq"],
                key=key,
                asked=asked,
                replayed=answer.status_code == 200,
            )
            return
        raise AssertionError("a deal was not acknowledged in time")

    def _body(self, key, state, *, bidder):
        cards = [FAILED_BID[(seat - bidder) % 4] for seat in range(4)]
        return {
            "client_key": key,
            "after_seq": state["last_seq"],
            "deal": {
                "outcome": "played",
                "dealer": state["next_dealer"],
                "bidder": bidder,
                "bid": 1,
                "trump": "R",
                "cards": cards,
                "announcements": {},
            },
            "shown": [-1 if seat == bidder else 0 for seat in range(4)],
        }

    def _post(self, body):
        """Send, and sometimes hang up before the answer is there."""
        patience = 0.004 if self.rng.random() < 0.1 else 10.0
        try:
            return self.http.post(
                f"/tables/{self.table}/deals",
                json=body,
                timeout=httpx.Timeout(10.0, read=patience),
            )
        except httpx.TransportError:
            return None

    def _state(self):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                answer = self.http.get(f"/tables/{self.table}", timeout=10.0)
                if answer.status_code == 200:
                    return answer.json()
            except httpx.TransportError:
                pass
            time.sleep(0.2)
        raise AssertionError("the table could not be read")
