"""The tables of the app, room by room: where Django looks for them."""

from scoring.calls.models import Call, CallMove
from scoring.finish.models.results import Results
from scoring.ledger.models.ledger import LedgerEntry, LedgerReason
from scoring.ledger.models.projections import Standings, TableScore
from scoring.raffles.models import Raffle, RaffleStep
from scoring.seasons.models import Season, SeasonEvent
from scoring.standings.models import Contest, Qualification, Withdrawal

__all__ = [
    "Call",
    "CallMove",
    "Contest",
    "LedgerEntry",
    "LedgerReason",
    "Qualification",
    "Raffle",
    "RaffleStep",
    "Results",
    "Season",
    "SeasonEvent",
    "Standings",
    "TableScore",
    "Withdrawal",
]
