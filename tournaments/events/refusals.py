"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

LotAwaited = refusal(
    "lot_awaited",
    _(
        "From stage %(stage)s somebody went home, and a lot among equals decides who "
        "moves up. Draw it first, on the page of the stage."
    ),
)
RegistrationClosed = refusal(
    "registration_closed",
    _(
        "Registration is closed: the seats of the first stage are being drawn "
        "or have been drawn. Nobody was added or changed."
    ),
)
StageContested = refusal(
    "stage_contested",
    _(
        "Stage %(stage)s is contested: after a correction others would go through. "
        "Decide that first, on the page of the stage."
    ),
)
EventOver = refusal(
    "event_cancelled",
    _(
        "This event is cancelled, and nothing can be recorded in it. An organizer can "
        "take the cancellation back."
    ),
)
EventArchived = refusal(
    "event_archived",
    _(
        "This event is in the archive, and nothing in it changes any more. An "
        "organizer can take it out again."
    ),
)
