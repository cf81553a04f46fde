"""The tables of the scoring app."""

from scoring.models.after import Embargo, Erratum, Reveal
from scoring.models.call import Call, CallMove
from scoring.models.ending import EndStep, Objection, ObjectionAnswer
from scoring.models.ledger import LedgerEntry, LedgerReason
from scoring.models.outcome import Contest, Qualification, Results, Withdrawal
from scoring.models.projections import Standings, TableScore
from scoring.models.raffle import Raffle, RaffleStep
from scoring.models.season import Season, SeasonEvent

__all__ = [
    "Call",
    "CallMove",
    "Contest",
    "Embargo",
    "EndStep",
    "Erratum",
    "LedgerEntry",
    "LedgerReason",
    "Objection",
    "ObjectionAnswer",
    "Qualification",
    "Raffle",
    "RaffleStep",
    "Results",
    "Reveal",
    "Season",
    "SeasonEvent",
    "Standings",
    "TableScore",
    "Withdrawal",
]
