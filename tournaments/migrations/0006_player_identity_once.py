"""Nobody is on the list of an event twice; apart from 0005, which fills the rows."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_player_identity")]

    operations = [
        migrations.AlterField(
            model_name="player",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="players",
                to="tournaments.tournament",
            ),
        ),
        migrations.AlterField(
            model_name="player",
            name="identity_key",
            field=models.CharField(help_text="folded name and town", max_length=400),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("tournament", "identity_key"), name="player_identity_once"
            ),
        ),
    ]
