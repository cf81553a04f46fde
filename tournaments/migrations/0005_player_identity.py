"""A person's identity stands with the person, so that no two pairs share one.

Until now an entrant was one person, whose identity was the entrant's.
"""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def copy_from_entrant(apps: Any, _schema_editor: Any) -> None:
    entrants = apps.get_model("tournaments", "Entrant").objects.filter(
        pk=OuterRef("entrant")
    )
    apps.get_model("tournaments", "Player").objects.update(
        tournament_id=Subquery(entrants.values("tournament")),
        identity_key=Subquery(entrants.values("identity_key")),
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_forms_count_once")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="players",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="identity_key",
            field=models.CharField(
                help_text="folded name and town", max_length=400, null=True
            ),
        ),
        migrations.RunPython(copy_from_entrant, migrations.RunPython.noop),
    ]
