"""The clock of a stage: when it is to end, and when its tables will."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max

from scoring.clock.forecast import Play, Span, end_of_stage, end_of_table, pace
from scoring.clock.lines import StageEnd
from scoring.ledger.enums import LeaveCause, LineKind
from scoring.ledger.models import LedgerEntry, TableScore
from scoring.rules.queries import length_of_set
from scoring.rules.rules import StageRules
from scoring.scoresheet.next_deal import next_deal
from scoring.scoresheet.queries.table_view import TableView
from scoring.scoresheet.words.next_deal import NextDealView, next_deal_view
from scoring.standings.queries.held import HELD
from scoring.standings.queries.standings import REVIEW, state_outside
from tables.ids import TableId
from tournaments.book.lines import read
from tournaments.events.enums import StageState
from tournaments.events.models.stage import Stage
from tournaments.events.words import NamedStage
from tournaments.ids import StageId, TournamentId
from tournaments.prepared import Prepared, number

_STAGE = Prepared(Stage.objects.filter(pk=number("stage")).select_related("tournament"))
_RUNNING = Prepared(
    Stage.objects.filter(tournament=number("event"), state=StageState.RUNNING)
    .select_related("tournament")
    .order_by("-number")[:1]
)
_SCORES = Prepared(
    TableScore.objects.filter(table__stage=number("stage"))
    .select_related("table")
    .order_by("table__number")
)


@dataclass(frozen=True, slots=True)
class TableClock:
    """One table: its deals, when it ends, and whether its last deal is due.

    ``due``: time or deals say so, and nobody has called it yet; ``called``: it is
    being played. ``ends`` is nothing where too little was played, or nothing may be
    told.
    """

    id: TableId
    letter: str
    deals: int
    over: bool
    due: bool
    called: bool
    ends: Span | None


@dataclass(frozen=True, slots=True)
class EndHere:
    """The announced end as a table's referee sees it.

    ``due``: the last deal is to be called now; ``may_call``: it can be.
    """

    ends_at: datetime | None
    most: int | None
    time_over: bool
    due: bool
    may_call: bool


@dataclass(frozen=True, slots=True)
class StageClock(NamedStage):
    """A stage in play: its end by time or deals if there is one, and its tables.

    ``time_over``: the announced time has come.
    """

    number: int
    final: bool
    ends_at: datetime | None
    most: int | None
    tables: tuple[TableClock, ...]
    ends: Span | None
    time_over: bool

    @property
    def is_set(self) -> bool:
        """Tell whether there is an end by time or by deals."""
        return self.ends_at is not None or self.most is not None

    @property
    def due(self) -> tuple[str, ...]:
        """Return the letters of the tables whose last deal is to be called."""
        return tuple(table.letter for table in self.tables if table.due)

    @property
    def open(self) -> tuple[str, ...]:
        """Return the letters of the tables where the last deal can be called."""
        tables = self.tables
        return tuple(t.letter for t in tables if not (t.over or t.called))

    @property
    def by_id(self) -> dict[TableId, TableClock]:
        """Return the tables by their id."""
        return {table.id: table for table in self.tables}


def end_of(tournament_id: TournamentId, *, stage: int) -> StageEnd:
    """Return when the play of a stage is to end, as announced."""
    lines = read(tournament_id, StageEnd, stage=stage)
    return lines[-1].said if lines else StageEnd(stage=stage)


def end_mark(end: StageEnd) -> str:
    """Return by what an end is told from others: a form says what it has shown."""
    time = "" if end.ends_at is None else f"{end.ends_at.timestamp():.0f}"
    return f"{time}/{end.deals or ''}"


def end_here(
    tournament_id: TournamentId,
    *,
    stage: int,
    deals: int,
    may_call: bool,
    at: datetime,
) -> EndHere | None:
    """Return the announced end for one table, which has played so many deals."""
    end = end_of(tournament_id, stage=stage)
    if end.ends_at is None and end.deals is None:
        return None
    time_over = end.ends_at is not None and at >= end.ends_at
    return EndHere(
        ends_at=end.ends_at,
        most=end.deals,
        time_over=time_over,
        due=may_call and (time_over or _is_last(end, deals=deals)),
        may_call=may_call,
    )


def clock_in_play(tournament_id: TournamentId, *, at: datetime) -> StageClock | None:
    """Return the clock of the stage that is played, as everybody may see it.

    Nothing between two stages, and once the event is cancelled.
    """
    stage = _RUNNING.first(event=tournament_id)
    return None if stage is None else _clock(stage, at=at, outside=True)


def clock_of(
    stage_id: StageId, *, at: datetime, outside: bool = False
) -> StageClock | None:
    """Return the clock of a stage; nothing unless it is played on. Four queries.

    ``outside``: as everybody may see it. Of a final that is held back, and of a table
    under review, nothing is foretold: that would tell the score.
    """
    stage = _STAGE.first(stage=stage_id)
    if stage is None or stage.state != StageState.RUNNING:
        return None
    return _clock(stage, at=at, outside=outside)


def _clock(stage: Stage, *, at: datetime, outside: bool) -> StageClock | None:
    if not stage.tournament.takes_records:
        return None
    end = end_of(TournamentId(stage.tournament_id), stage=stage.number)
    lasts = _last_deals(stage)
    held = stage.tournament.final_held
    plays: dict[TableId, Play] = {}
    found = []
    for score in _SCORES.all(stage=stage.pk):
        state = state_outside(score.body, held=outside and held)
        if len(state["sides"]) == 1 or HELD in state:
            continue
        found.append((score, state))
        if not (_over(state) or (outside and REVIEW in state)):
            last = lasts.get(score.table_id)
            table_id = TableId(score.table_id)
            plays[table_id] = _play(stage, state, end=end, last=last)
    all_told = len(plays) == sum(not _over(state) for _score, state in found)
    hall = pace(list(plays.values())) if plays else 0.0
    time_over = end.ends_at is not None and at >= end.ends_at
    tables = []
    for score, state in found:
        play = plays.get(TableId(score.table_id))
        over = _over(state)
        called = bool(state.get("last_deal")) and not over
        tables.append(
            TableClock(
                id=TableId(score.table_id),
                letter=score.table.letter,
                deals=state["deals"],
                over=over,
                due=not (over or called)
                and (time_over or _is_last(end, deals=state["deals"])),
                called=called,
                ends=None
                if play is None
                else end_of_table(play, hall=hall, at=at, ends_at=end.ends_at),
            )
        )
    return StageClock(
        number=stage.number,
        final=stage.final,
        ends_at=end.ends_at,
        most=end.deals,
        tables=tuple(tables),
        ends=end_of_stage(list(plays.values()), at=at, ends_at=end.ends_at)
        if all_told
        else None,
        time_over=time_over,
    )


def next_deal_at(
    view: TableView, *, tournament_id: TournamentId
) -> NextDealView | None:
    """Return what the next deal of a table must bring, in words, if one follows."""
    found = next_deal(view.state, rules=view.rules, through=view.through)
    if found is None:
        return None
    end = end_of(tournament_id, stage=view.stage)
    # By time any deal can be the last: the hour may come while it is played.
    may_be_last = end.ends_at is not None or _is_last(end, deals=view.state.deals)
    return next_deal_view(
        found,
        names=view.side_names,
        final=view.state.final,
        may_be_last=may_be_last,
    )


def _is_last(end: StageEnd, *, deals: int) -> bool:
    """Tell whether the next deal is the last one that the announced end leaves."""
    return end.deals is not None and deals + 1 >= end.deals


def _over(state: Mapping[str, Any]) -> bool:
    return bool(state["over"] or state["closed"])


def _play(
    stage: Stage, state: Mapping[str, Any], *, end: StageEnd, last: datetime | None
) -> Play:
    form = StageRules.from_json(stage.rules).set_form
    since = stage.started_at
    assert since is not None, "a stage in play has begun"
    most = [one for one in (form.deals, end.deals) if one is not None]
    left = {side for side, why in state.get("apart", ()) if why in LeaveCause.values}
    playing = [side for side in range(len(state["sides"])) if side not in left]
    return Play(
        length=length_of_set(stage.rules or {}, len(playing)),
        target=form.target,
        most=min(most, default=None),
        deals=state["deals"],
        lead=max((state["totals"][side] for side in playing), default=0),
        since=since,
        last=last or since,
        last_called=bool(state.get("last_deal")),
    )


def _last_deals(stage: Stage) -> dict[int, datetime]:
    """Return when each table of the stage has last recorded a deal."""
    deals = LedgerEntry.objects.filter(table__stage=stage, kind=LineKind.DEAL)
    return dict(deals.order_by().values_list("table").annotate(last=Max("at")))
