"""The tables of the app, room by room: where Django looks for them."""

from tournaments.book.models import Book, BookLine, BookText
from tournaments.events.models.stage import Stage, StageEntry, StageVersion
from tournaments.events.models.tournament import Tournament
from tournaments.opening.models import Description
from tournaments.people.models.entrant import Entrant, Player
from tournaments.signup.models import SignUp
from tournaments.staff.models.access import AccessGrant, Invitation, Organizer
from tournaments.staff.models.guessing import WrongTries
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.models.user import User

__all__ = [
    "AccessGrant",
    "Book",
    "BookLine",
    "BookText",
    "Description",
    "Entrant",
    "Invitation",
    "Organizer",
    "Player",
    "Proposal",
    "SignUp",
    "Stage",
    "StageEntry",
    "StageVersion",
    "Tournament",
    "User",
    "WrongTries",
]
