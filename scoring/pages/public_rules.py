"""The rules of the event in sentences, chosen or frozen."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.pages.public_parts import frame
from scoring.pages.public_rule_words import rule_sections
from scoring.pages.public_words import stage_name
from scoring.queries.rules_in_force import RulesInForce, chosen_rules, frozen_rules
from tournaments.ids import TournamentId
from tournaments.policy import Access, Scope, tournament_page


@dataclass(frozen=True, slots=True)
class FrozenView:
    """One stage whose rules are frozen."""

    stage: str
    rules: RulesInForce


@tournament_page(Access.PUBLIC)
@require_safe
def rules(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the rules of the latest stage, or those chosen for the first one."""
    frozen = frozen_rules(TournamentId(scope.tournament.pk))
    in_force = frozen[-1] if frozen else chosen_rules(scope.tournament)
    context = {
        **frame(scope, page="rules"),
        "rules": in_force,
        "sections": rule_sections(in_force),
        "frozen": [
            FrozenView(stage=stage_name(one.stage or 0, final=one.final), rules=one)
            for one in frozen
        ],
    }
    return render(request, "scoring/public/rules.html", context)
