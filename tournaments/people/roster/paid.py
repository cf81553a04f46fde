"""Whether a cell of the fee column says that the fee was paid."""

from __future__ import annotations

import re

from tournaments.people.names import search_key
from tournaments.people.roster.limits import MAX_CELL

_YES_WORDS = (
    "da|d|x|ok|yes|y|true|adevarat|igen|i|igaz|platit|platita|achitat|achitata|"
    "paid|fizetve|fizetett"
)
_NO_WORDS = (
    "nu|n|no|false|fals|nem|hamis|neplatit|neplatita|neachitat|neachitata|unpaid|"
    "restant"
)
_YES = frozenset(_YES_WORDS.split("|"))
_NO = frozenset(_NO_WORDS.split("|"))
_TICKS = frozenset("✓✔☑✅×")
_CROSSES = frozenset("-–—☐")
_AMOUNT = re.compile(r"[0-9]+(?:[.,][0-9]+)?(?: ?(?:lei|ron|eur|euro|€|ft|huf))?", re.I)


def is_paid(text: str) -> bool | None:
    """Return the answer; nothing is no, an amount is yes, None is unclear."""
    cell = text.strip()
    if not cell or cell in _CROSSES:
        return False
    if cell in _TICKS:
        return True
    if len(cell) > MAX_CELL:
        return None
    if _AMOUNT.fullmatch(cell):
        return any(digit in cell for digit in "123456789")
    word = search_key(cell)
    if word in _YES:
        return True
    return False if word in _NO else None
