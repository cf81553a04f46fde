"""The states and roles of an event, as stored and as sent to clients."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class TournamentStatus(TextChoices):
    """Where an event stands; it moves on only by a person's command."""

    REGISTRATION = "registration", _("Registration")
    RUNNING = "running", _("In play")
    FINISHED = "finished", _("Provisional results")
    PUBLISHED = "published", _("Results published")


class StageState(TextChoices):
    """Where a stage stands: entrants known, urn open, in play, confirmed."""

    PLANNED = "planned", _("Planned")
    DRAWING = "drawing", _("Drawing seats")
    RUNNING = "running", _("In play")
    CONFIRMED = "confirmed", _("Confirmed")


class EntrantStatus(TextChoices):
    """Whether an entrant is on the list, in the hall, or has left."""

    REGISTERED = "registered", _("Registered")
    CHECKED_IN = "checked_in", _("Checked in")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class Role(TextChoices):
    """What an access grant or an account may do in one tournament."""

    ORGANIZER = "organizer", _("Organizer")
    REFEREE = "referee", _("Referee")
