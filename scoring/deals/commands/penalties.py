"""Give a penalty: cheating, a misdeal noticed late, or another offence."""

from __future__ import annotations

from django.db import transaction

from scoring.games.problems import in_words
from scoring.ledger.append import OpenLedger, append
from scoring.ledger.commands.writing import begin, finish
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.possible import PenaltyEntry, penalty_problems
from scoring.ledger.seating import seating_at
from scoring.ledger.written import Written
from scoring.refusals import InvalidEntry, TableClosed
from tables.ids import TableId


@transaction.atomic(durable=True)
def give_penalty(*, table_id: TableId, entry: PenaltyEntry, sign: Signature) -> Written:
    """Append a penalty to the table's ledger and return the score after it.

    It counts at once and can take the leader under the target; then play goes
    on. Raises what ``begin`` raises, TableClosed, InvalidEntry.
    Source: cruce-rules.md 2.13; event-day.md P4.
    """
    start = begin(
        table_id=table_id, kind=LineKind.PENALTY, content=entry.payload(), sign=sign
    )
    if start.earlier is not None:
        return start.earlier
    ledger = start.ledger
    if ledger.state().closed:
        raise TableClosed
    check_penalty(entry, ledger=ledger, reason=sign.reason)
    after = append(
        ledger,
        kind=LineKind.PENALTY,
        payload=entry.payload(),
        sign=sign,
    )
    finish(ledger)
    return Written(line=ledger.lines[-1], state=after, replayed=False)


def check_penalty(entry: PenaltyEntry, *, ledger: OpenLedger, reason: str) -> None:
    """Refuse a penalty that the rules do not know; everything wrong at once."""
    wrong = list(
        penalty_problems(
            entry,
            players=len(seating_at(ledger.lines).entrants),
            rules=ledger.rules,
            has_reason=bool(reason.strip()),
        )
    )
    if wrong:
        raise InvalidEntry(in_words(wrong))
