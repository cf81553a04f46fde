"""The states and kinds here, as stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class FeeMethod(TextChoices):
    """How an entry fee was paid."""

    CASH = "cash", _("Cash")
    CARD = "card", _("Card")
    TRANSFER = "transfer", _("Bank transfer")


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
