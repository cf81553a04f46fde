"""What can be done at a table now, by this person."""

from __future__ import annotations

from scoring.pages.referee.accidents import left_seats
from scoring.pages.referee.frame import AtTable, not_correctable
from tables.enums import TableState as StoredState
from tournaments.errors import Refusal


def rights(at: AtTable, *, blocked: Refusal | None) -> dict[str, object]:
    """Return what this person may do here now."""
    return {
        "organizes": at.scope.actor.organizes,
        "may_reopen": at.may_touch_closed
        and at.view.stored_state is StoredState.CLOSED,
        "may_void": blocked is None or not_correctable(at) is None,
        "may_expel": at.state.closed
        and bool(at.playing())
        and not_correctable(at) is None,
    }


def around(at: AtTable) -> dict[str, object]:
    """Return what can happen around the play here, and what has been announced."""
    state = at.state
    return {
        "cards_too": len(at.playing()) == at.players,
        "may_leave": sum(side[0] in at.playing() for side in state.sides) > 1,
        "may_sit": at.scope.actor.organizes and bool(left_seats(at)),
        "may_call": not (state.over or state.last_deal or at.view.waits),
        "last_called": state.last_deal and not (state.over or state.closed),
    }
