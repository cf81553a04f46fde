from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_state_steps"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="final_held",
            field=models.BooleanField(
                default=False,
                help_text="its score is shown to staff alone, until revealed",
            ),
        ),
    ]
