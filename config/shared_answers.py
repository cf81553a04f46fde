"""One answer for all who ask the same at the same time.

A hint makes a thousand phones fetch the same fragment within a moment. Those who ask
while one is being made wait for the next one and share it: made after they asked, it
is never older than what they have heard of. Django says which answers can be shared.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass

from config.gate import App, Message, Receive, Scope, Send

SAME_FOR_ALL = b"x-same-for-all"
FRAGMENT = re.compile(r"/part/$")
# Beside the address, all that such an answer may depend on.
READ_BY_DJANGO = {
    b"host", b"accept", b"accept-encoding", b"accept-language", b"if-none-match",
    b"x-forwarded-host", b"x-forwarded-proto",
}  # fmt: skip
LANGUAGE = re.compile(rb"(?:^|;)\s*django_language=([^;\s]*)")

Key = tuple[object, ...]


@dataclass(frozen=True)
class Answer:
    """What Django has said once."""

    messages: tuple[Message, ...]
    shared: bool

    async def send(self, send: Send) -> None:
        """Say it again."""
        for message in self.messages:
            await send(message)


class SharedAnswers:
    """Asks the application once for all who ask for the same public fragment."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._coming: dict[Key, asyncio.Task[Answer]] = {}
        self._turns: dict[Key, asyncio.Lock] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, with others if that can be."""
        if scope["method"] != "GET" or not FRAGMENT.search(scope["path"]):
            return await self._app(scope, receive, send)
        key = _key(scope)
        coming, first = self._coming.get(key), False
        if coming is None:
            first = True
            coming = asyncio.create_task(self._ask(key, scope=scope))
            self._coming[key] = coming
        answer = await asyncio.shield(coming)
        if first or answer.shared:
            return await answer.send(send)
        return await self._app(scope, receive, send)

    async def _ask(self, key: Key, *, scope: Scope) -> Answer:
        """Return the application's answer; it is asked once at a time for each key."""
        turn = self._turns.setdefault(key, asyncio.Lock())
        try:
            async with turn:
                # From here on it may be too old for whoever comes.
                del self._coming[key]
                return await self._answer(scope)
        finally:
            if key not in self._coming:
                self._turns.pop(key, None)

    async def _answer(self, scope: Scope) -> Answer:
        said: list[Message] = []

        async def keep(message: Message) -> None:
            said.append(message)

        await self._app(scope, _nothing_more, keep)
        headers = list(said[0]["headers"])
        kept = [header for header in headers if header[0] != SAME_FOR_ALL]
        said[0] = {**said[0], "headers": kept}
        return Answer(messages=tuple(said), shared=kept != headers)


async def _nothing_more() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


def _key(scope: Scope) -> Key:
    """Return what makes two requests one."""
    read = [pair for pair in scope["headers"] if pair[0] in READ_BY_DJANGO]
    cookies = b";".join(value for name, value in scope["headers"] if name == b"cookie")
    language = LANGUAGE.search(cookies)
    return (
        scope["path"],
        scope["query_string"],
        scope.get("scheme"),
        language and language[1],
        *sorted(read),
    )
