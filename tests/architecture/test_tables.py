"""What a table holds and of whom is said to whoever goes from table to table by ear."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

TEMPLATES = Path("templates")
TABLE = re.compile(r"<table.*?</table>", re.DOTALL)
TAG = r"{%.*?%}|{{.*?}}"
PIECE = re.compile(
    rf"{{%\s*(if|elif|else|endif)\b(.*?)%}}|<t[dh]\b((?:{TAG}|[^>])*)>", re.DOTALL
)
SPAN = re.compile(r'colspan="(\d+)"')


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


def uneven(text):
    """Return the conditions whose ways through a row have not as many cells each.

    Cells that stand only under a condition of their own count by its words.
    """
    found, ways = [], [("", [Counter()])]
    for word, condition, cell in PIECE.findall(text):
        if word == "if":
            ways.append((condition.strip(), [Counter()]))
        elif word in {"elif", "else"}:
            ways[-1][1].append(Counter())
        elif word == "endif":
            said, cells = ways.pop()
            here = ways[-1][1][-1]
            if all(cells) and len(cells) > 1:
                here.update(cells[0])
                found += [said] if any(one != cells[0] for one in cells) else []
            elif any(cells):
                here[said] += 1
        else:
            span = SPAN.search(cell)
            ways[-1][1][-1]["cells"] += int(span[1]) if span else 1
    return found


def test_a_row_has_as_many_cells_whatever_is_kept_back_in_it():
    found = {str(one): uneven(one.read_text()) for one in TEMPLATES.rglob("*.html")}

    assert {one: said for one, said in found.items() if said} == {}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("{% if held %}<td>–</td>{% else %}<td>1</td>{% endif %}", []),
        ("{% if held %}<td>–</td>{% else %}<td>1</td><td>2</td>{% endif %}", ["held"]),
        (
            '{% if a %}<td colspan="2">–</td>{% else %}<td>1</td><td>2</td>{% endif %}',
            [],
        ),
        ("{% if odds %}<td>50 %</td>{% endif %}<td>1</td>", []),
        (
            "{% if held %}<td>–</td>{% else %}"
            "<td>1</td>{% if odds %}<td>2</td>{% endif %}{% endif %}",
            ["held"],
        ),
    ],
)
def test_a_row_that_lost_a_cell_is_seen(row, said):
    assert uneven(row) == said
