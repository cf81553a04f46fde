"""How the steps and the public part of a digital draw read on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tables.draws.enums import DrawMove
from tables.draws.queries.digital import DrawStepRow, PublicPart
from tables.draws.words import source_hint, source_key, source_label


@dataclass(frozen=True, slots=True)
class SourceField:
    """One source: its field at the desk, and what it gave."""

    source: str
    label: str
    hint: str
    key: str
    value: str
    words: tuple[str, ...]


def step_lines(steps: Sequence[DrawStepRow]) -> list[tuple[DrawStepRow, str]]:
    """Return the steps in order, each with what happened."""
    return [(step, _label(step)) for step in steps]


def _label(step: DrawStepRow) -> str:
    if step.move is DrawMove.ENTROPY and not step.value:
        return _("Nothing was laid open: there were no witnesses")
    if step.move is DrawMove.TYPED:
        return f"{step.move.label}: {step.value}"
    return str(step.move.label)


def source_fields(
    parts: Sequence[PublicPart], *, typed: Sequence[str] = ()
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
