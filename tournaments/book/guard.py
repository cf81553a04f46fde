"""Triggers that make books append-only and chained, on both databases.

One guard for the event's book and for those of the tables. Only the words of a line
may change, when a person is erased. Installed after every migration, because remaking a
SQLite table drops its triggers, and proven at every start.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.book.append_only import Guard, Never, Trigger, Unless
from tournaments.book.chain import GENESIS

_REFUSED = "lines of a book are never changed or deleted"


def book_guard(
    name: str,
    *,
    lines: str,
    texts: str,
    owner: str,
    faults: Mapping[str, str] | None = None,
    once: tuple[str, ...] = (),
) -> Guard:
    """Return the triggers of the lines of some books, and of their words.

    ``owner`` is the column that tells whose book it is, ``faults`` are further
    conditions under which a line is refused, ``once`` columns that are unique in a
    book.
    """
    mine = f"FROM {lines} WHERE {owner} = NEW.{owner}"
    replaced = " OR ".join(
        (
            "id = NEW.id",
            "key = NEW.key",
            "hash = NEW.hash",
            *(f"({owner} = NEW.{owner} AND {one} = NEW.{one})" for one in once),
        )
    )
    chained = {
        "lines of a book follow one another": f"""NEW.seq <> 1 + COALESCE(
  (SELECT MAX(seq) {mine}), 0)""",
        "lines of a book carry the hash of the line before": f"""
  NEW.prev_hash <> COALESCE(
  (SELECT hash {mine} ORDER BY seq DESC LIMIT 1), '{GENESIS}')""",
    }
    refuse, check = f"{name}_refuse", f"{name}_check"
    return Guard(
        functions={
            refuse: Never(_REFUSED),
            check: Unless(
                {**chained, **(faults or {})},
                replaced={
                    f"UNIQUE: {_REFUSED}": f"EXISTS (SELECT 1 FROM {lines} WHERE "
                    f"{replaced})"
                },
            ),
        },
        triggers=(
            Trigger(f"{name}_no_update", lines, "UPDATE", refuse),
            Trigger(f"{name}_no_delete", lines, "DELETE", refuse),
            Trigger(f"{name}_no_truncate", lines, "TRUNCATE", refuse),
            Trigger(f"{name}_append", lines, "INSERT", check),
            Trigger(f"{name}_text_kept", texts, "UPDATE OF line_id, field", refuse),
            Trigger(f"{name}_text_no_delete", texts, "DELETE", refuse),
            Trigger(f"{name}_text_no_truncate", texts, "TRUNCATE", refuse),
        ),
        what="ledger",
        wrong=f"triggers of {lines} are missing or changed",
    )


GUARD = book_guard(
    "book",
    lines="tournaments_bookline",
    texts="tournaments_booktext",
    owner="tournament_id",
)
