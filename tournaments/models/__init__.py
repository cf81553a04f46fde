"""The tables of the tournaments app."""

from tournaments.models.access import AccessGrant, Invitation, Organizer
from tournaments.models.desk import CheckInLine, DeskMove
from tournaments.models.entrant import Entrant, Player
from tournaments.models.guessing import WrongTries
from tournaments.models.proposal import Proposal
from tournaments.models.stage import Stage, StageEntry, StageVersion
from tournaments.models.state_step import StateStep
from tournaments.models.tournament import Tournament
from tournaments.models.user import User

__all__ = [
    "AccessGrant",
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
