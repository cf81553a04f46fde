"""Put a table under review for a reason; write the ruling and release it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.disputes.commands.reviews import open_review, release_table
from scoring.ledger.review import Move
from scoring.refusals import StageConfirmed, StageNotStarted
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    at_table,
    page,
    signature,
    to_the_table,
)
from scoring.scoresheet.pages.refused import Refused, after_refusal, named
from tables.ids import TableId
from tables.seating.enums import TableState as StoredState
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the form that opens a review, or the one of its ruling; or write it."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        return _form(request, at, typed=Typed({"after_seq": str(at.state.seq)}))
    typed = Typed(request.POST.dict())
    reason = typed.words("reason")
    if not typed.text("reason"):
        typed.wrong("reason_missing", "reason")
    if typed.problems:
        return _form(request, at, typed=typed, refused=named(typed.problems))
    releases = typed.text("move") == Move.RELEASED
    write = release_table if releases else open_review
    try:
        write(
            table_id=TableId(at.table.pk),
            sign=signature(at, typed=typed, reason=reason),
        )
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=typed)
        return _form(request, now, typed=typed, refused=refused)
    letter = {"letter": at.table.letter}
    if releases:
        told = _("The ruling is written and table %(letter)s is released.") % letter
    else:
        told = _("Table %(letter)s is under review: its score stands still.") % letter
    messages.success(request, told)
    return to_the_table(at)


def _form(
    request: HttpRequest, at: AtTable, *, typed: Typed, refused: Refused | None = None
) -> HttpResponse:
    """Return the form that the state of the table asks for; what was typed is kept."""
    refused = refused or Refused()
    since = at.state.review
    blocked: Refusal | None = StageNotStarted() if at.view.waits else None
    if at.view.stored_state is StoredState.CONFIRMED:
        blocked = StageConfirmed()
    context = {
        "refused": refused,
        "blocked": blocked,
        "opened": None if since is None else at.line(since),
        "move": Move.OPENED if since is None else Move.RELEASED,
        "reason": typed.text("reason"),
        "client_key": str((Typed({}) if refused.new_key else typed).key()),
        "after_seq": at.state.seq if refused.missed else typed.after_seq(),
    }
    return page(
        request,
        at,
        template="scoring/disputes/review.html",
        context=context,
        status=refused.status,
    )
