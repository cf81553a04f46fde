"""The states and kinds here, as stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Role(TextChoices):
    """What an access grant or an account may do in one tournament.

    At the door people are checked in, fees noted and walk-ins added, and nothing else
    is done. A player records at the own table alone, where the event lets players
    record; of the staff are the others.
    """

    ORGANIZER = "organizer", _("Organizer")
    REFEREE = "referee", _("Referee")
    DOOR = "door", pgettext_lazy("role", "Door")
    PLAYER = "player", _("Player")


STAFF = (Role.ORGANIZER, Role.REFEREE, Role.DOOR)
# Who of them records play and draws, and can be the second person of two.
RECORDS = (Role.ORGANIZER, Role.REFEREE)


class ProposalKind(TextChoices):
    """What one person alone may only propose."""

    VOID = "void", _("Correction of a closed table")
    REOPEN = "reopen", _("Closed table opened again")
    SWAP = "swap", _("Two seats exchanged")
    SIT = "sit", _("Seat taken again")
    EXPEL = "expel", _("Player expelled from a closed table")
    ERRATUM = "erratum", _("Erratum")
    URN_OFF = "urn_off", _("Urn called off")
    TICKET_BACK = "ticket_back", _("Ticket put back into the urn")
    DIGITAL_OFF = "digital_off", _("Digital draw called off")
    LOT_OFF = "lot_off", _("Lot called off")
    RAFFLE_OFF = "raffle_off", _("Raffle called off")


class ProposalState(TextChoices):
    """Whether a second person has decided about a proposal, and how."""

    WAITING = "waiting", _("Waits for a second person")
    CONFIRMED = "confirmed", _("Countersigned")
    DECLINED = "declined", _("Declined")
    WITHDRAWN = "withdrawn", pgettext_lazy("what was said", "Withdrawn")
