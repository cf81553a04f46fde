"""The states of draws and tables, as stored and as sent to clients."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class DrawState(TextChoices):
    """An open urn, a published draw, or one that was called off."""

    OPEN = "open", _("Urn open")
    PUBLISHED = "published", _("Published")
    VOID = "void", _("Called off")


class TableState(TextChoices):
    """Where a table's set stands; derived states (21 reached) are not stored."""

    SEATED = "seated", _("Seated")
    PLAYING = "playing", _("Playing")
    CLOSED = "closed", _("Closed")
    CONFIRMED = "confirmed", _("Confirmed")


class UrnLineKind(TextChoices):
    """What a line in the books of a paper urn says."""

    RECORDED = "recorded", _("Recorded")
    VOID = "void", _("Void: back into the urn")
    OK = "ok", _("Confirmed")
    REPRINT = "reprint", _("Printed again")
    NOT_DRAWN = "not_drawn", _("Not drawn")
    CLOSED = "closed", _("Urn closed")
