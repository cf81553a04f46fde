"""Sentences for everything that can be wrong with an entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.games.cruce.settle import Problem

SENTENCES: Mapping[str, str | Promise] = {
    "penalty_cost": _("By the rules this penalty costs %(expected)s points."),
    "penalty_out_of_range": _("This penalty costs 0 (a notice) to %(most)s points."),
    "penalty_reason": _("Please say what the penalty is for."),
    "lot_not_the_tied": _("Lots are drawn among exactly those who are tied."),
    "lot_order": _("The order of the lots must name each of the tied once."),
    "lot_witnesses": _("Drawing lots needs at least %(least)s witnesses."),
}


def in_words(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """Return each problem with its code, its field and its sentence."""
    return [
        {
            "code": problem.code,
            "field": problem.field,
            "detail": _sentence(problem),
        }
        for problem in problems
    ]


def _sentence(problem: Problem) -> str:
    sentence = str(SENTENCES[problem.code])
    return sentence % problem.params if problem.params else sentence
