"""The fields of the form for penalties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.games.words.figures import points_text
from scoring.ledger.possible import cost, most_for
from scoring.scoresheet.pages.choices import Choices, choices
from scoring.scoresheet.pages.frame import AtTable


def penalty_kinds(
    at: AtTable, *, chosen: str, wrong: Mapping[str, Sequence[str]]
) -> Choices:
    """Return what a penalty can be for; kinds that cost nothing here are left out."""
    keys = {}
    names = at.view.rules.telling.offences
    for kind in at.view.rules.offences:
        fixed = cost(kind, rules=at.view.rules)
        if fixed != 0:
            most = most_for(kind, rules=at.view.rules)
            note = points_text(-fixed) if fixed else f"0–{most}"
            keys[str(kind)] = (str(names[kind]), note)
    return choices("kind", keys, chosen=chosen, wrong=wrong)


def penalty_costs(
    at: AtTable, *, chosen: str, wrong: Mapping[str, Sequence[str]]
) -> Choices:
    """Return what an offence without a price can cost; 0 is a notice."""
    rules = at.view.rules
    most = max((most_for(kind, rules=rules) for kind in unpriced_kinds(at)), default=0)
    keys = {str(cost): (points_text(-cost), "") for cost in range(most + 1)}
    return choices("points", keys, chosen=chosen, wrong=wrong)


def unpriced_kinds(at: AtTable) -> list[str]:
    """Return the offences whose price the referee says."""
    offences = at.view.rules.offences
    return [str(kind) for kind, one in offences.items() if one.points is None]
