"""The path to the final: the stages so far, and those that the plan foresees."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Count

from scoring.stages.queries.cards import TableCard, cards_shown
from scoring.standings.queries.standings import SENT_ON
from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw, Ticket
from tables.plan.plan import EventPlan, FiveChoice, PlanError, StagePlan, letters_for
from tables.plan.queries import laid_out, plan_for, sizes_of
from tables.urn.queries.urn_books import books_in_hand
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import STAGES_OF_EVENT, StageRow, stage_rows
from tournaments.events.words import NamedStage
from tournaments.ids import StageId
from tournaments.people.queries.rosters import RosterCounts, roster_counts
from tournaments.prepared import Prepared

_STAGES = Prepared(STAGES_OF_EVENT.annotate(sent_on=SENT_ON))


@dataclass(frozen=True, slots=True)
class PathStage(NamedStage):
    """One stage of the event; without ``row`` it is only foreseen.

    ``sizes`` are the entrants at its tables in order of ``letters``; empty while
    nobody can say (five entrants need the organizer's choice).
    """

    number: int
    final: bool
    entrants: int
    sizes: tuple[int, ...]
    through_per_table: int
    pairs: bool
    letters: tuple[str, ...] = ()
    row: StageRow | None = None

    @property
    def seated(self) -> bool:
        """Tell whether the seats are published."""
        return self.row is not None and self.row.tables > 0

    @property
    def sends_on(self) -> int:
        """Return how many go on from it by the plan, where nobody leaves."""
        return sum(min(size, self.through_per_table) for size in self.sizes)

    @property
    def confirmed(self) -> bool:
        """Tell whether it is certain who goes on."""
        return self.row is not None and self.row.state is StageState.CONFIRMED


@dataclass(frozen=True, slots=True)
class BracketStage:
    """One stage with its tables; none while they are only foreseen."""

    stage: PathStage
    tables: tuple[TableCard, ...]


def path_of(
    tournament: Tournament, *, counts: RosterCounts | None = None
) -> tuple[PathStage, ...]:
    """Return all stages down to the final; nothing while no plan is possible.

    Before the first draw the plan is that for everybody on the list, once the check-in
    is closed for those who are here. From seats that are published as many go on as
    their tables still send. ``counts`` are those of the list, where the caller has read
    them. One query, before the first draw two without them.
    """
    found = _STAGES.all(event=tournament.id)
    rows = stage_rows(found)
    if tournament.status == TournamentStatus.REGISTRATION or not rows:
        counts = counts or roster_counts(tournament.id)
        closed = tournament.check_in_closed_at is not None
        count = counts.checked_in if closed else counts.registered
        return _foreseen(tournament, count=count, first=1)
    *past, last = rows
    known = [_known(tournament, row=row) for row in past]
    if last.state is StageState.PLANNED:
        return (*known, *_waiting(tournament, row=last))
    latest = _known(tournament, row=last)
    if last.final:
        return (*known, latest)
    count = found[-1].sent_on if latest.seated else latest.sends_on
    following = _foreseen(tournament, count=count, first=last.number + 1)
    return (*known, latest, *following)


def current_stage(path: Sequence[PathStage]) -> PathStage | None:
    """Return the stage that is on: the latest that exists."""
    return next((stage for stage in reversed(path) if stage.row is not None), None)


def bracket(path: tuple[PathStage, ...]) -> tuple[BracketStage, ...]:
    """Return the stages with their tables. Five queries, however many tables."""
    by_stage: dict[int, list[TableCard]] = defaultdict(list)
    for card in cards_shown([stage.row.id for stage in path if stage.row]):
        by_stage[card.stage].append(card)
    return tuple(
        BracketStage(stage=stage, tables=tuple(by_stage[stage.number]))
        for stage in path
    )


def _known(tournament: Tournament, *, row: StageRow) -> PathStage:
    """Return a stage whose urn is open or whose seats are published."""
    plan = _plan(tournament, count=row.entrants, five="three_two")
    if plan is None:
        return PathStage(
            number=row.number,
            final=row.final,
            entrants=row.entrants,
            sizes=(),
            through_per_table=0,
            pairs=tournament.in_pairs,
            row=row,
        )
    planned = _from_plan(plan.stages[0], tournament=tournament)
    known = replace(planned, number=row.number, final=row.final, row=row)
    if not row.sizes:
        return known
    # As they were fixed when the urn was opened.
    return replace(known, sizes=row.sizes, letters=letters_for(row.sizes, row.letters))


def _waiting(tournament: Tournament, *, row: StageRow) -> tuple[PathStage, ...]:
    """Return a stage whose entrants are known but not its seats, and what follows."""
    foreseen = _foreseen(tournament, count=row.entrants, first=row.number)
    if not foreseen:
        return (_known(tournament, row=row),)
    first, *rest = foreseen
    return (replace(first, row=row), *rest)


def _foreseen(
    tournament: Tournament, *, count: int, first: int
) -> tuple[PathStage, ...]:
    plan = _plan(tournament, count=count, first=first)
    return (
        tuple(_from_plan(stage, tournament=tournament) for stage in plan.stages)
        if plan
        else ()
    )


def _plan(
    tournament: Tournament,
    *,
    count: int,
    five: FiveChoice | None = None,
    first: int = 1,
) -> EventPlan | None:
    """Return the plan, or nothing where somebody has to choose or to come first."""
    chosen = five if count == sizes_of(tournament).awkward else None
    try:
        return plan_for(tournament, count=count, five=chosen, first=first)
    except PlanError:
        return None


def _from_plan(stage: StagePlan, *, tournament: Tournament) -> PathStage:
    tables = laid_out(tournament, stage.sizes)
    return PathStage(
        number=stage.number,
        final=stage.final,
        entrants=stage.entrants,
        sizes=tuple(size for _letter, size in tables),
        through_per_table=stage.through_per_table,
        pairs=tournament.in_pairs,
        letters=tuple(letter for letter, _size in tables),
    )


def tickets_drawn(stage_id: StageId) -> tuple[int, int]:
    """Return how many tickets of the stage's open urn are drawn, and of how many.

    Those that were counted as not drawn are in the urn no more. At most four queries.
    """
    tickets = Ticket.objects.filter(draw__stage=stage_id, draw__state=DrawState.OPEN)
    found = tickets.aggregate(drawn=Count("drawn_as"), printed=Count("pk"))
    drawn, printed = found["drawn"], found["printed"]
    if drawn == printed:
        return drawn, printed
    draw = Draw.objects.select_related("stage").get(
        stage=stage_id, state=DrawState.OPEN
    )
    return drawn, printed - len(books_in_hand(draw).not_drawn)
