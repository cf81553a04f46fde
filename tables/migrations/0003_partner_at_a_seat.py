"""A seat is one person's: of a pair, each partner has one."""

from typing import Any

from django.db import migrations, models


def drop_the_trigger_that_reads_seats(_apps: Any, schema_editor: Any) -> None:
    """SQLite cannot remake a table that a trigger names.

    All triggers are made again after the migrations, and proven at every start.
    """
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP TRIGGER IF EXISTS ledger_append")


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0002_links_and_constraints"),
        ("tournaments", "0006_player_identity_once"),
    ]

    operations = [
        migrations.RunPython(
            drop_the_trigger_that_reads_seats, drop_the_trigger_that_reads_seats
        ),
        migrations.RemoveConstraint(
            model_name="seat", name="seat_entrant_once_per_stage"
        ),
        migrations.AddField(
            model_name="seat",
            name="partner",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("stage", "entrant", "partner"),
                name="seat_person_once_per_stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("partner__lte", 1)), name="seat_partner_in_pair"
            ),
        ),
    ]
