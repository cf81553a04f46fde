"""The refusals about calls for a referee and tables under review."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from scoring.calls.enums import CallState
from tournaments.book.chain import timestamp
from tournaments.refusals import Refusal, refusal

TableNotPlaying = refusal(
    "table_not_playing",
    _(
        "A referee can be called from here only while the table plays. Please go to "
        "the desk."
    ),
)


class CalledTooSoon(Refusal):
    """A referee was called a moment ago; ``seconds`` are to be waited."""

    code = "called_too_soon"
    status = 429
    sentence = _(
        "A referee was called to this table a moment ago. Please wait a minute before "
        "you call again."
    )

    def __init__(self, *, seconds: int) -> None:
        super().__init__()
        self.retry_after = seconds


class CallMoved(Refusal):
    """The call is not where the step would begin."""

    code = "call_moved"
    sentence = _("Somebody else has dealt with this call meanwhile.")

    def __init__(self, *, state: str, author: str, at: datetime) -> None:
        super().__init__()
        self.extra = {
            "meanwhile": {
                "state": state,
                "label": str(CallState(state).label),
                "author": author,
                "at": timestamp(at),
            }
        }


RulingMissing = refusal(
    "ruling_missing", _("Please write in a few words what was ruled."), status=400
)
