from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_start_taken_back"),
    ]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="lot_awaited_at",
            field=models.DateTimeField(
                help_text="equals may move up: a lot among them is not drawn", null=True
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("lot_awaited_at__isnull", True),
                    ("state", "confirmed"),
                    _connector="OR",
                ),
                name="stage_awaiting_a_lot_is_confirmed",
            ),
        ),
    ]
