import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Length
from django.db.models.lookups import Exact


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0001_initial"),
        ("tournaments", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                ("sends_on", models.PositiveSmallIntegerField()),
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
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "number"), name="call_number_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("called", "claimed"))),
                        fields=("table",),
                        name="call_one_open_per_table",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["called", "claimed", "closed", "withdrawn"])
                        ),
                        name="call_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)),
                        name="call_number_from_one",
                    ),
                ],
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
                (
                    "client_key",
                    models.UUIDField(
                        help_text="makes a step sent twice harmless", null=True
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
                "ordering": ["call_id", "seq"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("call", "seq"), name="call_move_once"
                    ),
                    models.UniqueConstraint(
                        fields=("call", "client_key"), name="call_move_key_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["called", "claimed", "closed", "withdrawn"])
                        ),
                        name="call_move_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("author", ""), _negated=True),
                        name="call_move_has_an_author",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("seq", 1), ("state", "called")),
                            ("seq__gt", 1),
                            _connector="OR",
                        ),
                        name="call_begins_as_called",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "closed"), _negated=True),
                            models.Q(("words", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="call_closed_with_a_ruling",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Device",
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
                ("mark", models.CharField(max_length=32)),
                ("author", models.CharField(max_length=12)),
                ("seen_at", models.DateTimeField()),
                ("unsent", models.PositiveSmallIntegerField(default=0)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="devices",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["table_id", "-seen_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "mark"), name="device_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Display",
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
                    "client_key",
                    models.UUIDField(help_text="makes a form sent twice harmless"),
                ),
                ("name", models.CharField(max_length=40)),
                ("language", models.CharField(max_length=8)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("author", models.CharField(max_length=12)),
                ("at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "mode",
                    models.CharField(
                        choices=[
                            ("shows", "Shows"),
                            ("frozen", "Frozen"),
                            ("black", "Black"),
                        ],
                        default="shows",
                        max_length=8,
                    ),
                ),
                ("steps", models.JSONField(default=list)),
                ("message", models.CharField(blank=True, max_length=200)),
                ("change", models.PositiveIntegerField(default=1)),
                ("seen_at", models.DateTimeField(null=True)),
                ("showing", models.JSONField(default=dict)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="displays",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "client_key"), name="display_key_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("mode__in", ["shows", "frozen", "black"])),
                        name="display_mode_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True),
                            models.Q(("author", ""), _negated=True),
                        ),
                        name="display_has_a_name",
                    ),
                ],
            },
        ),
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
                ("kind", models.CharField(max_length=32)),
                (
                    "payload",
                    models.JSONField(
                        help_text="what the line says; its kind tells the form"
                    ),
                ),
                ("voids", models.PositiveIntegerField(null=True)),
                ("replaces", models.PositiveIntegerField(null=True)),
                ("author", models.CharField(blank=True, max_length=12)),
                ("second", models.CharField(max_length=12, null=True)),
                ("at", models.DateTimeField()),
                (
                    "key",
                    models.UUIDField(help_text="makes a retry harmless", unique=True),
                ),
                ("rules", models.CharField(max_length=64, null=True)),
                ("reason", models.CharField(max_length=64, null=True)),
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
                "ordering": ["table_id", "seq"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("seq__gte", 1)), name="ledgerentry_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind", ""), _negated=True),
                        name="ledgerentry_has_a_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("second__isnull", True),
                            models.Q(
                                models.Q(("second", ""), _negated=True),
                                models.Q(("second", models.F("author")), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="ledgerentry_second_is_another",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("voids__isnull", True),
                            ("voids__lt", models.F("seq")),
                            _connector="OR",
                        ),
                        name="ledgerentry_voids_an_earlier_line",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("replaces__isnull", True),
                            ("replaces__lt", models.F("seq")),
                            _connector="OR",
                        ),
                        name="ledgerentry_replaces_an_earlier_line",
                    ),
                    models.UniqueConstraint(
                        fields=("table", "seq"), name="entry_seq_once"
                    ),
                    models.UniqueConstraint(
                        fields=("table", "voids"), name="entry_voided_once"
                    ),
                    models.UniqueConstraint(
                        fields=("table", "replaces"), name="entry_replaced_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("author", ""), _negated=True),
                        name="entry_has_an_author",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rules__isnull", False)),
                        name="entry_has_its_rules",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LedgerText",
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
                ("field", models.CharField(max_length=32)),
                ("text", models.CharField(max_length=500)),
                ("salt", models.CharField(max_length=32)),
                (
                    "line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="texts",
                        to="scoring.ledgerentry",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        fields=("line", "field"), name="ledgertext_field_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True),
                        name="ledgertext_says_something",
                    ),
                    models.CheckConstraint(
                        condition=Exact(Length("salt"), 32),
                        name="ledgertext_salt_is_whole",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PersonSaid",
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
                ("code", models.CharField(max_length=12)),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("as_code", models.CharField(blank=True, max_length=12)),
                ("as_position", models.PositiveSmallIntegerField(default=0)),
                (
                    "author",
                    models.CharField(help_text="the account's name", max_length=150),
                ),
                ("at", models.DateTimeField()),
                ("removed_by", models.CharField(blank=True, max_length=150)),
                ("removed_at", models.DateTimeField(null=True)),
                (
                    "as_tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("removed_at", None)),
                        fields=("tournament", "code", "position"),
                        name="person_said_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("as_code", ""), ("as_tournament__isnull", True)),
                            models.Q(
                                ("as_tournament__isnull", False),
                                models.Q(("as_code", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="person_said_whose",
                    ),
                ],
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
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="season_has_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("best__isnull", True), ("best__gte", 1), _connector="OR"
                        ),
                        name="season_best_from_one",
                    ),
                ],
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
                "ordering": ["season_id", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("removed_at__isnull", True)),
                        fields=("season", "tournament"),
                        name="season_event_once",
                    ),
                    models.CheckConstraint(
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
                ],
            },
        ),
        migrations.CreateModel(
            name="TappedDeal",
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
                ("key", models.UUIDField()),
                ("step", models.PositiveIntegerField()),
                ("after_seq", models.PositiveIntegerField()),
                ("asked", models.JSONField(default=dict)),
                (
                    "asked_at",
                    models.FloatField(
                        help_text="seconds since 1970, by the server's clock"
                    ),
                ),
                (
                    "acts",
                    models.JSONField(
                        default=list, help_text="[act, seconds since 1970]"
                    ),
                ),
                (
                    "said",
                    models.JSONField(
                        default=list, help_text="[suit, seconds since 1970]"
                    ),
                ),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tapped_deal",
                        to="tables.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Takeover",
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
                ("mark", models.CharField(max_length=32)),
                ("author", models.CharField(max_length=12)),
                ("at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="takeovers",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["table_id", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "number"), name="takeover_number_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Webhook",
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
                    "client_key",
                    models.UUIDField(help_text="makes a form sent twice harmless"),
                ),
                ("url", models.CharField(max_length=300)),
                (
                    "secret",
                    models.CharField(help_text="signs what is sent", max_length=80),
                ),
                ("author", models.CharField(max_length=12)),
                ("at", models.DateTimeField()),
                ("removed_at", models.DateTimeField(null=True)),
                (
                    "version",
                    models.PositiveBigIntegerField(
                        default=0,
                        help_text="of the event, when a delivery was last made",
                    ),
                ),
                ("told", models.JSONField(default=dict)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="webhooks",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "client_key"), name="webhook_key_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("removed_at", None)),
                        fields=("tournament", "url"),
                        name="webhook_address_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("url__startswith", "https://"),
                            ("url__startswith", "http://"),
                            _connector="OR",
                        ),
                        name="webhook_is_an_address",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("secret", ""), _negated=True),
                            models.Q(("author", ""), _negated=True),
                        ),
                        name="webhook_is_signed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
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
                    "message",
                    models.UUIDField(
                        help_text="the same at every attempt", unique=True
                    ),
                ),
                ("body", models.TextField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "is tried again"),
                            ("delivered", "delivered"),
                            ("given_up", "given up"),
                        ],
                        default="waiting",
                        max_length=16,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("at", models.DateTimeField()),
                ("next_at", models.DateTimeField()),
                ("tried_at", models.DateTimeField(null=True)),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deliveries",
                        to="scoring.webhook",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "waiting")),
                        fields=("webhook",),
                        name="delivery_one_waits",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["waiting", "delivered", "given_up"])
                        ),
                        name="delivery_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "delivered"), _negated=True),
                            models.Q(("status__gte", 200), ("status__lt", 300)),
                            _connector="OR",
                        ),
                        name="delivered_is_answered_with_yes",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status", None),
                            models.Q(("status__gte", 100), ("status__lt", 600)),
                            _connector="OR",
                        ),
                        name="delivery_status_is_one",
                    ),
                ],
            },
        ),
    ]
