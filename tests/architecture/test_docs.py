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
