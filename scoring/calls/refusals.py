"""The refusals about calls for a referee and tables under review."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class TableNotPlaying(Refusal):
    """A referee is called only to a table that plays."""

    code = "table_not_playing"
    sentence = _(
        "A referee can be called from here only while the table plays. Please go to "
        "the desk."
    )


class CalledTooSoon(Refusal):
    """The last call from this table was only just made."""

    code = "called_too_soon"
    status = 429
    sentence = _(
        "A referee was called to this table a moment ago. Please wait a minute before "
        "you call again."
    )


class CallMoved(Refusal):
    """The call is not where this step begins."""

    code = "call_moved"
    sentence = _("Somebody else has dealt with this call meanwhile.")


class RulingMissing(Refusal):
    """A call is closed with a ruling."""

    code = "ruling_missing"
    status = 400
    sentence = _("Please write in a few words what was ruled.")
