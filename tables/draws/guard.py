"""Triggers that keep the steps of digital draws, and the numbers of all draws.

Steps are only appended, along ``tables.protocol.moves``; draws of a stage are
numbered without a gap, the lots of a table and those of who moves up for themselves.
Installed after every
migration, because remaking a SQLite table drops its triggers, and proven at every
start. No trigger names another table: SQLite cannot remake a table that somebody
else's trigger reads.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

from tables.protocol.moves import FROZEN, MOVES
from tournaments.book.append_only import Guard, Never, Trigger, Unless

STEPS = "tables_drawstep"
DRAWS = "tables_draw"
_LAST = (
    f"(SELECT move FROM {STEPS} WHERE draw_id = NEW.draw_id ORDER BY seq DESC LIMIT 1)"
)
_FOLLOWS = " OR ".join(
    f"({_LAST} = '{move}' AND NEW.move = '{after}')"
    for move, following in MOVES.items()
    for after in following
)
_STEP_FAULTS = {
    "steps of a draw follow one another": f"""NEW.seq <> 1 + COALESCE(
  (SELECT MAX(seq) FROM {STEPS} WHERE draw_id = NEW.draw_id), 0)""",
    "a draw begins with its frozen list": f"""
  (NEW.seq = 1) <> (NEW.move = '{FROZEN}')""",
    "a draw goes only forward": f"NEW.seq > 1 AND NOT ({_FOLLOWS})",
}
_DRAW_FAULTS = {
    "draws of a stage are numbered without a gap": f"""NEW.number <> 1 + COALESCE(
  (SELECT MAX(number) FROM {DRAWS} WHERE stage_id = NEW.stage_id
   AND COALESCE(table_id, 0) = COALESCE(NEW.table_id, 0)
   AND moving_up = NEW.moving_up), 0)""",
}
_STEP_REPLACED = f"EXISTS (SELECT 1 FROM {STEPS} WHERE id = NEW.id)"
_REFUSED = "steps of a draw are never changed or deleted"


class DrawsUnprotected(RuntimeError):
    """The database would let a draw's steps be changed: nothing may be served."""


GUARD = Guard(
    functions={
        "draw_step_refuse": Never(_REFUSED),
        "draw_step_check": Unless(
            _STEP_FAULTS, replaced={f"UNIQUE: {_REFUSED}": _STEP_REPLACED}
        ),
        "draw_number_check": Unless(_DRAW_FAULTS),
    },
    triggers=(
        Trigger("draw_step_no_update", STEPS, "UPDATE", "draw_step_refuse"),
        Trigger("draw_step_no_delete", STEPS, "DELETE", "draw_step_refuse"),
        Trigger("draw_step_no_truncate", STEPS, "TRUNCATE", "draw_step_refuse"),
        Trigger("draw_step_append", STEPS, "INSERT", "draw_step_check"),
        Trigger("draw_number_follows", DRAWS, "INSERT", "draw_number_check"),
    ),
    unprotected=DrawsUnprotected,
    wrong="draw triggers are missing or changed",
)


def install_triggers(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers, replacing older ones."""
    GUARD.install(connection)


def remove_triggers_for_tests(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers, so that a test database can be emptied."""
    GUARD.remove(connection)


def prove_steps_kept(connection: BaseDatabaseWrapper) -> None:
    """Raise DrawsUnprotected unless every trigger is there, word for word."""
    GUARD.prove(connection)
