"""The kinds here."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class When(TextChoices):
    """When an event is, in the order in which events are listed."""

    NOW = "now", _("On now")
    NEXT = "next", pgettext_lazy("events", "To come")
    PAST = "past", pgettext_lazy("events", "Over")
