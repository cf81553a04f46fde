"""The states and kinds here, as stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class TableState(TextChoices):
    """Where a table's set stands; derived states (21 reached) are not stored."""

    SEATED = "seated", _("Seated")
    PLAYING = "playing", _("Playing")
    CLOSED = "closed", _("Closed")
    CONFIRMED = "confirmed", _("Confirmed")


IN_PLAY = (TableState.SEATED, TableState.PLAYING)
