import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0008_late_walk_ins_and_withdrawals"),
        ("tournaments", "0010_ending_final_held"),
    ]

    operations = [
        migrations.CreateModel(
            name="Embargo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("held", models.BooleanField()),
                ("author", models.CharField(max_length=12)),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ["tournament", "number"],
            },
        ),
        migrations.CreateModel(
            name="RaffleStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "move",
                    models.CharField(
                        choices=[
                            ("typed", "Cards typed"),
                            ("absent", "The winner was not there"),
                            ("present", "The absence was taken back"),
                        ],
                        max_length=12,
                    ),
                ),
                ("value", models.CharField(max_length=60)),
                ("author", models.CharField(max_length=12)),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ["raffle", "number"],
            },
        ),
        migrations.AddField(
            model_name="raffle",
            name="again",
            field=models.CharField(blank=True, max_length=500),
        ),
        migrations.AddField(
            model_name="raffle",
            name="opened",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="raffle",
            name="second",
            field=models.CharField(blank=True, max_length=12),
        ),
        migrations.AddConstraint(
            model_name="raffle",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("opened", ""),
                    models.Q(
                        ("called_off_at__isnull", False),
                        models.Q(("called_off_by", ""), _negated=True),
                        models.Q(("reason", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="raffle_opens_its_secret_when_called_off",
            ),
        ),
        migrations.AddConstraint(
            model_name="raffle",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("second", ""),
                    models.Q(
                        ("drawn_at__isnull", False),
                        ("proof__isnull", False),
                        models.Q(("drawn_by", ""), _negated=True),
                        models.Q(("second", models.F("drawn_by")), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="raffle_second_is_another",
            ),
        ),
        migrations.AddField(
            model_name="embargo",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="embargoes",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="rafflestep",
            name="raffle",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="steps",
                to="scoring.raffle",
            ),
        ),
        migrations.AddConstraint(
            model_name="embargo",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="embargo_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="embargo",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="embargo_number_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="rafflestep",
            constraint=models.UniqueConstraint(
                fields=("raffle", "number"), name="raffle_step_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="rafflestep",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("move__in", ["typed", "absent", "present"]),
                    models.Q(("value", ""), _negated=True),
                ),
                name="raffle_step_is_known",
            ),
        ),
    ]
