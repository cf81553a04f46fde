"""Read much with many statements as it stood at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

_OF_ONE_MOMENT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


@contextmanager
def read_snapshot() -> Iterator[None]:
    """Show no statement what others write meanwhile; nothing can be written inside.

    Nobody waits for it, and it waits for nobody. What was loaded before is older.
    Within a transaction it changes nothing: who writes sees what they have written.
    """
    if connection.in_atomic_block:
        yield
        return
    # What is opened only now would begin as all others do.
    connection.ensure_connection()
    on_sqlite = connection.vendor == "sqlite"
    usual = getattr(connection, "transaction_mode", None)
    if on_sqlite:
        # Another would take the lock of whoever writes.
        connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
    try:
        with transaction.atomic():
            if not on_sqlite:
                with connection.cursor() as cursor:
                    cursor.execute(_OF_ONE_MOMENT)
            yield
    finally:
        if on_sqlite:
            connection.transaction_mode = usual  # type: ignore[attr-defined]
