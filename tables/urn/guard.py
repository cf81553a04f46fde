"""Triggers that make the books of the urn append-only, on both databases.

Installed after every migration, because remaking a SQLite table drops its triggers,
and proven at every start (``prove_books_append_only``). They read no other table,
so that others can be remade.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.book.append_only import Guard, Never, Trigger, Unless

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
_REPLACED = f"""EXISTS (SELECT 1 FROM {LINES} WHERE id = NEW.id OR (
  draw_id = NEW.draw_id AND (seq = NEW.seq OR client_key = NEW.client_key)))"""
_REFUSED = "urn lines are never changed or deleted"


class BooksUnprotected(RuntimeError):
    """The database would let a line of the urn's books be changed."""


GUARD = Guard(
    functions={
        "urn_refuse": Never(_REFUSED),
        "urn_check": Unless(
            _FAULTS, replaced={"UNIQUE: urn lines are never replaced": _REPLACED}
        ),
    },
    triggers=(
        Trigger("urn_no_update", LINES, f"UPDATE OF {', '.join(_FIXED)}", "urn_refuse"),
        Trigger("urn_no_delete", LINES, "DELETE", "urn_refuse"),
        Trigger("urn_no_truncate", LINES, "TRUNCATE", "urn_refuse"),
        Trigger("urn_append", LINES, "INSERT", "urn_check"),
    ),
    unprotected=BooksUnprotected,
    wrong="triggers of the urn are missing or changed",
)


def install_urn_triggers(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers, replacing older ones; nothing before the table is there."""
    if LINES in connection.introspection.table_names():
        GUARD.install(connection)


def prove_books_append_only(connection: BaseDatabaseWrapper) -> None:
    """Raise BooksUnprotected unless every trigger is there, on, and as it was made."""
    GUARD.prove(connection)
