import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0006_books_of_earlier_draws"),
        ("tournaments", "0008_draw_called_off"),
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
        migrations.AddField(
            model_name="draw",
            name="no_deal",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="draw",
            name="table",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tables.table",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(("table__isnull", True)),
                fields=("stage", "number"),
                name="draw_number_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("table__isnull", True), models.Q(("state", "void"), _negated=True)
                ),
                fields=("stage",),
                name="draw_one_in_force_per_stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                fields=("table", "number"), name="lot_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ["frozen", "committed", "entropy"])),
                fields=("table",),
                name="lot_one_under_way",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("table__isnull", True), ("no_deal", "")),
                    models.Q(
                        models.Q(("table__isnull", True), _negated=True),
                        ("method", "digital"),
                    ),
                    _connector="OR",
                ),
                name="lot_is_drawn_digitally",
            ),
        ),
    ]
