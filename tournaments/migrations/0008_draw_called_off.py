from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_before_play"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="deskmove",
            name="desk_move_kind_is_known",
        ),
        migrations.RemoveConstraint(
            model_name="deskmove",
            name="desk_move_names_its_entrant",
        ),
        migrations.AlterField(
            model_name="deskmove",
            name="kind",
            field=models.CharField(
                choices=[
                    ("closed", "Check-in closed"),
                    ("reopened", "Check-in open again"),
                    ("absent", "Noted as absent"),
                    ("expected", "Expected later"),
                    ("withdrawn", "Withdrawn"),
                    ("stand_by", "Put on the stand-by list"),
                    ("promoted", "Given a place from the stand-by list"),
                    ("let_in", "Came late and was let in"),
                    ("late_entry", "Entered after the urn was opened"),
                    ("late_back", "Late entry taken back"),
                    ("tables", "Letters of the tables chosen"),
                    ("called_off", "Draw called off"),
                ],
                max_length=16,
            ),
        ),
        migrations.AddConstraint(
            model_name="deskmove",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "closed",
                            "reopened",
                            "absent",
                            "expected",
                            "withdrawn",
                            "stand_by",
                            "promoted",
                            "let_in",
                            "late_entry",
                            "late_back",
                            "tables",
                            "called_off",
                        ],
                    )
                ),
                name="desk_move_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="deskmove",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("entrant__isnull", True),
                        ("kind__in", ["closed", "reopened", "tables", "called_off"]),
                    ),
                    models.Q(
                        models.Q(
                            (
                                "kind__in",
                                ["closed", "reopened", "tables", "called_off"],
                            ),
                            _negated=True,
                        ),
                        ("entrant__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="desk_move_names_its_entrant",
            ),
        ),
    ]
