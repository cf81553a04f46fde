"""The tables of the scoring app."""

from scoring.models.call import Call, CallMove
from scoring.models.ledger import LedgerEntry, LedgerReason
from scoring.models.outcome import Contest, Qualification, Results
from scoring.models.projections import Standings, TableScore

__all__ = [
    "Call",
    "CallMove",
    "Contest",
    "LedgerEntry",
    "LedgerReason",
    "Qualification",
    "Results",
    "Standings",
    "TableScore",
]
