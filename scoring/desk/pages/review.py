"""One table as it is reviewed: order, ties and how they were settled, corrections."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.deals.pages.closing import RankedSide, ranked_sides
from scoring.games.words.terms import together
from scoring.ledger.enums import LineKind
from scoring.ranking.words import settled_sentences
from scoring.scoresheet.pages.lines import LineRow, line_row
from scoring.scoresheet.queries.penalty_counts import charges_dealer
from scoring.scoresheet.queries.table_view import LineView, TableView
from scoring.stages.pages.words import view_chip
from tournaments.events.words import Chip

CORRECTED = {LineKind.PENALTY, LineKind.VOID, LineKind.REOPEN}
ON_RECORD = CORRECTED | {LineKind.LOT}


@dataclass(frozen=True, slots=True)
class TableReview:
    """One table; ``remarks`` are the lines that somebody may ask about.

    ``caught_up`` counts the deals that came from the paper sheet: they are ordinary
    ones. ``corrected`` tells whether anybody was penalised or a line corrected.
    """

    view: TableView
    chip: Chip
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
    def last_deal_waits(self) -> bool:
        """Tell whether play goes on here and its last deal was not called."""
        state = self.view.state
        return not (self.view.free or state.over or state.closed or state.last_deal)

    @property
    def last_through(self) -> int:
        """Return how many rows stand above the line; who went home is one of them."""
        if self.view.state.final:
            return 0
        through = [n for n, row in enumerate(self.rows, start=1) if row.through]
        return max(through, default=0)


def reviewed(
    view: TableView,
    *,
    authors: Mapping[str, str],
    asked: Collection[str],
    cancelled: bool,
) -> TableReview:
    """Return the table for the review; ``authors`` by code.

    ``asked`` are the codes of those whose way a correction asks about; in a
    ``cancelled`` event whoever still played was broken off.
    """
    names = view.side_names
    rows = tuple(ranked_sides(view, asked=asked, waits=view.waits, cancelled=cancelled))
    return TableReview(
        view=view,
        # A tie stands beside it.
        chip=view_chip(
            view,
            tied=False,
            contested=any(row.contested for row in rows),
            cancelled=cancelled,
        ),
        rows=rows,
        settled=tuple(settled_sentences(view.state.ranking.reasons, names=names)),
        tied=tuple(
            _("%(names)s are tied.") % {"names": together(names[s] for s in group)}
            for group in view.state.unresolved
        )
        if (view.state.over or view.state.closed) and not cancelled
        else (),
        remarks=tuple(_remarks(view, authors=authors)),
        caught_up=sum(line.counts and line.from_paper for line in view.lines),
        corrected=any(
            _is_corrected(line) or _charges(line, view=view) for line in view.lines
        ),
    )


def _remarks(view: TableView, *, authors: Mapping[str, str]) -> Iterator[LineRow]:
    """Yield the lines to remark on; a deal that charges says whom, and how much."""
    for line in view.lines:
        row = line_row(line, table=view, authors=authors)
        if _charges(line, view=view):
            yield replace(row, view=replace(line, why=line.why[:1]))
        elif _is_remark(line):
            yield row


def _is_remark(line: LineView) -> bool:
    extra = line.played is not None and line.played.tie_break
    return line.line.kind in ON_RECORD or bool(line.reason) or extra


def _charges(line: LineView, *, view: TableView) -> bool:
    """Tell whether a deal charges its dealer: a penalty that no referee gave."""
    purpose = line.line.payload.get("purpose", "")
    return charges_dealer(line.deal, purpose=purpose, rules=view.rules)


def _is_corrected(line: LineView) -> bool:
    return line.line.kind in CORRECTED or line.line.replaces is not None
