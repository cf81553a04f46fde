"""The states and kinds here, as stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class LineKind(TextChoices):
    """What a line of a table's ledger records."""

    OPENED = "opened", _("Table opened")
    DEAL = "deal", _("Deal")
    PENALTY = "penalty", _("Penalty")
    VOID = "void", _("Line voided")
    LOT = "lot", _("Lots drawn")
    CLOSE = "close", _("Table closed")
    REOPEN = "reopen", _("Table reopened")
    NOTE = "note", _("Note")
    LEAVE = "leave", _("A player leaves")
    SIT = "sit", _("Somebody takes a seat")
    SWAP = "swap", _("Seats exchanged")
    JOIN = "join", _("A late player takes a free seat")
    LAST_DEAL = "last_deal", _("Last deal called")
    MOVED = "moved", _("Table moved")


class Purpose(TextChoices):
    """Whether a deal counts for the set or only separates those who are tied."""

    SET = "set", _("Set")
    TIE_BREAK = "tie_break", _("Extra deal")


class LeaveCause(TextChoices):
    """Why a player does not play at a table any more."""

    WITHDRAWN = "withdrawn", _("Withdrawn")
    EXPELLED = "expelled", _("Expelled")
    NO_SHOW = "no_show", _("Did not come")


class SitAs(TextChoices):
    """With which right somebody takes a seat that another has left."""

    SUBSTITUTE = "substitute", _("Substitute")
    STAND_IN = "stand_in", _("Stand-in")
