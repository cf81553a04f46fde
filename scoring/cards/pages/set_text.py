"""A table's set as text, to keep, to send, or to read with another program."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from scoring.cards.queries.set_text import has_text, set_text
from scoring.scoresheet.queries.table_view import table_shown
from tables.seating.queries.seating import table_in
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.PUBLIC)
def set_as_text(_request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return what stands of the set, a line a deal. Source: docs/notation.md.

    Raises NotFound too where the notation knows no such set.
    """
    table = table_in(scope.tournament_id, table_id=table_id)
    if not table.ledger.exists():
        raise NotFound
    view = table_shown(table)
    if not has_text(view):
        raise NotFound
    text = set_text(view)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
