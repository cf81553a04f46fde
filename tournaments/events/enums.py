"""The states and kinds here, as stored."""

from enum import StrEnum

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class TournamentStatus(TextChoices):
    """Where an event stands; it moves on only by a person's command."""

    REGISTRATION = "registration", _("Registration")
    # An urn may be open, or the next stage not drawn: nobody plays at every moment.
    RUNNING = "running", pgettext_lazy("event", "Under way")
    FINISHED = "finished", _("Provisional results")
    PUBLISHED = "published", _("Results published")


BEFORE_THE_END = (TournamentStatus.REGISTRATION, TournamentStatus.RUNNING)


class StageState(TextChoices):
    """Where a stage stands: entrants known, urn open, seated, in play, confirmed.

    ``seated``: the seats are published and stay so, play has not begun.
    """

    PLANNED = "planned", _("Planned")
    DRAWING = "drawing", _("Drawing seats")
    SEATED = "seated", _("Seats published")
    RUNNING = "running", _("In play")
    CONFIRMED = "confirmed", _("Confirmed")


BEFORE_THE_SEATS = (StageState.PLANNED, StageState.DRAWING)
ON_NOW = (StageState.SEATED, StageState.RUNNING)


class Origin(StrEnum):
    """Why somebody plays in the first stage; later it is a table, ``1/B``."""

    CHECK_IN = "check-in"
    LATE = "late"
    WALK_IN = "walk-in"


class EntrantStatus(TextChoices):
    """Whether an entrant is on the list, in the hall, waits, or has left.

    Who is late is in the hall and waits to be let in; who stands by waits for a
    place. Only who is checked in draws.
    """

    REGISTERED = "registered", _("Registered")
    CHECKED_IN = "checked_in", _("Checked in")
    LATE = "late", _("Came late")
    STAND_BY = "stand_by", _("Stand-by")
    ABSENT = "absent", _("Absent")
    WITHDRAWN = "withdrawn", _("Withdrawn")


# Who is on the list and does not play any more, or never did.
NOT_TO_PLAY = (EntrantStatus.WITHDRAWN, EntrantStatus.ABSENT)
