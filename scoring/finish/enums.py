"""The states and kinds here, as stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class EndState(TextChoices):
    """Where the results stand once the final is confirmed."""

    PROVISIONAL = "provisional", _("Provisional results")
    WINDOW = "window", _("Objection window")
    WAIVED = "waived", _("No objection left")
    OFFICIAL = "official", _("Official results")


class ObjectionOutcome(TextChoices):
    """What was said to an objection; an answer can be taken back."""

    ACCEPTED = "accepted", _("Accepted")
    REJECTED = "rejected", _("Rejected")
    TAKEN_BACK = "taken_back", _("Answer taken back")
