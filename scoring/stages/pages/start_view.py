"""What an organizer can do about the start of a stage: start it, or take it back."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.stages.queries.played import played_letters
from tournaments.events.enums import ON_NOW, StageState
from tournaments.events.queries.events import StageRow
from tournaments.events.queries.state_steps import last_step
from tournaments.ids import TournamentId


@dataclass(frozen=True, slots=True)
class StartView:
    """The start of a stage; ``seen`` is the line of the last step it has taken.

    It ``waits`` where the seats are published and play has not begun; it
    ``can_go_back`` while nothing of the play is recorded; it ``asks_final`` whether
    everybody sees the score, where the final waits and that is not held back.
    """

    stage: int
    seen: int
    waits: bool
    can_go_back: bool
    asks_final: bool = False


def start_view(tournament_id: TournamentId, *, stage: StageRow | None) -> StartView:
    """Return it; nothing can be done before the seats, or once stages are confirmed.

    Nor in a cancelled event. At most three queries.
    """
    if stage is None or stage.state not in ON_NOW or stage.cancelled:
        return StartView(stage=0, seen=0, waits=False, can_go_back=False)
    waits = stage.state is StageState.SEATED
    return StartView(
        stage=stage.number,
        seen=last_step(tournament_id, stage=stage.number),
        waits=waits,
        can_go_back=not waits and not played_letters(stage.id),
        asks_final=waits and stage.final and not stage.held,
    )
