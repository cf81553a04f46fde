"""What is answered to a line, and what stands of it."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Verdict(TextChoices):
    """What somebody says of a line that another has recorded."""

    CONFIRMED = "confirmed", pgettext_lazy("this line", "Confirmed")
    OBJECTED = "objected", _("Objected to")


class VouchedState(TextChoices):
    """How far a line is vouched for by those who played it."""

    UNCONFIRMED = "unconfirmed", _("Not confirmed")
    CONFIRMED = "confirmed", pgettext_lazy("this line", "Confirmed")
    OBJECTED = "objected", _("A player objects")
