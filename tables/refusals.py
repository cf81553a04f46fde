"""The refusals of the draw and of the seats."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

UrnNotOpen = refusal(
    "urn_not_open",
    _("The urn of this stage is not open."),
)

SeatsPublished = refusal(
    "seats_published",
    _("The seats of this stage are published and cannot be drawn again."),
)
DigitalDrawInForce = refusal(
    "digital_draw_in_force",
    _(
        "This stage is drawn digitally, not from the urn. To draw from the urn, call "
        "the digital draw off first."
    ),
)
