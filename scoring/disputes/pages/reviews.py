"""Put a table under review for a reason; write the ruling and release it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.disputes.commands.reviews import open_review, release_table
from scoring.ledger.review import ReviewMove
from scoring.refusals import StageNotStarted
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import AtTable, closed_for_good, saved, signature
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import table_form
from tournaments.staff.policy import Access


def _context(table: AtTable, _typed: Typed, _refused: Refused) -> dict[str, object]:
    """Return the form that the state of the table asks for."""
    since = table.state.review
    not_started = StageNotStarted() if table.view.waits else None
    return {
        "blocked": closed_for_good(table) or not_started,
        "opened": None if since is None else table.line(since),
        "move": ReviewMove.OPENED if since is None else ReviewMove.RELEASED,
    }


@table_form(Access.REFEREE, template="scoring/disputes/review.html", context=_context)
def review(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse:
    """Open a review, or write its ruling."""
    sign = signature(table, typed=typed)
    letter = {"letter": table.row.letter}
    if typed.text("move") == ReviewMove.RELEASED:
        release_table(table_id=table.table_id, sign=sign)
        told = _("The ruling is written and table %(letter)s is released.") % letter
    else:
        open_review(table_id=table.table_id, sign=sign)
        told = _("Table %(letter)s is under review: its score stands still.") % letter
    return saved(request, table, told, records=False)
