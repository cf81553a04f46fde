"""The fields of the form for penalties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.games.enums import PenaltyKind
from scoring.games.words.figures import points_text
from scoring.games.words.terms import penalty_name
from scoring.ledger.possible import cost, most_for
from scoring.scoresheet.pages.choices import Choices, choices
from scoring.scoresheet.pages.frame import AtTable


def penalty_kinds(
    at: AtTable, *, chosen: str, wrong: Mapping[str, Sequence[str]]
) -> Choices:
    """Return what a penalty can be for; kinds that cost nothing here are left out."""
    keys = {}
    for kind in PenaltyKind:
        fixed = cost(kind, rules=at.view.rules)
        if fixed != 0:
            most = most_for(kind, rules=at.view.rules)
            note = points_text(-fixed) if fixed else f"0–{most}"
            keys[str(kind.value)] = (penalty_name(kind), note)
    return choices("kind", keys, chosen=chosen, wrong=wrong)


def penalty_costs(
    at: AtTable, *, chosen: str, wrong: Mapping[str, Sequence[str]]
) -> Choices:
    """Return what another offence can cost; 0 is a notice."""
    most = most_for(PenaltyKind.OTHER, rules=at.view.rules)
    keys = {str(cost): (points_text(-cost), "") for cost in range(most + 1)}
    return choices("points", keys, chosen=chosen, wrong=wrong)
