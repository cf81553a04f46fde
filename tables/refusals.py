"""The refusals of the draw and of the seats."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class UrnNotOpen(Refusal):
    """The stage's urn has not been opened, or its draw is published."""

    code = "urn_not_open"
    sentence = _("The urn of this stage is not open.")


class SeatsPublished(Refusal):
    """The seats of this stage are public and fixed."""

    code = "seats_published"
    sentence = _("The seats of this stage are published and cannot be drawn again.")


class DigitalDrawInForce(Refusal):
    """An urn's step while the stage is drawn digitally."""

    code = "digital_draw_in_force"
    sentence = _(
        "This stage is drawn digitally, not from the urn. To draw from the urn, call "
        "the digital draw off first."
    )
