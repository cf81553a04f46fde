"""Where an event stands: what the control room shows, and goes by."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

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

LEFT = frozenset(LeaveCause.values)


@dataclass(frozen=True, slots=True)
class EventNow:
    """An event at this moment; ``tickets`` of an urn are those drawn and all of them.

    ``oks_missing`` are the recorded tickets that a second person has to look at.

    ``stage`` is the latest stage, ``cards`` are its tables, none before the seats
    are published. While the results are provisional there is their
    ``ending``, and ``may_publish`` tells whether nothing keeps them from being
    official.
    """

    tournament: Tournament
    counts: RosterCounts
    path: tuple[PathStage, ...]
    stage: PathStage | None
    tickets: tuple[int, int]
    cards: tuple[TableCard, ...]
    oks_missing: tuple[str, ...]
    ending: Ending | None
    may_publish: bool

    @property
    def status(self) -> TournamentStatus:
        return TournamentStatus(self.tournament.status)

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


def event_now(tournament: Tournament, *, at: datetime) -> EventNow:
    """Return where the event stands.

    At most six queries; four more for an urn, seven for provisional results.
    """
    people = roster_counts(tournament.id)
    path = path_of(tournament, counts=people)
    stage = current_stage(path)
    row = None if stage is None else stage.row
    drawing = row is not None and row.state is StageState.DRAWING
    finished = tournament.status == TournamentStatus.FINISHED
    ending = ending_of(tournament.id) if finished else None
    return EventNow(
        tournament=tournament,
        counts=people,
        path=path,
        stage=stage,
        tickets=tickets_drawn(row.id) if row and drawing else (0, 0),
        cards=tuple(table_cards([row.id])) if row and row.tables else (),
        oks_missing=seats_without_ok(row.id) if row and drawing else (),
        ending=ending,
        may_publish=ending is not None and ending.may_publish(at=at),
    )
