"""One table deal by deal, straight from its ledger."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.enums import LineKind
from scoring.games.cruce.settle import DealEntry
from scoring.ledger.lines import Line, deal_of, line_of
from scoring.ledger.replay import PLAYED_KINDS, replay
from scoring.ledger.review import lines_outside
from scoring.ledger.rules import StageRules
from scoring.ledger.state import PlayedLine, TableState
from scoring.models import LedgerEntry, LedgerReason
from scoring.wording.explain import explain_line, title_of
from tables.enums import TableState as StoredState
from tables.ids import TableId
from tables.models import Table
from tables.queries.seats import SeatedPerson, seated_at


@dataclass(frozen=True, slots=True)
class LineView:
    """One ledger line in words.

    ``played`` is there for deals, penalties and lots; ``why`` explains its points.
    """

    line: Line
    at: datetime
    author: str
    title: str
    why: tuple[str, ...]
    reason: str
    played: PlayedLine | None
    deal: DealEntry | None

    @property
    def counts(self) -> bool:
        """Tell whether the line is in force."""
        return self.played is None or self.played.voided_by is None

    @property
    def has_plays(self) -> bool:
        """Tell whether the line is a deal that was recorded card by card."""
        return any(self.line.payload.get("plays") or ())


@dataclass(frozen=True, slots=True)
class TableView:
    """A table: its seats, its state, and its ledger in the order of writing."""

    id: TableId
    stage: int
    letter: str
    stored_state: StoredState
    rules: StageRules
    rules_hash: str
    seats: tuple[SeatedPerson, ...]
    state: TableState
    lines: tuple[LineView, ...]

    @property
    def code(self) -> str:
        """Return stage and letter, ``2/B``."""
        return f"{self.stage}/{self.letter}"

    @property
    def through(self) -> int:
        """Return how many go on from here by the stage's plan; 0 from the final."""
        through: int = self.lines[0].line.payload["through"]
        return through

    @property
    def last_seq(self) -> int:
        """Return the number of the last ledger line."""
        return self.state.seq

    @property
    def last_counting(self) -> LineView | None:
        """Return the last line that can be taken back, if there is one."""
        for view in reversed(self.lines):
            if view.line.kind in PLAYED_KINDS and view.counts:
                return view
        return None

    @property
    def in_order_of_play(self) -> tuple[LineView, ...]:
        """Return deals, penalties and lots in the order of play, voided ones too."""
        by_seq = {view.line.seq: view for view in self.lines}
        return tuple(by_seq[played.seq] for played in self.state.lines)


def table_view(table: Table) -> TableView:
    """Return the table with its whole ledger, for staff; three queries."""
    return table_views([table])[0]


def table_shown(table: Table) -> TableView:
    """Return the table as everybody may see it; three queries.

    Under review it stands still at the line that put it there.
    """
    return _table_views([table], outside=True)[0]


def table_views(tables: Sequence[Table]) -> list[TableView]:
    """Return the tables with their whole ledgers, for staff, in the order given.

    Three queries, however many tables, if their stages are loaded.
    """
    return _table_views(tables, outside=False)


def _table_views(tables: Sequence[Table], *, outside: bool) -> list[TableView]:
    ids = [table.pk for table in tables]
    lines: dict[int, list[Line]] = defaultdict(list)
    for entry in LedgerEntry.objects.filter(table__in=ids).order_by("table_id", "seq"):
        lines[entry.table_id].append(line_of(entry))
    reasons: dict[int, dict[int, str]] = defaultdict(dict)
    found = LedgerReason.objects.filter(entry__table__in=ids)
    for table_id, seq, text in found.values_list(
        "entry__table_id", "entry__seq", "text"
    ):
        reasons[table_id][seq] = text
    seats = seated_at(ids)
    return [
        _view(
            table,
            lines=lines_outside(lines[table.pk]) if outside else lines[table.pk],
            reasons=reasons[table.pk],
            seats=seats[table.pk],
        )
        for table in tables
    ]


def _view(
    table: Table,
    *,
    lines: Sequence[Line],
    reasons: dict[int, str],
    seats: tuple[SeatedPerson, ...],
) -> TableView:
    rules = StageRules.from_json(table.stage.rules or {})
    state = replay(lines, rules=rules)
    return TableView(
        id=TableId(table.pk),
        stage=table.stage.number,
        letter=table.letter,
        stored_state=StoredState(table.state),
        rules=rules,
        rules_hash=table.stage.rules_hash,
        seats=seats,
        state=state,
        lines=_line_views(
            lines, state=state, rules=rules, seats=seats, reasons=reasons
        ),
    )


def _line_views(
    lines: Sequence[Line],
    *,
    state: TableState,
    rules: StageRules,
    seats: Sequence[SeatedPerson],
    reasons: dict[int, str],
) -> tuple[LineView, ...]:
    played = {line.seq: line for line in state.lines}
    names = [seat.name for seat in seats]
    return tuple(
        LineView(
            line=line,
            at=line.at,
            author=" + ".join(filter(None, (line.author, line.second))),
            title=title_of(line, played=played.get(line.seq)),
            why=explain_line(
                line,
                played=played.get(line.seq),
                names=names,
                rules=rules.ruleset,
                sides=state.sides,
            ),
            reason=reasons.get(line.seq, ""),
            played=played.get(line.seq),
            deal=deal_of(line.payload) if line.kind is LineKind.DEAL else None,
        )
        for line in lines
    )
