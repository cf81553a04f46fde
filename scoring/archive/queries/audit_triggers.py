"""Whether the database still refuses what must never be changed."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import connection

from scoring.archive.guard import GUARDS


def differences_of_triggers() -> Iterator[str]:
    """Yield a sentence for each trigger that does not stand as it was made."""
    for guard in GUARDS:
        tables = {trigger.name: trigger.table for trigger in guard.triggers}
        for name, is_there in sorted(guard.broken(connection).items()):
            wrong = "is not as it was made" if is_there else "is missing or off"
            yield f"the trigger {name} of {tables[name]} {wrong}"
