"""Writing a line at a table whose kind declares its form: one command for all of them.

A room that refuses such a line in some states says so with ``refuses``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from scoring.games.problems import in_words
from scoring.games.protocol import Problem
from scoring.ledger.append import OpenLedger
from scoring.ledger.commands.writing import why_shut, write
from scoring.ledger.enums import KINDS, LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.state import LedgerState
from scoring.ledger.written import Written
from scoring.refusals import InvalidEntry, StageNotStarted
from scoring.rules.rules import StageRules
from tables.ids import TableId
from tournaments.book.kinds import BadPayload, Shape
from tournaments.refusals import Refusal

Why = Callable[[LedgerState, StageRules], Refusal | None]
_refusing: dict[LineKind, Why] = {}


def refuses(kind: LineKind) -> Callable[[Why], Why]:
    """Return a decorator of what tells why a table takes no such line now, if so."""

    def register(why: Why) -> Why:
        _refusing[kind] = why
        return why

    return register


def why_not(
    kind: LineKind, *, state: LedgerState, rules: StageRules, waits: bool
) -> Refusal | None:
    """Return why a table takes no line of this kind now, or nothing.

    ``waits``: the play of its stage has not begun.
    """
    if shut := why_shut(kind, state=state):
        return shut
    if waits and not KINDS[kind].before_play:
        return StageNotStarted()
    return _refused_by_its_room(kind, state=state, rules=rules)


def _refused_by_its_room(
    kind: LineKind, *, state: LedgerState, rules: StageRules
) -> Refusal | None:
    """Return why the kind's room refuses such a line in this state, or nothing."""
    why = _refusing.get(kind)
    return None if why is None else why(state, rules)


def said_by(shape: Shape, answers: Mapping[str, Any]) -> Any:
    """Return the payload that says these answers. Raises InvalidEntry."""
    try:
        return shape.payload(**answers)
    except BadPayload as error:
        raise InvalidEntry(in_words([Problem("answers", "")])) from error


@transaction.atomic(durable=True)
def write_line(
    *, table_id: TableId, kind: LineKind, answers: dict[str, Any], sign: Signature
) -> Written:
    """Append a line that says these answers, or return the first answer to its key.

    Raises what ``begin`` raises, InvalidEntry, and what the kind's room refuses.
    """
    says = KINDS[kind].says
    assert says is not None, f"{kind} is not written by a form"
    said = said_by(says, answers)

    def check(ledger: OpenLedger) -> None:
        state = ledger.state()
        if refusal := _refused_by_its_room(kind, state=state, rules=ledger.rules):
            raise refusal

    return write(
        table_id=table_id,
        kind=kind,
        sign=sign,
        content=says.as_json(said),
        check=check,
    )
