"""How a hint that something changed reaches the people who are watching.

A hint names what changed in which tournament: tables, or everything. It carries no
facts: whoever hears it reads the database. A lost hint costs nothing but time.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import threading
import uuid
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from urllib.parse import urlsplit

import redis
from django.conf import settings

logger = logging.getLogger(__name__)

MAX_TABLES = 64


@dataclass(frozen=True)
class Hint:
    """What changed in a tournament: these tables, or ``everything`` may have.

    ``versions`` says how many versions the change made, so that a listener who counts
    more knows that another hint was lost.
    """

    tournament_id: int
    tables: frozenset[int] = frozenset()
    everything: bool = False
    versions: int = 1

    def merged(self, other: Hint) -> Hint:
        """One hint for two of the same tournament."""
        tables = self.tables | other.tables
        if self.everything or other.everything or len(tables) > MAX_TABLES:
            return Hint(tournament_id=self.tournament_id, everything=True)
        return Hint(
            tournament_id=self.tournament_id,
            tables=tables,
            versions=self.versions + other.versions,
        )


Listener = Callable[[Hint], None]


class Hub:
    """The listeners of this process, by tournament; any thread may deliver to them.

    Listeners are called on the event loop of the server. Where no server runs
    (a command, a Celery worker) there are none, and delivering does nothing.
    """

    def __init__(self) -> None:
        self._listeners: dict[int, set[Listener]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Tie the hub to the running event loop."""
        self._loop = asyncio.get_running_loop()

    def stop(self) -> None:
        self._loop = None
        self._listeners.clear()

    def listen(self, *, tournament_id: int, listener: Listener) -> None:
        self._listeners[tournament_id].add(listener)

    def leave(self, *, tournament_id: int, listener: Listener) -> None:
        listeners = self._listeners.get(tournament_id, set())
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(tournament_id, None)

    def deliver(self, hint: Hint) -> None:
        """Tell the listeners of this process, from any thread."""
        self._on_loop(lambda _loop: self._tell(hint))

    def later(self, hint: Hint, *, seconds: float) -> None:
        """Publish a hint after so many seconds, from any thread; else it is dropped."""
        self._on_loop(lambda loop: loop.call_later(seconds, publish, hint))

    def _on_loop(self, errand: Callable[[asyncio.AbstractEventLoop], object]) -> None:
        loop = self._loop
        if loop is None:
            return
        try:
            loop.call_soon_threadsafe(errand, loop)
        except RuntimeError:
            logger.debug("The event loop has ended; a hint is dropped.")

    def resync(self) -> None:
        """Tell every listener that hints may have been missed."""
        for tournament_id in list(self._listeners):
            self._tell(Hint(tournament_id=tournament_id, everything=True))

    def _tell(self, hint: Hint) -> None:
        for listener in list(self._listeners.get(hint.tournament_id, ())):
            listener(hint)


class Errands:
    """Errands outside the process, run by one thread of its own.

    A request hands its errand over and goes on: a broker that is dead or silent
    costs it nothing. Errands with the same key merge while they wait, and wait until
    they succeed, so a broken connection neither piles them up nor forgets them.
    """

    PAUSE_AFTER_FAILURE = 1.0
    MAX_WAITING = 2000

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._errands: dict[object, Callable[[], None]] = {}
        self._thread: threading.Thread | None = None
        self._busy = False

    def put(self, *, key: object, errand: Callable[[], None]) -> None:
        """Run the errand soon, instead of a waiting one with the same key."""
        with self._changed:
            if len(self._errands) >= self.MAX_WAITING and key not in self._errands:
                logger.warning("Too many errands are waiting; one is dropped.")
                return
            self._errands[key] = errand
            # A forked child has the object but not the thread.
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(
                    target=self._run, name="outbox", daemon=True
                )
                self._thread.start()
            self._changed.notify_all()

    def drain(self, *, seconds: float) -> bool:
        """Whether everything was delivered within that time."""
        with self._changed:
            return self._changed.wait_for(
                lambda: not self._errands and not self._busy, timeout=seconds
            )

    def _run(self) -> None:
        while True:
            key, errand = self._next()
            succeeded = self._try(errand)
            with self._changed:
                self._busy = False
                if not succeeded:
                    self._errands.setdefault(key, errand)
                self._changed.notify_all()
            if not succeeded:
                threading.Event().wait(self.PAUSE_AFTER_FAILURE)

    def _next(self) -> tuple[object, Callable[[], None]]:
        with self._changed:
            self._changed.wait_for(lambda: bool(self._errands))
            key = next(iter(self._errands))
            self._busy = True
            return key, self._errands.pop(key)

    @staticmethod
    def _try(errand: Callable[[], None]) -> bool:
        try:
            errand()
        except Exception as problem:  # noqa: BLE001  (any broker, any failure)
            logger.warning("A hint could not be sent yet: %s", type(problem).__name__)
            return False
        return True


hub = Hub()
outbox = Errands()
origin = uuid.uuid4().hex


def _start_afresh_after_fork() -> None:
    global hub, outbox, origin
    hub, outbox, origin = Hub(), Errands(), uuid.uuid4().hex
    _client.cache_clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_start_afresh_after_fork)


def publish(hint: Hint) -> None:
    """Tell this process at once and, where Redis is configured, the others soon."""
    hub.deliver(hint)
    if settings.REDIS_URL:
        outbox.put(key=hint, errand=partial(_send, hint))


def channel_name(redis_url: str) -> str:
    """The channel of one installation: Redis channels ignore the database number."""
    database = urlsplit(redis_url).path.strip("/") or "0"
    return f"cruce:{database}:hints"


@cache
def _client(redis_url: str) -> redis.Redis:
    return redis.Redis.from_url(
        redis_url, socket_connect_timeout=0.5, socket_timeout=1.0
    )


def _send(hint: Hint) -> None:
    url = settings.REDIS_URL
    client = _client(url)
    try:
        client.publish(channel_name(url), to_wire(hint))
    except redis.RedisError:
        client.connection_pool.disconnect()
        raise


def to_wire(hint: Hint) -> str:
    return json.dumps(
        {
            "from": origin,
            "t": hint.tournament_id,
            "tables": sorted(hint.tables),
            "everything": hint.everything,
            "versions": hint.versions,
        }
    )


def from_wire(data: str | bytes) -> Hint | None:
    """The hint of another process, or None for our own and for anything else."""
    try:
        body = json.loads(data)
        if body["from"] == origin:
            return None
        return Hint(
            tournament_id=int(body["t"]),
            tables=frozenset(int(table) for table in body["tables"]),
            everything=bool(body["everything"]),
            versions=int(body["versions"]),
        )
    except (ValueError, KeyError, TypeError):
        logger.warning("A message on the channel cannot be read; it is ignored.")
        return None
