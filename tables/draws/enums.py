"""The states and kinds here, as stored."""

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


class Move(TextChoices):
    """A step of a digital draw, as recorded; see ``tables.protocol.moves``."""

    FROZEN = "frozen", _("The list was frozen")
    COMMITTED = "committed", _("The mark was published")
    TYPED = "typed", _("The cards or throws were typed")
    ENTROPY = "entropy", _("The cards or throws were recorded")
    REVEALED = "revealed", _("The secret was opened")
    PUBLISHED = "published", _("The seats were published")
    VOID = "void", _("The draw was called off")
