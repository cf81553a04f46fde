"""How the steps and the public part of a digital draw read on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.draws.enums import DrawMove
from tables.draws.queries.digital import DrawStepRow, PublicPart
from tables.protocol.entropy import DICE

# What is laid open; how it is written, with an example; what its letters mean.
_THROWS = (_("Eight throws of a die"), _("For example 3 1 6 6 2 5 4 1."), "")
_CARDS = (
    _("Eight cards, in the order in which they were laid open"),
    _("For example AR 9V XD 4G 3R XV 2D AG."),
    _(
        "First the rank: A ace, X ten, 4 king (IV), 3 over (III), 2 under (II), 9 "
        "nine. Then the suit: D bells, V leaves, G acorns, R hearts. AR is the ace of "
        "hearts."
    ),
)


@dataclass(frozen=True, slots=True)
class SourceField:
    """One source: its field at the desk, and what it gave."""

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
        return gettext("Nothing was laid open: there were no witnesses")
    if step.move is DrawMove.TYPED:
        return f"{step.move.label}: {step.value}"
    return str(step.move.label)


def source_fields(
    parts: Sequence[PublicPart], *, typed: Sequence[str] = ()
) -> list[SourceField]:
    """Return a field for each source, filled with what was typed last."""
    fields = []
    for number, part in enumerate(parts):
        label, hint, key = _THROWS if part.source == DICE else _CARDS
        value = typed[number] if number < len(typed) else part.text
        field = SourceField(str(label), str(hint), str(key), value, words=part.words)
        fields.append(field)
    return fields
