"""The steps that every write at a table shares: begin under the lock, finish.

``write`` takes them all where a line needs no more than that.
"""

from __future__ import annotations

from collections.abc import Callable

from scoring.ledger.append import (
    OpenLedger,
    RequestedLine,
    append,
    check_position,
    earlier_answer,
    lock_ledger,
)
from scoring.ledger.commands.second import check_second
from scoring.ledger.enums import KINDS, LineKind
from scoring.ledger.lines import Payload, Signature
from scoring.ledger.refusals import RulesChanged, TableDissolved
from scoring.ledger.replay import table_state
from scoring.ledger.state import LedgerState
from scoring.ledger.written import Written
from scoring.refusals import ReasonMissing, StageConfirmed, StageNotStarted, TableClosed
from tables.ids import TableId
from tables.seating.enums import TableState
from tournaments.book.after_commit import announce
from tournaments.events.commands.steps import refuse_over
from tournaments.events.enums import StageState
from tournaments.refusals import Refusal

NOTHING: Payload = {}


def write(
    *,
    table_id: TableId,
    kind: LineKind,
    sign: Signature,
    content: Payload = NOTHING,
    check: Callable[[OpenLedger], Payload | None] = lambda _ledger: None,
) -> Written:
    """Append one line that says ``content``, or return the first answer to its key.

    ``check`` refuses what the table's state does not allow, and returns what follows
    and nobody asks for (``filled``), if the kind has that. Raises what ``begin`` and
    ``check`` raise; call in a transaction.
    """
    ledger = begin(table_id=table_id, kind=kind, content=content, sign=sign)
    if ledger.earlier is not None:
        return ledger.earlier
    payload = {**content, **(check(ledger) or NOTHING)}
    append(ledger, kind=kind, payload=payload, sign=sign)
    return finish(ledger)


def begin(
    *,
    table_id: TableId,
    kind: LineKind,
    content: Payload,
    sign: Signature,
    rules_hash: str | None = None,
    voids: int | None = None,
    confirmed_too: bool = False,
    closed_too: bool = False,
) -> OpenLedger:
    """Lock the table and refuse whoever is out of step; call in a transaction.

    If the key is not new, the ledger has its ``earlier`` answer.

    ``content`` is what the writer asks for, of the payload; the same key with other
    content is refused. ``confirmed_too`` lets a correction in behind a confirmed stage,
    ``closed_too`` a line at a closed table whose kind is not for that. What a kind
    declares (``KINDS``) is asked here: whether it is taken before the start and after
    the close, says why, is signed by two. Raises KeyReused, EventArchived, EventOver,
    StageConfirmed, StageNotStarted, OutOfSequence, ProbableDuplicate, RulesChanged,
    TableClosed, TableDissolved, ReasonMissing, SecondMissing.
    """
    ledger = lock_ledger(table_id, sign=sign)
    requested = RequestedLine(kind=kind, content=content, voids=voids)
    ledger.earlier = earlier_answer(ledger, requested=requested, sign=sign)
    if ledger.earlier is None:
        refuse_over(ledger.table.stage.tournament)
        if ledger.table.state == TableState.CONFIRMED and not confirmed_too:
            raise StageConfirmed
        if waits_for_start(ledger) and not KINDS[kind].before_play:
            raise StageNotStarted
        if rules_hash and rules_hash != ledger.table.stage.rules_hash:
            raise RulesChanged
        check_position(ledger, requested=requested, sign=sign)
        _check_declared(ledger, kind=kind, sign=sign, closed_too=closed_too)
    return ledger


def _check_declared(
    ledger: OpenLedger, *, kind: LineKind, sign: Signature, closed_too: bool
) -> None:
    declared = KINDS[kind]
    state = ledger.state()
    if refusal := why_shut(kind, state=state, closed_too=closed_too):
        raise refusal
    if declared.says_why and not sign.reason.strip():
        raise ReasonMissing
    if declared.two_people:
        check_second(sign, tournament=ledger.table.stage.tournament)


def why_shut(
    kind: LineKind, *, state: LedgerState, closed_too: bool = False
) -> Refusal | None:
    """Return why a table that is closed or dissolved takes no such line, or nothing."""
    if KINDS[kind].after_close:
        return None
    if state.closed and not closed_too:
        return TableClosed()
    if state.deserted and kind is not LineKind.CLOSE:
        return TableDissolved()
    return None


def waits_for_start(ledger: OpenLedger) -> bool:
    """Tell whether the stage's seats are published and play has not begun.

    It was asked under the table's lock, which taking the start back needs too.
    """
    return ledger.table.stage.state == StageState.SEATED


def finish(ledger: OpenLedger) -> Written:
    """Store the table's new state and tell the hall after the commit."""
    table = ledger.table
    state = table_state(ledger.lines, stage=table.stage.state)
    if table.state not in {TableState.CONFIRMED, state}:
        table.state = state
        table.save(update_fields=["state"])
    announce(
        tournament_id=table.stage.tournament_id,
        table_id=table.pk,
        versions=ledger.added,
    )
    return Written(line=ledger.lines[-1], state=ledger.state(), replayed=False)
