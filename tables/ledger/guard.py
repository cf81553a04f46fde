"""Triggers that keep the steps of digital draws, and the numbers of all draws.

Steps are only appended, along ``tables.draw.cd1.moves``; draws of a stage are
numbered without a gap. Installed after every migration, because remaking a SQLite
table drops its triggers, and proven at every start. No trigger names another table:
SQLite cannot remake a table that somebody else's trigger reads.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

from tables.draw.cd1.moves import FROZEN, MOVES

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
  (SELECT MAX(number) FROM {DRAWS} WHERE stage_id = NEW.stage_id), 0)""",
}
# INSERT OR REPLACE deletes the rows it meets without asking a trigger.
_STEP_REPLACED = f"EXISTS (SELECT 1 FROM {STEPS} WHERE id = NEW.id)"
_REFUSED = "steps of a draw are never changed or deleted"


class DrawsUnprotected(RuntimeError):
    """The database would let a draw's steps be changed: nothing may be served."""


def install_triggers(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers, replacing older ones."""
    sqlite = connection.vendor == "sqlite"
    remove_triggers_for_tests(connection)
    with connection.cursor() as cursor:
        for text in (_SQLITE if sqlite else _POSTGRESQL).values():
            cursor.execute(text)


def remove_triggers_for_tests(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers, so that a test database can be emptied."""
    with connection.cursor() as cursor:
        for name, table in _TABLES.items():
            on = "" if connection.vendor == "sqlite" else f" ON {table}"
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on}")


def prove_steps_kept(connection: BaseDatabaseWrapper) -> None:
    """Raise DrawsUnprotected unless every trigger is there, word for word."""
    expected, installed = _expected(connection), _installed(connection)
    wrong = sorted(name for name in expected if installed.get(name) != expected[name])
    if wrong:
        raise DrawsUnprotected(f"draw triggers are missing or changed: {wrong}")


def _sqlite_checks(faults: dict[str, str]) -> str:
    return "\n".join(
        f"SELECT RAISE(ABORT, '{sentence}') WHERE {fault};"
        for sentence, fault in faults.items()
    )


def _postgresql_checks(faults: dict[str, str]) -> str:
    checks = "\n".join(
        f"IF {fault} THEN RAISE EXCEPTION '{sentence}' "
        "USING ERRCODE = 'integrity_constraint_violation'; END IF;"
        for sentence, fault in faults.items()
    )
    return f" BEGIN {checks} RETURN NEW; END "


_TABLES = {
    "draw_step_no_update": STEPS,
    "draw_step_no_delete": STEPS,
    "draw_step_no_truncate": STEPS,
    "draw_step_append": STEPS,
    "draw_number_follows": DRAWS,
}
_NEVER = f"BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END"
_ALL_STEP_FAULTS = {**_STEP_FAULTS, f"UNIQUE: {_REFUSED}": _STEP_REPLACED}
_SQLITE = {
    "draw_step_no_update": (
        f"CREATE TRIGGER draw_step_no_update BEFORE UPDATE ON {STEPS} {_NEVER}"
    ),
    "draw_step_no_delete": (
        f"CREATE TRIGGER draw_step_no_delete BEFORE DELETE ON {STEPS} {_NEVER}"
    ),
    "draw_step_append": (
        f"CREATE TRIGGER draw_step_append BEFORE INSERT ON {STEPS} "
        f"BEGIN {_sqlite_checks(_ALL_STEP_FAULTS)} END"
    ),
    "draw_number_follows": (
        f"CREATE TRIGGER draw_number_follows BEFORE INSERT ON {DRAWS} "
        f"BEGIN {_sqlite_checks(_DRAW_FAULTS)} END"
    ),
}
_BODIES = {
    "draw_step_refuse": f" BEGIN RAISE EXCEPTION '{_REFUSED}' "
    "USING ERRCODE = 'integrity_constraint_violation'; END ",
    "draw_step_check": _postgresql_checks(_STEP_FAULTS),
    "draw_number_check": _postgresql_checks(_DRAW_FAULTS),
}
_CALLS = {
    "draw_step_no_update": ("BEFORE UPDATE", "ROW", "draw_step_refuse"),
    "draw_step_no_delete": ("BEFORE DELETE", "ROW", "draw_step_refuse"),
    "draw_step_no_truncate": ("BEFORE TRUNCATE", "STATEMENT", "draw_step_refuse"),
    "draw_step_append": ("BEFORE INSERT", "ROW", "draw_step_check"),
    "draw_number_follows": ("BEFORE INSERT", "ROW", "draw_number_check"),
}
_POSTGRESQL = {
    **{
        name: f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger "
        f"AS $${body}$$ LANGUAGE plpgsql"
        for name, body in _BODIES.items()
    },
    **{
        name: f"CREATE TRIGGER {name} {event} ON {_TABLES[name]} "
        f"FOR EACH {each} EXECUTE FUNCTION {function}()"
        for name, (event, each, function) in _CALLS.items()
    },
}


def _expected(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """Return what each trigger must do: its text, or its function's on PostgreSQL."""
    if connection.vendor == "sqlite":
        return _SQLITE
    return {name: _BODIES[function] for name, (_, _, function) in _CALLS.items()}


def _installed(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """Return what each trigger in the database does."""
    query = (
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' "
        "AND tbl_name IN (%s, %s)"
        if connection.vendor == "sqlite"
        else "SELECT tgname, prosrc FROM pg_trigger JOIN pg_proc ON "
        "pg_proc.oid = tgfoid WHERE tgrelid IN (%s::regclass, %s::regclass) "
        "AND NOT tgisinternal AND tgenabled IN ('O', 'A')"
    )
    with connection.cursor() as cursor:
        cursor.execute(query, [STEPS, DRAWS])
        return dict(cursor.fetchall())
