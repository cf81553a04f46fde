"""The tables of the app, room by room: where Django looks for them."""

from tournaments.book.models import BookLine, BookText
from tournaments.checkin.models import CheckInLine
from tournaments.events.models.stage import Stage, StageEntry, StageVersion
from tournaments.events.models.state_step import StateStep
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.desk import DeskMove
from tournaments.people.models.entrant import Entrant, Player
from tournaments.staff.models.access import AccessGrant, Invitation, Organizer
from tournaments.staff.models.guessing import WrongTries
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.models.user import User

__all__ = [
    "AccessGrant",
    "BookLine",
    "BookText",
    "CheckInLine",
    "DeskMove",
    "Entrant",
    "Invitation",
    "Organizer",
    "Player",
    "Proposal",
    "Stage",
    "StageEntry",
    "StageVersion",
    "StateStep",
    "Tournament",
    "User",
    "WrongTries",
]
