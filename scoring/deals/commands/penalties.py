"""Give a penalty: a revoke, a misdeal noticed late, or another offence."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from scoring.games.problems import in_words
from scoring.games.protocol import Penalty
from scoring.ledger.append import OpenLedger
from scoring.ledger.commands.writing import write
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.possible import penalty_problems
from scoring.ledger.written import Written
from scoring.refusals import InvalidEntry
from tables.ids import TableId


@transaction.atomic(durable=True)
def give_penalty(*, table_id: TableId, penalty: Penalty, sign: Signature) -> Written:
    """Append a penalty to the table's ledger and return the score after it.

    It counts at once and can take the leader under the target; then play goes
    on. Raises what ``begin`` raises, InvalidEntry.
    Source: docs/rules.md R-60 to R-62.
    """
    return write(
        table_id=table_id,
        kind=LineKind.PENALTY,
        sign=sign,
        content=penalty.payload(),
        check=partial(check_penalty, penalty, reason=sign.reason),
    )


def check_penalty(penalty: Penalty, ledger: OpenLedger, *, reason: str) -> None:
    """Refuse a penalty that the rules do not know; everything wrong at once."""
    wrong = list(
        penalty_problems(
            penalty,
            players=len(ledger.state().entrants),
            rules=ledger.rules,
            has_reason=bool(reason.strip()),
        )
    )
    if wrong:
        raise InvalidEntry(in_words(wrong))
