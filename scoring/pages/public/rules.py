"""The rules of the event in sentences, chosen or frozen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.pages.public.parts import frame
from scoring.pages.public.rule_texts import rules_text
from scoring.pages.public.words import stage_name
from scoring.queries.rules_in_force import RulesInForce, chosen_rules, frozen_rules
from tournaments.event_rules import TWO_PEOPLE
from tournaments.ids import TournamentId
from tournaments.policy import Access, Scope, tournament_page


@dataclass(frozen=True, slots=True)
class FrozenView:
    """The stages that are played under the same frozen rules."""

    stages: tuple[str, ...]
    rules: RulesInForce


@tournament_page(Access.PUBLIC)
@require_safe
def rules(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the rules of the latest stage, or those chosen for the first one.

    ``?text=hu`` is the language of the rules alone; the page keeps the reader's.
    """
    frozen = frozen_rules(TournamentId(scope.tournament.pk))
    in_force = frozen[-1] if frozen else chosen_rules(scope.tournament)
    context = {
        **frame(scope, page="rules"),
        "text": rules_text(in_force, language=request.GET.get("text", "")),
        "frozen": _frozen_views(frozen),
        "two_people": in_force.event.get("closed_tables") == TWO_PEOPLE,
    }
    return render(request, "scoring/public/rules.html", context)


def _frozen_views(frozen: Sequence[RulesInForce]) -> list[FrozenView]:
    views = []
    for _hash, same in groupby(frozen, key=lambda rules: rules.hash):
        alike = list(same)
        names = [stage_name(one.stage or 0, final=one.final) for one in alike]
        views.append(FrozenView(stages=tuple(names), rules=alike[0]))
    return views
