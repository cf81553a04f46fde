"""The fields of the form for penalties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.games.enums import PenaltyKind
from scoring.games.words.figures import points_text
from scoring.games.words.terms import penalty_name
from scoring.ledger.possible import MOST_FOR_OTHER, cost
from scoring.scoresheet.pages.choices import Choices, choices
from scoring.scoresheet.pages.frame import AtTable


def penalty_kinds(
    at: AtTable, *, chosen: str, wrong: Mapping[str, Sequence[str]]
) -> Choices:
    """Return what a penalty can be for; kinds that cost nothing here are left out."""
    keys = {}
    for kind in PenaltyKind:
        fixed = cost(kind, at.rules)
        if fixed != 0:
            note = points_text(-fixed) if fixed else f"0–{MOST_FOR_OTHER}"
            keys[str(kind.value)] = (penalty_name(kind), note)
    return choices("kind", keys, chosen=chosen, wrong=wrong)


def penalty_costs(*, chosen: str, wrong: Mapping[str, Sequence[str]]) -> Choices:
    """Return what another offence can cost; 0 is a notice."""
    keys = {str(cost): (points_text(-cost), "") for cost in range(MOST_FOR_OTHER + 1)}
    return choices("points", keys, chosen=chosen, wrong=wrong)
