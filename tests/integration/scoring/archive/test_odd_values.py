"""What a column does not admit is named, and ends no audit."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scoring.archive.guard import GUARDS
from scoring.archive.queries.audit import differences
from scoring.ledger.guard import LEDGER
from tests.integration.scoring.deals.entries import a_table, record, void
from tournaments.events.models.tournament import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.no_ledger_check]
EVENT, ENTRANT = "tournaments_tournament", "tournaments_entrant"
NO_TEXT = "CAST(x'ff41' AS TEXT)"
ODD = [
    (EVENT, "client_key", "'junk'"),
    (EVENT, "slug", "x'6162'"),
    (EVENT, "created_at", "'2026-02-30 10:00:00'"),
    (EVENT, "starts_on", "'tomorrow'"),
    (EVENT, "start_time", "'25:00:00'"),
    (EVENT, "place", NO_TEXT),
    (LEDGER, "key", "'junk'"),
    (LEDGER, "key", "5"),
    (LEDGER, "seq", "'one'"),
    (LEDGER, "at", "'junk'"),
    (ENTRANT, "fee_paid", "2"),
    (ENTRANT, "fee_amount", "9223372036854775807"),
    (ENTRANT, "name", "'a' || char(0)"),
    ("tournaments_stage", "sizes", "'{'"),
    ("scoring_ledgertext", "text", "x'7b7d'"),
]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="its columns have types")
@pytest.mark.parametrize(("stored", "column", "value"), ODD)
def test_it_is_named_and_nothing_ends_in_an_error(stored, column, value):
    other, table = a_table(), a_table()
    record(table)
    void(table, 2)
    slug = table.stage.tournament.slug
    for guard in GUARDS:
        guard.remove(connection)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(f"SELECT max(id) FROM {stored}")
        row = cursor.fetchone()[0]
        cursor.execute(f"UPDATE {stored} SET {column} = {value} WHERE id = {row}")
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    for guard in GUARDS:
        guard.install(connection)

    named = f"row {row} of {stored}: {column} is none that can be"
    if value == NO_TEXT:
        named = f"{stored} cannot be read any further"
    assert any(named in one for one in differences())
    assert any(named in one for one in differences(slug)) == (column != "slug")
    assert differences(other.stage.tournament.slug) == []
    for said in ([], [slug]):
        with pytest.raises(CommandError):
            call_command("verify_ledger", *said)


@pytest.mark.parametrize(
    ("stored", "change", "broken"),
    [
        ("tables_draw", "stage_id = NULL", "draw_is_of_one_thing_and_drawn_so"),
        (ENTRANT, "status = 'champion'", "entrant_status_is_known"),
    ],
)
def test_a_row_that_was_put_in_past_a_condition_is_named(stored, change, broken):
    a_table()
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        else:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(f"ALTER TABLE {stored} DROP CONSTRAINT {broken}")
        cursor.execute(f"SELECT max(id) FROM {stored}")
        row = cursor.fetchone()[0]
        cursor.execute(f"UPDATE {stored} SET {change} WHERE id = {row}")
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = OFF")

    assert f"row {row} of {stored}: {broken} does not hold" in "\n".join(differences())


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite keeps no such")
@pytest.mark.parametrize("value", ["infinity", "0044-03-15 10:00:00 BC", "20000-01-01"])
def test_a_moment_that_cannot_be_read_is_named(value):
    table = a_table()
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {EVENT} SET created_at = '{value}'")

    named = f"row {table.stage.tournament_id} of {EVENT}: created_at is none that can"
    assert any(named in one for one in differences())
    assert Tournament.objects.filter(pk=table.stage.tournament_id).exists()


@pytest.mark.django_db(transaction=True)
def test_a_table_that_cannot_be_read_hides_nothing_of_the_others():
    table = a_table()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE scoring_tappeddeal RENAME TO gone")
        cursor.execute("UPDATE scoring_tablescore SET sends_on = 3")

    told = differences()

    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE gone RENAME TO scoring_tappeddeal")
    assert [one.split(":")[0] for one in told] == [
        f"{table.stage.tournament.slug} table 1/A",
        "scoring_tappeddeal cannot be read any further",
    ]
