from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0009_ending_embargo_and_raffle"),
        ("tournaments", "0016_lot_awaited"),
    ]

    operations = [
        migrations.AddField(
            model_name="withdrawal",
            name="lot",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="withdrawal",
            name="waits",
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("waits", False),
                    models.Q(("came", ""), ("taken_back_by", "")),
                    _connector="OR",
                ),
                name="withdrawal_waits_for_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("lot__isnull", True),
                    models.Q(models.Q(("came", ""), _negated=True), ("lot__gte", 1)),
                    _connector="OR",
                ),
                name="withdrawal_lot_says_who_came",
            ),
        ),
    ]
