"""The states and kinds here, as stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class CheckInKind(TextChoices):
    """What the check-in desk says about one entrant."""

    ARRIVED = "arrived", _("Checked in")
    TAKEN_BACK = "taken_back", _("Check-in taken back")
