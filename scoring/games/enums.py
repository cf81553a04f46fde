"""The states and kinds here, as stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class PenaltyKind(TextChoices):
    """What a penalty is for."""

    REVOKE = "revoke", _("Cheating")
    MISDEAL = "misdeal", _("Misdeal")
    OTHER = "other", _("Other")


class LotMethod(TextChoices):
    """How lots were drawn."""

    URN = "urn", _("Urn")
    COIN = "coin", _("Coin")
    CARDS = "cards", _("Cards")
    CD2 = "cd2", _("By the protocol, with a proof")
