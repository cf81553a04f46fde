"""Have the heads of events stamped by an authority: nobody waits for it.

A head is asked for again until a stamp of it, or of a later one, is in the book. One
stamp is one of everything before it, so what piled up while the authority was away
costs one question.
"""

from __future__ import annotations

import logging
import secrets
import socket
import threading
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from django.db import transaction

from scoring.outgoing import in_a_thread, opener
from scoring.stamps.lines import HeadStamped
from scoring.stamps.queries import A_MINUTE, last_stamped, not_stamped_yet, stamps_of
from scoring.stamps.stamping import BadStamp, request_for, token_in
from tournaments.book.lines import write
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId

logger = logging.getLogger(__name__)

Clock = Callable[[], datetime]
PATIENCE_SECONDS = 15.0  # with silence
LONGEST_SECONDS = 30.0  # with an answer that comes drop by drop, headers and all
LONGEST_ANSWER = 60_000
NONCE_BITS = 64
# After a failure; an authority that is away is not asked more often.
PAUSE = timedelta(minutes=2)
# An answer that is further from this clock is worth a word to whoever reads the log.
CLOCKS_AGREE = timedelta(minutes=5)
# A question that nobody heard the end of is asked anew after so long.
GIVEN_UP = timedelta(minutes=10)
# What this process is asking since when, and when it may ask again.
_UNDER_WAY: dict[int, datetime] = {}
_NOT_BEFORE: dict[int, datetime] = {}


@dataclass(frozen=True, slots=True)
class Authority:
    """Whom to ask; ``certificates`` is a file of those under which it signs."""

    url: str
    certificates: Path | None = None


def stamp_heads(
    authority: Authority,
    *,
    clock: Clock,
    hand_over: Callable[[Callable[[], None]], None] = in_a_thread,
) -> None:
    """Ask for a stamp wherever a line waits for one; safe to repeat.

    Each event's is asked in a thread of its own: an authority that is silent holds up
    nobody.
    """
    at = clock()
    begun = Tournament.objects.exclude(status=TournamentStatus.REGISTRATION)
    for pk in begun.values_list("pk", flat=True):
        asked = _UNDER_WAY.get(pk, at - GIVEN_UP) > at - GIVEN_UP
        waits = asked or _NOT_BEFORE.get(pk, at) > at
        if not waits and not_stamped_yet(TournamentId(pk)) is not None:
            _UNDER_WAY[pk] = at
            hand_over(partial(_ask_once, TournamentId(pk), authority, clock=clock))


def _ask_once(
    tournament_id: TournamentId, authority: Authority, *, clock: Clock
) -> None:
    """Ask about one event, and note what became of it."""
    try:
        _ask(tournament_id, authority, clock=clock)
        _NOT_BEFORE.pop(tournament_id, None)
    except (BadStamp, HTTPException, OSError, ValueError) as error:
        _NOT_BEFORE[tournament_id] = clock() + PAUSE
        logger.warning("The head of an event is not stamped yet: %s", error)
    finally:
        _UNDER_WAY.pop(tournament_id, None)


def _ask(tournament_id: TournamentId, authority: Authority, *, clock: Clock) -> None:
    line = not_stamped_yet(tournament_id)
    if line is None:
        return
    nonce = secrets.randbits(NONCE_BITS)
    answer = _answer(authority.url, request_for(line.hash, nonce=nonce))
    token, stamp = token_in(
        answer, digest=line.hash, nonce=nonce, authority=authority.certificates
    )
    at = clock()
    if abs(stamp.at - at) > CLOCKS_AGREE:
        logger.warning("The authority's clock says %s, this one %s.", stamp.at, at)
    said = HeadStamped(line=line.seq, token=token)
    keep_stamp(tournament_id=tournament_id, said=said, at=at)


@transaction.atomic(durable=True)
def keep_stamp(*, tournament_id: TournamentId, said: HeadStamped, at: datetime) -> None:
    """Write a stamp into the event's book; nothing if one of that line is there.

    Nobody signs it but the authority.
    """
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)
    if said.line <= last_stamped(tournament_id):
        return
    before = stamps_of(tournament_id)
    if before and said.stamp.at < before[-1].stamp.at - A_MINUTE:
        raise BadStamp("its clock is behind its last stamp")
    write(tournament_id, said, author="", at=at)


class _Line:
    """The line to an authority, which is cut after so long, whatever still comes."""

    def __init__(self) -> None:
        self.socket: socket.socket | None = None
        self.is_cut = False

    def cut(self) -> None:
        """End it: whoever reads from it gets to an end."""
        self.is_cut = True
        if self.socket is not None:
            with suppress(OSError):
                # That of TLS would first have to be asked.
                socket.socket.shutdown(self.socket, socket.SHUT_RDWR)

    def over(self, kind: type[HTTPConnection]) -> type[HTTPConnection]:
        """Return the same kind of connection, over this line."""
        line = self

        class Over(kind):  # type: ignore[misc, valid-type]
            def connect(self) -> None:
                super().connect()
                line.socket = self.sock

        return Over


def _answer(url: str, question: bytes) -> bytes:
    """Return what the authority answers. Raises BadStamp, OSError, HTTPException."""
    request = urllib.request.Request(  # noqa: S310  (the address is a setting)
        url,
        data=question,
        method="POST",
        headers={
            "Content-Type": "application/timestamp-query",
            "Accept": "application/timestamp-reply",
        },
    )
    line, found = _Line(), b""
    cutting = threading.Timer(LONGEST_SECONDS, line.cut)
    cutting.daemon = True
    cutting.start()
    try:
        with opener(line.over).open(request, timeout=PATIENCE_SECONDS) as answer:
            while part := answer.read1(LONGEST_ANSWER):
                found += part
                if len(found) > LONGEST_ANSWER:
                    raise BadStamp("its answer is too long")
    except (HTTPException, OSError):
        if line.is_cut:
            raise BadStamp("its answer takes too long") from None
        raise
    finally:
        cutting.cancel()
    if line.is_cut:
        raise BadStamp("its answer takes too long")
    return found
