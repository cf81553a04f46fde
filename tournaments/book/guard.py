"""Triggers that make the event's book append-only and chained, on both databases.

Only its words may change, when a person is erased. Installed after every migration,
because remaking a SQLite table drops its triggers, and proven at every start.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.book.append_only import Guard, Never, Trigger, Unless
from tournaments.book.chain import GENESIS

LINES = "tournaments_bookline"
TEXTS = "tournaments_booktext"
_MINE = f"FROM {LINES} WHERE tournament_id = NEW.tournament_id"
_REFUSED = "lines of a book are never changed or deleted"


class BookUnprotected(RuntimeError):
    """The database would let a line of an event's book be changed."""


GUARD = Guard(
    functions={
        "book_refuse": Never(_REFUSED),
        "book_check": Unless(
            {
                "lines of a book follow one another": f"""NEW.seq <> 1 + COALESCE(
  (SELECT MAX(seq) {_MINE}), 0)""",
                "lines of a book carry the hash of the line before": f"""
  NEW.prev_hash <> COALESCE(
  (SELECT hash {_MINE} ORDER BY seq DESC LIMIT 1), '{GENESIS}')""",
            },
            replaced={
                f"UNIQUE: {_REFUSED}": f"""EXISTS (SELECT 1 FROM {LINES}
  WHERE id = NEW.id OR key = NEW.key OR hash = NEW.hash)"""
            },
        ),
    },
    triggers=(
        Trigger("book_no_update", LINES, "UPDATE", "book_refuse"),
        Trigger("book_no_delete", LINES, "DELETE", "book_refuse"),
        Trigger("book_no_truncate", LINES, "TRUNCATE", "book_refuse"),
        Trigger("book_append", LINES, "INSERT", "book_check"),
        Trigger("book_text_kept", TEXTS, "UPDATE OF line_id, field", "book_refuse"),
        Trigger("book_text_no_delete", TEXTS, "DELETE", "book_refuse"),
        Trigger("book_text_no_truncate", TEXTS, "TRUNCATE", "book_refuse"),
    ),
    unprotected=BookUnprotected,
    wrong="triggers of the event's book are missing or changed",
)


def install_book_triggers(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers, replacing older ones, once their tables are there."""
    if {LINES, TEXTS} <= set(connection.introspection.table_names()):
        GUARD.install(connection)


def remove_book_triggers(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers; only before making them again, or to empty a test database."""
    GUARD.remove(connection)


def prove_book_kept(connection: BaseDatabaseWrapper) -> None:
    """Raise BookUnprotected unless every trigger is there, on, and as it was made."""
    GUARD.prove(connection)
