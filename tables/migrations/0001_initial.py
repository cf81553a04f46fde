import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Table",
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
                (
                    "number",
                    models.PositiveSmallIntegerField(help_text="1 for A, 27 for AA"),
                ),
                ("letter", models.CharField(max_length=4)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("seated", "Seated"),
                            ("playing", "Playing"),
                            ("closed", "Closed"),
                            ("confirmed", "Confirmed"),
                        ],
                        default="seated",
                        max_length=16,
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tables",
                        to="tournaments.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["stage__number", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("stage", "letter"), name="table_letter_once"
                    ),
                    models.UniqueConstraint(
                        fields=("stage", "number"), name="table_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["seated", "playing", "closed", "confirmed"])
                        ),
                        name="table_state_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Draw",
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
                ("moving_up", models.BooleanField(default=False)),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("urn", "Paper urn"),
                            ("digital", "Digital draw"),
                            ("quick", "Quick draw, without witnesses"),
                        ],
                        default="urn",
                        max_length=8,
                    ),
                ),
                (
                    "state",
                    models.CharField(
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
                ("opened_at", models.DateTimeField()),
                ("published_at", models.DateTimeField(null=True)),
                ("frozen", models.JSONField(null=True)),
                ("frozen_hash", models.CharField(blank=True, max_length=64)),
                ("manifest", models.JSONField(null=True)),
                ("manifest_sha256", models.CharField(blank=True, max_length=64)),
                ("commitment", models.CharField(blank=True, max_length=64)),
                ("public_text", models.CharField(blank=True, max_length=200)),
                ("proof", models.JSONField(null=True)),
                ("proof_sha256", models.CharField(blank=True, max_length=64)),
                ("void_secret", models.CharField(blank=True, max_length=64)),
                (
                    "stage",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draws",
                        to="tournaments.stage",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("stage__isnull", False),
                            ("tournament__isnull", True),
                            ("moving_up", False),
                            ("table__isnull", True),
                        ),
                        fields=("stage", "number"),
                        name="draw_number_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("stage__isnull", False),
                            ("tournament__isnull", True),
                            ("moving_up", False),
                            ("table__isnull", True),
                            models.Q(("state", "void"), _negated=True),
                        ),
                        fields=("stage",),
                        name="draw_one_in_force_per_stage",
                    ),
                    models.UniqueConstraint(
                        fields=("table", "number"), name="lot_number_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("state__in", ["frozen", "committed", "entropy"])
                        ),
                        fields=("table",),
                        name="lot_one_under_way",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("stage__isnull", False),
                            ("tournament__isnull", True),
                            ("moving_up", True),
                            ("table__isnull", True),
                        ),
                        fields=("stage", "number"),
                        name="lot_of_a_stage_number_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("stage__isnull", False),
                            ("tournament__isnull", True),
                            ("moving_up", True),
                            ("table__isnull", True),
                            ("state__in", ["frozen", "committed", "entropy"]),
                        ),
                        fields=("stage",),
                        name="lot_of_a_stage_one_under_way",
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="raffle_number_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("state__in", ["frozen", "committed", "entropy"])
                        ),
                        fields=("tournament",),
                        name="raffle_one_under_way",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("stage__isnull", False),
                                ("tournament__isnull", True),
                                ("moving_up", False),
                                ("table__isnull", True),
                            ),
                            models.Q(
                                models.Q(
                                    models.Q(
                                        ("stage__isnull", False),
                                        ("tournament__isnull", True),
                                        ("moving_up", False),
                                        ("table__isnull", False),
                                    ),
                                    models.Q(
                                        ("stage__isnull", False),
                                        ("tournament__isnull", True),
                                        ("moving_up", True),
                                        ("table__isnull", True),
                                    ),
                                    _connector="OR",
                                ),
                                ("method", "digital"),
                            ),
                            models.Q(
                                ("moving_up", False),
                                ("stage__isnull", True),
                                ("table__isnull", True),
                                ("tournament__isnull", False),
                                ("method__in", ["digital", "quick"]),
                            ),
                            _connector="OR",
                        ),
                        name="draw_is_of_one_thing_and_drawn_so",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("published_at__isnull", False),
                                ("state", "published"),
                                ("frozen__isnull", False),
                            ),
                            models.Q(
                                models.Q(("state", "published"), _negated=True),
                                ("published_at__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="draw_published_is_frozen",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("method", "urn"),
                                ("state__in", ["open", "published", "void"]),
                            ),
                            models.Q(
                                ("method__in", ["digital", "quick"]),
                                (
                                    "state__in",
                                    [
                                        "frozen",
                                        "committed",
                                        "entropy",
                                        "published",
                                        "void",
                                    ],
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="draw_state_fits_its_method",
                    ),
                    models.CheckConstraint(
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
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "void"),
                            models.Q(
                                models.Q(
                                    ("method", "urn"),
                                    ("state", "frozen"),
                                    _connector="OR",
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
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "void"),
                            models.Q(
                                models.Q(
                                    ("method", "digital"),
                                    ("state__in", ["entropy", "published"]),
                                    _negated=True,
                                ),
                                models.Q(
                                    ("state", "committed"),
                                    ("public_text", ""),
                                    _connector="OR",
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
                    models.CheckConstraint(
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
                    models.CheckConstraint(
                        condition=models.Q(
                            ("void_secret", ""),
                            models.Q(
                                ("state", "void"),
                                models.Q(("commitment", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="draw_secret_opened_when_called_off",
                    ),
                ],
            },
        ),
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
            name="UrnBook",
            fields=[
                (
                    "draw",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="book",
                        serialize=False,
                        to="tables.draw",
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("check_codes", models.BooleanField(default=False)),
                ("second_person", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
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
                (
                    "position",
                    models.PositiveSmallIntegerField(help_text="0 for A1, 3 for A4"),
                ),
                ("partner", models.PositiveSmallIntegerField(default=0)),
                ("reseated", models.BooleanField(default=False)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.stage",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "position"), name="seat_position_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("reseated", False)),
                        fields=("stage", "entrant", "partner"),
                        name="seat_person_once_per_stage",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("partner__lte", 1)),
                        name="seat_partner_in_pair",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("position__lt", 8)),
                        name="seat_position_at_table",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Ticket",
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
                ("letter", models.CharField(max_length=4)),
                (
                    "position",
                    models.PositiveSmallIntegerField(help_text="0 for A1, 3 for A4"),
                ),
                (
                    "drawn_as",
                    models.PositiveSmallIntegerField(
                        help_text="1, 2, 3, ...", null=True
                    ),
                ),
                ("drawn_at", models.DateTimeField(null=True)),
                ("recorded_by", models.CharField(blank=True, max_length=12)),
                (
                    "draw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tickets",
                        to="tables.draw",
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tickets",
                        to="tournaments.entrant",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("draw", "letter", "position"), name="ticket_seat_once"
                    ),
                    models.UniqueConstraint(
                        fields=("draw", "entrant"), name="ticket_entrant_once"
                    ),
                    models.UniqueConstraint(
                        fields=("draw", "drawn_as"), name="ticket_order_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("drawn_as__isnull", True),
                                ("drawn_at__isnull", True),
                                ("entrant__isnull", True),
                            ),
                            models.Q(
                                ("drawn_as__isnull", False),
                                ("drawn_at__isnull", False),
                                ("entrant__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="ticket_drawn_is_complete",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("position__lt", 8)),
                        name="ticket_position_at_table",
                    ),
                ],
            },
        ),
    ]
