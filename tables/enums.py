"""The states of draws and tables, as stored and as sent to clients."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class DrawMethod(TextChoices):
    """How the seats of a stage are drawn."""

    URN = "urn", _("Paper urn")
    DIGITAL = "digital", _("Digital draw")
    QUICK = "quick", _("Quick draw, without witnesses")


class DrawState(TextChoices):
    """Where a draw stands: an urn is open or published, a digital one has steps."""

    OPEN = "open", _("Urn open")
    FROZEN = "frozen", _("List frozen")
    COMMITTED = "committed", _("Mark published")
    ENTROPY = "entropy", _("Cards or throws recorded")
    PUBLISHED = "published", _("Published")
    VOID = "void", _("Called off")


# A digital draw or lot that is neither drawn nor called off.
UNDER_WAY = (DrawState.FROZEN, DrawState.COMMITTED, DrawState.ENTROPY)


class Move(TextChoices):
    """A step of a digital draw, as recorded; see ``tables.draw.cd2.moves``."""

    FROZEN = "frozen", _("The list was frozen")
    COMMITTED = "committed", _("The mark was published")
    TYPED = "typed", _("The cards or throws were typed")
    ENTROPY = "entropy", _("The cards or throws were recorded")
    REVEALED = "revealed", _("The secret was opened")
    PUBLISHED = "published", _("The seats were published")
    VOID = "void", _("The draw was called off")


class TableState(TextChoices):
    """Where a table's set stands; derived states (21 reached) are not stored."""

    SEATED = "seated", _("Seated")
    PLAYING = "playing", _("Playing")
    CLOSED = "closed", _("Closed")
    CONFIRMED = "confirmed", _("Confirmed")


class UrnLineKind(TextChoices):
    """What a line in the books of a paper urn says."""

    RECORDED = "recorded", _("Recorded")
    VOID = "void", _("Void: back into the urn")
    OK = "ok", pgettext_lazy("this line", "Confirmed")
    REPRINT = "reprint", _("Printed again")
    NOT_DRAWN = "not_drawn", _("Not drawn")
    CLOSED = "closed", _("Urn closed")
