"""How the steps and the public part of a lot by the protocol read on a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from scoring.games.words.terms import Words
from tables.draws.enums import Move
from tables.draws.queries.digital import Part, StepRow
from tables.draws.words import source_hint, source_key, source_label
from tournaments.staff.words import signer

# The other steps read as those of a draw of seats.
OF_LOTS: Mapping[Move, Words] = {
    Move.FROZEN: gettext_lazy("The list of the tied was frozen"),
    Move.PUBLISHED: gettext_lazy("The order was recorded at the table"),
    Move.VOID: gettext_lazy("The lot was called off"),
}
OF_WHO_MOVES_UP: Mapping[Move, Words] = {
    **OF_LOTS,
    Move.FROZEN: gettext_lazy("The list of the equals was frozen"),
    Move.PUBLISHED: gettext_lazy("The order was recorded: the first moves up"),
}


@dataclass(frozen=True, slots=True)
class LotStep:
    """One step as a line: what happened, when, by whom."""

    step: StepRow
    label: str
    people: str


@dataclass(frozen=True, slots=True)
class LotSource:
    """One source: its field at the table, and what it gave."""

    label: str
    hint: str
    key: str
    value: str
    words: tuple[str, ...]


def lot_steps(steps: Sequence[StepRow], *, moves_up: bool = False) -> list[LotStep]:
    """Return the steps in order, with their people.

    ``moves_up`` tells that the lot is not a table's.
    """
    words = OF_WHO_MOVES_UP if moves_up else OF_LOTS
    return [
        LotStep(
            step=step,
            label=str(words.get(step.move, step.move.label)),
            people=signer(step.signed),
        )
        for step in steps
    ]


def lot_sources(parts: Sequence[Part], *, typed: Sequence[str] = ()) -> list[LotSource]:
    """Return a field for each source, filled with what was typed last."""
    return [
        LotSource(
            label=source_label(part.source),
            hint=source_hint(part.source),
            key=source_key(part.source),
            value=typed[number] if number < len(typed) else part.text,
            words=part.words,
        )
        for number, part in enumerate(parts)
    ]
