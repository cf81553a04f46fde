"""Triggers that keep an event and its stages on their graph, and the steps as taken.

A state changes only along ``EVENT_STEPS`` and ``STAGE_STEPS``, whoever writes it; a
step is a row that follows the one before and is never changed; only in its reason may
a name give way to a code when the person is erased. Installed after every
migration, because remaking a SQLite table drops its triggers, and proven at every
start. No trigger names another table: SQLite could not remake that one.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.book.append_only import Guard, Never, Trigger, Unless
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.state_step import EVENT_STEPS, STAGE_STEPS, StateStep

STEPS = "tournaments_statestep"
EVENTS = "tournaments_tournament"
STAGES = "tournaments_stage"
_FIXED = ", ".join(
    str(one.column) for one in StateStep._meta.fields if one.name != "reason"
)
_CHANGED = f"UPDATE OF {_FIXED}"
_REFUSED = "steps from state to state are never changed or deleted"
_STOOD = f"""COALESCE(
  (SELECT after FROM {STEPS} WHERE tournament_id = NEW.tournament_id
   AND COALESCE(stage, 0) = COALESCE(NEW.stage, 0) ORDER BY number DESC LIMIT 1),
  CASE WHEN NEW.stage IS NULL THEN '{TournamentStatus.REGISTRATION.value}'
   ELSE '{StageState.PLANNED.value}' END)"""


class StatesUnprotected(RuntimeError):
    """The database would let an event jump from state to state."""


def _off_the_graph(column: str, steps: Iterable[tuple[str, Iterable[str]]]) -> str:
    """Return the condition that an update leads where no step leads."""
    along = " OR ".join(
        f"(OLD.{column} = '{before}' AND NEW.{column} = '{after}')"
        for before, following in steps
        for after in following
    )
    return f"OLD.{column} <> NEW.{column} AND NOT ({along})"


GUARD = Guard(
    functions={
        "state_step_refuse": Never(_REFUSED),
        "state_step_check": Unless(
            {
                "steps of an event follow one another": f"""NEW.number <> 1 + COALESCE(
  (SELECT MAX(number) FROM {STEPS} WHERE tournament_id = NEW.tournament_id), 0)""",
                "a step begins where the last one led": f"NEW.before <> {_STOOD}",
            },
            replaced={
                f"UNIQUE: {_REFUSED}": f"""EXISTS (
  SELECT 1 FROM {STEPS} WHERE id = NEW.id)"""
            },
        ),
        "event_state_check": Unless(
            {
                "an event goes only along its graph": _off_the_graph(
                    "status", EVENT_STEPS.items()
                )
            }
        ),
        "stage_state_check": Unless(
            {
                "a stage goes only along its graph": _off_the_graph(
                    "state", STAGE_STEPS.items()
                )
            }
        ),
    },
    triggers=(
        Trigger("state_step_no_update", STEPS, _CHANGED, "state_step_refuse"),
        Trigger("state_step_no_delete", STEPS, "DELETE", "state_step_refuse"),
        Trigger("state_step_no_truncate", STEPS, "TRUNCATE", "state_step_refuse"),
        Trigger("state_step_append", STEPS, "INSERT", "state_step_check"),
        Trigger("event_along_graph", EVENTS, "UPDATE OF status", "event_state_check"),
        Trigger("stage_along_graph", STAGES, "UPDATE OF state", "stage_state_check"),
    ),
    unprotected=StatesUnprotected,
    wrong="state triggers are missing or changed",
)


def install_state_triggers(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers, replacing older ones; nothing before the table is there."""
    if STEPS in connection.introspection.table_names():
        GUARD.install(connection)


def prove_states_kept(connection: BaseDatabaseWrapper) -> None:
    """Raise StatesUnprotected unless every trigger is there, on, and as it was made."""
    GUARD.prove(connection)
