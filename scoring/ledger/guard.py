"""Triggers that make the ledger append-only, on both databases.

They are installed after every migration, because remaking a SQLite table drops
its triggers, and proven at every start (``prove_append_only``).
"""

from __future__ import annotations

from django.db import DatabaseError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.book.append_only import Guard, Never, Trigger, Unless

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
  AND NEW.replaces_seq IS NULL
  AND NOT (NEW.kind = 'leave'
           AND COALESCE(NEW.payload ->> 'cause', '') = 'expelled')""",
    "only play and what happened around it is voided": f"""NEW.voids_seq IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM {LEDGER} WHERE table_id = NEW.table_id
   AND seq = NEW.voids_seq
   AND kind IN ('deal', 'penalty', 'lot', 'leave', 'sit', 'last_deal',
                'join'))""",
    "a replacement stands for a voided line": f"""NEW.replaces_seq IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM {LEDGER} WHERE table_id = NEW.table_id
   AND voids_seq = NEW.replaces_seq)""",
}
_REPLACED = f"""EXISTS (SELECT 1 FROM {LEDGER} WHERE id = NEW.id
  OR client_key = NEW.client_key OR hash = NEW.hash
  OR (table_id = NEW.table_id AND voids_seq = NEW.voids_seq)
  OR (table_id = NEW.table_id AND replaces_seq = NEW.replaces_seq))"""


class LedgerUnprotected(RuntimeError):
    """The database let a ledger line be changed: nothing may be served."""


GUARD = Guard(
    functions={
        "ledger_refuse": Never("ledger lines are never changed or deleted"),
        "ledger_check": Unless(
            _FAULTS, replaced={"UNIQUE: ledger lines are never replaced": _REPLACED}
        ),
    },
    triggers=(
        Trigger(
            "ledger_no_update", LEDGER, "UPDATE", "ledger_refuse",
            sqlite=Never("ledger lines are never changed"),
        ),
        Trigger(
            "ledger_no_delete", LEDGER, "DELETE", "ledger_refuse",
            sqlite=Never("ledger lines are never deleted"),
        ),
        Trigger("ledger_no_truncate", LEDGER, "TRUNCATE", "ledger_refuse"),
        Trigger("ledger_append", LEDGER, "INSERT", "ledger_check"),
    ),
    unprotected=LedgerUnprotected,
    wrong="ledger triggers are missing or changed",
)  # fmt: skip


def install_triggers(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers, replacing older ones."""
    GUARD.install(connection)


def remove_triggers_for_tests(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers, so that a test database can be emptied."""
    GUARD.remove(connection)


def prove_append_only(connection: BaseDatabaseWrapper) -> None:
    """Try to change and to delete a ledger line; raise if the database lets it.

    Also proves it on an empty ledger: every trigger must be there, switched on,
    and do what it was made for, word for word. Raises LedgerUnprotected.
    """
    GUARD.prove(connection)
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
