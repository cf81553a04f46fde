"""The refusal to go on while a lot is awaited."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class LotAwaited(Refusal):
    """Somebody went home, and a lot among equals has to say who moves up."""

    code = "lot_awaited"
    sentence = _(
        "From stage %(stage)s somebody went home, and a lot among equals decides who "
        "moves up. Draw it first, on the page of the stage."
    )


class RegistrationClosed(Refusal):
    """The urn is open or play has begun."""

    code = "registration_closed"
    sentence = _(
        "Registration is closed: the seats of the first stage are being drawn "
        "or have been drawn. Nobody was added or changed."
    )


class StageContested(Refusal):
    """A correction behind a confirmed stage waits for a decision."""

    code = "stage_contested"
    sentence = _(
        "Stage %(stage)s is contested: after a correction others would go through. "
        "Decide that first, on the page of the stage."
    )
