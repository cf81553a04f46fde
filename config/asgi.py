"""The one entry point of the web server.

`/live/` is a raw ASGI stream; public pieces that are in memory are said from there;
everything else is Django in bounded thread pools.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

import config  # noqa: F401  (swaps SQLite in before Django opens a database)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from django.core.wsgi import get_wsgi_application

_django = get_wsgi_application()

from config import descriptors, selftest  # noqa: E402
from config.gate import (  # noqa: E402
    WAITING,
    Gate,
    Lane,
    Lanes,
    Limits,
    Receive,
    Scope,
    Send,
    answer_with,
)
from config.proxies import behind_proxies  # noqa: E402
from config.safe_headers import safe_headers, with_headers  # noqa: E402
from config.shared_answers import SharedAnswers  # noqa: E402
from config.threads import Threads  # noqa: E402
from tournaments.book import channels  # noqa: E402
from tournaments.live.bridge import relay  # noqa: E402
from tournaments.live.stream import MAX_STREAMS, LiveStreams  # noqa: E402

logger = logging.getLogger(__name__)

LIVE = "/live/"
# Pages are computed, not waited for: more threads would only take turns.
LOOKING_THREADS = 2
# A hall that comes at once waits a few seconds rather than be turned away: it holds up
# nobody but itself.
AUDIENCE_WAITING = 1024
# So many new objects before they are looked through for what nobody needs any more.
OBJECTS_BETWEEN = 20_000
# A save gives the turn away with every statement and has to get it back from the loop.
TURN_SECONDS = 0.0005

# What a supervisor asks: a process that waits lives.
ALIVE = "/healthz"
AGAIN_SECONDS = 1.0


def _threads(number: int, *, limits: Limits | None = None) -> Gate:
    """Return Django behind a gate and in threads of its own."""
    return Gate(Threads(_django, number=number), limits=limits)


class Site:
    """The ASGI application of one process."""

    def __init__(self) -> None:
        files = descriptors.raise_limit()
        self._live = LiveStreams(limit=descriptors.room_for(MAX_STREAMS, files=files))
        self._safe_headers = safe_headers()
        self._shared = SharedAnswers(
            _threads(LOOKING_THREADS, limits=Limits(waiting=AUDIENCE_WAITING)),
            headers=self._safe_headers,
        )
        self._pages = Lanes(
            {
                Lane.SAVES: _threads(settings.WEB_THREADS),
                Lane.STAFF: _threads(LOOKING_THREADS),
                Lane.AUDIENCE: self._shared,
            },
            session_cookie=settings.SESSION_COOKIE_NAME,
        )
        self._bridge: asyncio.Task[None] | None = None
        self._proof: asyncio.Task[None] | None = None
        # Begun without its database, and not proven since.
        self._waits = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection, or follow the server's start and stop."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})
            return
        scope = behind_proxies(scope, proxies=settings.PROXIES)
        said = None if self._waits else self._shared.at_hand(scope)
        if said is not None:
            for message in said:
                await send(message)
            return
        send = with_headers(send, wanted=self._safe_headers)
        if self._waits and scope["path"] != ALIVE:
            await answer_with(WAITING, send=send)
        elif scope["path"].startswith(LIVE):
            await self._live(scope, receive, send)
        else:
            await self._pages(scope, receive, send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            await asyncio.to_thread(selftest.run)
        except selftest.Away as problem:
            logger.warning("Not serving yet. %s", problem)
            self._waits = True
            self._proof = asyncio.create_task(self._prove_later())
        except selftest.Unsafe as problem:
            logger.critical("Not serving. %s", problem)
            await send({"type": "lifespan.startup.failed", "message": str(problem)})
            return
        self._start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._stop()
        await send({"type": "lifespan.shutdown.complete"})

    async def _prove_later(self) -> None:
        """Ask the database again and again, until it is there and proven safe."""
        said = ""
        while self._waits:
            await asyncio.sleep(AGAIN_SECONDS)
            try:
                await asyncio.to_thread(selftest.run)
            except selftest.Away:
                continue
            except selftest.Unsafe as problem:
                # It may be put right while this process waits: by a migration, say.
                if str(problem) != said:
                    logger.critical("Not serving. %s", problem)
                said = str(problem)
            else:
                logger.warning("The database is there: serving.")
                self._waits = False

    def _start(self) -> None:
        sys.setswitchinterval(TURN_SECONDS)
        # What is loaded stays: to look through it again stops everybody for 60 ms.
        gc.collect()
        gc.freeze()
        gc.set_threshold(OBJECTS_BETWEEN)
        channels.hub.start()
        if settings.REDIS_URL:
            self._bridge = asyncio.create_task(
                relay(channels.hub, redis_url=settings.REDIS_URL)
            )
        _before_stopping(self._live.end)
        threading.Thread(target=_end_with_the_parent, daemon=True).start()

    def _stop(self) -> None:
        for task in (self._bridge, self._proof):
            if task is not None:
                task.cancel()
        self._live.stop()
        channels.hub.stop()


def _before_stopping(end_streams: Callable[[], None]) -> None:
    """End the streams at the signal, not after the server has waited for them."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before: Any = signal.getsignal(number)

        def stop(
            received: int, frame: FrameType | None, *, server_stop: Any = before
        ) -> None:
            loop.call_soon_threadsafe(end_streams)
            if callable(server_stop):
                server_stop(received, frame)

        signal.signal(number, stop)


def _end_with_the_parent() -> None:
    """Stop once the process that began this one of several has been killed.

    It would serve on, keep the port from the next start, and nobody would stop it.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


application = Site()
