import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0001_initial"),
        ("tournaments", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="LedgerEntry",
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
                    "seq",
                    models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps"),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("opened", "Table opened"),
                            ("deal", "Deal"),
                            ("penalty", "Penalty"),
                            ("void", "Line voided"),
                            ("lot", "Lots drawn"),
                            ("close", "Table closed"),
                            ("reopen", "Table reopened"),
                            ("note", "Note"),
                            ("leave", "A player leaves"),
                            ("sit", "Somebody takes a seat"),
                            ("swap", "Seats exchanged"),
                            ("join", "A late player takes a free seat"),
                            ("last_deal", "Last deal called"),
                            ("moved", "Table moved"),
                        ],
                        max_length=16,
                    ),
                ),
                (
                    "client_key",
                    models.UUIDField(help_text="makes a retry harmless", unique=True),
                ),
                ("fingerprint", models.CharField(max_length=64)),
                (
                    "after_seq",
                    models.PositiveIntegerField(
                        help_text="last line the writer had seen"
                    ),
                ),
                (
                    "payload",
                    models.JSONField(
                        help_text="what the line says; its kind tells the form"
                    ),
                ),
                ("voids_seq", models.PositiveIntegerField(null=True)),
                ("replaces_seq", models.PositiveIntegerField(null=True)),
                ("author", models.CharField(max_length=12)),
                ("second", models.CharField(max_length=12, null=True)),
                ("at", models.DateTimeField()),
                ("rules_hash", models.CharField(max_length=64)),
                ("reason_hash", models.CharField(max_length=64, null=True)),
                ("prev_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64, unique=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ledger",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["table", "seq"],
            },
        ),
        migrations.CreateModel(
            name="Qualification",
            fields=[
                (
                    "stage",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="qualification",
                        serialize=False,
                        to="tournaments.stage",
                    ),
                ),
                ("version", models.PositiveBigIntegerField()),
                ("heads", models.JSONField()),
                ("through", models.JSONField()),
                ("function", models.PositiveSmallIntegerField()),
                ("author", models.CharField(max_length=12)),
                ("confirmed_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Results",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="results",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                ("body", models.TextField()),
                ("body_hash", models.CharField(max_length=64)),
                ("ledger_head", models.CharField(max_length=64)),
                ("author", models.CharField(max_length=12)),
                ("published_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Standings",
            fields=[
                (
                    "stage",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="standings",
                        serialize=False,
                        to="tournaments.stage",
                    ),
                ),
                ("version", models.PositiveBigIntegerField()),
                ("body", models.TextField()),
                ("made_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="TableScore",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="score",
                        serialize=False,
                        to="tables.table",
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("head", models.CharField(max_length=64)),
                ("body", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="Call",
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
                    models.PositiveSmallIntegerField(
                        help_text="1, 2, 3, ... at its table"
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=200)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("called", "Called"),
                            ("claimed", "On the way"),
                            ("closed", "Ruled"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="called",
                        max_length=16,
                    ),
                ),
                ("called_at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="calls",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["called_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="CallMove",
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
                    "state",
                    models.CharField(
                        choices=[
                            ("called", "Called"),
                            ("claimed", "On the way"),
                            ("closed", "Ruled"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        max_length=16,
                    ),
                ),
                ("author", models.CharField(max_length=12)),
                ("at", models.DateTimeField()),
                ("words", models.CharField(blank=True, max_length=500)),
                (
                    "call",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="moves",
                        to="scoring.call",
                    ),
                ),
            ],
            options={
                "ordering": ["call", "seq"],
            },
        ),
        migrations.CreateModel(
            name="Contest",
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
                    "letter",
                    models.CharField(help_text="of the corrected table", max_length=4),
                ),
                ("seq", models.PositiveIntegerField(help_text="the line that voids")),
                ("heads", models.JSONField()),
                ("computed", models.JSONField()),
                ("author", models.CharField(max_length=12)),
                ("opened_at", models.DateTimeField()),
                (
                    "decision",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("kept", "Those who went through stay through"),
                            (
                                "corrected",
                                "Those go through whom the corrected score gives",
                            ),
                            ("unaffected", "Nobody's way changes"),
                            ("superseded", "Another correction followed"),
                        ],
                        max_length=16,
                    ),
                ),
                ("decision_reason", models.CharField(blank=True, max_length=500)),
                ("decided_by", models.CharField(blank=True, max_length=12)),
                ("decided_at", models.DateTimeField(null=True)),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="contests",
                        to="tournaments.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["stage", "number"],
            },
        ),
        migrations.CreateModel(
            name="LedgerReason",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="reason",
                        serialize=False,
                        to="scoring.ledgerentry",
                    ),
                ),
                ("text", models.CharField(max_length=500)),
                ("salt", models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="Raffle",
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
                    "client_key",
                    models.UUIDField(help_text="makes a retry harmless", unique=True),
                ),
                (
                    "prizes",
                    models.JSONField(
                        help_text="names; an empty one has only its number"
                    ),
                ),
                ("manifest", models.JSONField()),
                ("commitment", models.CharField(max_length=64)),
                ("secret", models.CharField(blank=True, max_length=64)),
                ("author", models.CharField(max_length=12)),
                ("at", models.DateTimeField()),
                ("proof", models.JSONField(null=True)),
                ("drawn_by", models.CharField(blank=True, max_length=12)),
                ("drawn_at", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("called_off_by", models.CharField(blank=True, max_length=12)),
                ("called_off_at", models.DateTimeField(null=True)),
                ("opened", models.CharField(blank=True, max_length=64)),
                ("again", models.CharField(blank=True, max_length=500)),
                ("second", models.CharField(blank=True, max_length=12)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="raffles",
                        to="tournaments.tournament",
                    ),
                ),
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
                (
                    "raffle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps",
                        to="scoring.raffle",
                    ),
                ),
            ],
            options={
                "ordering": ["raffle", "number"],
            },
        ),
        migrations.CreateModel(
            name="Season",
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
                ("slug", models.SlugField(max_length=60, unique=True)),
                (
                    "client_key",
                    models.UUIDField(help_text="makes a retry harmless", unique=True),
                ),
                ("name", models.CharField(max_length=120)),
                (
                    "best",
                    models.PositiveSmallIntegerField(
                        help_text="none: all count", null=True
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="SeasonEvent",
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
                    "author",
                    models.CharField(help_text="the account's name", max_length=150),
                ),
                ("at", models.DateTimeField()),
                ("removed_by", models.CharField(blank=True, max_length=150)),
                ("removed_at", models.DateTimeField(null=True)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="scoring.season",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["season", "id"],
            },
        ),
        migrations.CreateModel(
            name="Withdrawal",
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
                    "client_key",
                    models.UUIDField(help_text="makes a retry harmless", unique=True),
                ),
                ("entrant", models.CharField(max_length=12)),
                ("came", models.CharField(blank=True, max_length=12)),
                ("lot", models.PositiveSmallIntegerField(null=True)),
                ("waits", models.BooleanField(default=False)),
                ("reason", models.CharField(max_length=500)),
                ("author", models.CharField(max_length=12)),
                ("at", models.DateTimeField()),
                ("taken_back_by", models.CharField(blank=True, max_length=12)),
                ("taken_back_at", models.DateTimeField(null=True)),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawals",
                        to="tournaments.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["stage", "number"],
            },
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                fields=("table", "number"), name="call_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ("called", "claimed"))),
                fields=("table",),
                name="call_one_open_per_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["called", "claimed", "closed", "withdrawn"])
                ),
                name="call_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="call_number_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="callmove",
            constraint=models.UniqueConstraint(
                fields=("call", "seq"), name="call_move_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="callmove",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["called", "claimed", "closed", "withdrawn"])
                ),
                name="call_move_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="callmove",
            constraint=models.CheckConstraint(
                condition=models.Q(("author", ""), _negated=True),
                name="call_move_has_an_author",
            ),
        ),
        migrations.AddConstraint(
            model_name="callmove",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("seq", 1), ("state", "called")),
                    ("seq__gt", 1),
                    _connector="OR",
                ),
                name="call_begins_as_called",
            ),
        ),
        migrations.AddConstraint(
            model_name="callmove",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "closed"), _negated=True),
                    models.Q(("words", ""), _negated=True),
                    _connector="OR",
                ),
                name="call_closed_with_a_ruling",
            ),
        ),
        migrations.AddConstraint(
            model_name="contest",
            constraint=models.UniqueConstraint(
                fields=("stage", "number"), name="contest_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="contest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("decision", "")),
                fields=("stage",),
                name="contest_one_open_per_stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="contest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("decided_at__isnull", True),
                        ("decided_by", ""),
                        ("decision", ""),
                    ),
                    models.Q(
                        models.Q(("decision", ""), _negated=True),
                        models.Q(("decided_by", ""), _negated=True),
                        ("decided_at__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="contest_decided_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="contest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "decision__in",
                        ["", "kept", "corrected", "unaffected", "superseded"],
                    )
                ),
                name="contest_decision_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="contest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("decision__in", ["kept", "corrected"]), _negated=True),
                    models.Q(("decision_reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="contest_decision_has_a_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.UniqueConstraint(
                fields=("table", "seq"), name="entry_seq_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.UniqueConstraint(
                fields=("table", "voids_seq"), name="entry_voided_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.UniqueConstraint(
                fields=("table", "replaces_seq"), name="entry_replaced_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("seq__gte", 1)), name="entry_seq_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "opened",
                            "deal",
                            "penalty",
                            "void",
                            "lot",
                            "close",
                            "reopen",
                            "note",
                            "leave",
                            "sit",
                            "swap",
                            "join",
                            "last_deal",
                            "moved",
                        ],
                    )
                ),
                name="entry_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "void"), ("voids_seq__isnull", False)),
                    models.Q(
                        models.Q(("kind", "void"), _negated=True),
                        ("voids_seq__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="entry_void_names_a_line",
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("voids_seq__isnull", True),
                    ("voids_seq__lt", models.F("seq")),
                    _connector="OR",
                ),
                name="entry_voids_an_earlier_line",
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("replaces_seq__isnull", True),
                    models.Q(
                        ("replaces_seq__lt", models.F("seq")),
                        ("kind__in", ["deal", "penalty"]),
                    ),
                    _connector="OR",
                ),
                name="entry_replaces_an_earlier_line",
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        (
                            "kind__in",
                            [
                                "void",
                                "reopen",
                                "note",
                                "leave",
                                "moved",
                                "join",
                                "sit",
                                "swap",
                            ],
                        ),
                        _negated=True,
                    ),
                    ("reason_hash__isnull", False),
                    _connector="OR",
                ),
                name="entry_has_a_reason_where_needed",
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind__in", ["sit", "swap"]), _negated=True),
                    models.Q(
                        ("second__isnull", False),
                        models.Q(("second", models.F("author")), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="entry_seats_move_by_two_people",
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("author", ""), _negated=True),
                name="entry_has_an_author",
            ),
        ),
        migrations.AddConstraint(
            model_name="raffle",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="raffle_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="raffle",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("called_off_at__isnull", True), ("drawn_at__isnull", True)
                ),
                fields=("tournament",),
                name="raffle_one_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="raffle",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("drawn_at__isnull", False),
                        ("proof__isnull", False),
                        models.Q(("drawn_by", ""), _negated=True),
                        ("called_off_at__isnull", True),
                        ("called_off_by", ""),
                        ("reason", ""),
                        ("secret", ""),
                    ),
                    models.Q(
                        ("drawn_at__isnull", True),
                        ("drawn_by", ""),
                        ("proof__isnull", True),
                        ("called_off_at__isnull", True),
                        ("called_off_by", ""),
                        ("reason", ""),
                    ),
                    models.Q(
                        ("drawn_at__isnull", True),
                        ("drawn_by", ""),
                        ("proof__isnull", True),
                        ("called_off_at__isnull", False),
                        models.Q(("called_off_by", ""), _negated=True),
                        models.Q(("reason", ""), _negated=True),
                        ("secret", ""),
                    ),
                    _connector="OR",
                ),
                name="raffle_open_drawn_or_called_off",
            ),
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
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True),
                name="season_has_a_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("best__isnull", True), ("best__gte", 1), _connector="OR"
                ),
                name="season_best_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonevent",
            constraint=models.UniqueConstraint(
                condition=models.Q(("removed_at__isnull", True)),
                fields=("season", "tournament"),
                name="season_event_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonevent",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("removed_at__isnull", True), ("removed_by", "")),
                    models.Q(
                        ("removed_at__isnull", False),
                        models.Q(("removed_by", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="season_event_removed_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.UniqueConstraint(
                fields=("stage", "number"), name="withdrawal_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("taken_back_by", "")),
                fields=("stage", "entrant"),
                name="withdrawal_once_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("reason", ""), _negated=True),
                    models.Q(("author", ""), _negated=True),
                    models.Q(("entrant", ""), _negated=True),
                ),
                name="withdrawal_says_who_and_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(("came", models.F("entrant")), _negated=True),
                name="withdrawal_of_another",
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("taken_back_at__isnull", True), ("taken_back_by", "")),
                    models.Q(
                        models.Q(("taken_back_by", ""), _negated=True),
                        ("taken_back_at__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="withdrawal_taken_back_by_somebody",
            ),
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
