"""Where an event stands, and the one thing that comes next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.queries.bracket import PathStage, path_of, tickets_drawn
from scoring.queries.cards import TableCard, table_cards
from tables.enums import TableState
from tournaments.enums import StageState, TournamentStatus
from tournaments.ids import TournamentId
from tournaments.models import Tournament
from tournaments.queries.events import StageRow
from tournaments.queries.rosters import RosterCounts, counts

FEWEST = 2


class NextStep(StrEnum):
    """What the organizer does next; nothing happens without it."""

    FILL_ROSTER = "fill_roster"
    CHECK_IN = "check_in"
    OPEN_FIRST_URN = "open_first_urn"
    OPEN_URN = "open_urn"
    DRAW_TICKETS = "draw_tickets"
    DRAW_DIGITALLY = "draw_digitally"
    PUBLISH_SEATS = "publish_seats"
    SETTLE_TIES = "settle_ties"
    CLOSE_TABLES = "close_tables"
    PLAY = "play"
    CONFIRM_STAGE = "confirm_stage"
    DECIDE_CONTEST = "decide_contest"
    PUBLISH_RESULTS = "publish_results"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class EventNow:
    """An event at this moment; ``tickets`` of an urn are those drawn and all of them.

    ``stage`` is the latest stage, ``cards`` are its tables, none before the seats
    are published.
    """

    counts: RosterCounts
    path: tuple[PathStage, ...]
    status: TournamentStatus
    stage: PathStage | None
    tickets: tuple[int, int]
    cards: tuple[TableCard, ...]
    pairs: bool

    @property
    def tied(self) -> tuple[TableCard, ...]:
        """Return the tables whose tie decides who goes on."""
        return tuple(card for card in self.cards if card.tied)

    @property
    def ready(self) -> tuple[TableCard, ...]:
        """Return the tables whose set is over and only waits to be closed."""
        return tuple(card for card in self._open if card.over and not card.tied)

    @property
    def playing(self) -> tuple[TableCard, ...]:
        """Return the tables whose set goes on."""
        return tuple(card for card in self._open if not card.over)

    @property
    def contested(self) -> StageRow | None:
        """Return the first stage behind which a correction is not decided."""
        rows = (stage.row for stage in self.path if stage.row is not None)
        return next((row for row in rows if row.contested), None)

    @property
    def _open(self) -> tuple[TableCard, ...]:
        return tuple(card for card in self.cards if not _closed(card))

    @property
    def step(self) -> NextStep:
        """Return what comes next; a contested stage before everything else."""
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
            return NextStep.FILL_ROSTER
        if self.counts.missing:
            return NextStep.CHECK_IN
        return NextStep.OPEN_FIRST_URN

    def _step_of_stage(self) -> NextStep:
        row = None if self.stage is None else self.stage.row
        if row is None or row.state is StageState.PLANNED:
            return NextStep.OPEN_URN
        if row.state is StageState.DRAWING:
            drawn, tickets = self.tickets
            if not tickets:  # an open urn has some
                return NextStep.DRAW_DIGITALLY
            return NextStep.DRAW_TICKETS if drawn < tickets else NextStep.PUBLISH_SEATS
        if self.tied:
            return NextStep.SETTLE_TIES
        if self.ready:
            return NextStep.CLOSE_TABLES
        return NextStep.PLAY if self.playing else NextStep.CONFIRM_STAGE


def event_now(tournament: Tournament) -> EventNow:
    """Return where the event stands. At most five queries."""
    people = counts(TournamentId(tournament.pk))
    path = path_of(tournament, counts=people)
    stage = next((stage for stage in reversed(path) if stage.row is not None), None)
    row = None if stage is None else stage.row
    return EventNow(
        counts=people,
        path=path,
        status=TournamentStatus(tournament.status),
        stage=stage,
        tickets=_tickets(row),
        cards=tuple(table_cards([row.id])) if row and row.tables else (),
        pairs=tournament.in_pairs,
    )


def _tickets(row: StageRow | None) -> tuple[int, int]:
    if row is None or row.state is not StageState.DRAWING:
        return 0, 0
    return tickets_drawn(row.id)


def _closed(card: TableCard) -> bool:
    return card.state in {TableState.CLOSED, TableState.CONFIRMED}
