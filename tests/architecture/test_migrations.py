from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

FILES = sorted(
    path
    for app in ("tournaments", "tables", "scoring")
    for path in Path(app, "migrations").glob("[0-9]*.py")
)


@pytest.mark.django_db
def test_no_migration_is_missing():
    said = StringIO()

    try:
        call_command("makemigrations", check=True, dry_run=True, stdout=said)
    except SystemExit:
        pytest.fail(said.getvalue())


@pytest.mark.parametrize("path", FILES, ids=str)
def test_a_migration_has_a_name_that_says_something(path):
    assert not re.search(r"_auto_|_\d{8}", path.stem)


@pytest.mark.parametrize("path", FILES, ids=str)
def test_sql_in_a_migration_has_its_way_back(path):
    text = path.read_text()

    assert text.count("RunSQL(") == text.count("reverse_sql=")
