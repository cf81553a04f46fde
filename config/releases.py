"""Which release has made a database: its migrations say, as they are written down."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from django.db.migrations.loader import MigrationLoader

Migration = tuple[str, str]


_KEPT = re.compile(
    rb"^COPY \S*django_migrations \(([^)\n]*)\) FROM stdin;\n"
    rb"(.*?)^\\\.$",
    re.MULTILINE | re.DOTALL,
)


def unknown(migrations: Collection[Migration]) -> set[Migration]:
    """Return those that this release does not know: a newer one has made them."""
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    return set(migrations) - set(loader.disk_migrations)


def in_file(file: Path) -> list[Migration]:
    """Return the migrations of a file of SQLite. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as opened:
        return opened.execute("SELECT app, name FROM django_migrations").fetchall()


def in_script(script: bytes) -> list[Migration]:
    """Return the migrations in what pg_restore writes, whatever column comes first."""
    kept = _KEPT.search(script)
    if kept is None:
        return []
    columns = kept[1].decode().split(", ")
    rows = [one.split("\t") for one in kept[2].decode().splitlines()]
    app, name = columns.index("app"), columns.index("name")
    return [(row[app], row[name]) for row in rows]
