"""The states of a sign-up: as stored, and as people read them."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class SignUpState(TextChoices):
    """What was decided about a sign-up; undecided ones wait for the desk."""

    PENDING = "pending", _("Undecided")
    ACCEPTED = "accepted", _("Accepted")
    DECLINED = "declined", _("Not accepted")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class SignUpStanding(TextChoices):
    """Where a sign-up stands, by what was decided and by the places there are."""

    PLACE = "place", _("Has a place")
    WAITING = "waiting", _("Waiting list")
    ACCEPTED = "accepted", _("On the list")
    DECLINED = "declined", _("Not accepted")
    WITHDRAWN = "withdrawn", _("Withdrawn")
