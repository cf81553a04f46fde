"""The states and kinds here, as stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Decision(TextChoices):
    """What was decided about a correction behind a confirmed stage."""

    KEPT = "kept", _("Those who went through stay through")
    CORRECTED = "corrected", _("Those go through whom the corrected score gives")
    UNAFFECTED = "unaffected", _("Nobody's way changes")
    SUPERSEDED = "superseded", _("Another correction followed")
