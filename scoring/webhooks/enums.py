"""What becomes of a message."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class DeliveryState(TextChoices):
    """As stored."""

    WAITING = "waiting", _("is tried again")
    DELIVERED = "delivered", _("delivered")
    GIVEN_UP = "given_up", _("given up")
