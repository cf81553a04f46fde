"""Triggers of the tables' books: the books' own, and the order of a table's lines."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.ledger.enums import LineKind, kinds_that
from tournaments.book.guard import book_guard

LEDGER = "scoring_ledgerentry"


def _listed(kinds: Iterable[LineKind]) -> str:
    return ", ".join(f"'{kind}'" for kind in sorted(kinds))


_CLOSED = f"""(
  SELECT kind FROM {LEDGER} WHERE table_id = NEW.table_id
  AND kind IN ('close', 'reopen') ORDER BY seq DESC LIMIT 1
) = 'close'"""
_FAULTS = {
    "a ledger begins with the line opened": """
  (NEW.seq = 1) <> (NEW.kind = 'opened')""",
    "a closed table takes no new play": f"""{_CLOSED}
  AND NEW.kind NOT IN ({_listed(kinds_that("after_close"))})
  AND NEW.replaces IS NULL
  AND NOT (NEW.kind = 'leave'
           AND COALESCE(NEW.payload ->> 'cause', '') = 'expelled')""",
    "a line of a ledger has a kind that is known": f"""
  NEW.kind NOT IN ({_listed(LineKind)})""",
    "such a line says why": f"""NEW.reason IS NULL
  AND NEW.kind IN ({_listed(kinds_that("says_why"))})""",
    "such a line is signed by two people": f"""NEW.second IS NULL
  AND NEW.kind IN ({_listed(kinds_that("two_people"))})""",
    "a void names a line": "(NEW.kind = 'void') <> (NEW.voids IS NOT NULL)",
    "only deals and penalties are replaced": """NEW.replaces IS NOT NULL
  AND NEW.kind NOT IN ('deal', 'penalty')""",
    "only play and what happened around it is voided": f"""NEW.voids IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM {LEDGER} WHERE table_id = NEW.table_id
   AND seq = NEW.voids
   AND kind IN ({_listed(kinds_that("voidable"))}))""",
    "a replacement stands for a voided line": f"""NEW.replaces IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM {LEDGER} WHERE table_id = NEW.table_id
   AND voids = NEW.replaces)""",
}
GUARD = book_guard(
    "ledger",
    lines=LEDGER,
    texts="scoring_ledgertext",
    owner="table_id",
    faults=_FAULTS,
    once=("voids", "replaces"),
)
