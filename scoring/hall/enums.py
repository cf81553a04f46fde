"""What a screen can show, and how it stands."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Picture(TextChoices):
    """One thing that a screen shows, as stored; in the order of an event."""

    CHECK_IN = "check_in", _("Check-in")
    DRAW = "draw", _("Draw")
    SEATS_BY_NAME = "seats_by_name", _("Seats, A to Z")
    SEATS_BY_TABLE = "seats_by_table", _("Seats by table")
    TABLES = "tables", _("Tables")
    CLOCK = "clock", _("Clock")
    STANDINGS = "standings", _("Standings")
    ODDS = "odds", _("Odds")
    BRACKET = "bracket", _("Path to the final")
    TABLE = "table", _("One table")
    FINAL = "final", _("Final")
    CEREMONY = "ceremony", _("Prize giving")
    MESSAGE = "message", _("Message")


class ScreenMode(TextChoices):
    """How a screen stands: it shows its pictures, keeps the one it has, or is dark."""

    SHOWS = "shows"
    FROZEN = "frozen"
    BLACK = "black"
