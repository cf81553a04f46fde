from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0008_ending_called_off"),
        ("tournaments", "0016_lot_awaited"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="draw",
            name="draw_number_once",
        ),
        migrations.RemoveConstraint(
            model_name="draw",
            name="draw_one_in_force_per_stage",
        ),
        migrations.RemoveConstraint(
            model_name="draw",
            name="lot_is_drawn_digitally",
        ),
        migrations.AddField(
            model_name="draw",
            name="moving_up",
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(("moving_up", False), ("table__isnull", True)),
                fields=("stage", "number"),
                name="draw_number_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("moving_up", False),
                    ("table__isnull", True),
                    models.Q(("state", "void"), _negated=True),
                ),
                fields=("stage",),
                name="draw_one_in_force_per_stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(("moving_up", True), ("table__isnull", True)),
                fields=("stage", "number"),
                name="lot_of_a_stage_number_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("moving_up", True),
                    ("table__isnull", True),
                    ("state__in", ["frozen", "committed", "entropy"]),
                ),
                fields=("stage",),
                name="lot_of_a_stage_one_under_way",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("moving_up", False), ("table__isnull", True), ("no_deal", "")
                    ),
                    models.Q(
                        ("moving_up", False),
                        ("table__isnull", False),
                        ("method", "digital"),
                    ),
                    models.Q(
                        ("moving_up", True),
                        ("table__isnull", True),
                        ("method", "digital"),
                        ("no_deal", ""),
                    ),
                    _connector="OR",
                ),
                name="lot_is_drawn_digitally",
            ),
        ),
    ]
