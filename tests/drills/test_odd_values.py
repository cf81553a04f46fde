"""No value that a column does not admit is unnamed, or ends the audit.

A whole event is played; then values of every other type are put into every column of a
row of each table, as SQLite lets anybody do who has its file. Triggers and conditions
are off. ``verify_ledger`` names each row, of the event and of the whole database.
"""

from __future__ import annotations

import io
from contextlib import suppress

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.backends.base.operations import BaseDatabaseOperations

from scoring.archive.queries.audit import differences
from scoring.archive.queries.audit_values import APPS
from scoring.rehearsal.scratch import scratch_database
from tests.drills.tampering import unguarded
from tests.integration.scoring.archive.event_file.conftest import end_with_everything
from tournaments.book.after_commit import silenced
from tournaments.events.models.tournament import Tournament

LARGEST = 2**63 - 1
NO_TEXT = "CAST(x'ff41' AS TEXT)"
WHOLE = ["'junk'", "x'00ff'", "1.5", NO_TEXT]
ODD = {
    "BooleanField": ["2", "'junk'", "x'01'", "-1", NO_TEXT],
    "text": ["x'00ff'", "x'41'", NO_TEXT, "'a' || char(0) || 'b'"],
    "UUIDField": ["'junk'", "5", "x'00ff'", f"'{'G' * 32}'", f"'{'a' * 33}'", NO_TEXT],
    "DateTimeField": [
        "'junk'", "5", "x'00ff'", "'2026-02-30 10:00:00'", "'99999-01-01 00:00:00'",
        "'2026-11-21 25:00:00'", "'0000-01-01 00:00:00'", "1.5", NO_TEXT,
    ],
    "DateField": ["'junk'", "5", "x'00ff'", "'2026-02-30'", "'0000-01-01'", NO_TEXT],
    "TimeField": ["'junk'", "5", "x'00ff'", "'25:00:00'", NO_TEXT],
    "JSONField": [
        "'{'", "'{\"a\": NaN}'", "x'7b7d'", f"'{'[' * 90_000}'", NO_TEXT,
        f"'{'9' * 5_000}'", "''",
    ],
    "FloatField": ["'junk'", "x'00ff'", "9e999", NO_TEXT],
    "BinaryField": ["'junk'", "5", "1.5"],
}  # fmt: skip
TEXTS = ("CharField", "SlugField", "TextField")


def odd_of(field):
    typed = field
    while typed.is_relation:
        typed = typed.target_field
    kind = typed.get_internal_type()
    if kind in TEXTS:
        longest = typed.max_length
        return [*ODD["text"], *([f"'{'x' * (longest + 1)}'"] if longest else [])]
    if kind not in ODD:
        # Each type takes other numbers; what a key names is the database's to check.
        _least, most = BaseDatabaseOperations.integer_field_ranges[kind]
        return [*WHOLE, *([] if field.is_relation else ["-3"]), *larger(most)]
    return ODD[kind]


def larger(most):
    return [str(most + 1)] if most < LARGEST else []


def columns():
    """One row of every table, with each of its columns but the id."""
    for model in apps.get_models():
        row = model._base_manager.order_by("-pk").first()
        if model._meta.app_label in APPS and row is not None:
            for field in model._meta.concrete_fields:
                if not field.primary_key:
                    yield model._meta, row.pk, field


def put(cursor, meta, pk, field, value):
    """Write a value; tell whether the database has let it in."""
    try:
        cursor.execute(
            f"UPDATE {meta.db_table} SET {field.column} = {value} "
            f"WHERE {meta.pk.column} = {pk}"
        )
    except DatabaseError:
        return False
    return True


class _TakenBack(Exception):
    """Nothing is to be left of a change."""


@pytest.mark.skipif(connection.vendor != "sqlite", reason="its columns have types")
def test_every_odd_value_is_named(transactional_db):
    with scratch_database(), silenced():
        options = "--entrants 4 --seed 5 --draw urn --penalties"
        out = {"stdout": io.StringIO(), "stderr": io.StringIO()}
        call_command("rehearse", *options.split(), "--target", "1", "--keep", **out)
        end_with_everything(Tournament.objects.get())
        assert differences() == []
        slug = Tournament.objects.get().slug
        tried, missed = 0, []
        with unguarded(), connection.cursor() as cursor:
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            for meta, pk, field in list(columns()):
                for number, value in enumerate(odd_of(field)):
                    with suppress(_TakenBack), transaction.atomic():
                        if not put(cursor, meta, pk, field, value):
                            raise _TakenBack
                        tried += 1
                        found = "\n".join(differences())
                        if meta.db_table not in found:
                            missed.append(
                                (meta.db_table, field.name, value[:40], found[:99])
                            )
                        if not number:
                            differences(slug)
                        raise _TakenBack
            cursor.execute("PRAGMA ignore_check_constraints = OFF")

    assert missed == []
    assert tried > 1_000
    print(tried, "odd values")  # noqa: T201
