"""One answer for all who ask the same.

A hint makes a thousand phones fetch the same fragment within a moment. Whoever says
which version he has heard of gets the answer that others got, if it is as new as that
and a moment old at most; who does not waits for the next one with all who ask
meanwhile. So nobody gets less than he has heard of. Django says which answers are the
same for all; nothing is shared with whoever brings a session.
"""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass
from http import HTTPStatus

from django.conf import settings
from django.http.cookie import parse_cookie

from config.gate import App, Message, Receive, Scope, Send

SAME_FOR_ALL = b"x-same-for-all"
HEARD_OF = b"x-live-fragment"
FRAGMENT = re.compile(r"/part/$")
KEPT_SECONDS = 1.0
# Beside the address, all that such an answer may depend on; of cookies the language.
READ_BY_DJANGO = {
    b"host", b"accept", b"accept-encoding", b"accept-language", b"cookie",
    b"x-forwarded-host", b"x-forwarded-proto",
}  # fmt: skip
OK, NOT_MODIFIED = 200, 304
LONGEST_NUMBER = 15

Key = tuple[object, ...]


@dataclass(frozen=True)
class Answer:
    """What Django has said once: as of ``version``, if it is the same for all."""

    messages: tuple[Message, ...]
    version: int | None
    begun: float

    @property
    def etag(self) -> bytes:
        """Return the tag of what it holds, without the mark of a weak one."""
        tags = (value for name, value in self.messages[0]["headers"] if name == b"etag")
        return next(tags, b"").removeprefix(b"W/")

    @property
    def is_young(self) -> bool:
        """Tell whether it may still be given to somebody who asks now."""
        return time.monotonic() - self.begun < KEPT_SECONDS

    def serves(self, heard_of: int | None) -> bool:
        """Tell whether it is young, and as new as what somebody has heard of."""
        if heard_of is None or self.version is None:
            return False
        return self.version >= heard_of and self.is_young

    async def send(self, send: Send, *, known: bytes) -> None:
        """Say it again, or 304 to whoever has it."""
        start, *rest = self.messages
        etag = self.etag
        if start["status"] == OK and etag and etag in known:
            kept = [
                pair
                for pair in start["headers"]
                if pair[0] not in {b"content-length", b"content-encoding"}
            ]
            start, rest = {**start, "status": NOT_MODIFIED, "headers": kept}, []
            rest.append({"type": "http.response.body", "body": b""})
        await send(start)
        for message in rest:
            await send(message)


class SharedAnswers:
    """Asks the application once for all who ask for the same public fragment."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._kept: dict[Key, Answer] = {}
        self._coming: dict[Key, asyncio.Task[Answer]] = {}
        self._turns: dict[Key, asyncio.Lock] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, with others if that can be."""
        if scope["method"] != "GET" or not FRAGMENT.search(scope["path"]):
            return await self._app(scope, receive, send)
        headers = dict(scope["headers"])
        if len(headers) < len(scope["headers"]):
            # The same header twice can mean one thing here and another to Django.
            return await self._app(scope, receive, send)
        key, known = _key(scope, headers), headers.get(b"if-none-match", b"")
        kept = self._kept.get(key)
        if kept is not None and kept.serves(_number(headers.get(HEARD_OF, b""))):
            return await kept.send(send, known=known)
        coming = self._coming.get(key)
        first = coming is None
        if coming is None:
            coming = asyncio.create_task(self._ask(key, scope=scope))
            self._coming[key] = coming
        answer = await asyncio.shield(coming)
        if first or answer.version is not None:
            return await answer.send(send, known=known)
        return await self._app(scope, receive, send)

    async def _ask(self, key: Key, *, scope: Scope) -> Answer:
        """Return the application's answer; it is asked once at a time for each key."""
        turn = self._turns.setdefault(key, asyncio.Lock())
        try:
            async with turn:
                # From here on it may be too old for whoever comes.
                del self._coming[key]
                answer = await self._answer(scope)
        finally:
            if key not in self._coming:
                self._turns.pop(key, None)
        if answer.version is not None:
            self._kept = {of: one for of, one in self._kept.items() if one.is_young}
            self._kept[key] = answer
        return answer

    async def _answer(self, scope: Scope) -> Answer:
        """Return what the application says to whoever has nothing yet."""
        begun = time.monotonic()
        said: list[Message] = []

        async def keep(message: Message) -> None:
            said.append(message)

        # Under no condition: what one asker has must not decide for the others.
        asked = [pair for pair in scope["headers"] if not pair[0].startswith(b"if-")]
        await self._app({**scope, "headers": asked}, _nothing_more, keep)
        headers = list(said[0]["headers"])
        shared = said[0]["status"] == HTTPStatus.OK and b"set-cookie" not in dict(
            headers
        )
        version = _number(dict(headers).get(SAME_FOR_ALL, b"")) if shared else None
        kept = [pair for pair in headers if pair[0] != SAME_FOR_ALL]
        said[0] = {**said[0], "headers": kept}
        return Answer(messages=tuple(said), version=version, begun=begun)


async def _nothing_more() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


def _number(text: bytes) -> int | None:
    short = len(text) <= LONGEST_NUMBER
    return int(text) if short and text.isdigit() else None


def _key(scope: Scope, headers: dict[bytes, bytes]) -> Key:
    """Return what makes two requests one."""
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin1"))
    read = {name: headers[name] for name in READ_BY_DJANGO & headers.keys()}
    read[b"cookie"] = cookies.get(settings.LANGUAGE_COOKIE_NAME, "").encode("latin1")
    return (
        scope["path"],
        scope["query_string"],
        scope.get("scheme"),
        *sorted(read.items()),
    )
