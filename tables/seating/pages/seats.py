"""The published draw of a stage."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tables.draws.enums import DrawState
from tables.draws.queries.called_off import called_off_urns
from tables.draws.queries.digital import digital_draws
from tables.seating.pages.digital_public import digital_draw_page
from tables.seating.pages.seat_lists import seat_lists, stage_numbered
from tables.urn.queries.draws import published_draw as frozen_draw
from tables.urn.queries.draws import urn
from tables.urn.queries.late import late_entries
from tables.urn.queries.urn_books import book_of
from tournaments.book.canon import canon
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.PUBLIC)
@require_safe
def published_draw(request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
    """Return the published draw of a stage: its frozen copy, by table and by name.

    Before that the way leads to the urn.
    """
    stage = stage_numbered(scope.tournament_id, number=number)
    current = urn(stage.id)
    frozen = frozen_draw(stage.id)
    if current is not None and frozen is None and book_of(current.id) is not None:
        return redirect("urn-wall", slug=scope.tournament.slug, number=number)
    draws = digital_draws(stage.id)
    published = any(draw.state is DrawState.PUBLISHED for draw in draws)
    if draws and (published or frozen is None):
        return digital_draw_page(request, scope, stage=stage)
    if current is None or frozen is None:
        raise NotFound
    context = {
        "tournament": scope.tournament,
        "stage": stage,
        "urn": current,
        **seat_lists(scope.tournament_id, current=current),
        "called_off": draws,
        "called_off_urns": called_off_urns(stage.id),
        "late": late_entries(stage.id),
        "canonical": canon(frozen).decode("ascii"),
    }
    return render(request, "tables/seating/published_draw.html", context)
