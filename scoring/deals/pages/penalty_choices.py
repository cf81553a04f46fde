"""The fields of the form for penalties."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.games.enums import PenaltyKind
from scoring.games.words.figures import points_text
from scoring.games.words.terms import penalty_name
from scoring.ledger.possible import MOST_FOR_OTHER, cost
from scoring.scoresheet.pages.choices import Choice, Choices
from scoring.scoresheet.pages.frame import AtTable


def penalty_kinds(at: AtTable, *, chosen: str, wrong: Sequence[str]) -> Choices:
    """Return what a penalty can be for; kinds that cost nothing here are left out."""
    keys = []
    for kind in PenaltyKind:
        fixed = cost(kind, at.rules)
        if fixed == 0:
            continue
        note = points_text(-fixed) if fixed else f"0–{MOST_FOR_OTHER}"
        keys.append(
            Choice(
                value=str(kind.value),
                label=penalty_name(kind),
                note=note,
                chosen=chosen == kind.value,
            )
        )
    return Choices(id="kind", name="kind", keys=tuple(keys), wrong=wrong)


def penalty_costs(*, chosen: str, wrong: Sequence[str]) -> Choices:
    """Return what another offence can cost; 0 is a notice."""
    return Choices(
        id="points",
        name="points",
        keys=tuple(
            Choice(
                value=str(points),
                label=points_text(-points),
                chosen=chosen == str(points),
            )
            for points in range(MOST_FOR_OTHER + 1)
        ),
        wrong=wrong,
    )
