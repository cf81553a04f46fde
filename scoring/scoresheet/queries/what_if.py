"""What a table would be after one more entry; nothing is written.

The same replay as after the real writing, so that what was shown before is what
will be there afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.games.protocol import Deal
from scoring.ledger.enums import VOIDABLE_KINDS, LeaveCause, LineKind, Purpose
from scoring.ledger.lines import Line, Payload, deal_payload
from scoring.ledger.replay import folded, replay
from scoring.ledger.seating import follower
from scoring.ledger.state import LedgerState
from scoring.scoresheet.queries.table_view import LineView, TableView
from scoring.scoresheet.refusals import (
    AlreadyVoided,
    FollowedBy,
    NoSuchLine,
    NotVoidable,
)


def voidable(lines: Sequence[Line], *, seq: int) -> Line:
    """Return the line of a table if it is there and can be voided.

    Raises NoSuchLine, NotVoidable, AlreadyVoided, FollowedBy.
    """
    line = next((one for one in lines if one.seq == seq), None)
    if line is None:
        raise NoSuchLine(seq=seq)
    if line.kind not in VOIDABLE_KINDS:
        raise NotVoidable(seq=seq)
    by = next((one.seq for one in lines if one.voids == seq), None)
    if by is not None:
        raise AlreadyVoided(seq=seq, by=by)
    later = follower(lines, line=line)
    if later is not None:
        raise FollowedBy(seq=seq, by=later)
    return line


def voidable_line(view: TableView, *, seq: int) -> LineView:
    """Return the same line in words. Raises the same."""
    line = voidable([one.line for one in view.lines], seq=seq)
    return next(one for one in view.lines if one.line is line)


def after_deal(view: TableView, *, deal: Deal, purpose: Purpose) -> LedgerState:
    """Return the state after a deal that the rules allow."""
    extra: dict[str, Any] = {}
    if purpose is Purpose.TIE_BREAK:
        extra["tied"] = [list(group) for group in view.state.unresolved]
    payload = deal_payload(deal, purpose=purpose, extra=extra)
    return _after(view, kind=LineKind.DEAL, payload=payload)


def after_penalty(view: TableView, *, payload: Payload) -> LedgerState:
    """Return the state after a penalty."""
    return _after(view, kind=LineKind.PENALTY, payload=payload)


def after_lot(
    view: TableView, *, among: Sequence[int], order: Sequence[int]
) -> LedgerState:
    """Return the state after drawn lots."""
    return _after(
        view,
        kind=LineKind.LOT,
        payload={"among": sorted(among), "order": list(order)},
    )


def after_expulsion(view: TableView, *, seat: int) -> LedgerState:
    """Return the state after whoever has a seat is expelled."""
    payload: Payload = {"seat": seat, "cause": str(LeaveCause.EXPELLED)}
    return _after(view, kind=LineKind.LEAVE, payload=payload)


def after_void(
    view: TableView, *, seq: int, replacement: Deal | None = None
) -> LedgerState:
    """Return the state after voiding a line, with a deal in its place or without."""
    lines = [line.line for line in view.lines]
    lines.append(_next(lines, kind=LineKind.VOID, payload={}, voids=seq))
    if replacement is not None:
        voided = next(line for line in lines if line.seq == seq)
        lines.append(
            _next(
                lines,
                kind=LineKind.DEAL,
                payload=replacing(voided, deal=replacement),
                replaces=seq,
            )
        )
    return replay(lines, rules=view.rules)


def replacing(voided: Line, *, deal: Deal) -> Payload:
    """Return the payload of a replacement; an extra deal stays an extra deal."""
    tied = voided.payload.get("tied")
    return deal_payload(
        deal,
        purpose=Purpose(voided.payload["purpose"]),
        extra={} if tied is None else {"tied": tied},
    )


def _after(view: TableView, *, kind: LineKind, payload: Payload) -> LedgerState:
    lines = [line.line for line in view.lines]
    line = _next(lines, kind=kind, payload=payload)
    return folded(lines, rules=view.rules).after(line).state


def _next(
    lines: Sequence[Line],
    *,
    kind: LineKind,
    payload: Payload,
    voids: int | None = None,
    replaces: int | None = None,
) -> Line:
    """Return a line as it would follow; only what replay reads is filled in."""
    last = lines[-1]
    return Line(
        seq=last.seq + 1,
        kind=kind,
        payload=payload,
        voids=voids,
        replaces=replaces,
        author=last.author,
        second=None,
        at=last.at,
        key=last.key,
        rules=last.rules,
        reason=None,
    )
