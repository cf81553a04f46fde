import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0003_partner_at_a_seat"),
        ("tournaments", "0006_player_identity_once"),
    ]

    operations = [
        migrations.CreateModel(
            name="DrawSecret",
            fields=[
                (
                    "draw",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="tables.draw",
                    ),
                ),
                ("secret", models.BinaryField(max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name="DrawStep",
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
                ("seq", models.PositiveSmallIntegerField()),
                (
                    "move",
                    models.CharField(
                        choices=[
                            ("frozen", "The list was frozen"),
                            ("committed", "The mark was published"),
                            ("entropy", "The cards or throws were recorded"),
                            ("revealed", "The secret was opened"),
                            ("published", "The seats were published"),
                            ("void", "The draw was called off"),
                        ],
                        max_length=12,
                    ),
                ),
                ("value", models.CharField(blank=True, max_length=200)),
                ("author", models.CharField(max_length=12)),
                ("second", models.CharField(blank=True, max_length=12)),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ["seq"],
            },
        ),
        migrations.AddField(
            model_name="draw",
            name="commitment",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="draw",
            name="manifest",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="draw",
            name="manifest_sha256",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="draw",
            name="method",
            field=models.CharField(
                choices=[
                    ("urn", "Paper urn"),
                    ("digital", "Digital draw"),
                    ("quick", "Quick draw, without witnesses"),
                ],
                default="urn",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="draw",
            name="proof",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="draw",
            name="proof_sha256",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="draw",
            name="public_text",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="draw",
            name="typed_by",
            field=models.CharField(blank=True, max_length=12),
        ),
        migrations.AlterField(
            model_name="draw",
            name="state",
            field=models.CharField(
                choices=[
                    ("open", "Urn open"),
                    ("frozen", "List frozen"),
                    ("committed", "Mark published"),
                    ("entropy", "Cards or throws recorded"),
                    ("published", "Published"),
                    ("void", "Called off"),
                ],
                default="open",
                max_length=16,
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("method", "urn"), ("state__in", ["open", "published", "void"])
                    ),
                    models.Q(
                        ("method__in", ["digital", "quick"]),
                        (
                            "state__in",
                            ["frozen", "committed", "entropy", "published", "void"],
                        ),
                    ),
                    _connector="OR",
                ),
                name="draw_state_fits_its_method",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("method", "urn"),
                        ("manifest__isnull", True),
                        ("manifest_sha256", ""),
                    ),
                    models.Q(
                        models.Q(("method", "urn"), _negated=True),
                        ("manifest__isnull", False),
                        models.Q(("manifest_sha256", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="draw_digital_has_a_list",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state", "void"),
                    models.Q(
                        models.Q(
                            ("method", "urn"), ("state", "frozen"), _connector="OR"
                        ),
                        ("commitment", ""),
                    ),
                    models.Q(
                        models.Q(("method", "urn"), _negated=True),
                        ("state__in", ["committed", "entropy", "published"]),
                        models.Q(("commitment", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="draw_commitment_from_committed_on",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state", "void"),
                    models.Q(
                        models.Q(
                            ("method", "digital"),
                            ("state__in", ["entropy", "published"]),
                            _negated=True,
                        ),
                        models.Q(
                            ("state", "committed"), ("public_text", ""), _connector="OR"
                        ),
                    ),
                    models.Q(
                        ("method", "digital"),
                        ("state__in", ["entropy", "published"]),
                        models.Q(("public_text", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="draw_public_part_when_recorded",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(
                            ("method", "urn"),
                            models.Q(("state", "published"), _negated=True),
                            _connector="OR",
                        ),
                        ("proof__isnull", True),
                        ("proof_sha256", ""),
                    ),
                    models.Q(
                        models.Q(("method", "urn"), _negated=True),
                        ("proof__isnull", False),
                        ("state", "published"),
                        models.Q(("proof_sha256", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="draw_proof_if_and_only_if_revealed",
            ),
        ),
        migrations.AddField(
            model_name="drawstep",
            name="draw",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="steps",
                to="tables.draw",
            ),
        ),
        migrations.AddConstraint(
            model_name="drawstep",
            constraint=models.UniqueConstraint(
                fields=("draw", "seq"), name="draw_step_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="drawstep",
            constraint=models.UniqueConstraint(
                fields=("draw", "move"), name="draw_move_once"
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
        migrations.AddConstraint(
            model_name="drawstep",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("author", ""), _negated=True),
                    models.Q(("second", models.F("author")), _negated=True),
                ),
                name="draw_step_second_is_another",
            ),
        ),
        migrations.AddConstraint(
            model_name="drawstep",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("move", "void"), _negated=True),
                    models.Q(("second", ""), _negated=True),
                    _connector="OR",
                ),
                name="draw_void_takes_two",
            ),
        ),
        migrations.AddConstraint(
            model_name="drawstep",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("move", "entropy"), _negated=True),
                    ("value", ""),
                    models.Q(("second", ""), _negated=True),
                    _connector="OR",
                ),
                name="draw_public_part_takes_two",
            ),
        ),
    ]
