"""What stands between the network and Django's few threads.

A request takes a thread only when its whole body is here, so that phones with a bad
connection cannot hold up the hall; too many waiting requests are turned away early.
Whoever saves, whoever works and whoever looks on have lanes of their own.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


@dataclass(frozen=True)
class Limits:
    """Units: bytes, seconds, requests."""

    body: int = 2_621_440
    head: int = 32_768
    seconds: float = 20.0
    waiting: int = 256


@dataclass(frozen=True)
class GateAnswer:
    """What a request gets that never reaches Django."""

    status: int
    code: str
    detail: str
    retry_after: int | None = None


UNREADABLE = GateAnswer(400, "unreadable", "The request cannot be read.")
TOO_SLOW = GateAnswer(408, "timeout", "The request did not arrive completely in time.")
TOO_LARGE = GateAnswer(413, "too_large", "The request is larger than 2.5 MB.")
HEAD_TOO_LARGE = GateAnswer(
    431, "header_too_large", "The address or the headers are larger than 32 KB."
)
TOO_MANY = GateAnswer(
    503, "busy", "Too many requests are waiting. Try again.", retry_after=2
)

WAITING = GateAnswer(
    503,
    "not_ready",
    "The site waits for its database. Try again in a few seconds.",
    retry_after=5,
)


class Lane(StrEnum):
    """Who is asking, as far as it can be seen before Django has looked."""

    SAVES = "saves"
    STAFF = "staff"
    AUDIENCE = "audience"


SAFE = {"GET", "HEAD", "OPTIONS"}


class Lanes:
    """Sends each request into the lane of its kind; none waits for another kind.

    Staff is whoever brings a session or a token. Nothing is proven by that: it only
    says who waits with whom, and each lane has an end.
    """

    def __init__(self, lanes: Mapping[Lane, App], *, session_cookie: str) -> None:
        self._lanes = lanes
        self._session = re.compile(
            rb"(?:^|;)\s*" + re.escape(session_cookie.encode()) + rb"\s*=\s*[^;\s]"
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._lanes[self.lane_of(scope)](scope, receive, send)

    def lane_of(self, scope: Scope) -> Lane:
        """Return the lane in which a request waits."""
        if not any(self._signs_in(*header) for header in scope["headers"]):
            return Lane.AUDIENCE
        return Lane.STAFF if scope["method"] in SAFE else Lane.SAVES

    def _signs_in(self, name: bytes, value: bytes) -> bool:
        if name == b"cookie":
            return self._session.search(value) is not None
        return name == b"authorization" and bool(value)


class TurnedAway(Exception):
    """A request is answered by the gate."""

    def __init__(self, answer: GateAnswer) -> None:
        self.answer = answer
        super().__init__(answer.code)


class Gate:
    """Lets complete requests through to the application, in bounded number."""

    def __init__(self, app: App, *, limits: Limits | None = None) -> None:
        self._app = app
        self._limits = limits or Limits()
        self._inside = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
            async with asyncio.timeout(self._limits.seconds):
                body = await self._read_body(receive)
        except TimeoutError:
            return await answer_with(TOO_SLOW, send=send)
        except TurnedAway as turned:
            return await answer_with(turned.answer, send=send)
        if body is None:
            return None
        if self._inside >= self._limits.waiting:
            return await answer_with(TOO_MANY, send=send)
        self._inside += 1
        try:
            await self._app(
                {**scope, "headers": _headers(scope, length=len(body))},
                _replay(body, receive=receive),
                send,
            )
        finally:
            self._inside -= 1

    def _check(self, scope: Scope) -> None:
        if not scope["query_string"].isascii():
            raise TurnedAway(UNREADABLE)
        if _head_size(scope) > self._limits.head:
            raise TurnedAway(HEAD_TOO_LARGE)
        for name, value in scope["headers"]:
            if name != b"content-length":
                continue
            if not value.isdigit():
                raise TurnedAway(UNREADABLE)
            if int(value) > self._limits.body:
                raise TurnedAway(TOO_LARGE)

    async def _read_body(self, receive: Receive) -> bytes | None:
        """The whole body, or None when the client has gone."""
        parts: list[bytes] = []
        size, more = 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > self._limits.body:
                raise TurnedAway(TOO_LARGE)
            more = message.get("more_body", False)
        return b"".join(parts)


def _head_size(scope: Scope) -> int:
    """Return the bytes of the address and the headers together."""
    fields = sum(len(name) + len(value) for name, value in scope["headers"])
    return len(scope["path"]) + len(scope["query_string"]) + fields


def _headers(scope: Scope, *, length: int) -> list[tuple[bytes, bytes]]:
    """The headers that Django may see.

    Names with an underscore are dropped: in WSGI they look like a proxy's.
    """
    hidden = {b"content-length", b"transfer-encoding"}
    kept = [
        (name, _in_utf8(value) if name == b"content-type" else value)
        for name, value in scope["headers"]
        if name not in hidden and b"_" not in name
    ]
    return [*kept, (b"content-length", str(length).encode())]


def _in_utf8(content_type: bytes) -> bytes:
    """The content type without a charset: Django would decode by any codec named."""
    parts = content_type.split(b";")
    return b";".join(p for p in parts if not p.strip().lower().startswith(b"charset"))


def _replay(body: bytes, *, receive: Receive) -> Receive:
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def answer_with(answer: GateAnswer, *, send: Send) -> None:
    """Answer a request here, as problem+json."""
    problem = {
        "type": f"urn:cruce:problem:{answer.code}",
        "title": HTTPStatus(answer.status).phrase,
        "status": answer.status,
        "code": answer.code,
        "detail": answer.detail,
    }
    body = json.dumps(problem).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    if answer.retry_after is not None:
        headers.append((b"retry-after", str(answer.retry_after).encode()))
    await send(
        {"type": "http.response.start", "status": answer.status, "headers": headers}
    )
    await send({"type": "http.response.body", "body": body})
