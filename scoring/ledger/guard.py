"""Triggers that make the ledger append-only, on both databases.

They are installed after every migration, because remaking a SQLite table drops
its triggers, and proven at every start (``prove_append_only``).
"""

from __future__ import annotations

from django.db import DatabaseError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

LEDGER = "scoring_ledgerentry"
_CLOSED = f"""(
  SELECT kind FROM {LEDGER} WHERE table_id = NEW.table_id
  AND kind IN ('close', 'reopen') ORDER BY seq DESC LIMIT 1
) = 'close'"""
_FAULTS = {
    "ledger lines follow one another": f"""NEW.seq <> 1 + COALESCE(
  (SELECT MAX(seq) FROM {LEDGER} WHERE table_id = NEW.table_id), 0)""",
    "ledger lines carry the hash of the line before": f"""NEW.prev_hash <> COALESCE(
  (SELECT hash FROM {LEDGER} WHERE table_id = NEW.table_id
   ORDER BY seq DESC LIMIT 1), '{"0" * 64}')""",
    "a ledger begins with the line opened": """
  (NEW.seq = 1) <> (NEW.kind = 'opened')""",
    "a closed table takes no new play": f"""{_CLOSED}
  AND NEW.kind NOT IN ('void', 'reopen', 'note', 'lot')
  AND NEW.replaces_seq IS NULL""",
    "only play and what happened around it is voided": f"""NEW.voids_seq IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM {LEDGER} WHERE table_id = NEW.table_id
   AND seq = NEW.voids_seq
   AND kind IN ('deal', 'penalty', 'lot', 'leave', 'sit', 'last_deal'))""",
    "a replacement stands for a voided line": f"""NEW.replaces_seq IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM {LEDGER} WHERE table_id = NEW.table_id
   AND voids_seq = NEW.replaces_seq)""",
    "a deal has points for every seat": """NEW.c1 IS NOT NULL AND
  (SELECT COUNT(*) FROM tables_seat WHERE table_id = NEW.table_id) <>
  2 + (CASE WHEN NEW.c3 IS NULL THEN 0 ELSE 1 END)
    + (CASE WHEN NEW.c4 IS NULL THEN 0 ELSE 1 END)""",
}
# INSERT OR REPLACE deletes the lines it meets without asking ledger_no_delete.
_REPLACED = f"""EXISTS (SELECT 1 FROM {LEDGER} WHERE id = NEW.id
  OR client_key = NEW.client_key OR hash = NEW.hash
  OR (table_id = NEW.table_id AND voids_seq = NEW.voids_seq)
  OR (table_id = NEW.table_id AND replaces_seq = NEW.replaces_seq))"""
_NAMES = ("ledger_no_update", "ledger_no_delete", "ledger_no_truncate", "ledger_append")


def install_triggers(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers, replacing older ones."""
    statements = (
        _sqlite_triggers() if connection.vendor == "sqlite" else _postgresql_triggers()
    )
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def remove_triggers_for_tests(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers, so that a test database can be emptied."""
    suffix = "" if connection.vendor == "sqlite" else f" ON {LEDGER}"
    with connection.cursor() as cursor:
        for name in _NAMES:
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{suffix}")


def _sqlite_triggers() -> list[str]:
    refused = "BEGIN SELECT RAISE(ABORT, 'ledger lines are never {}'); END"
    checks = "\n".join(
        f"SELECT RAISE(ABORT, '{sentence}') WHERE {fault};"
        for sentence, fault in {
            **_FAULTS,
            "UNIQUE: ledger lines are never replaced": _REPLACED,
        }.items()
    )
    return [
        *(f"DROP TRIGGER IF EXISTS {name}" for name in _NAMES),
        f"CREATE TRIGGER ledger_no_update BEFORE UPDATE ON {LEDGER} "
        + refused.format("changed"),
        f"CREATE TRIGGER ledger_no_delete BEFORE DELETE ON {LEDGER} "
        + refused.format("deleted"),
        f"CREATE TRIGGER ledger_append BEFORE INSERT ON {LEDGER} BEGIN {checks} END",
    ]


def _postgresql_bodies() -> dict[str, str]:
    """Return the functions behind the triggers on PostgreSQL, by name."""
    checks = "\n".join(
        f"IF {fault} THEN RAISE EXCEPTION '{sentence}' "
        "USING ERRCODE = 'integrity_constraint_violation'; END IF;"
        for sentence, fault in _FAULTS.items()
    )
    return {
        "ledger_refuse": " BEGIN RAISE EXCEPTION 'ledger lines are never changed or "
        "deleted' USING ERRCODE = 'integrity_constraint_violation'; END ",
        "ledger_check": f" BEGIN {checks} RETURN NEW; END ",
    }


_POSTGRESQL = {
    "ledger_no_update": ("BEFORE UPDATE", "ROW", "ledger_refuse"),
    "ledger_no_delete": ("BEFORE DELETE", "ROW", "ledger_refuse"),
    "ledger_no_truncate": ("BEFORE TRUNCATE", "STATEMENT", "ledger_refuse"),
    "ledger_append": ("BEFORE INSERT", "ROW", "ledger_check"),
}


def _postgresql_triggers() -> list[str]:
    return [
        *(f"DROP TRIGGER IF EXISTS {name} ON {LEDGER}" for name in _NAMES),
        *(
            f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger "
            f"AS $${body}$$ LANGUAGE plpgsql"
            for name, body in _postgresql_bodies().items()
        ),
        *(
            f"CREATE TRIGGER {name} {event} ON {LEDGER} "
            f"FOR EACH {each} EXECUTE FUNCTION {function}()"
            for name, (event, each, function) in _POSTGRESQL.items()
        ),
    ]


class LedgerUnprotected(RuntimeError):
    """The database let a ledger line be changed: nothing may be served."""


def prove_append_only(connection: BaseDatabaseWrapper) -> None:
    """Try to change and to delete a ledger line; raise if the database lets it.

    Also proves it on an empty ledger: every trigger must be there, switched on,
    and do what it was made for, word for word.
    """
    expected, installed = _expected(connection), _installed(connection)
    wrong = sorted(name for name in expected if installed.get(name) != expected[name])
    if wrong:
        raise LedgerUnprotected(f"ledger triggers are missing or changed: {wrong}")
    for statement in (
        f"UPDATE {LEDGER} SET author = 'X'",
        f"DELETE FROM {LEDGER}",
    ):
        with transaction.atomic(using=connection.alias):
            _must_fail(connection, statement)


def _must_fail(connection: BaseDatabaseWrapper, statement: str) -> None:
    sid = transaction.savepoint(using=connection.alias)
    try:
        with connection.cursor() as cursor:
            cursor.execute(statement)
            touched = cursor.rowcount
    except DatabaseError:
        transaction.savepoint_rollback(sid, using=connection.alias)
        return
    transaction.savepoint_rollback(sid, using=connection.alias)
    if touched > 0:
        raise LedgerUnprotected(f"the database allowed: {statement}")


def _expected(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """Return what each trigger must do: its text, or its function's on PostgreSQL."""
    if connection.vendor == "sqlite":
        made = [text for text in _sqlite_triggers() if text.startswith("CREATE")]
        return {text.split()[2]: text for text in made}
    bodies = _postgresql_bodies()
    return {name: bodies[function] for name, (_, _, function) in _POSTGRESQL.items()}


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
        cursor.execute(query, [LEDGER])
        return dict(cursor.fetchall())
