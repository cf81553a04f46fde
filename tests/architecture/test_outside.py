"""Public doors read the tables as everybody may see them, never as staff do."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings

BASE = Path(settings.BASE_DIR)
# Pages that everybody may see, and the parts that they are made of.
PARTS = (
    "cards/pages/replay_view", "cards/pages/set_text", "finish/pages/results_view",
    "public/api/shapes",
    "scoresheet/pages/ledger",
    "stages/pages/cards", "stages/pages/stages",
    "stages/pages/words", "standings/pages/contested", "standings/pages/lot_links",
    "standings/pages/went_home", "substitutions/pages/moves",
)  # fmt: skip
MARKS = ("Access.PUBLIC", " = live_page(", " = stage_pages(")
PUBLIC = sorted(
    {
        *(
            path
            for path in [
                *BASE.glob("scoring/*/pages/*.py"),
                *BASE.glob("scoring/*/pages.py"),
            ]
            if any(mark in path.read_text(encoding="utf-8") for mark in MARKS)
        ),
        *(BASE / f"scoring/{name}.py" for name in PARTS),
    }
)
FOR_STAFF = {
    "table_view", "table_views", "table_cards", "event_results",
    "published_copy",
}  # fmt: skip
# This one asks who reads, and gives everybody else what everybody may see.
THAT_ASK = {"replay.py": {"table_view"}}


@pytest.mark.parametrize("path", PUBLIC, ids=lambda path: path.name)
def test_a_public_door_imports_no_reader_of_staff(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and re.search(r"\.queries(\.|$)", str(node.module))
        for alias in node.names
    }

    assert imported & FOR_STAFF <= THAT_ASK.get(path.name, set())
