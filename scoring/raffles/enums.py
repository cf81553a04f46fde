"""The states and kinds here, as stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class RaffleMove(TextChoices):
    """What happened at a raffle between its opening and its last winner."""

    TYPED = "typed", _("Cards typed")
    ABSENT = "absent", _("The winner was not there")
    PRESENT = "present", _("The absence was taken back")
