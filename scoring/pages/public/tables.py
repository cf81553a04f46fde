"""All tables of a stage, live."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.pages.public.cards import card_views
from scoring.pages.public.parts import Part, send_page, send_part
from scoring.pages.public.stages import (
    asked_stage,
    chosen_stage,
    in_drawing,
    part_address,
    targets_by_stage,
)
from scoring.queries.cards import table_cards
from tournaments.ids import TournamentId
from tournaments.policy import Access, Scope, tournament_page


@tournament_page(Access.PUBLIC)
@require_safe
def tables(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the tables of the stage that is on, or of ``?stage=``."""
    return send_page(
        request, scope, page="tables", part=_part(request, scope), context={}
    )


@tournament_page(Access.PUBLIC)
@require_safe
def tables_part(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the tables alone."""
    return send_part(request, scope, part=_part(request, scope))


def _part(request: HttpRequest, scope: Scope) -> Part:
    number = asked_stage(request)
    slug = scope.tournament.slug
    return Part(
        of=f"tables.{number}",
        template="scoring/public/_tables.html",
        src=part_address("tables-part", slug=slug, stage=number),
        context=partial(
            _context,
            TournamentId(scope.tournament.pk),
            number=number,
            href=reverse("tables", kwargs={"slug": slug}),
        ),
    )


def _context(
    tournament_id: TournamentId, *, number: int | None, href: str
) -> dict[str, object]:
    """Return the cards. Five queries, however many tables."""
    chosen = chosen_stage(tournament_id, number=number, href=href)
    context: dict[str, object] = {
        "chosen": chosen,
        "drawing": in_drawing(chosen.next_up),
    }
    if chosen.stage is not None:
        cards = table_cards([chosen.stage.id])
        targets = targets_by_stage(tournament_id)
        context["cards"] = card_views(cards, targets=targets)
    return context
