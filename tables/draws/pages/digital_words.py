"""How the steps and the public part of a digital draw read on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tables.draws.enums import Move
from tables.draws.queries.digital import Part, StepRow
from tables.draws.words import source_hint, source_key, source_label
from tournaments.staff.words import signer


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
    key: str
    value: str
    words: tuple[str, ...]


def step_lines(steps: Sequence[StepRow]) -> list[StepLine]:
    """Return the steps in order, with their people."""
    return [
        StepLine(
            step=step,
            label=_label(step),
            people=signer(step.signed),
        )
        for step in steps
    ]


def _label(step: StepRow) -> str:
    if step.move is Move.ENTROPY and not step.value:
        return _("Nothing was laid open: there were no witnesses")
    if step.move is Move.TYPED:
        return f"{step.move.label}: {step.value}"
    return str(step.move.label)


def source_fields(
    parts: Sequence[Part], *, typed: Sequence[str] = ()
) -> list[SourceField]:
    """Return a field for each source, filled with what was typed last."""
    return [
        SourceField(
            source=part.source,
            label=source_label(part.source),
            hint=source_hint(part.source),
            key=source_key(part.source),
            value=typed[number] if number < len(typed) else part.text,
            words=part.words,
        )
        for number, part in enumerate(parts)
    ]
