"""Public doors read the tables as everybody may see them, never as staff do."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.conf import settings

BASE = Path(settings.BASE_DIR)
PUBLIC = [*(BASE / "scoring/pages/public").glob("*.py"), BASE / "scoring/api/shapes.py"]
FOR_STAFF = {
    "table_view", "table_views", "table_cards", "stage_standings", "event_results",
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
        and str(node.module).startswith("scoring.queries")
        for alias in node.names
    }

    assert imported & FOR_STAFF <= THAT_ASK.get(path.name, set())
