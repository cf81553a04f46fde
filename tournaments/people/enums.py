"""The states and kinds here, as stored."""

from enum import StrEnum

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class FeeMethod(TextChoices):
    """How an entry fee was paid."""

    CASH = "cash", _("Cash")
    CARD = "card", _("Card")
    TRANSFER = "transfer", _("Bank transfer")


class Move(StrEnum):
    """What has become of an entrant, by word of a desk or at a table."""

    ARRIVED = "arrived"
    TAKEN_BACK = "taken_back"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"
    LISTED = "listed"
    STAND_BY = "stand_by"
    RETURNED = "returned"
    PROMOTED = "promoted"
    LET_IN = "let_in"
    SEATED = "seated"
    UNSEATED = "unseated"
    LEFT = "left"
    PLAYS_ON = "plays_on"
