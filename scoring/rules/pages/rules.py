"""The rules of the event in sentences, chosen or frozen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, override

from scoring.games.telling import RuleSection, RuleSentence
from scoring.rules.queries import RulesInForce, chosen_rules, frozen_rules
from tournaments.events.rules import TWO_PEOPLE
from tournaments.events.words import stage_name
from tournaments.live.pages import frame
from tournaments.staff.policy import Access, Scope, tournament_page

# -- The text of the rules in a language of its own, beside that of the page.

# Each in its own words, so that whoever needs it finds it.
TEXTS: Mapping[str, str] = {"ro": "Română", "hu": "Magyar", "en": "English"}


@dataclass(frozen=True, slots=True)
class RulesText:
    """All rules in one language.

    ``anchors`` are the sentences to which the number of a rule leads: the first with
    each.
    """

    language: str
    sections: tuple[RuleSection, ...]
    anchors: tuple[RuleSentence, ...]


def rules_text(rules: RulesInForce, *, language: str) -> RulesText:
    """Return the rules in this language; in the reader's if there is no such text."""
    if language not in TEXTS:
        language = get_language() or ""
    with override(language):
        sections = rules.rules.telling.sections(
            rules.rules.ruleset, event_rules=rules.event
        )
    return RulesText(
        language=language,
        sections=tuple(sections),
        anchors=_anchors(sections),
    )


def _anchors(sections: Sequence[RuleSection]) -> tuple[RuleSentence, ...]:
    first: dict[str, RuleSentence] = {}
    for section in sections:
        for sentence in section.sentences:
            first.setdefault(sentence.rule, sentence)
    return tuple(first.values())


# -- The rules of the event in sentences, chosen or frozen.


@tournament_page(Access.PUBLIC)
def rules(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the rules of the latest stage, or those chosen for the first one.

    ``?text=hu`` is the language of the rules alone; the page keeps the reader's.
    """
    frozen = frozen_rules(scope.tournament_id)
    in_force = frozen[-1] if frozen else chosen_rules(scope.tournament)
    context = {
        **frame(scope, page="rules"),
        "text": rules_text(in_force, language=request.GET.get("text", "")),
        "languages": TEXTS.items(),
        "frozen": _frozen_views(frozen),
        "two_people": in_force.event.get("closed_tables") == TWO_PEOPLE,
    }
    return render(request, "scoring/rules/rules.html", context)


def _frozen_views(
    frozen: Sequence[RulesInForce],
) -> list[tuple[list[str], RulesInForce]]:
    """Return the stages that are played under the same frozen rules, and those."""
    views = []
    for _hash, same in groupby(frozen, key=lambda rules: rules.hash):
        alike = list(same)
        names = [stage_name(one.stage or 0, final=one.final) for one in alike]
        views.append((names, alike[0]))
    return views
