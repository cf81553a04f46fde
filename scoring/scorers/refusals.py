"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

PlayersDoNotRecord = refusal(
    "players_do_not_record",
    _("This event does not let players record with their phones."),
)
NobodyToLetIn = refusal(
    "nobody_to_let_in",
    _("There is nobody to whom a link could be given."),
)
NobodyWithoutLink = refusal(
    "nobody_without_link",
    _("Everybody who is here has a link already."),
    status=400,
)
