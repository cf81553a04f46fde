"""Django in threads of its own: a whole request goes in, a whole answer comes out.

The event loop is asked once for each, not for every piece: while it serves a crowd,
each turn of it is long.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from typing import Any

from a2wsgi import wsgi as a2wsgi

from config.gate import Receive, Scope, Send

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]
# Typed loosely: both sides name the same interface differently.
_build_environ: Any = a2wsgi.build_environ


@dataclass
class _Answer:
    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    def start(
        self, status: str, headers: list[tuple[str, str]], _exc_info: object = None
    ) -> None:
        self.status = int(status.split(" ", 1)[0])
        self.headers = [
            (name.strip().encode("latin1").lower(), value.strip().encode("latin1"))
            for name, value in headers
        ]


class Threads:
    """The ASGI application around a WSGI one. The gate gives it whole bodies."""

    def __init__(self, wsgi: Wsgi, *, number: int) -> None:
        self._wsgi = wsgi
        self._threads = ThreadPoolExecutor(number, "django")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive())["body"]
        environ: dict[str, Any] = _build_environ(scope, BytesIO(body))
        work = partial(contextvars.copy_context().run, self._answer, environ)
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._threads, work)
        await send(
            {
                "type": "http.response.start",
                "status": answer.status,
                "headers": answer.headers,
            }
        )
        await send({"type": "http.response.body", "body": answer.body})

    def _answer(self, environ: dict[str, Any]) -> _Answer:
        answer = _Answer()
        parts = self._wsgi(environ, answer.start)
        try:
            answer.body = b"".join(parts)
        finally:
            getattr(parts, "close", lambda: None)()
        return answer
