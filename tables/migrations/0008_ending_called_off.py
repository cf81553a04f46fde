from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0007_lots_through_the_protocol"),
        ("tournaments", "0010_ending_final_held"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="drawstep",
            name="draw_move_once",
        ),
        migrations.RemoveConstraint(
            model_name="drawstep",
            name="draw_move_is_known",
        ),
        migrations.AddField(
            model_name="draw",
            name="void_secret",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AlterField(
            model_name="drawstep",
            name="move",
            field=models.CharField(
                choices=[
                    ("frozen", "The list was frozen"),
                    ("committed", "The mark was published"),
                    ("typed", "The cards or throws were typed"),
                    ("entropy", "The cards or throws were recorded"),
                    ("revealed", "The secret was opened"),
                    ("published", "The seats were published"),
                    ("void", "The draw was called off"),
                ],
                max_length=12,
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("void_secret", ""),
                    models.Q(
                        ("state", "void"), models.Q(("commitment", ""), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="draw_secret_opened_when_called_off",
            ),
        ),
        migrations.AddConstraint(
            model_name="drawstep",
            constraint=models.UniqueConstraint(
                condition=models.Q(("move", "typed"), _negated=True),
                fields=("draw", "move"),
                name="draw_move_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="drawstep",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "move__in",
                        [
                            "frozen",
                            "committed",
                            "typed",
                            "entropy",
                            "revealed",
                            "published",
                            "void",
                        ],
                    )
                ),
                name="draw_move_is_known",
            ),
        ),
    ]
