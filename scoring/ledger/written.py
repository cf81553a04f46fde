"""The answer to a write at a table."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.ledger.lines import Line
from scoring.ledger.state import LedgerState


@dataclass(frozen=True, slots=True)
class Written:
    """The answer to a write: the line, the state after it, first time or again."""

    line: Line
    state: LedgerState
    replayed: bool
