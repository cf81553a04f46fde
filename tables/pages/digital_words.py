"""How the steps and the public part of a digital draw read on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tables.draw.cd1.entropy import DICE
from tables.enums import Move
from tables.queries.digital import Part, StepRow


@dataclass(frozen=True, slots=True)
class StepLine:
    """One step as a line: what happened, when, by whom."""

    step: StepRow
    label: str
    people: str


@dataclass(frozen=True, slots=True)
class SourceField:
    """One source: its field at the desk, and what it gave."""

    source: str
    label: str
    hint: str
    value: str
    words: tuple[str, ...]


def step_lines(steps: Sequence[StepRow]) -> list[StepLine]:
    """Return the steps in order, with their people."""
    return [
        StepLine(step=step, label=_label(step), people=_people(step)) for step in steps
    ]


def _label(step: StepRow) -> str:
    if step.move is Move.ENTROPY and not step.value:
        return _("Nothing was laid open: there were no witnesses")
    return str(step.move.label)


def _people(step: StepRow) -> str:
    if not step.second:
        return step.author
    return _("%(first)s, confirmed by %(second)s") % {
        "first": step.author,
        "second": step.second,
    }


def source_fields(
    parts: Sequence[Part], *, typed: Sequence[str] = ()
) -> list[SourceField]:
    """Return a field for each source, filled with what was typed last."""
    return [
        SourceField(
            source=part.source,
            label=_("Eight throws of a die")
            if part.source == DICE
            else _("Eight cards, in the order in which they were laid open"),
            hint=_("For example 3 1 6 6 2 5 4 1.")
            if part.source == DICE
            else _("Rank A X 4 3 2 9, then suit D V G R: AR 9V XD 4G 3R XV 2D AG."),
            value=typed[number] if number < len(typed) else part.text,
            words=part.words,
        )
        for number, part in enumerate(parts)
    ]
