"""The writes of the API: read the body, make one command call.

Single requests and ``sync`` use the same calls, so that both get the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.db import IntegrityError

from scoring.deals.commands.closing import close_table, reopen_table
from scoring.deals.commands.deals import record_deal
from scoring.deals.commands.last_deals import call_last_deal, move_table
from scoring.deals.commands.penalties import give_penalty
from scoring.disputes.commands.corrections import Replacement, void_line
from scoring.disputes.commands.reviews import open_review, release_table
from scoring.games.enums import LotMethod
from scoring.games.problems import in_words
from scoring.games.protocol import Deal, Problem
from scoring.ledger.enums import LeaveCause, Purpose, SitAs
from scoring.ledger.lines import Signature
from scoring.ledger.possible import PenaltyEntry
from scoring.ledger.review import Move as ReviewMove
from scoring.ledger.written import Written
from scoring.referee.api import entries
from scoring.refusals import InvalidEntry
from scoring.rules.rules import StageRules
from scoring.scoresheet.api.answers import line_json
from scoring.scoresheet.api.places import Place, sides_of
from scoring.scoresheet.queries.table_view import table_view
from scoring.substitutions.commands.accidents import leave_seat, take_seat
from scoring.substitutions.commands.swaps import Place as At
from scoring.substitutions.commands.swaps import swap_seats
from scoring.ties.commands.lots import record_lot
from tables.ids import TableId
from tournaments.refusals import NotAllowed, Refusal
from tournaments.web.api.strict import LONGEST_REASON, Strict

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """One kind of write: its body, its command, and where its fields lie.

    ``name`` is the last part of its address, ``operation`` what OpenAPI calls it;
    ``by_players``: also at their own tables, where the event lets players record.
    """

    name: str
    operation: str
    body: type[Strict]
    write: Callable[[Place, Values, Signature], Written]
    prefix: Callable[[Values], str] = lambda _values: ""
    by_players: bool = False


def perform(call: Call, *, place: Place, data: Any, at: datetime) -> Written:
    """Return the answer to one write, signed by one person.

    Raises ValidationError for a body that cannot be read, and what the command
    raises; a refusal with status 409 carries the lines that the caller missed.
    """
    values: Values = call.body.read(data)
    sign = signature(place, values, at=at)
    with _explained(call, place=place, values=values, sign=sign):
        try:
            return call.write(place, values, sign)
        except IntegrityError:
            # Somebody used the same key at another table in this very moment:
            # now the key can be seen, and the answer says so.
            return call.write(place, values, sign)


def signature(place: Place, values: Values, *, at: datetime) -> Signature:
    """Return who sends a body; a second person signs in the pages alone."""
    return Signature(
        author=place.actor.code,
        at=at,
        client_key=values["client_key"],
        after_seq=values.get("after_seq", values.get("expected_seq")),
        grant_id=place.actor.grant_id,
        reason=_reason(values),
    )


def _reason(values: Values) -> str:
    """Return the reason of a write, with the names of witnesses if there are any."""
    inside = values.get("deal", {}).get("reason", "")
    names = ", ".join(filter(None, values.get("witnesses", ())))
    given = str(values.get("reason", "") or inside)
    return "; ".join(filter(None, (given, names)))[:LONGEST_REASON]


@contextmanager
def _explained(
    call: Call, *, place: Place, values: Values, sign: Signature
) -> Iterator[None]:
    """Let refusals say which field of the body, and which lines were missed."""
    try:
        yield
    except InvalidEntry as refusal:
        prefix = call.prefix(values)
        for problem in refusal.problems:
            if isinstance(problem, dict) and problem["field"] != "reason":
                problem["field"] = f"{prefix}{problem['field']}"
        raise
    except Refusal as refusal:
        if refusal.status == HTTPStatus.CONFLICT:
            refusal.extra = {
                **refusal.extra,
                **_missed(place, after_seq=sign.after_seq),
            }
        raise


def _missed(place: Place, *, after_seq: int) -> dict[str, Any]:
    view = table_view(place.table)
    return {
        "missed": [line_json(line) for line in view.lines if line.line.seq > after_seq],
        "last_seq": view.last_seq,
    }


# What a body says of a deal beside what its game asks.
_OF_EVERY_DEAL = ("outcome", "dealer", "plays", "purpose", "rules_hash", "reason")


def _deal(place: Place, values: Values) -> Deal:
    answers = {
        name: said
        for name, said in values.items()
        if name not in _OF_EVERY_DEAL and said not in (None, {})
    }
    rules = StageRules.from_json(place.table.stage.rules or {})
    asked = {field.name for field in entries.questions(rules.game, rules.ruleset)}
    strange = [Problem("not_asked", name) for name in answers if name not in asked]
    if values["outcome"] not in rules.outcomes:
        strange.append(Problem("outcome_unknown", "outcome"))
    if strange:
        raise InvalidEntry(in_words(strange))
    return rules.game.entered(values["outcome"], values["dealer"], answers)


def _penalty(values: Values) -> PenaltyEntry:
    return PenaltyEntry(
        seat=values["seat"],
        kind=values["kind"],
        points=values["points"],
    )


def _write_deal(place: Place, values: Values, sign: Signature) -> Written:
    deal = values["deal"]
    purpose = Purpose(deal.get("purpose") or values.get("purpose") or Purpose.SET)
    if place.actor.entrant and purpose is not Purpose.SET:
        raise NotAllowed
    return record_deal(
        table_id=place.table_id,
        deal=_deal(place, deal),
        shown=values["shown"],
        sign=sign,
        purpose=purpose,
        plays=deal.get("plays"),
        rules_hash=deal.get("rules_hash") or values.get("rules_hash") or None,
    )


def _write_penalty(place: Place, values: Values, sign: Signature) -> Written:
    return give_penalty(table_id=place.table_id, entry=_penalty(values), sign=sign)


def _write_void(place: Place, values: Values, sign: Signature) -> Written:
    return void_line(
        table_id=place.table_id,
        seq=values["voids"],
        sign=sign,
        replacement=replacement_in(place, values.get("replacement")),
        may_touch_closed=place.actor.organizes,
    )


def replacement_in(place: Place, values: Values | None) -> Replacement | None:
    """Return what a body gives in the place of a voided line."""
    if values is None:
        return None
    if "penalty" in values:
        return Replacement(entry=_penalty(values["penalty"]))
    return Replacement(entry=_deal(place, values["deal"]), shown=values.get("shown"))


def _replaced_field(values: Values) -> str:
    kind = "penalty" if "penalty" in (values.get("replacement") or {}) else "deal"
    return f"replacement.{kind}."


def _write_close(place: Place, values: Values, sign: Signature) -> Written:
    return close_table(table_id=place.table_id, shown=values["shown"], sign=sign)


def _write_lot(place: Place, values: Values, sign: Signature) -> Written:
    side = sides_of(place)
    return record_lot(
        table_id=place.table_id,
        among=[side.get(seat, seat) for seat in values["among"]],
        order=[side.get(seat, seat) for seat in values["order"]],
        witnesses=len(values["witnesses"]),
        method=LotMethod(values["method"]),
        no_deal=values.get("reason", ""),
        sign=sign,
    )


def _write_leave(place: Place, values: Values, sign: Signature) -> Written:
    return leave_seat(
        table_id=place.table_id,
        seat=values["seat"],
        cause=LeaveCause(values["cause"]),
        sign=sign,
        may_touch_closed=place.actor.organizes,
    )


def _write_seat(place: Place, values: Values, sign: Signature) -> Written:
    if not place.actor.organizes:
        raise NotAllowed
    return take_seat(
        table_id=place.table_id,
        seat=values["seat"],
        entrant=values["entrant"],
        sits_as=SitAs(values["sits_as"]),
        sign=sign,
    )


def _write_swap(place: Place, values: Values, sign: Signature) -> Written:
    if not place.actor.organizes:
        raise NotAllowed
    one, other = swapped_in(place, values, sign)
    return swap_seats(one=one, other=other, sign=sign)


def swapped_in(place: Place, values: Values, sign: Signature) -> tuple[At, At]:
    """Return the two seats of a body that exchanges them."""
    return (
        At(table_id=place.table_id, seat=values["seat"], after_seq=sign.after_seq),
        At(
            table_id=TableId(values["other_table"]),
            seat=values["other_seat"],
            after_seq=values["other_after_seq"],
        ),
    )


def _write_reopen(place: Place, _values: Values, sign: Signature) -> Written:
    if not place.actor.organizes:
        raise NotAllowed
    return reopen_table(table_id=place.table_id, sign=sign)


def _write_last_deal(place: Place, _values: Values, sign: Signature) -> Written:
    return call_last_deal(table_id=place.table_id, sign=sign)


def _write_move(place: Place, _values: Values, sign: Signature) -> Written:
    return move_table(table_id=place.table_id, sign=sign)


def _write_review(place: Place, values: Values, sign: Signature) -> Written:
    opens = values["move"] == ReviewMove.OPENED
    write = open_review if opens else release_table
    return write(table_id=place.table_id, sign=sign)


DEAL = Call(
    "deals",
    "record_deal",
    entries.DealsIn,
    _write_deal,
    lambda _values: "deal.",
    by_players=True,
)
PENALTY = Call("penalties", "give_penalty", entries.PenaltiesIn, _write_penalty)
VOID = Call(
    "voids",
    "void_line",
    entries.VoidsIn,
    _write_void,
    _replaced_field,
    by_players=True,
)
CLOSE = Call("close", "close_table", entries.CloseIn, _write_close)
LOT = Call("lots", "record_lot", entries.LotsIn, _write_lot)
LEAVE = Call("leaves", "leave_seat", entries.LeavesIn, _write_leave)
SEAT = Call("seats", "take_seat", entries.SeatsIn, _write_seat)
SWAP = Call("swaps", "swap_seats", entries.SwapsIn, _write_swap)
REOPEN = Call("reopens", "reopen_table", entries.ReopensIn, _write_reopen)
LAST_DEAL = Call("last-deals", "call_last_deal", entries.LastDealsIn, _write_last_deal)
MOVE = Call("moves", "move_table", entries.MovesIn, _write_move)
REVIEW = Call("reviews", "review_table", entries.ReviewsIn, _write_review)
CALLS: Mapping[str, Call] = {
    call.name: call
    for call in (
        DEAL, PENALTY, VOID, CLOSE, LOT, LEAVE, SEAT, SWAP, LAST_DEAL, MOVE,
        REVIEW, REOPEN,
    )
}  # fmt: skip
