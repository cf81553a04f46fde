"""The steps that every write at a table shares: begin under the lock, finish."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.ledger.append import (
    Asked,
    OpenLedger,
    check_position,
    earlier_answer,
    lock_ledger,
)
from scoring.ledger.enums import BEFORE_PLAY, LineKind
from scoring.ledger.lines import Payload, Signature
from scoring.ledger.refusals import RulesChanged
from scoring.ledger.replay import table_state
from scoring.ledger.written import Written
from scoring.refusals import StageConfirmed, StageNotStarted
from tables.ids import TableId
from tables.seating.enums import TableState
from tournaments.book.after_commit import announce
from tournaments.events.commands.steps import refuse_over
from tournaments.events.enums import StageState


@dataclass(frozen=True, slots=True)
class Beginning:
    """A table under its lock; ``earlier`` is the answer if the key is not new."""

    ledger: OpenLedger
    earlier: Written | None


def begin(
    *,
    table_id: TableId,
    kind: LineKind,
    content: Payload,
    sign: Signature,
    rules_hash: str | None = None,
    voids: int | None = None,
    confirmed_too: bool = False,
) -> Beginning:
    """Lock the table and refuse whoever is out of step; call in a transaction.

    ``content`` is what the writer asks for, of the payload; the same key with other
    content is refused. ``confirmed_too`` lets a correction in behind a confirmed stage.
    Before the stage is started only seats change and tables move. Raises KeyReused,
    EventArchived, EventOver, StageConfirmed, StageNotStarted, OutOfSequence,
    ProbableDuplicate, RulesChanged.
    """
    ledger = lock_ledger(table_id, sign=sign)
    asked = Asked(kind=kind, content=content, voids=voids)
    earlier = earlier_answer(ledger, asked=asked, sign=sign)
    if earlier is None:
        refuse_over(ledger.table.stage.tournament)
        if ledger.table.state == TableState.CONFIRMED and not confirmed_too:
            raise StageConfirmed
        if waits_for_start(ledger) and kind not in BEFORE_PLAY:
            raise StageNotStarted
        if rules_hash and rules_hash != ledger.table.stage.rules_hash:
            raise RulesChanged
        check_position(ledger, asked=asked, sign=sign)
    return Beginning(ledger=ledger, earlier=earlier)


def waits_for_start(ledger: OpenLedger) -> bool:
    """Tell whether the stage's seats are published and play has not begun.

    It was asked under the table's lock, which taking the start back needs too.
    """
    return ledger.table.stage.state == StageState.SEATED


def finish(ledger: OpenLedger) -> None:
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
