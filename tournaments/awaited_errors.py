"""The refusal to go on while a lot is awaited."""

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal


class LotAwaited(Refusal):
    """Somebody went home, and a lot among equals has to say who moves up."""

    code = "lot_awaited"
    sentence = _(
        "From stage %(stage)s somebody went home, and a lot among equals decides who "
        "moves up. Draw it first, on the page of the stage."
    )
