"""Where an event stands, and the one thing that comes next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scoring.finish.queries.ending import Ending, ending_of
from scoring.ledger.enums import LeaveCause
from scoring.stages.queries.bracket import (
    PathStage,
    current_stage,
    path_of,
    tickets_drawn,
)
from scoring.stages.queries.cards import TableCard, table_cards
from tables.urn.queries.urn_books import seats_without_ok
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow
from tournaments.people.queries.rosters import RosterCounts, roster_counts

FEWEST = 2
LEFT = frozenset(LeaveCause.values)


class NextStep(StrEnum):
    """What the organizer does next; nothing happens without it."""

    CANCELLED = "cancelled"
    FILL_ROSTER = "fill_roster"
    LET_IN = "let_in"
    CHECK_IN = "check_in"
    OPEN_FIRST_URN = "open_first_urn"
    OPEN_URN = "open_urn"
    DRAW_LOT = "draw_lot"
    DRAW_TICKETS = "draw_tickets"
    DRAW_DIGITALLY = "draw_digitally"
    PUBLISH_SEATS = "publish_seats"
    START_PLAY = "start_play"
    SETTLE_TIES = "settle_ties"
    CLOSE_TABLES = "close_tables"
    PLAY = "play"
    WRITE_RULING = "write_ruling"
    CONFIRM_STAGE = "confirm_stage"
    DECIDE_CONTEST = "decide_contest"
    PUBLISH_RESULTS = "publish_results"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class EventNow:
    """An event at this moment; ``tickets`` of an urn are those drawn and all of them.

    ``oks_missing`` are the recorded tickets that a second person has to look at.

    ``stage`` is the latest stage, ``cards`` are its tables, none before the seats
    are published. While the results are provisional there is their
    ``ending``, and ``may_publish`` tells whether nothing keeps them from being
    official. ``held`` tells whether the places of the final wait for the prize giving.
    """

    counts: RosterCounts
    path: tuple[PathStage, ...]
    status: TournamentStatus
    stage: PathStage | None
    tickets: tuple[int, int]
    cards: tuple[TableCard, ...]
    pairs: bool
    oks_missing: tuple[str, ...] = ()
    check_in_closed: bool = False
    cancelled: bool = False
    ending: Ending | None = None
    may_publish: bool = False
    held: bool = False

    @property
    def tied(self) -> tuple[TableCard, ...]:
        """Return the tables whose tie decides who goes on."""
        return tuple(card for card in self.cards if card.tied)

    @property
    def ready(self) -> tuple[TableCard, ...]:
        """Return the tables whose set is over and only waits to be closed."""
        return tuple(
            card
            for card in self._open
            if card.over and not card.tied and not card.review
        )

    @property
    def reviewed(self) -> tuple[TableCard, ...]:
        """Return the tables under review."""
        return tuple(card for card in self.cards if card.review)

    @property
    def playing(self) -> tuple[TableCard, ...]:
        """Return the tables whose set goes on."""
        return tuple(card for card in self._open if not card.over)

    @property
    def in_play(self) -> int:
        """Return how many play in the stage; who has left a table is not counted."""
        sides = [side for card in self.cards for side in card.sides]
        return sum(side.standing not in LEFT for side in sides)

    @property
    def between_stages(self) -> bool:
        """Tell whether a stage is over and nobody sits anywhere in the next one."""
        return self.stage is not None and self.stage.number > 1 and not self.cards

    @property
    def first_stage(self) -> StageRow | None:
        """Return the first stage, or nothing before it exists."""
        return self.path[0].row if self.path else None

    @property
    def contested(self) -> StageRow | None:
        """Return the first stage behind which a correction is not decided."""
        rows = (stage.row for stage in self.path if stage.row is not None)
        return next((row for row in rows if row.contested), None)

    @property
    def lot_awaited(self) -> StageRow | None:
        """Return the stage from which a lot has to say who moves up."""
        rows = (stage.row for stage in self.path if stage.row is not None)
        return next((row for row in rows if row.lot_awaited), None)

    @property
    def _open(self) -> tuple[TableCard, ...]:
        return tuple(card for card in self.cards if not card.closed)

    @property
    def step(self) -> NextStep:
        """Return what comes next; a contested stage before everything else."""
        if self.cancelled:
            return NextStep.CANCELLED
        if self.contested is not None and self.status is not TournamentStatus.PUBLISHED:
            return NextStep.DECIDE_CONTEST
        if self.status is TournamentStatus.REGISTRATION:
            return self._step_before_play()
        if self.status is TournamentStatus.FINISHED:
            return NextStep.PUBLISH_RESULTS
        if self.status is TournamentStatus.PUBLISHED:
            return NextStep.DONE
        return self._step_of_stage()

    def _step_before_play(self) -> NextStep:
        if self.counts.registered < FEWEST:
            wait = self.counts.late + self.counts.stand_by
            return NextStep.LET_IN if wait else NextStep.FILL_ROSTER
        # After the closing whoever is expected stops nobody from going on.
        if self.check_in_closed and self.counts.checked_in >= FEWEST:
            return NextStep.OPEN_FIRST_URN
        if self.counts.missing:
            return NextStep.CHECK_IN
        return NextStep.OPEN_FIRST_URN

    def _step_of_stage(self) -> NextStep:
        row = None if self.stage is None else self.stage.row
        if row is None or row.state is StageState.PLANNED:
            awaited = self.lot_awaited is not None
            return NextStep.DRAW_LOT if awaited else NextStep.OPEN_URN
        if row.state is StageState.DRAWING:
            drawn, tickets = self.tickets
            if not tickets:  # an open urn has some
                return NextStep.DRAW_DIGITALLY
            return NextStep.DRAW_TICKETS if drawn < tickets else NextStep.PUBLISH_SEATS
        if row.state is StageState.SEATED:
            return NextStep.START_PLAY
        if self.tied:
            return NextStep.SETTLE_TIES
        if self.ready:
            return NextStep.CLOSE_TABLES
        if self.playing:
            return NextStep.PLAY
        return NextStep.WRITE_RULING if self.reviewed else NextStep.CONFIRM_STAGE


def event_now(tournament: Tournament, *, at: datetime) -> EventNow:
    """Return where the event stands.

    At most six queries; four more for an urn, seven for provisional results.
    """
    people = roster_counts(tournament.id)
    path = path_of(tournament, counts=people)
    stage = current_stage(path)
    row = None if stage is None else stage.row
    drawing = row is not None and row.state is StageState.DRAWING
    status = TournamentStatus(tournament.status)
    ending = ending_of(tournament.id) if status is TournamentStatus.FINISHED else None
    return EventNow(
        counts=people,
        path=path,
        status=status,
        stage=stage,
        tickets=tickets_drawn(row.id) if row and drawing else (0, 0),
        cards=tuple(table_cards([row.id])) if row and row.tables else (),
        pairs=tournament.in_pairs,
        oks_missing=seats_without_ok(row.id) if row and drawing else (),
        check_in_closed=tournament.check_in_closed_at is not None,
        cancelled=tournament.cancelled_at is not None,
        ending=ending,
        may_publish=ending is not None and ending.may_publish(at=at),
        held=tournament.final_held,
    )
