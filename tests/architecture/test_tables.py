"""What a table holds and of whom is said to whoever goes from table to table by ear."""

from __future__ import annotations

import re
from pathlib import Path

TEMPLATES = Path("templates")
TABLE = re.compile(r"<table.*?</table>", re.DOTALL)


def has_a_name(table):
    begins, _, within = table.partition(">")
    return "aria-label" in begins or "<caption" in within


def test_every_table_on_a_screen_has_a_name():
    """On paper what stands above it is enough."""
    screens = [one for one in TEMPLATES.rglob("*.html") if "printing" not in one.parts]
    tables = [
        (one, table) for one in screens for table in TABLE.findall(one.read_text())
    ]

    assert len(tables) > 20
    assert [str(one) for one, table in tables if not has_a_name(table)] == []
