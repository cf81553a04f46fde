"""One table deal by deal, straight from its ledger."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from scoring.answers.queries import Answers, Vouched, answers_at, vouched
from scoring.ledger.enums import SCORING_KINDS, SEATING_KINDS, VOIDABLE_KINDS, LineKind
from scoring.ledger.lines import FROM_PAPER, Line, deal_of, lines_by_table
from scoring.ledger.models import LedgerEntry, LedgerText
from scoring.ledger.queries import open_reviews
from scoring.ledger.replay import folded
from scoring.ledger.review import lines_outside
from scoring.ledger.seating import owners_by_line
from scoring.ledger.state import LedgerState, PlayedLine
from scoring.ranking.cut import nobody_plays
from scoring.rules.rules import StageRules
from scoring.scoresheet.words.accidents import explain_accident
from scoring.scoresheet.words.explain import explain_line, title_of
from scoring.standings.queries.goes_on import WayOn, decided_through
from tables.ids import TableId
from tables.seating.enums import TableState
from tables.seating.models import Table
from tables.seating.queries.seats import SeatedPerson, seated_at
from tournaments.book.erased import marked_if_changed
from tournaments.events.enums import StageState
from tournaments.events.words import stage_name
from tournaments.ids import StageId, TournamentId
from tournaments.people.queries.names import names_by_code
from tournaments.prepared import Prepared, number
from tournaments.staff.queries.vouching import signers

_WORDS = LedgerText.objects.values_list(
    "line__table_id", "line__seq", "line__reason", "text", "salt"
)
_WORDS_AT_ONE = Prepared(_WORDS.filter(line__table=number("table")))


@dataclass(frozen=True, slots=True)
class LineView:
    """One ledger line in words.

    ``played`` is there for what has a place in the play (``folded``); ``why`` explains
    its points; ``deal`` is the game's own.
    """

    line: Line
    at: datetime
    author: str
    title: str
    why: tuple[str, ...]
    reason: str
    played: PlayedLine | None
    deal: Any

    @property
    def counts(self) -> bool:
        """Tell whether the line is in force."""
        return self.played is None or self.played.voided_by is None

    @property
    def has_plays(self) -> bool:
        """Tell whether the line is a deal that was recorded card by card."""
        return any(self.line.payload.get("plays") or ())

    @property
    def from_paper(self) -> bool:
        """Tell whether the line is a deal that was caught up from the paper sheet."""
        return FROM_PAPER in self.line.payload


@dataclass(frozen=True, slots=True)
class TableView:
    """A table: its seats, its state, and its ledger in the order of writing.

    ``owners`` are the codes at each seat by line; ``people`` the names of those who
    have sat here and do not any more, by code. ``vouched`` says how far players vouch
    for a line, ``decided`` who went through from the stage, where something followed on
    its confirmation. ``held`` tells that it is shown without what was played, ``waits``
    that its stage has not been started.
    """

    id: TableId
    stage: int
    letter: str
    stored_state: TableState
    rules: StageRules
    rules_hash: str
    seats: tuple[SeatedPerson, ...]
    state: LedgerState
    lines: tuple[LineView, ...]
    owners: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    vouched: Mapping[int, Vouched] = field(default_factory=dict)
    decided: WayOn | None = None
    held: bool = False
    waits: bool = False

    @property
    def confirmed(self) -> bool:
        """Tell whether its stage is confirmed."""
        return self.stored_state is TableState.CONFIRMED

    @property
    def stage_name(self) -> str:
        """Return what the hall calls its stage."""
        return stage_name(self.stage, final=self.state.final)

    @property
    def names(self) -> tuple[str, ...]:
        """Return who sits at each seat."""
        return tuple(seat.name for seat in self.seats)

    def names_at(self, seq: int) -> tuple[str, ...]:
        """Return who sat at each seat when a line was played."""
        names = dict(enumerate(self.names))
        now = dict(enumerate(self.state.entrants))
        return tuple(
            names[seat] if code == now.get(seat) else self.people.get(code, code)
            for seat, code in enumerate(self.owners.get(seq, self.state.entrants))
        )

    @property
    def side_names(self) -> tuple[str, ...]:
        """Return who plays on each side."""
        return tuple(self.seats[seats[0]].entrant for seats in self.state.sides)

    def side_names_at(self, seq: int) -> tuple[str, ...]:
        """Return who played on each side when a line was played."""
        owners = self.owners.get(seq, self.state.entrants)
        return tuple(
            self.seats[seats[0]].entrant
            if owners[seats[0]] == self.state.entrants[seats[0]]
            else self.people.get(owners[seats[0]], owners[seats[0]])
            for seats in self.state.sides
        )

    def side_label(self, side: int) -> str:
        """Return the seats of a side: ``B1``, or ``B1 + B3`` in pairs."""
        return " + ".join(self.seats[seat].seat for seat in self.state.sides[side])

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
    def free(self) -> bool:
        """Tell whether nobody plays here."""
        state = self.state
        onward = 0 if state.final else self.through
        return nobody_plays(len(state.sides), through=onward, begun=bool(state.deals))

    @property
    def goes_on(self) -> bool:
        """Tell whether somebody goes on from here without playing: none who left."""
        return self.free and bool(self.state.contending)

    @property
    def all_go_on(self) -> bool:
        """Tell whether whoever still plays goes on, however the set in play ends."""
        state = self.state
        if state.final or state.over or state.closed:
            return False
        # A stand-in plays and never goes on.
        playing = {
            side
            for side, seats in enumerate(state.sides)
            if not set(seats).isdisjoint(state.playing)
        }
        return len(playing) <= self.through and playing <= set(state.contending)

    @property
    def is_tied(self) -> bool:
        """Tell whether a tie must be settled; behind a confirmation people decide."""
        state = self.state
        return (
            not self.confirmed
            and bool(state.unresolved)
            and (state.over or state.closed)
        )

    @property
    def seats_changed(self) -> bool:
        """Tell whether who sits or plays at the table has changed, and stands."""
        return any(one.line.kind in SEATING_KINDS and one.counts for one in self.lines)

    @property
    def last_seq(self) -> int:
        """Return the number of the last ledger line."""
        return self.state.seq

    @property
    def last_counting(self) -> LineView | None:
        """Return the last line that can be taken back, if there is one."""
        for view in reversed(self.lines):
            if view.line.kind in VOIDABLE_KINDS and view.counts:
                return view
        return None

    @property
    def in_order_of_play(self) -> tuple[LineView, ...]:
        """Return what has a place in the play, in its order, voided lines too."""
        by_seq = {view.line.seq: view for view in self.lines}
        return tuple(by_seq[played.seq] for played in self.state.lines)


def table_view(table: Table) -> TableView:
    """Return the table with its whole ledger, for staff; five queries."""
    return table_views([table])[0]


def table_shown(table: Table) -> TableView:
    """Return the table as everybody may see it; five queries.

    Under review it stands still at the line that put it there; a final that is held
    back shows its first line.
    """
    return _table_views([table], outside=True)[0]


def latest_shown(stage_id: StageId, *, most: int) -> list[TableView]:
    """Return the tables of a stage where something was recorded last.

    As everybody may see them; eight queries at most. What is recorded behind an open
    review chooses no table: those are among them in any case.
    """
    lines = LedgerEntry.objects.filter(table__stage=stage_id)
    reviewed = set(open_reviews(lines))
    latest = lines.filter(kind__in=SCORING_KINDS)
    latest = latest.exclude(table__in=reviewed).order_by("-at", "-pk")
    ids = {*latest.values_list("table_id", flat=True)[:most], *reviewed}
    tables = Table.objects.filter(pk__in=ids).select_related("stage__tournament")
    return _table_views(list(tables), outside=True)


def table_views(tables: Sequence[Table]) -> list[TableView]:
    """Return the tables with their whole ledgers, for staff, in the order given.

    Five queries, however many tables, if their stages are loaded; a sixth where
    somebody has left a seat to another.
    """
    return _table_views(tables, outside=False)


def _table_views(tables: Sequence[Table], *, outside: bool) -> list[TableView]:
    ids = [table.pk for table in tables]
    lines = lines_by_table(ids)
    reasons: dict[int, dict[int, str]] = defaultdict(dict)
    for table_id, seq, hashed, text, salt in (
        _WORDS_AT_ONE.all(table=ids[0])
        if len(ids) == 1
        else _WORDS.filter(line__table__in=ids)
    ):
        reasons[table_id][seq] = marked_if_changed(text, salt=salt, hashed=hashed)
    seats = seated_at(ids)
    answers = _answers(tables)
    people = _former(tables, lines=lines)
    decided = decided_through(tables)
    return [
        _view(
            table,
            lines=_lines_shown(table, lines[table.pk]) if outside else lines[table.pk],
            reasons=reasons[table.pk],
            seats=seats[table.pk],
            people=people,
            answers=answers[table.code],
            decided=decided.get(table.stage_id),
            held=outside and held_back(table),
        )
        for table in tables
    ]


def _answers(tables: Sequence[Table]) -> Mapping[str, Answers]:
    """Return what players have answered to lines, by table; all are of one event."""
    if not tables:
        return {}
    event_id = TournamentId(tables[0].stage.tournament_id)
    return answers_at(event_id, tables=[table.code for table in tables])


def held_back(table: Table) -> bool:
    """Tell whether the table is the final and its score is held back for now."""
    return table.stage.final and table.stage.tournament.final_held


def _lines_shown(table: Table, lines: Sequence[Line]) -> Sequence[Line]:
    return lines[:1] if held_back(table) else lines_outside(lines)


def _former(
    tables: Sequence[Table], *, lines: Mapping[int, list[Line]]
) -> Mapping[str, str]:
    """Return the names behind all codes, where seats went from one to another."""
    moved = any(
        line.kind in (LineKind.SIT, LineKind.SWAP, LineKind.JOIN)
        for some in lines.values()
        for line in some
    )
    if not moved:
        return {}
    return names_by_code(TournamentId(tables[0].stage.tournament_id))


def _view(
    table: Table,
    *,
    lines: Sequence[Line],
    reasons: dict[int, str],
    seats: tuple[SeatedPerson, ...],
    people: Mapping[str, str],
    answers: Answers,
    decided: WayOn | None,
    held: bool,
) -> TableView:
    rules = StageRules.from_json(table.stage.rules)
    state = folded(lines, rules=rules).state
    view = TableView(
        id=table.id,
        stage=table.stage.number,
        letter=table.letter,
        stored_state=TableState(table.state),
        rules=rules,
        rules_hash=table.stage.rules_hash,
        seats=seats,
        state=state,
        lines=(),
        owners=owners_by_line(lines),
        people=people,
        vouched=vouched(lines, answers=answers),
        decided=decided,
        held=held,
        waits=table.stage.state == StageState.SEATED,
    )
    event_id = TournamentId(table.stage.tournament_id)
    signed = signers(event_id, lines, book=table.code)
    shown = _line_views(view, lines=lines, reasons=reasons, signed=signed)
    return replace(view, lines=shown)


def _line_views(
    view: TableView,
    *,
    lines: Sequence[Line],
    reasons: Mapping[int, str],
    signed: Mapping[int, str],
) -> tuple[LineView, ...]:
    played = {line.seq: line for line in view.state.lines}
    return tuple(
        LineView(
            line=line,
            at=line.at,
            author=signed[line.seq],
            title=title_of(line, played=played.get(line.seq)),
            why=_why(
                line,
                played=played.get(line.seq),
                view=view,
                names=view.names_at(line.seq),
            ),
            reason=reasons.get(line.seq, ""),
            played=played.get(line.seq),
            deal=deal_of(line.payload, game=view.rules.game)
            if line.kind is LineKind.DEAL
            else None,
        )
        for line in lines
    )


def _why(
    line: Line, *, played: PlayedLine | None, view: TableView, names: Sequence[str]
) -> tuple[str, ...]:
    """Return why a line is what it is, in sentences."""
    seat = line.payload.get("seat")
    around = explain_accident(
        line,
        letter=view.letter,
        name="" if seat is None else names[seat],
        name_of=lambda code: view.people.get(code, code),
    )
    explained = explain_line(
        line,
        played=played,
        names=names,
        rules=view.rules,
        sides=view.state.sides,
    )
    return (*explained, *around)
