"""One answer for all who ask the same, said again from memory.

A hint makes a thousand phones fetch the same fragment within a moment. Django paints it
once; here it is kept whole, compressed once, and told again before anything else looks
at the request. Django says which answers are the same for all, of which event and at
which version; nothing is shared with whoever brings a session or a token.

Nobody gets less than he has heard of: neither the version that he names, nor what this
process was told of the event before he asked. What it was told of nothing may be a
second old; then Django is asked whether it still holds.

What somebody has asked for since the last change is painted ahead when the next one is
told, so that it is there when the crowd comes.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import time
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import lru_cache
from http import HTTPStatus
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils.translation import get_language_from_request

from config.gate import App, Message, Receive, Scope, Send
from tournaments.book import channels
from tournaments.book.channels import Hint, Hub
from tournaments.web.reader import COOKIE, GERMAN, pack_in

SAME_FOR_ALL = b"x-same-for-all"
HEARD_OF = b"x-live-fragment"
SHARED = re.compile(
    r"/t/.+/part/|/api/v1/tournaments/[^/]+/(?:tables|standings|bracket)"
)
# What a hint that names other tables leaves as it was.
OF_ONE_TABLE = re.compile(r"/t/[^/]+/tables/(\d+)/part/")
# So long it is told without asking whether it still holds.
SURE_SECONDS = 1.0
# So long it is told without being painted anew: some of it depends on the hour.
PAINTED_SECONDS = 60.0
# So long what is painted ahead waits, for the hint to reach a thousand viewers first.
HINT_FIRST_SECONDS = 0.02
MOST_BYTES = 64 * 1024 * 1024
# Key, headers and entries of a piece, as measured with small ones.
BESIDE_BYTES = 4096
WORTH_PACKING = 200
LONGEST = 2048
LONGEST_NUMBER = 15
# What Django may read of a request whose answer is shared, beside its language.
ADDRESSED = (b"host", b"x-forwarded-host", b"x-forwarded-proto")
OF_THE_BODY = {b"content-length", b"content-encoding"}

Key = tuple[object, ...]
Pair = tuple[bytes, bytes]
Whole = tuple[Message, Message]
NEVER = (0.0, 0.0)


class PieceRequest(NamedTuple):
    """What a request asks for: what ``key`` names, in the words of its reader."""

    key: Key
    language: str
    cards: str
    heard_of: int | None
    known: bytes
    packed: bool


@dataclass(frozen=True, slots=True)
class Piece:
    """What is the same for all at one version of an event, ready to be said."""

    event: int
    version: int
    etag: bytes
    painted: float
    asked: float
    plain: Whole
    packed: Whole
    unchanged: Whole

    @property
    def size(self) -> int:
        """Return about how much memory it takes, with all that is kept beside it."""
        return len(self.plain[1]["body"]) + len(self.packed[1]["body"]) + BESIDE_BYTES

    def answer(self, asked: PieceRequest) -> Whole:
        """Return what is said: 304 to whoever has it."""
        if self.etag and self.etag in asked.known:
            return self.unchanged
        return self.packed if asked.packed else self.plain


class SharedAnswers:
    """Asks the application once for all who ask for the same public piece."""

    def __init__(
        self, app: App, *, headers: list[Pair] | None = None, hub: Hub | None = None
    ) -> None:
        """``headers`` are added to what is said from memory."""
        self._app = app
        self._headers = headers or []
        self._hub = hub or channels.hub
        self._kept: OrderedDict[Key, Piece] = OrderedDict()
        self._size = 0
        self._coming: dict[Key, asyncio.Task[Piece | None]] = {}
        self._turns: dict[Key, asyncio.Lock] = {}
        self._painting: dict[Key, asyncio.Event] = {}
        self._ahead: set[asyncio.Task[None]] = set()
        # What has been asked for since it was last painted ahead.
        self._wanted: dict[Key, tuple[PieceRequest, Scope]] = {}
        # When this process was last told that an event has changed, and that all of it
        # may have.
        self._told: dict[int, tuple[float, float]] = {}

    def at_hand(self, scope: Scope) -> Whole | None:
        """Return the answer to a request if it is in memory and still holds."""
        asked = _read(scope)
        if asked is None:
            return None
        piece = self._kept.get(asked.key)
        if piece is None or not self._holds(piece, heard_of=asked.heard_of):
            return None
        return self._answer(piece, asked, scope=scope)

    def _answer(self, piece: Piece, asked: PieceRequest, *, scope: Scope) -> Whole:
        """Return what is said, and keep what is to be painted ahead next time."""
        if asked.key not in self._wanted:
            self._wanted[asked.key] = _to_ask_again(asked, scope=scope)
        return piece.answer(asked)

    def _holds(self, piece: Piece, *, heard_of: int | None) -> bool:
        if time.monotonic() - piece.asked >= SURE_SECONDS:
            return False
        of_anything, of_everything = self._told.get(piece.event, NEVER)
        if heard_of is None:
            return piece.asked > of_anything
        return piece.version >= heard_of and piece.asked > of_everything

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = _read(scope)
        if asked is None:
            return await self._app(scope, receive, send)
        said = await self._once_painted(asked, scope=scope)
        if said is None:
            piece = await asyncio.shield(self._come(asked, scope=scope))
            if piece is None:
                return await self._app(scope, receive, send)
            said = self._answer(piece, asked, scope=scope)
        for message in said:
            await send(message)
        return None

    async def _once_painted(self, asked: PieceRequest, *, scope: Scope) -> Whole | None:
        """Wait for what is being painted, if that is new enough for the asker."""
        painting = self._painting.get(asked.key)
        if painting is None or asked.heard_of is None:
            return None
        await painting.wait()
        return self.at_hand(scope)

    def _come(self, asked: PieceRequest, *, scope: Scope) -> asyncio.Task[Piece | None]:
        """Return the question that all share who ask before it is put."""
        coming = self._coming.get(asked.key)
        if coming is None:
            coming = asyncio.create_task(self._ask(asked, scope=scope))
            self._coming[asked.key] = coming
        return coming

    async def _ask(self, asked: PieceRequest, *, scope: Scope) -> Piece | None:
        """Return what holds now, to all who came before it was asked; one by one."""
        key = asked.key
        turn = self._turns.setdefault(key, asyncio.Lock())
        painted = asyncio.Event()
        try:
            async with turn:
                # From here on it may be too old for whoever comes.
                self._painting[key] = painted
                del self._coming[key]
                piece = await self._renewed(asked, scope=scope)
                self._keep(key, piece)
        finally:
            self._painting.pop(key, None)
            painted.set()
            if key not in self._coming:
                self._turns.pop(key, None)
        return piece

    async def _renewed(self, asked: PieceRequest, *, scope: Scope) -> Piece | None:
        begun = time.monotonic()
        kept = self._kept.get(asked.key)
        if kept is not None and begun - kept.painted >= PAINTED_SECONDS:
            kept = None
        tag = kept.etag if kept is not None else b""
        status, headers, body = await self._said(asked, scope=scope, tag=tag)
        named = dict(headers)
        if status == HTTPStatus.NOT_MODIFIED and kept is not None:
            return replace(kept, asked=begun)
        event, _dot, version = named.get(SAME_FOR_ALL, b"").partition(b".")
        of, seen = _number(event), _number(version)
        if status != HTTPStatus.OK or b"set-cookie" in named or of is None:
            return None
        if seen is None:
            return None
        packed = body
        if len(body) >= WORTH_PACKING:
            packed = await asyncio.to_thread(gzip.compress, body, 6, mtime=0)
        return self._piece(
            headers, bodies=(body, packed), begun=begun, event=of, version=seen
        )

    async def _said(
        self, asked: PieceRequest, *, scope: Scope, tag: bytes
    ) -> tuple[int, list[Pair], bytes]:
        """Return what the application says to a stranger who reads in that way."""
        headers = [pair for pair in scope["headers"] if pair[0] in ADDRESSED]
        headers.append((b"accept", b"*/*"))
        headers.append((b"accept-language", asked.language.encode()))
        if asked.cards != GERMAN:
            headers.append((b"cookie", f"{COOKIE}={asked.cards}".encode()))
        if tag:
            headers.append((b"if-none-match", tag))
        said: list[Message] = []

        async def take(message: Message) -> None:
            said.append(message)

        await self._app({**scope, "headers": headers}, _nothing_more, take)
        body = b"".join(message.get("body", b"") for message in said[1:])
        return said[0]["status"], list(said[0]["headers"]), body

    def _piece(
        self,
        headers: list[Pair],
        *,
        bodies: tuple[bytes, bytes],
        begun: float,
        event: int,
        version: int,
    ) -> Piece:
        plain, packed = bodies
        kept = [pair for pair in headers if pair[0] not in {SAME_FOR_ALL, *OF_THE_BODY}]
        known = {name for name, _value in kept}
        kept += [pair for pair in self._headers if pair[0] not in known]
        coding = [(b"content-encoding", b"gzip")] if packed is not plain else []
        etag = dict(kept).get(b"etag", b"")
        return Piece(
            event=event,
            version=version,
            etag=etag.removeprefix(b"W/"),
            painted=begun,
            asked=begun,
            plain=_whole(HTTPStatus.OK, [*kept, _length(plain)], plain),
            packed=_whole(HTTPStatus.OK, [*kept, *coding, _length(packed)], packed),
            unchanged=_whole(HTTPStatus.NOT_MODIFIED, kept, b""),
        )

    def _keep(self, key: Key, piece: Piece | None) -> None:
        """Keep it, or forget what was there; the oldest go when there is no room."""
        before = self._kept.pop(key, None)
        self._size -= 0 if before is None else before.size
        if piece is None:
            self._wanted.pop(key, None)
            return
        self._hub.listen(tournament_id=piece.event, listener=self._hear)
        self._kept[key] = piece
        self._size += piece.size
        while self._size > MOST_BYTES:
            gone, oldest = self._kept.popitem(last=False)
            self._wanted.pop(gone, None)
            self._size -= oldest.size

    def _hear(self, hint: Hint) -> None:
        now = time.monotonic()
        _of_anything, of_everything = self._told.get(hint.tournament_id, NEVER)
        # What no version counts is no older for whoever names the latest.
        uncounted = bool(hint.tables) and not hint.versions
        everything = now if hint.everything or uncounted else of_everything
        self._told[hint.tournament_id] = (now, everything)
        self._paint_ahead(hint)

    def _paint_ahead(self, hint: Hint) -> None:
        """Ask for what this changes, before those come who are told of it."""
        changed: list[tuple[PieceRequest, Scope]] = []
        for key, (_asked, scope) in list(self._wanted.items()):
            piece = self._kept.get(key)
            if piece is None:
                del self._wanted[key]
                continue
            if piece.event != hint.tournament_id:
                continue
            of_table = OF_ONE_TABLE.fullmatch(scope["path"])
            named = of_table is None or int(of_table[1]) in hint.tables
            if hint.everything or (named and hint.tables):
                changed.append(self._wanted.pop(key))
        if changed:
            ahead = asyncio.create_task(self._paint_all(changed))
            self._ahead.add(ahead)
            ahead.add_done_callback(self._ahead.discard)

    async def _paint_all(self, changed: list[tuple[PieceRequest, Scope]]) -> None:
        """Paint one after another: the hint and whoever saves have their turns."""
        await asyncio.sleep(HINT_FIRST_SECONDS)
        for asked, scope in changed:
            # Nobody waits for it yet; whoever comes asks again if it failed.
            await asyncio.wait([self._come(asked, scope=scope)])


def _to_ask_again(asked: PieceRequest, *, scope: Scope) -> tuple[PieceRequest, Scope]:
    """Return what is kept of a request: nothing that only its sender brought."""
    headers = [pair for pair in scope["headers"] if pair[0] in ADDRESSED]
    return asked._replace(known=b""), {**scope, "headers": headers}


async def _nothing_more() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


def _whole(status: int, headers: list[Pair], body: bytes) -> Whole:
    start = {"type": "http.response.start", "status": status, "headers": headers}
    return start, {"type": "http.response.body", "body": body}


def _length(body: bytes) -> Pair:
    return b"content-length", str(len(body)).encode()


def _number(text: bytes) -> int | None:
    short = len(text) <= LONGEST_NUMBER
    return int(text) if short and text.isdigit() else None


def _read(scope: Scope) -> PieceRequest | None:
    """Return what a request asks for, if a stranger may be answered with others."""
    if scope["method"] != "GET":
        return None
    said = scope["headers"]
    headers = dict(said)
    if len(headers) < len(said) or b"authorization" in headers:
        # The same header twice can mean one thing here and another to Django.
        return None
    found = headers.get
    place = _place(
        scope["path"],
        scope["query_string"],
        scope.get("scheme"),
        found(b"cookie", b""),
        found(b"accept-language", b""),
        tuple(map(found, ADDRESSED)),
    )
    if place is None:
        return None
    key, language, cards = place
    return PieceRequest(
        key=key,
        language=language,
        cards=cards,
        heard_of=_number(found(HEARD_OF, b"")),
        known=found(b"if-none-match", b""),
        packed=b"gzip" in found(b"accept-encoding", b""),
    )


@lru_cache(maxsize=2048)
def _place(
    path: str,
    query: bytes,
    scheme: str | None,
    cookie: bytes,
    wanted: bytes,
    addressed: tuple[bytes | None, ...],
) -> tuple[Key, str, str] | None:
    """Return what makes two requests one, the language Django would choose, the pack.

    Nothing for what is not shared, for whoever brings a session, and for what is too
    long to be remembered.
    """
    if not SHARED.fullmatch(path):
        return None
    texts = (path, query, cookie, wanted, *filter(None, addressed))
    if sum(map(len, texts)) > LONGEST:
        return None
    request = HttpRequest()
    request.COOKIES = parse_cookie(cookie.decode("latin1"))
    if request.COOKIES.get(settings.SESSION_COOKIE_NAME):
        return None
    request.META["HTTP_ACCEPT_LANGUAGE"] = wanted.decode("latin1")
    language = get_language_from_request(request)
    cards = pack_in(request.COOKIES)
    return (path, query, scheme, language, cards, addressed), language, cards
