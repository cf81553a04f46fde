"""What the API answers: a written line, a line of the ledger, a whole table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from rest_framework import serializers

from scoring.answers.enums import VouchedState
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import flat
from scoring.ledger.refusals import Behind
from scoring.ledger.state import LedgerState
from scoring.ledger.written import Written
from scoring.scoresheet.queries.table_view import LineView, TableView, table_view
from tables.seating.enums import TableState
from tables.seating.models import Table
from tables.seating.queries.seating import table_anywhere
from tournaments.book.chain import timestamp
from tournaments.refusals import Refusal
from tournaments.staff.words import BOTH

Numbers = serializers.ListField
WAITS_HELP = "only while seats are published and play waits"


class WrittenOut(serializers.Serializer[Any]):
    """The answer to a write; the same key again gets the same values."""

    seq = serializers.IntegerField(help_text="number of the new line")
    hash = serializers.CharField(help_text="hash of the new line")
    kind = serializers.ChoiceField(LineKind.choices)
    author = serializers.CharField(
        help_text="of a close that somebody else has recorded meanwhile, theirs"
    )
    replayed = serializers.BooleanField(help_text="the line was there before")
    last_seq = serializers.IntegerField(
        help_text="the table's last line; a replacement follows its void line"
    )
    head = serializers.CharField(help_text="hash of the last line")
    delta = Numbers(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="change per side by this line",
    )
    totals = Numbers(child=serializers.IntegerField(), help_text="per side")
    next_dealer = serializers.IntegerField()
    playing = Numbers(
        child=serializers.IntegerField(),
        required=False,
        help_text="the seats that still play, where somebody has left",
    )
    over = serializers.BooleanField(help_text="somebody has won the set")
    leader = serializers.IntegerField(allow_null=True)
    closed = serializers.BooleanField()
    review = serializers.IntegerField(
        required=False, help_text="only under review: the line that put it there"
    )
    unresolved = Numbers(
        child=Numbers(child=serializers.IntegerField()),
        help_text="ties to be settled before the table can be closed",
    )


class LineOut(serializers.Serializer[Any]):
    """One line of a ledger."""

    seq = serializers.IntegerField()
    kind = serializers.ChoiceField(LineKind.choices)
    payload = serializers.DictField(help_text="of a deal the game's entry too")
    voids = serializers.IntegerField(allow_null=True)
    replaces = serializers.IntegerField(allow_null=True)
    author = serializers.CharField()
    at = serializers.CharField(help_text="UTC with milliseconds, as hashed")
    hash = serializers.CharField()
    reason = serializers.CharField(allow_null=True)
    second = serializers.CharField(required=False)
    second_confirmed = serializers.BooleanField(
        required=False, help_text="with an own sign-in; else only named by the author"
    )
    delta = Numbers(
        child=serializers.IntegerField(),
        required=False,
        help_text="deals only: change per side; zeros once voided",
    )
    vouched = serializers.ChoiceField(
        VouchedState.choices,
        required=False,
        help_text="only of lines that players have recorded or answered to",
    )


class SeatOut(serializers.Serializer[Any]):
    """Who sits where."""

    seat = serializers.IntegerField(help_text="counted from 0")
    entrant = serializers.CharField(help_text="code; of two partners the same")
    name = serializers.CharField(help_text="the person's")


class TableOut(serializers.Serializer[Any]):
    """A table with its whole ledger."""

    id = serializers.IntegerField()
    tournament = serializers.CharField(help_text="slug")
    stage = serializers.IntegerField(help_text="number")
    table = serializers.CharField(help_text="letter")
    state = serializers.ChoiceField(TableState.choices)
    last_seq = serializers.IntegerField()
    head = serializers.CharField()
    rules_hash = serializers.CharField()
    target = serializers.IntegerField()
    seats = SeatOut(many=True)
    sides = Numbers(
        child=Numbers(child=serializers.IntegerField()),
        help_text="the seats that score together; two by two in pairs",
    )
    totals = Numbers(child=serializers.IntegerField(), help_text="per side")
    next_dealer = serializers.IntegerField()
    playing = Numbers(
        child=serializers.IntegerField(),
        required=False,
        help_text="the seats that still play, where somebody has left",
    )
    over = serializers.BooleanField()
    review = serializers.IntegerField(
        required=False, help_text="only under review: the line that put it there"
    )
    held = serializers.BooleanField(
        required=False, help_text="only of a final whose score is held back"
    )
    not_started = serializers.BooleanField(required=False, help_text=WAITS_HELP)
    lines = LineOut(many=True)


def written_json(written: Written) -> dict[str, Any]:
    """Return the answer to a write."""
    line, state = written.line, written.state
    played = next((p for p in state.lines if p.seq == line.seq), None)
    return {
        "seq": line.seq,
        "hash": line.hash,
        "kind": str(line.kind),
        "author": line.author,
        "replayed": written.replayed,
        "last_seq": state.seq,
        "head": state.head,
        "delta": None if played is None else list(played.delta),
        "totals": list(state.totals),
        "next_dealer": state.next_dealer,
        **_playing(state),
        "over": bool(state.over),
        "leader": state.leader,
        "closed": state.closed,
        **_review(state),
        "unresolved": [list(group) for group in state.unresolved],
    }


def _playing(state: LedgerState) -> dict[str, Any]:
    """Return the seats that play, where not all do any more."""
    whole = len(state.playing) == len(state.entrants)
    return {} if whole else {"playing": list(state.playing)}


def _review(state: LedgerState) -> dict[str, int]:
    """Return the line that put a table under review; the others have none."""
    return {} if state.review is None else {"review": state.review}


def line_json(view: LineView) -> dict[str, Any]:
    """Return one line of the ledger."""
    line = view.line
    shown = {
        "seq": line.seq,
        "kind": str(line.kind),
        "payload": flat(line.payload),
        "voids": line.voids,
        "replaces": line.replaces,
        "author": line.author,
        "at": timestamp(line.at),
        "hash": line.hash,
        "reason": view.reason or None,
    }
    if line.second is not None:
        shown["second"] = line.second
        shown["second_confirmed"] = BOTH in view.author
    if line.kind is LineKind.DEAL and view.played is not None:
        shown["delta"] = list(view.played.delta)
    return shown


@contextmanager
def telling_missed(table: Table, *, after_seq: int) -> Iterator[None]:
    """Let what a table refuses for its state name the lines behind ``after_seq``.

    Where two tables are written to, those of the table whose lines were missed.
    """
    try:
        yield
    except Refusal as refusal:
        if refusal.status == HTTPStatus.CONFLICT:
            if isinstance(refusal, Behind):
                after_seq = refusal.after_seq
                if refusal.table != table.pk:
                    table = table_anywhere(refusal.table)
            view = table_view(table)
            missed = [one for one in view.lines if one.line.seq > after_seq]
            refusal.extra = {
                **refusal.extra,
                "missed": [line_json(one) for one in missed],
                "last_seq": view.last_seq,
            }
        raise


def table_json(view: TableView, *, slug: str) -> dict[str, Any]:
    """Return a table with its whole ledger."""
    state = view.state
    return {
        **_review(state),
        **({"held": True} if view.held else {}),
        **({"not_started": True} if view.waits else {}),
        "id": view.id,
        "tournament": slug,
        "stage": view.stage,
        "table": view.letter,
        "state": str(view.stored_state),
        "last_seq": view.last_seq,
        "head": state.head,
        "rules_hash": view.rules_hash,
        "target": view.rules.target,
        "seats": [
            {"seat": seat.position, "entrant": seat.code, "name": seat.name}
            for seat in view.seats
        ],
        "sides": [list(side) for side in state.sides],
        "totals": list(state.totals),
        "next_dealer": state.next_dealer,
        **_playing(state),
        "over": bool(state.over),
        "lines": [
            {**line_json(line), **_vouched(view, seq=line.line.seq)}
            for line in view.lines
        ],
    }


def _vouched(view: TableView, *, seq: int) -> dict[str, str]:
    one = view.vouched.get(seq)
    return {} if one is None else {"vouched": str(one.standing)}
