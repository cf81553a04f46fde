"""One table as it is reviewed: order, ties and how they were settled, corrections."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games.words.terms import together
from scoring.ledger.enums import LineKind
from scoring.ranking.order import ranks
from scoring.ranking.words import settled_sentences
from scoring.scoresheet.pages.lines import LineRow, line_row
from scoring.scoresheet.queries.table_view import LineView, TableView
from scoring.stages.pages.words import contested_chip, seated_chip, standing_chip
from scoring.standings.queries.standings import side_state
from tournaments.events.words import Chip

CORRECTED = {LineKind.PENALTY, LineKind.VOID, LineKind.REOPEN}
ON_RECORD = CORRECTED | {LineKind.LOT}


@dataclass(frozen=True, slots=True)
class RankedSide:
    """One side in the order of its table; ``rank`` is shared by those tied.

    ``contested``: a correction asks about its way.
    """

    rank: int
    seat: str
    name: str
    points: int
    penalties: int
    chip: Chip
    through: bool
    contested: bool


@dataclass(frozen=True, slots=True)
class TableReview:
    """One table; ``remarks`` are the lines that somebody may ask about.

    ``caught_up`` counts the deals that came from the paper sheet: they are ordinary
    ones. ``corrected`` tells whether anybody was penalised or a line corrected.
    """

    view: TableView
    rows: tuple[RankedSide, ...]
    settled: tuple[str, ...]
    tied: tuple[str, ...]
    remarks: tuple[LineRow, ...]
    caught_up: int
    corrected: bool

    @property
    def is_open(self) -> bool:
        """Tell whether the table is not closed."""
        return not self.view.state.closed

    @property
    def contested(self) -> bool:
        """Tell whether the way of anybody at the table waits for a decision."""
        return any(row.contested for row in self.rows)

    @property
    def last_through(self) -> int:
        """Return how many rows stand above the line; who went home is one of them."""
        if self.view.state.final:
            return 0
        through = [n for n, row in enumerate(self.rows, start=1) if row.through]
        return max(through, default=0)


def reviewed(
    view: TableView, *, authors: Mapping[str, str], asked: Collection[str]
) -> TableReview:
    """Return the table for the review; ``authors`` by code.

    ``asked`` are the codes of those whose way a correction asks about.
    """
    names = view.side_names
    return TableReview(
        view=view,
        rows=tuple(_rows(view, names=names, asked=asked)),
        settled=tuple(settled_sentences(view.state.ranking.reasons, names=names)),
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
        caught_up=sum(line.counts and line.from_paper for line in view.lines),
        corrected=any(_is_corrected(line) for line in view.lines),
    )


def _rows(
    view: TableView, *, names: Sequence[str], asked: Collection[str]
) -> Iterator[RankedSide]:
    state = view.state
    projection = state.as_json()
    for side, rank in ranks(state.ranking.groups).items():
        standing = side_state(projection, side=side, decided=view.decided)
        contested = view.seats[state.sides[side][0]].code in asked
        if contested:
            chip = contested_chip()
        elif view.waits and standing == "playing":
            chip = seated_chip()
        else:
            chip = standing_chip(standing, rank=rank, final=state.final)
        yield RankedSide(
            rank=rank,
            seat=view.side_label(side),
            name=names[side],
            points=state.totals[side],
            penalties=state.penalties[side],
            chip=chip,
            through=standing == "through",
            contested=contested,
        )


def _is_remark(line: LineView) -> bool:
    extra = line.played is not None and line.played.tie_break
    return line.line.kind in ON_RECORD or bool(line.reason) or extra


def _is_corrected(line: LineView) -> bool:
    return line.line.kind in CORRECTED or line.line.replaces is not None
