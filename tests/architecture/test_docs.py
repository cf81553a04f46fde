from __future__ import annotations

import re
from pathlib import Path

VARIABLE = re.compile(r"\b(CRUCE_[A-Z_]+|DATABASE_URL|REDIS_URL)\b")
SOURCES = [
    Path("manage.py"),
    *Path("config").rglob("*.py"),
    *Path("docker").rglob("*"),
]


def test_every_environment_variable_is_documented():
    used = {
        name
        for path in SOURCES
        if path.is_file()
        for name in VARIABLE.findall(path.read_text())
    }
    documented = set(VARIABLE.findall(Path("docs/operations.md").read_text()))

    assert used - documented == set()
    assert documented - used == set()


def test_every_line_of_what_could_be_done_has_its_test():
    """docs/trust.md claims nothing that no test does."""
    table = Path("docs/trust.md").read_text().split("| what is done |")[1]
    rows = [line for line in table.splitlines()[2:] if line.startswith("| ")]
    tests = [re.findall(r"`(tests/[a-z_/]+\.py)::(test_\w+)`", row) for row in rows]

    assert len(rows) >= 15
    assert [
        row for row, found in zip(rows, tests, strict=True) if len(found) != 1
    ] == []
    for path, name in (one for found in tests for one in found):
        assert f"def {name}(" in Path(path).read_text(), name
