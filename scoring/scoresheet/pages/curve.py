"""The set as a curve of its score, drawn here; the same in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.words.figures import points_text
from scoring.ledger.enums import SCORING_KINDS
from scoring.ledger.state import PlayedLine
from scoring.scoresheet.queries.table_view import TableView

WIDTH, HEIGHT = 360, 216
LEFT, RIGHT, TOP, BOTTOM = 26, 84, 10, 14
# Two seats stand at the end of a pair's line.
RIGHT_OF_PAIRS = 112
# Where the figures beside the grid have four digits.
WIDE_LEFT = 44
# Labels at the end of two lines never lie on each other.
APART = 15
# So many points have their mark; of a longer set only the last one.
MARKED = 24
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
MOST_GRID = 5
FEWEST = 2
# One shape for each side, beside its colour and its kind of line.
MARKS = (
    "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z",
    "M-3.2-3.2h6.4v6.4h-6.4Z",
    "M0-4.2 4 3.2H-4Z",
    "M0-4.4 4.4 0 0 4.4-4.4 0Z",
    "M-4-3.2h8L0 4.2Z",
    "M-1.3-4h2.6v2.7H4v2.6H1.3V4h-2.6V1.3H-4v-2.6h2.7Z",
)


@dataclass(frozen=True, slots=True)
class CurveLine:
    """One side: its points as SVG has them, its mark, and where its label stands."""

    number: int
    seats: str
    points: str
    path: str
    mark: str
    marks: tuple[tuple[str, str], ...]
    label_y: str
    mine: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """The picture of a set; ``told`` says the same for who does not see it."""

    width: int
    height: int
    left: int
    right: int
    grid: tuple[tuple[str, str], ...]
    target: tuple[str, int] | None
    lines: tuple[CurveLine, ...]
    told: str


def course(values: Sequence[int], *, told: str) -> Curve | None:
    """Return one row of values as a curve; nothing of fewer than two."""
    if len(values) < FEWEST:
        return None
    low, high = min(values), max(values)
    scale = _Scale(
        low=low, high=max(high, low + 1), steps=len(values) - 1, left=WIDE_LEFT
    )
    line = CurveLine(
        number=1,
        seats="",
        points=points_text(values[-1]),
        path=_path(scale, values),
        mark=MARKS[0],
        marks=_marks(scale, values),
        label_y=_number(scale.y(values[-1])),
        mine=True,
    )
    return Curve(
        width=WIDTH,
        height=HEIGHT,
        left=WIDE_LEFT,
        right=WIDTH - RIGHT,
        grid=tuple(
            (_number(scale.y(value)), points_text(value)) for value in _grid(low, high)
        ),
        target=None,
        lines=(line,),
        told=told,
    )


def curve(view: TableView, *, mine: int | None = None) -> Curve | None:
    """Return the score of a set line by line; nothing before the second line.

    ``mine`` is the side that stands out.
    """
    scores = _scores(view.state.lines)
    if len(scores) < FEWEST + 1:
        return None
    target = view.rules.target
    low = min(0, *(min(one) for one in scores))
    high = max(target, *(max(one) for one in scores))
    scale = _Scale(
        low=low,
        high=max(high, low + 1),
        steps=len(scores) - 1,
        right=RIGHT_OF_PAIRS if len(view.state.sides[0]) > 1 else RIGHT,
    )
    order = view.state.order
    labels = _spread([scale.y(scores[-1][side]) for side in order])
    label_of = dict(zip(order, labels, strict=True))
    return Curve(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - scale.right,
        grid=tuple(
            (_number(scale.y(points)), points_text(points))
            for points in _grid(low, high)
        ),
        target=(_number(scale.y(target)), target) if target else None,
        lines=tuple(
            CurveLine(
                number=side + 1,
                seats=view.side_label(side),
                points=points_text(scores[-1][side]),
                path=_path(scale, [one[side] for one in scores]),
                mark=MARKS[side % len(MARKS)],
                marks=_marks(scale, [one[side] for one in scores]),
                label_y=_number(label_of[side]),
                mine=side == mine,
            )
            for side in range(len(view.state.sides))
        ),
        told=_told(view, scores=scores),
    )


def _scores(lines: Sequence[PlayedLine]) -> list[tuple[int, ...]]:
    """Return the score after each line that counts, from 0 on."""
    counted = [
        line.totals
        for line in lines
        if line.voided_by is None and line.kind in SCORING_KINDS and not line.tie_break
    ]
    return [(0,) * len(counted[0]), *counted] if counted else []


@dataclass(frozen=True, slots=True)
class _Scale:
    low: int
    high: int
    steps: int
    left: int = LEFT
    right: int = RIGHT

    def x(self, step: int) -> float:
        return self.left + (WIDTH - self.left - self.right) * step / self.steps

    def y(self, points: float) -> float:
        share = (points - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def _number(value: float) -> str:
    return f"{value:.1f}"


def _path(scale: _Scale, points: Sequence[int]) -> str:
    return " ".join(
        f"{_number(scale.x(step))},{_number(scale.y(one))}"
        for step, one in enumerate(points)
    )


def _marks(scale: _Scale, points: Sequence[int]) -> tuple[tuple[str, str], ...]:
    found = [
        (_number(scale.x(step)), _number(scale.y(one)))
        for step, one in enumerate(points)
    ]
    return tuple(found[1:] if len(found) <= MARKED else found[-1:])


def _grid(low: int, high: int) -> list[int]:
    """Return the round numbers at which a line is drawn."""
    step = next((one for one in STEPS if (high - low) / one <= MOST_GRID), STEPS[-1])
    return [one for one in range(low - low % step, high + 1, step) if one >= low]


def _spread(wanted: Sequence[float]) -> list[float]:
    """Return the heights of labels, from the top down, moved apart."""
    placed: list[float] = []
    for one in wanted:
        placed.append(max(one, placed[-1] + APART) if placed else one)
    over = placed[-1] - (HEIGHT - BOTTOM)
    if over <= 0:
        return placed
    for at in reversed(range(len(placed))):
        below = placed[at + 1] - APART if at + 1 < len(placed) else HEIGHT - BOTTOM
        placed[at] = min(placed[at], below)
    return placed


def _told(view: TableView, *, scores: Sequence[tuple[int, ...]]) -> str:
    """Return the score, who leads, and how often the lead has changed."""
    leaders = [one.index(max(one)) for one in scores[1:] if one.count(max(one)) == 1]
    changes = sum(a != b for a, b in pairwise(leaders))
    said = ", ".join(
        f"{view.side_names[side]} {points_text(scores[-1][side])}"
        for side in view.state.order
    )
    changed = ngettext(
        "The lead has changed %(count)s time.",
        "The lead has changed %(count)s times.",
        changes,
    ) % {"count": changes}
    return " ".join(
        [_("The score: %(score)s.") % {"score": said}, *([changed] if changes else [])]
    )
