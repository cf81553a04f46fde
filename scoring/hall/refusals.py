"""What is refused about screens."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

NoName = refusal("no_name", _("Say what the screen is called."), status=400)
NoMessage = refusal("no_message", _("Type what the screen is to say."), status=400)
TooManyDisplays = refusal(
    "too_many_displays", _("An event has at most %(most)s screens.")
)
DisplayMadeBefore = refusal(
    "display_made_before",
    _("The screen “%(name)s” was made before. Give it a new link if you need one."),
)
BadSteps = refusal(
    "bad_steps",
    _(
        "A screen shows one to %(most)s pictures, each for %(shortest)s to %(longest)s "
        "seconds; “One table” needs its letter, the others none."
    ),
    status=400,
)
