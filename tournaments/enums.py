"""The states and roles of an event, as stored and as sent to clients."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class TournamentStatus(TextChoices):
    """Where an event stands; it moves on only by a person's command."""

    REGISTRATION = "registration", _("Registration")
    RUNNING = "running", _("In play")
    FINISHED = "finished", _("Provisional results")
    PUBLISHED = "published", _("Results published")


class StageState(TextChoices):
    """Where a stage stands: entrants known, urn open, seated, in play, confirmed.

    ``seated``: the seats are published and stay so, play has not begun.
    """

    PLANNED = "planned", _("Planned")
    DRAWING = "drawing", _("Drawing seats")
    SEATED = "seated", _("Seats published")
    RUNNING = "running", _("In play")
    CONFIRMED = "confirmed", _("Confirmed")


class EntrantStatus(TextChoices):
    """Whether an entrant is on the list, in the hall, waits, or has left.

    Who is late is in the hall and waits to be let in; who stands by waits for a
    place. Only who is checked in draws.
    """

    REGISTERED = "registered", _("Registered")
    CHECKED_IN = "checked_in", _("Checked in")
    LATE = "late", _("Came late")
    STAND_BY = "stand_by", _("Stand-by")
    ABSENT = "absent", _("Absent")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class Role(TextChoices):
    """What an access grant or an account may do in one tournament."""

    ORGANIZER = "organizer", _("Organizer")
    REFEREE = "referee", _("Referee")


class FeeMethod(TextChoices):
    """How an entry fee was paid."""

    CASH = "cash", _("Cash")
    CARD = "card", _("Card")
    TRANSFER = "transfer", _("Bank transfer")


class CheckInKind(TextChoices):
    """What the check-in desk says about one entrant."""

    ARRIVED = "arrived", _("Checked in")
    TAKEN_BACK = "taken_back", _("Check-in taken back")


class MoveKind(TextChoices):
    """What the desk has decided before play, about everybody or about one entrant."""

    CLOSED = "closed", _("Check-in closed")
    REOPENED = "reopened", _("Check-in open again")
    ABSENT = "absent", _("Noted as absent")
    EXPECTED = "expected", _("Expected later")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    STAND_BY = "stand_by", _("Put on the stand-by list")
    PROMOTED = "promoted", _("Given a place from the stand-by list")
    LET_IN = "let_in", _("Came late and was let in")
    LATE_ENTRY = "late_entry", _("Entered after the urn was opened")
    LATE_BACK = "late_back", _("Late entry taken back")
    TABLES = "tables", _("Letters of the tables chosen")
    CALLED_OFF = "called_off", _("Draw called off")


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


class ProposalState(TextChoices):
    """Whether a second person has decided about a proposal, and how."""

    WAITING = "waiting", _("Waits for a second person")
    CONFIRMED = "confirmed", _("Countersigned")
    DECLINED = "declined", _("Declined")
    WITHDRAWN = "withdrawn", _("Withdrawn")
