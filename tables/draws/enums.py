"""The states and kinds here, as stored."""

from enum import StrEnum

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


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


# A digital draw, a lot or a raffle that is neither drawn nor called off.
UNDER_WAY = (DrawState.FROZEN, DrawState.COMMITTED, DrawState.ENTROPY)


class DrawPurpose(StrEnum):
    """What is drawn: who has which seat, a lot among equals, or a prize.

    A lot is drawn among the tied of a table, or among those who may move up.
    """

    SEATS = "seats"
    LOT = "lot"
    MOVING_UP = "moving_up"
    RAFFLE = "raffle"


class DrawMove(TextChoices):
    """A step of a draw, as recorded; see ``tables.draws.lines``."""

    OPENED = "opened", _("Urn open")
    FROZEN = "frozen", _("The list was frozen")
    COMMITTED = "committed", _("The mark was published")
    TYPED = "typed", _("The cards or throws were typed")
    ENTROPY = "entropy", _("The cards or throws were recorded")
    REVEALED = "revealed", _("The secret was opened")
    PUBLISHED = "published", _("The seats were published")
    VOID = "void", _("The draw was called off")
