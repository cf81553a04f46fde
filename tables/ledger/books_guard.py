"""Triggers that make the books of the urn append-only, on both databases.

Installed after every migration, because remaking a SQLite table drops its triggers,
and proven at every start (``prove_books_append_only``). They read no other table,
so that others can be remade.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

LINES = "tables_urnline"
# Everything but the words of a reason, from which a person's name can be erased.
_FIXED = (
    "id", "draw_id", "seq", "kind", "letter", "position", "entrant_id", "of_seq",
    "generation", "for_absent", "map_hash", "author", "second", "at", "client_key",
)  # fmt: skip
_IN_FORCE = f"""line.kind IN ('recorded', 'not_drawn') AND NOT EXISTS (
  SELECT 1 FROM {LINES} AS v WHERE v.draw_id = NEW.draw_id
  AND v.kind = 'void' AND v.of_seq = line.seq)"""
_FAULTS = {
    "urn lines follow one another": f"""NEW.seq <> 1 + COALESCE(
  (SELECT MAX(seq) FROM {LINES} WHERE draw_id = NEW.draw_id), 0)""",
    "a closed urn takes no line": f"""EXISTS (
  SELECT 1 FROM {LINES} WHERE draw_id = NEW.draw_id AND kind = 'closed')""",
    "UNIQUE: a ticket is recorded once": f"""NEW.kind IN ('recorded', 'not_drawn')
  AND EXISTS (SELECT 1 FROM {LINES} AS line WHERE line.draw_id = NEW.draw_id
   AND line.letter = NEW.letter AND line.position = NEW.position AND {_IN_FORCE})""",
    "UNIQUE: an entrant has one ticket": f"""NEW.kind = 'recorded'
  AND EXISTS (SELECT 1 FROM {LINES} AS line WHERE line.draw_id = NEW.draw_id
   AND line.entrant_id = NEW.entrant_id AND {_IN_FORCE})""",
    "a line is void or confirmed while it is in force": f"""NEW.kind IN ('void', 'ok')
  AND NOT EXISTS (SELECT 1 FROM {LINES} AS line WHERE line.draw_id = NEW.draw_id
   AND line.seq = NEW.of_seq AND line.letter = NEW.letter
   AND line.position = NEW.position AND {_IN_FORCE}
   AND (NEW.kind = 'void' OR line.kind = 'recorded'))""",
}
# INSERT OR REPLACE deletes the lines it meets without asking urn_no_delete.
_REPLACED = f"""EXISTS (SELECT 1 FROM {LINES} WHERE id = NEW.id OR (
  draw_id = NEW.draw_id AND (seq = NEW.seq OR client_key = NEW.client_key)))"""
_NAMES = ("urn_no_update", "urn_no_delete", "urn_no_truncate", "urn_append")
_REFUSED = "urn lines are never changed or deleted"


class BooksUnprotected(RuntimeError):
    """The database would let a line of the urn's books be changed."""


def install_urn_triggers(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers, replacing older ones; nothing before the table is there."""
    if LINES not in connection.introspection.table_names():
        return
    made = _sqlite() if connection.vendor == "sqlite" else _postgresql()
    remove_urn_triggers(connection)
    with connection.cursor() as cursor:
        for statement in made:
            cursor.execute(statement)


def remove_urn_triggers(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers; only before making them again, or to empty a test database."""
    suffix = "" if connection.vendor == "sqlite" else f" ON {LINES}"
    with connection.cursor() as cursor:
        for name in _NAMES:
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{suffix}")


def prove_books_append_only(connection: BaseDatabaseWrapper) -> None:
    """Raise BooksUnprotected unless every trigger is there, on, and as it was made."""
    expected, installed = _expected(connection), _installed(connection)
    wrong = sorted(name for name in expected if installed.get(name) != expected[name])
    if wrong:
        raise BooksUnprotected(f"triggers of the urn are missing or changed: {wrong}")


def _sqlite() -> list[str]:
    checks = "\n".join(
        f"SELECT RAISE(ABORT, '{sentence}') WHERE {fault};"
        for sentence, fault in {
            **_FAULTS,
            "UNIQUE: urn lines are never replaced": _REPLACED,
        }.items()
    )
    refused = f"BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END"
    return [
        f"CREATE TRIGGER urn_no_update BEFORE UPDATE OF {', '.join(_FIXED)} "
        f"ON {LINES} {refused}",
        f"CREATE TRIGGER urn_no_delete BEFORE DELETE ON {LINES} {refused}",
        f"CREATE TRIGGER urn_append BEFORE INSERT ON {LINES} BEGIN {checks} END",
    ]


def _bodies() -> dict[str, str]:
    """Return the functions behind the triggers on PostgreSQL, by name."""
    checks = "\n".join(
        f"IF {fault} THEN RAISE EXCEPTION '{sentence}' "
        "USING ERRCODE = 'integrity_constraint_violation'; END IF;"
        for sentence, fault in _FAULTS.items()
    )
    return {
        "urn_refuse": f" BEGIN RAISE EXCEPTION '{_REFUSED}' "
        "USING ERRCODE = 'integrity_constraint_violation'; END ",
        "urn_check": f" BEGIN {checks} RETURN NEW; END ",
    }


_TRIGGERS = {
    "urn_no_update": (f"BEFORE UPDATE OF {', '.join(_FIXED)}", "ROW", "urn_refuse"),
    "urn_no_delete": ("BEFORE DELETE", "ROW", "urn_refuse"),
    "urn_no_truncate": ("BEFORE TRUNCATE", "STATEMENT", "urn_refuse"),
    "urn_append": ("BEFORE INSERT", "ROW", "urn_check"),
}


def _postgresql() -> list[str]:
    return [
        *(
            f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger "
            f"AS $${body}$$ LANGUAGE plpgsql"
            for name, body in _bodies().items()
        ),
        *(
            f"CREATE TRIGGER {name} {event} ON {LINES} "
            f"FOR EACH {each} EXECUTE FUNCTION {function}()"
            for name, (event, each, function) in _TRIGGERS.items()
        ),
    ]


def _expected(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """Return what each trigger must do: its text, or its function's on PostgreSQL."""
    if connection.vendor == "sqlite":
        return {text.split()[2]: text for text in _sqlite()}
    bodies = _bodies()
    return {name: bodies[function] for name, (_, _, function) in _TRIGGERS.items()}


def _installed(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """Return what each trigger in the database does."""
    query = (
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s"
        if connection.vendor == "sqlite"
        else "SELECT tgname, prosrc FROM pg_trigger JOIN pg_proc ON "
        "pg_proc.oid = tgfoid WHERE tgrelid = %s::regclass "
        "AND NOT tgisinternal AND tgenabled IN ('O', 'A')"
    )
    with connection.cursor() as cursor:
        cursor.execute(query, [LINES])
        return dict(cursor.fetchall())
