"""How the event and its stages went from state to state, by the lines of its book."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tournaments.book.lines import Entry, read
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.lines import (
    EventCancelled,
    EventDescribed,
    EventResumed,
    EventStep,
    RulesChosen,
    StageStep,
)
from tournaments.ids import TournamentId

STEPS = (
    RulesChosen, EventDescribed, EventCancelled, EventResumed, EventStep, StageStep,
)  # fmt: skip


def last_step(tournament_id: TournamentId, *, stage: int) -> int:
    """Return which line of the book is the last step of a stage; 0 before the first."""
    steps = read(tournament_id, StageStep, stage=stage)
    return steps[-1].seq if steps else 0


@dataclass(slots=True)
class StateBySteps:
    """Where the event or a stage stands by its steps, and since when it did.

    ``rules`` is the hash of those chosen, or frozen, last; ``described`` what the
    event said of itself last, if it ever changed; ``faults`` are steps that do not
    begin where the one before has led.
    """

    state: str
    rules: str = ""
    cancelled_at: datetime | None = None
    described: dict[str, object] = field(default_factory=dict)
    since: dict[str, datetime] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @property
    def started_at(self) -> datetime | None:
        """Return when play began in a stage; nothing while it has not."""
        played = self.state in {StageState.RUNNING, StageState.CONFIRMED}
        return self.since.get(StageState.RUNNING) if played else None

    def told(self, line: Entry[Any]) -> None:
        """Follow a line about the event that is no step from state to state."""
        if isinstance(line.said, RulesChosen):
            self.rules = line.said.rules
        elif isinstance(line.said, EventDescribed):
            self.described = line.said.columns()
        else:
            cancels = isinstance(line.said, EventCancelled)
            if cancels == (self.cancelled_at is not None):
                self.faults.append(f"line {line.seq} of the book does not follow")
            self.cancelled_at = line.at if cancels else None

    def of_event(self) -> dict[str, object]:
        """Return the columns of the event that its steps have led to."""
        published_at = self.since.get(TournamentStatus.PUBLISHED)
        return {
            "status": self.state,
            "published_at": published_at,
            "cancelled_at": self.cancelled_at,
            **self.described,
        }

    def of_stage(self) -> dict[str, object]:
        """Return the columns of a stage that its steps have led to."""
        return {
            "state": self.state,
            "rules_hash": self.rules,
            "opened_at": self.since.get(StageState.DRAWING),
            "started_at": self.started_at,
            "confirmed_at": self.since.get(StageState.CONFIRMED),
        }


def read_standings(tournament_id: TournamentId) -> dict[int | None, StateBySteps]:
    """Return where the book has led: each stage by its number, the event by nothing.

    A stage of which no line speaks is planned. At most two queries.
    """
    event = StateBySteps(state=TournamentStatus.REGISTRATION)
    found: dict[int | None, StateBySteps] = defaultdict(
        lambda: StateBySteps(state=StageState.PLANNED), {None: event}
    )
    steps: tuple[Entry[Any], ...] = read(tournament_id, *STEPS)
    for step in steps:
        if not isinstance(step.said, EventStep | StageStep):
            event.told(step)
            continue
        stood = found[step.said.stage if isinstance(step.said, StageStep) else None]
        if step.said.before != stood.state:
            stood.faults.append(f"line {step.seq} of the book does not follow")
        stood.state = step.said.after
        stood.since[step.said.after] = step.at
        if step.said.after is StageState.DRAWING:
            stood.rules = step.said.rules
            if stood.rules != event.rules:
                stood.faults.append(f"line {step.seq} freezes other rules than chosen")
    return found
