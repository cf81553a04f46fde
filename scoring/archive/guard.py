"""Triggers that keep what stands beside the ledgers: who decided what, and when.

Rows are only added. Words in which somebody can be named may give way to a code when
the person is erased; all else stays. Installed after every migration, because remaking
a SQLite table drops its triggers, and proven at every start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db.models import Model

from scoring.calls.models import CallMove
from scoring.finish.models import Results
from scoring.ledger import guard as ledger
from tournaments.book import guard as book
from tournaments.book.append_only import Guard, Never, Trigger

# The words of each that erasing a person may change.
KEPT: Mapping[type[Model], tuple[str, ...]] = {
    CallMove: ("words",),
    Results: (),
}
_REFUSED = "what was decided is never changed or deleted"


def _triggers() -> Iterator[Trigger]:
    for model, words in KEPT.items():
        table = model._meta.db_table
        fixed = [str(one.column) for one in model._meta.fields if one.name not in words]
        for name, event in (
            ("no_update", f"UPDATE OF {', '.join(fixed)}"),
            ("no_delete", "DELETE"),
            ("no_truncate", "TRUNCATE"),
        ):
            yield Trigger(f"{table}_{name}", table, event, "record_refuse")


GUARD = Guard(
    functions={"record_refuse": Never(_REFUSED)},
    triggers=tuple(_triggers()),
    what="record",
    wrong="triggers of what was decided are missing or changed",
)
# Of every database of the site.
GUARDS = (ledger.GUARD, book.GUARD, GUARD)
