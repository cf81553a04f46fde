"""The tables of the app, room by room: where Django looks for them."""

from scoring.calls.models import Call, CallMove
from scoring.cards.models import TappedDeal
from scoring.devices.models import Device, Takeover
from scoring.finish.models import Results
from scoring.hall.models import Display
from scoring.ledger.models import LedgerEntry, LedgerText, TableScore
from scoring.people.models import PersonSaid
from scoring.seasons.models import Season, SeasonEvent
from scoring.webhooks.models import Delivery, Webhook

__all__ = [
    "Call",
    "CallMove",
    "Delivery",
    "Device",
    "Display",
    "LedgerEntry",
    "LedgerText",
    "PersonSaid",
    "Results",
    "Season",
    "SeasonEvent",
    "TableScore",
    "Takeover",
    "TappedDeal",
    "Webhook",
]
