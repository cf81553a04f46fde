"""Call a referee to a table, and deal with the call.

The lock is the tournament's, whose version a call counts so that the queue moves
everywhere; no ledger is locked, so that play goes on as if nobody had called.
Source: docs/adr/0027; docs/api.md "Calls for a referee".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from scoring.calls.enums import CallState
from scoring.calls.models import LONGEST_TEXT, OPEN, Call, CallMove
from scoring.calls.queries import plays
from scoring.calls.refusals import (
    CalledTooSoon,
    CallMoved,
    RulingMissing,
    TableNotPlaying,
)
from tables.ids import TableId
from tables.seating.models import Table
from tournaments.book.chain import TEXT_LIMIT
from tournaments.events.commands.steps import changed, lock_tournament
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.refusals import KeyReused, existing

CALLER = "player"
PAUSE = timedelta(seconds=60)
# From which state which steps lead on; a claimed call can be handed back.
NEXT: Mapping[CallState, frozenset[CallState]] = {
    CallState.CALLED: frozenset({CallState.CLAIMED, CallState.WITHDRAWN}),
    CallState.CLAIMED: frozenset(
        {CallState.CALLED, CallState.CLOSED, CallState.WITHDRAWN}
    ),
    CallState.CLOSED: frozenset(),
    CallState.WITHDRAWN: frozenset(),
}


@dataclass(frozen=True, slots=True)
class OpenCall:
    """The call that is open at a table now; ``again`` when it was there before."""

    call: Call
    again: bool


@transaction.atomic(durable=True)
def call_referee(
    *,
    tournament_id: TournamentId,
    table_id: TableId,
    text: str,
    author: str,
    at: datetime,
) -> OpenCall:
    """Call a referee to a table in play; while one is called, only say so again.

    Raises NotFound, TableNotPlaying, CalledTooSoon.
    """
    tournament = lock_tournament(tournament_id)
    tables = Table.objects.select_related("stage__tournament")
    table = existing(tables.filter(pk=table_id, stage__tournament=tournament).first())
    earlier = Call.objects.filter(table=table)
    if not earlier.filter(state__in=OPEN).exists():
        if not plays(table):
            raise TableNotPlaying
        last = earlier.aggregate(last=Max("called_at"))["last"]
        # A clock set back makes nobody wait longer.
        if last is not None and last <= at < last + PAUSE:
            raise CalledTooSoon(seconds=ceil((last + PAUSE - at).total_seconds()))
    return ensure_call(tournament, table, text=text, author=author, at=at)


def ensure_call(
    tournament: Tournament, table: Table, *, text: str, author: str, at: datetime
) -> OpenCall:
    """Return the call that is open at a table; the event is locked by the caller."""
    earlier = Call.objects.filter(table=table)
    now_open = earlier.filter(state__in=OPEN).first()
    if now_open is not None:
        return OpenCall(call=now_open, again=True)
    call = Call.objects.create(
        table=table,
        number=earlier.count() + 1,
        text=text.strip()[:LONGEST_TEXT],
        called_at=at,
    )
    _move(call, state=CallState.CALLED, author=author, at=at)
    changed(tournament)
    return OpenCall(call=call, again=False)


def end_call(table: Table, *, author: str, at: datetime, words: str) -> None:
    """Close the call that is open at a table with a ruling that was made elsewhere.

    The event is locked by the caller. Without such a call nothing happens.
    """
    call = Call.objects.filter(table=table, state__in=OPEN).first()
    if call is None:
        return
    if call.state == CallState.CALLED:
        _move(call, state=CallState.CLAIMED, author=author, at=at)
    _move(call, state=CallState.CLOSED, author=author, at=at, words=words)


@transaction.atomic(durable=True)
def move_call(
    *,
    tournament_id: TournamentId,
    call_id: int,
    to: CallState,
    author: str,
    at: datetime,
    words: str = "",
    key: UUID | None = None,
) -> Call:
    """Take a call one step on: claim it, hand it back, close it, withdraw it.

    ``words`` are the ruling. The same step of the same person again changes nothing,
    nor does the same ``key``, whatever has happened since.
    Raises NotFound, KeyReused, CallMoved, RulingMissing.
    """
    tournament = lock_tournament(tournament_id)
    calls = Call.objects.filter(pk=call_id, table__stage__tournament=tournament)
    call = existing(calls.first())
    words = words.strip()[:TEXT_LIMIT]
    earlier = call.moves.filter(client_key=key).first() if key else None
    if earlier is not None:
        if (earlier.state, earlier.author, earlier.words) != (to, author, words):
            raise KeyReused
        return call
    last = call.moves.latest("seq")
    if (last.state, last.author) == (to, author):
        return call
    if to not in NEXT[CallState(call.state)]:
        raise CallMoved(state=last.state, author=last.author, at=last.at)
    if to is CallState.CLOSED and not words:
        raise RulingMissing
    _move(call, state=to, author=author, at=at, words=words, key=key)
    changed(tournament)
    return call


def _move(
    call: Call,
    *,
    state: CallState,
    author: str,
    at: datetime,
    words: str = "",
    key: UUID | None = None,
) -> None:
    """Take one step; those before it stay."""
    CallMove.objects.create(
        call=call,
        seq=call.moves.count() + 1,
        state=state,
        author=author,
        at=at,
        words=words,
        client_key=key,
    )
    call.state = state
    call.save(update_fields=["state"])
