"""`GET /live/tournaments/{slug}`: raw ASGI, so that a stream holds no thread.

A stream holds no database connection either: what it needs is read in a small
thread pool whose connections are closed after each reading.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth import get_user
from django.db import connections
from django.http import HttpRequest
from django.http.cookie import parse_cookie

from tournaments.book import channels
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.versions import current_version
from tournaments.live.fanout import Audience, Viewer
from tournaments.live.frames import HEARTBEAT, retry_frame, version_frame
from tournaments.staff.policy import actor_in

Question = TypeVar("Question")
Answer = TypeVar("Answer")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

HEARTBEAT_SECONDS = 5.0
MAX_STREAMS = 2500
READING_THREADS = 2
GATHERING_SECONDS = 0.01
ADDRESS = re.compile(r"/live/tournaments/(?P<slug>[-a-zA-Z0-9_]{1,60})")

OK, NOT_FOUND, NOT_ALLOWED, BUSY = 200, 404, 405, 503
STREAM_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


class LiveStreams:
    """The ASGI application of the live streams of this process."""

    def __init__(self, *, limit: int = MAX_STREAMS) -> None:
        self._threads = ThreadPoolExecutor(READING_THREADS, "live-reading")
        self._asked: dict[object, asyncio.Task[Any]] = {}
        self._audience = Audience(
            hub=channels.hub,
            version_of=_read_version,
            threads=self._threads,
            limit=limit,
        )

    def end(self) -> None:
        """End every stream; whoever asks for another one is told to come back later.

        Those who are asking now are still answered.
        """
        self._audience.end()

    def stop(self) -> None:
        """End every stream, and read no more; nobody is waited for then."""
        self.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def __call__(
        self, scope: MutableMapping[str, Any], receive: Receive, send: Send
    ) -> None:
        address = ADDRESS.fullmatch(scope["path"])
        if address is None:
            return await _refuse(send, status=NOT_FOUND)
        if scope["method"] != "GET":
            return await _refuse(send, status=NOT_ALLOWED)
        if self._audience.is_full():
            return await _refuse(send, status=BUSY)
        asked = (address["slug"], _cookies(scope))
        tournament_id = await self._read(_read_watched_id, asked)
        if tournament_id is None:
            return await _refuse(send, status=NOT_FOUND)
        viewer = self._audience.join(tournament_id, write=partial(_write, send))
        try:
            return await self._serve(
                viewer, tournament_id=tournament_id, receive=receive, send=send
            )
        finally:
            self._audience.leave(tournament_id=tournament_id, viewer=viewer)

    async def _serve(
        self, viewer: Viewer, *, tournament_id: int, receive: Receive, send: Send
    ) -> None:
        # Joined first and read second: a change in between is told, not lost.
        version = await self._read(_read_version, tournament_id)
        await send(
            {"type": "http.response.start", "status": OK, "headers": STREAM_HEADERS}
        )
        await viewer.open(retry_frame() + version_frame(version))
        over = {
            asyncio.create_task(_until_gone(receive)),
            asyncio.create_task(viewer.ended.wait()),
        }
        try:
            while not await _any_of(over, within=HEARTBEAT_SECONDS):
                viewer.tell(HEARTBEAT, instead=None)
        finally:
            for task in over:
                task.cancel()
            await asyncio.gather(*over, return_exceptions=True)
        if viewer.ended.is_set():
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _read(
        self, read: Callable[[Question], Answer], question: Question
    ) -> Answer:
        """Ask once for all who ask the same in one moment, as after a break of the net.

        Nothing is read before all of them have asked, so that the answer is no older
        than any of their questions.
        """
        key = (read, question)
        if key not in self._asked:
            self._asked[key] = asyncio.create_task(self._gathered(read, question))
        # Whoever leaves meanwhile does not take the answer from the others.
        answer: Answer = await asyncio.shield(self._asked[key])
        return answer

    async def _gathered(
        self, read: Callable[[Question], Answer], question: Question
    ) -> Answer:
        await asyncio.sleep(GATHERING_SECONDS)
        del self._asked[read, question]
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, read, question)


async def _write(send: Send, frame: bytes) -> None:
    await send({"type": "http.response.body", "body": frame, "more_body": True})


async def _any_of(tasks: set[asyncio.Task[Any]], *, within: float) -> bool:
    done, _pending = await asyncio.wait(
        tasks, timeout=within, return_when=asyncio.FIRST_COMPLETED
    )
    return bool(done)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _refuse(send: Send, *, status: int) -> None:
    headers = [(b"content-length", b"0"), (b"cache-control", b"no-store")]
    if status == BUSY:
        headers.append((b"retry-after", b"10"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def _read_version(tournament_id: int) -> int:
    try:
        return current_version(tournament_id)
    finally:
        connections.close_all()


def _cookies(scope: MutableMapping[str, Any]) -> str:
    found = [value for name, value in scope.get("headers", ()) if name == b"cookie"]
    return b"; ".join(found).decode("latin-1")


def _read_watched_id(asked: tuple[str, str]) -> int | None:
    slug, cookies = asked
    try:
        return tournament_to_watch(slug, cookies=cookies)
    finally:
        connections.close_all()


def tournament_to_watch(slug: str, *, cookies: str) -> int | None:
    """Return the id of a tournament that a browser may watch, or nothing.

    Everybody watches a public event, its own people a private one.
    ``cookies`` as the browser sends them. A stream tells that something has changed,
    never what; the pages it refreshes ask again who is looking.
    """
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        return None
    if tournament.is_public:
        return tournament.pk
    if not cookies:
        return None
    actor = actor_in(_request(cookies), tournament=tournament)
    return tournament.pk if actor.belongs else None


def _request(cookies: str) -> HttpRequest:
    """Return the little of a request that tells who is asking."""
    request = HttpRequest()
    request.COOKIES = parse_cookie(cookies)
    engine = import_module(settings.SESSION_ENGINE)
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    request.session = engine.SessionStore(key)
    request.user = get_user(request)
    return request
