"""The states and kinds here, as stored."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class CallState(TextChoices):
    """Where a call for a referee stands."""

    CALLED = "called", _("Called")
    CLAIMED = "claimed", _("On the way")
    CLOSED = "closed", _("Ruled")
    WITHDRAWN = "withdrawn", pgettext_lazy("what was said", "Withdrawn")


# What the staff does with a call: comes, hands it back, rules.
STEPS = (CallState.CLAIMED, CallState.CALLED, CallState.CLOSED)
