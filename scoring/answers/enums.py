"""What is answered to a line, and what stands of it."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Verdict(TextChoices):
    """What somebody says of a line that another has recorded."""

    CONFIRMED = "confirmed", _("Confirmed")
    OBJECTED = "objected", _("Objected to")


class Standing(TextChoices):
    """How far a line is vouched for by those who played it."""

    UNCONFIRMED = "unconfirmed", _("Not confirmed")
    CONFIRMED = "confirmed", _("Confirmed")
    OBJECTED = "objected", _("A player objects")
