"""The states and kinds here, as stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class UrnLineKind(TextChoices):
    """What is done with a ticket of a paper urn."""

    RECORDED = "recorded", _("Recorded")
    VOID = "void", _("Void: back into the urn")
    OK = "ok", pgettext_lazy("this line", "Confirmed")
    REPRINT = "reprint", _("Printed again")
    NOT_DRAWN = "not_drawn", _("Not drawn")
