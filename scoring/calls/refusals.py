"""The refusals about calls for a referee and tables under review."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

TableNotPlaying = refusal(
    "table_not_playing",
    _(
        "A referee can be called from here only while the table plays. Please go to "
        "the desk."
    ),
)
CalledTooSoon = refusal(
    "called_too_soon",
    _(
        "A referee was called to this table a moment ago. Please wait a minute before "
        "you call again."
    ),
    status=429,
)
CallMoved = refusal(
    "call_moved", _("Somebody else has dealt with this call meanwhile.")
)
RulingMissing = refusal(
    "ruling_missing", _("Please write in a few words what was ruled."), status=400
)
