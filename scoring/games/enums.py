"""The states and kinds here, as stored."""

from enum import StrEnum

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class PenaltyKind(StrEnum):
    """Offences that several games know under one code; a game may have others."""

    REVOKE = "revoke"
    MISDEAL = "misdeal"
    OTHER = "other"


class LotMethod(TextChoices):
    """How lots were drawn."""

    URN = "urn", _("Urn")
    COIN = "coin", _("Coin")
    CARDS = "cards", _("Cards")
    CD2 = "cd2", _("By the protocol, with a proof")
