"""Choose an event's rules; move it or a stage to another state: lines of its book."""

from __future__ import annotations

from datetime import datetime

from tournaments.book.lines import write
from tournaments.canon import digest
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.lines import EventStep, RulesChosen, StageStep
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId


def choose_rules(tournament: Tournament, *, author: str, at: datetime) -> None:
    """Say in the book that these are the event's rules from now on."""
    said = RulesChosen(rules=digest(tournament.rules))
    write(tournament.id, said, author=author, at=at)


def move_event(
    tournament: Tournament, *, to: TournamentStatus, author: str, at: datetime
) -> None:
    """Take the locked event to a state.

    An event that is there already takes no step. Of one that is published the caller
    has set the time. Raises BadPayload for a step that ``EVENT_STEPS`` does not know.
    """
    before = TournamentStatus(tournament.status)
    if before is to:
        return
    said = EventStep(before=before, after=to)
    write(tournament.id, said, author=author, at=at)
    tournament.status = to
    tournament.save(update_fields=["status", "published_at"])


def move_stage(
    stage: Stage, *, to: StageState, author: str, at: datetime, reason: str = ""
) -> datetime:
    """Take a stage of the locked event to a state, and return when.

    The caller saves its ``state`` and has frozen its rules before the draw begins.
    Raises BadPayload for a step that ``STAGE_STEPS`` does not know, a start taken back
    without ``reason``, and a reason for any other step.
    """
    said = StageStep(
        stage=stage.number,
        before=StageState(stage.state),
        after=to,
        rules=stage.rules_hash if to is StageState.DRAWING else "",
        reason=reason,
    )
    step = write(TournamentId(stage.tournament_id), said, author=author, at=at)
    stage.state = to
    return step.at
