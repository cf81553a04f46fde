"""Give a penalty: cheating, a misdeal noticed late, or another offence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from scoring.games.cruce.ruleset import RuleSet
from scoring.games.cruce.settle import Problem
from scoring.games.enums import PenaltyKind
from scoring.games.words.problems import in_words
from scoring.ledger.append import OpenLedger, append
from scoring.ledger.commands.writing import begin, finish
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Payload, Signature
from scoring.ledger.seating import seating_at
from scoring.ledger.written import Written
from scoring.refusals import InvalidEntry, TableClosed
from tables.ids import TableId
from tables.seating.enums import TableState

MOST_FOR_OTHER = 3


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """A penalty as entered; ``points`` are positive and will be subtracted."""

    seat: int
    kind: PenaltyKind
    points: int

    def payload(self) -> Payload:
        """Return what is hashed."""
        return {"seat": self.seat, "kind": str(self.kind), "points": self.points}


def cost(kind: PenaltyKind, rules: RuleSet) -> int | None:
    """Return what the rules charge for a kind; nothing fixed for ``other``."""
    fixed = {
        PenaltyKind.REVOKE: rules.penalty_revoke,
        PenaltyKind.MISDEAL: rules.penalty_misdeal,
    }
    return fixed.get(kind)


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
        fingerprint=start.fingerprint,
    )
    finish(ledger, state=TableState.PLAYING)
    return Written(line=ledger.lines[-1], state=after, replayed=False)


def check_penalty(entry: PenaltyEntry, *, ledger: OpenLedger, reason: str) -> None:
    """Refuse a penalty that the rules do not know; everything wrong at once."""
    wrong = list(
        _problems(
            entry,
            players=len(seating_at(ledger.lines).entrants),
            fixed=cost(entry.kind, ledger.rules.ruleset),
            reason=reason,
        )
    )
    if wrong:
        raise InvalidEntry(in_words(wrong))


def _problems(
    entry: PenaltyEntry, *, players: int, fixed: int | None, reason: str
) -> Iterator[Problem]:
    if not 0 <= entry.seat < players:
        yield Problem("seat_out_of_range", "seat", {"players": players})
    if fixed is not None and entry.points != fixed:
        yield Problem("penalty_cost", "points", {"expected": fixed})
    if fixed is None and not 0 <= entry.points <= MOST_FOR_OTHER:
        yield Problem("penalty_out_of_range", "points", {"most": MOST_FOR_OTHER})
    if entry.kind is PenaltyKind.OTHER and not reason.strip():
        yield Problem("penalty_reason", "reason", {})
