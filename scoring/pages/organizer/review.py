"""One table as it is reviewed: order, ties and how they were settled, corrections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.enums import LineKind
from scoring.pages.organizer.lines import LineRow, line_row
from scoring.pages.public.words import (
    Chip,
    side_label,
    side_names,
    standing_chip,
)
from scoring.queries.standings import side_state
from scoring.queries.table_view import LineView, TableView
from scoring.ranking.order import ranks
from scoring.wording.terms import together
from scoring.wording.ties import settled_sentence

ON_RECORD = {LineKind.PENALTY, LineKind.VOID, LineKind.REOPEN, LineKind.LOT}


@dataclass(frozen=True, slots=True)
class RankedSide:
    """One side in the order of its table; ``rank`` is shared by those tied."""

    rank: int
    seat: str
    name: str
    points: int
    penalties: int
    chip: Chip
    through: bool


@dataclass(frozen=True, slots=True)
class TableReview:
    """One table; ``remarks`` are the lines that somebody may ask about."""

    view: TableView
    rows: tuple[RankedSide, ...]
    settled: tuple[str, ...]
    tied: tuple[str, ...]
    remarks: tuple[LineRow, ...]

    @property
    def is_open(self) -> bool:
        """Tell whether the table is not closed."""
        return not self.view.state.closed

    @property
    def last_through(self) -> int:
        """Return how many rows stand above the line."""
        return 0 if self.view.state.final else sum(row.through for row in self.rows)


def reviewed(view: TableView, *, authors: Mapping[str, str]) -> TableReview:
    """Return the table for the review; ``authors`` by code."""
    names = side_names(view)
    return TableReview(
        view=view,
        rows=tuple(_rows(view, names=names)),
        settled=tuple(_settled(view, names=names)),
        tied=tuple(
            _("%(names)s are tied.") % {"names": together(names[s] for s in group)}
            for group in view.state.unresolved
        )
        if view.state.over or view.state.closed
        else (),
        remarks=tuple(
            line_row(line, table=view, authors=authors)
            for line in view.lines
            if _is_remark(line)
        ),
    )


def _rows(view: TableView, *, names: Sequence[str]) -> Iterator[RankedSide]:
    state = view.state
    projection = state.as_json()
    for side, rank in ranks(state.ranking.groups).items():
        standing = side_state(projection, side=side, decided=view.decided)
        yield RankedSide(
            rank=rank,
            seat=side_label(view, side=side),
            name=names[side],
            points=state.totals[side],
            penalties=state.penalties[side],
            chip=standing_chip(standing, rank=rank, final=state.final),
            through=standing == "through",
        )


def _settled(view: TableView, *, names: Sequence[str]) -> Iterator[str]:
    """Yield what separated those who had the same points."""
    for reason in view.state.ranking.reasons:
        yield settled_sentence(reason, names=names)


def _is_remark(line: LineView) -> bool:
    extra = line.played is not None and line.played.tie_break
    return line.line.kind in ON_RECORD or bool(line.reason) or extra
