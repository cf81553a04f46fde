import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Length
from django.db.models.lookups import Exact


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Tournament",
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
                    models.UUIDField(
                        help_text="makes a form sent twice harmless",
                        null=True,
                        unique=True,
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("place", models.CharField(blank=True, max_length=120)),
                ("starts_on", models.DateField()),
                (
                    "start_time",
                    models.TimeField(help_text="as announced, where it is", null=True),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("registration", "Registration"),
                            ("running", "Under way"),
                            ("finished", "Provisional results"),
                            ("published", "Results published"),
                        ],
                        default="registration",
                        max_length=16,
                    ),
                ),
                ("is_public", models.BooleanField(default=True)),
                (
                    "shows_odds",
                    models.BooleanField(
                        default=True,
                        help_text="the chances of those who play, to everybody",
                    ),
                ),
                ("is_rehearsal", models.BooleanField(default=False)),
                ("game", models.CharField(max_length=16)),
                (
                    "ruleset",
                    models.JSONField(help_text="what the game reads, and nobody else"),
                ),
                ("event_rules", models.JSONField()),
                (
                    "fee_per_person",
                    models.PositiveIntegerField(default=0, help_text="in bani"),
                ),
                (
                    "check_in_until",
                    models.DateTimeField(help_text="as announced", null=True),
                ),
                ("check_in_closed_at", models.DateTimeField(null=True)),
                (
                    "kiosk_hashes",
                    models.JSONField(
                        default=list, help_text="of the tablets open for self check-in"
                    ),
                ),
                (
                    "letters_out",
                    models.JSONField(default=list, help_text="tables not to be used"),
                ),
                (
                    "small_letters",
                    models.JSONField(
                        default=list,
                        help_text="tables of three, before the last letters",
                    ),
                ),
                (
                    "final_held",
                    models.BooleanField(
                        default=False,
                        help_text="its score is shown to staff alone, until revealed",
                    ),
                ),
                (
                    "cards_delay",
                    models.PositiveSmallIntegerField(
                        help_text="seconds after which everybody sees the final's cards; null: never",
                        null=True,
                    ),
                ),
                ("last_entrant_number", models.PositiveIntegerField(default=0)),
                ("last_grant_number", models.PositiveIntegerField(default=0)),
                ("last_organizer_number", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveBigIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("published_at", models.DateTimeField(null=True)),
                ("cancelled_at", models.DateTimeField(null=True)),
                (
                    "archived_at",
                    models.DateTimeField(
                        help_text="off the lists, and nothing in it changes any more",
                        null=True,
                    ),
                ),
            ],
            options={
                "ordering": ["-starts_on", "-id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "status__in",
                                ["registration", "running", "finished", "published"],
                            )
                        ),
                        name="tournament_status_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("published_at__isnull", False), ("status", "published")
                            ),
                            models.Q(
                                models.Q(("status", "published"), _negated=True),
                                ("published_at__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="tournament_published_has_a_time",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AccessGrant",
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
                        help_text="makes a form sent twice harmless", null=True
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        help_text="signs ledger lines: R01", max_length=12
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("organizer", "Organizer"),
                            ("referee", "Referee"),
                            ("door", "Door"),
                            ("player", "Player"),
                        ],
                        max_length=16,
                    ),
                ),
                ("label", models.CharField(blank=True, max_length=80)),
                ("letters", models.JSONField(default=list)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("pin_hash", models.CharField(blank=True, max_length=128)),
                ("pin_letter", models.CharField(blank=True, max_length=4)),
                ("pin_expires_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField()),
                ("opened_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="grants",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["code"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "code"), name="grant_code_once"
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "client_key"),
                        name="grant_client_key_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("role__in", ["organizer", "referee", "door", "player"])
                        ),
                        name="grant_role_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BookLine",
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
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="book",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament_id", "seq"],
                "abstract": False,
                "indexes": [
                    models.Index(
                        fields=["tournament", "kind", "seq"], name="book_line_of_a_kind"
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("seq__gte", 1)), name="bookline_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind", ""), _negated=True),
                        name="bookline_has_a_kind",
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
                        name="bookline_second_is_another",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("voids__isnull", True),
                            ("voids__lt", models.F("seq")),
                            _connector="OR",
                        ),
                        name="bookline_voids_an_earlier_line",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("replaces__isnull", True),
                            ("replaces__lt", models.F("seq")),
                            _connector="OR",
                        ),
                        name="bookline_replaces_an_earlier_line",
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "seq"), name="book_line_seq_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BookText",
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
                        to="tournaments.bookline",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        fields=("line", "field"), name="booktext_field_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True),
                        name="booktext_says_something",
                    ),
                    models.CheckConstraint(
                        condition=Exact(Length("salt"), 32),
                        name="booktext_salt_is_whole",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
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
                        help_text="makes a form sent twice harmless", null=True
                    ),
                ),
                ("code", models.CharField(max_length=12)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("registered", "Registered"),
                            ("checked_in", "Checked in"),
                            ("late", "Came late"),
                            ("stand_by", "Stand-by"),
                            ("absent", "Absent"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="registered",
                        max_length=16,
                    ),
                ),
                (
                    "name",
                    models.CharField(help_text="as shown; erasable", max_length=170),
                ),
                (
                    "identity_key",
                    models.CharField(help_text="folded name and town", max_length=400),
                ),
                ("search_key", models.CharField(max_length=400)),
                ("sort_key", models.CharField(max_length=400)),
                ("fee_paid", models.BooleanField(default=False)),
                (
                    "fee_amount",
                    models.PositiveIntegerField(default=0, help_text="paid, in bani"),
                ),
                (
                    "fee_method",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Bank transfer"),
                        ],
                        max_length=16,
                    ),
                ),
                ("fee_paid_at", models.DateTimeField(null=True)),
                ("fee_taken_by", models.CharField(blank=True, max_length=12)),
                ("registered_at", models.DateTimeField()),
                ("checked_in_at", models.DateTimeField(null=True)),
                (
                    "expected_at",
                    models.DateTimeField(help_text="said to come by then", null=True),
                ),
                (
                    "stand_by_at",
                    models.DateTimeField(help_text="the place in the line", null=True),
                ),
                ("prefers_to_stand_by", models.BooleanField(default=False)),
                (
                    "initials_only",
                    models.BooleanField(
                        default=False,
                        help_text="the name as shown is the initials, on wish",
                    ),
                ),
                (
                    "erased_at",
                    models.DateTimeField(help_text="the names are gone", null=True),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entrants",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["sort_key", "code"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "code"), name="entrant_code_once"
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "client_key"),
                        name="entrant_client_key_once",
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "identity_key"),
                        name="entrant_identity_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "status__in",
                                [
                                    "registered",
                                    "checked_in",
                                    "late",
                                    "stand_by",
                                    "absent",
                                    "withdrawn",
                                ],
                            )
                        ),
                        name="entrant_status_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "checked_in"), _negated=True),
                            ("checked_in_at__isnull", False),
                            _connector="OR",
                        ),
                        name="entrant_checked_in_has_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("stand_by_at__isnull", False), ("status", "stand_by")
                            ),
                            models.Q(
                                models.Q(("status", "stand_by"), _negated=True),
                                ("stand_by_at__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="entrant_stand_by_has_a_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("fee_method__in", ["", "cash", "card", "transfer"])
                        ),
                        name="entrant_fee_method_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("fee_paid", True),
                            ("fee_amount__gt", 0),
                            models.Q(("fee_method", ""), ("fee_paid_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="entrant_unpaid_fee_has_no_payment",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
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
                    models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps"),
                ),
                (
                    "client_key",
                    models.UUIDField(help_text="makes a form sent twice harmless"),
                ),
                ("label", models.CharField(max_length=80)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("author", models.CharField(max_length=12)),
                ("at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("used_by", models.CharField(blank=True, max_length=12)),
                ("used_at", models.DateTimeField(null=True)),
                ("revoked_by", models.CharField(blank=True, max_length=12)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament_id", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="invitation_number_once"
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "client_key"), name="invitation_key_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("author", ""), _negated=True),
                            ("expires_at__gt", models.F("at")),
                        ),
                        name="invitation_says_by_whom_and_until_when",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("used_at", None),
                                ("used_by", ""),
                                models.Q(
                                    models.Q(("revoked_at", None), ("revoked_by", "")),
                                    models.Q(
                                        ("revoked_at__isnull", False),
                                        models.Q(("revoked_by", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                            ),
                            models.Q(
                                ("revoked_at", None),
                                ("revoked_by", ""),
                                ("used_at__isnull", False),
                                models.Q(("used_by", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="invitation_used_or_revoked",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
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
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("family", models.CharField(max_length=80)),
                ("given", models.CharField(blank=True, max_length=80)),
                ("town", models.CharField(blank=True, max_length=80)),
                ("club", models.CharField(blank=True, max_length=80)),
                (
                    "identity_key",
                    models.CharField(help_text="folded name and town", max_length=400),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "identity_key"),
                        name="player_identity_once",
                    ),
                    models.UniqueConstraint(
                        fields=("entrant", "position"), name="player_position_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("position__lte", 1)),
                        name="player_position_in_pair",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Proposal",
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
                    models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps"),
                ),
                (
                    "client_key",
                    models.UUIDField(help_text="makes a retry harmless", unique=True),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("void", "Correction of a closed table"),
                            ("reopen", "Closed table opened again"),
                            ("swap", "Two seats exchanged"),
                            ("sit", "Seat taken again"),
                            ("expel", "Player expelled from a closed table"),
                            ("erratum", "Erratum"),
                            ("urn_off", "Urn called off"),
                            ("ticket_back", "Ticket put back into the urn"),
                            ("digital_off", "Digital draw called off"),
                            ("lot_off", "Lot called off"),
                            ("raffle_off", "Raffle called off"),
                        ],
                        max_length=12,
                    ),
                ),
                ("stage", models.PositiveSmallIntegerField(null=True)),
                ("letters", models.JSONField(default=list)),
                ("arguments", models.JSONField(default=dict)),
                ("preview", models.JSONField(default=dict)),
                ("reason", models.CharField(max_length=500)),
                ("words", models.CharField(blank=True, max_length=500)),
                ("name", models.CharField(blank=True, max_length=170)),
                ("author", models.CharField(max_length=12)),
                ("at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waits for a second person"),
                            ("confirmed", "Countersigned"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="waiting",
                        max_length=12,
                    ),
                ),
                ("decided_by", models.CharField(blank=True, max_length=12)),
                ("decided_at", models.DateTimeField(null=True)),
                ("answer", models.CharField(blank=True, max_length=500)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposals",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament_id", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="proposal_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "void",
                                    "reopen",
                                    "swap",
                                    "sit",
                                    "expel",
                                    "erratum",
                                    "urn_off",
                                    "ticket_back",
                                    "digital_off",
                                    "lot_off",
                                    "raffle_off",
                                ],
                            )
                        ),
                        name="proposal_kind_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("author", ""), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            ("expires_at__gt", models.F("at")),
                        ),
                        name="proposal_says_who_why_and_until_when",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("state", "waiting"),
                                ("answer", ""),
                                ("decided_at__isnull", True),
                                ("decided_by", ""),
                            ),
                            models.Q(
                                ("answer", ""),
                                ("state", "confirmed"),
                                models.Q(("decided_by", ""), _negated=True),
                                ("decided_at__isnull", False),
                                models.Q(
                                    ("decided_by", models.F("author")), _negated=True
                                ),
                            ),
                            models.Q(
                                ("state", "declined"),
                                models.Q(("answer", ""), _negated=True),
                                models.Q(("decided_by", ""), _negated=True),
                                ("decided_at__isnull", False),
                                models.Q(
                                    ("decided_by", models.F("author")), _negated=True
                                ),
                            ),
                            models.Q(
                                ("answer", ""),
                                ("decided_by", models.F("author")),
                                ("state", "withdrawn"),
                                models.Q(("decided_by", ""), _negated=True),
                                ("decided_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="proposal_is_decided_by_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignUp",
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
                ("number", models.PositiveIntegerField()),
                (
                    "client_key",
                    models.UUIDField(
                        help_text="makes a form sent twice harmless", unique=True
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("pending", "Undecided"),
                            ("accepted", "Accepted"),
                            ("declined", "Not accepted"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="pending",
                        max_length=16,
                    ),
                ),
                ("people", models.JSONField()),
                ("initials_only", models.BooleanField(default=False)),
                ("signed_up_at", models.DateTimeField()),
                ("decided_at", models.DateTimeField(null=True)),
                ("decided_by", models.CharField(blank=True, max_length=12)),
                (
                    "erased_at",
                    models.DateTimeField(help_text="the names are gone", null=True),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sign_ups",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sign_ups",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="sign_up_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                ["pending", "accepted", "declined", "withdrawn"],
                            )
                        ),
                        name="sign_up_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("entrant__isnull", False), ("state", "accepted")),
                            models.Q(
                                models.Q(("state", "accepted"), _negated=True),
                                ("entrant__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="sign_up_accepted_is_an_entrant",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Stage",
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
                ("final", models.BooleanField(default=False)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("planned", "Planned"),
                            ("drawing", "Drawing seats"),
                            ("seated", "Seats published"),
                            ("running", "In play"),
                            ("confirmed", "Confirmed"),
                        ],
                        default="planned",
                        max_length=16,
                    ),
                ),
                ("sizes", models.JSONField(default=list)),
                ("letters", models.JSONField(default=list)),
                ("rules", models.JSONField(null=True)),
                ("rules_hash", models.CharField(blank=True, max_length=64)),
                ("opened_at", models.DateTimeField(null=True)),
                ("started_at", models.DateTimeField(null=True)),
                ("confirmed_at", models.DateTimeField(null=True)),
                (
                    "contested_at",
                    models.DateTimeField(
                        help_text="a correction behind the confirmation is not decided",
                        null=True,
                    ),
                ),
                (
                    "places_awaited",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="equals may move up: a lot among them is not drawn",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="stage_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)),
                        name="stage_number_from_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                [
                                    "planned",
                                    "drawing",
                                    "seated",
                                    "running",
                                    "confirmed",
                                ],
                            )
                        ),
                        name="stage_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "planned"),
                            models.Q(
                                ("rules__isnull", False),
                                models.Q(("rules_hash", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="stage_rules_frozen_before_the_draw",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("contested_at__isnull", True),
                            ("state", "confirmed"),
                            _connector="OR",
                        ),
                        name="stage_contested_is_confirmed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "seated"), _negated=True),
                            ("started_at__isnull", True),
                            _connector="OR",
                        ),
                        name="stage_seated_has_not_started",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("places_awaited", 0),
                            ("state", "confirmed"),
                            _connector="OR",
                        ),
                        name="stage_awaiting_a_lot_is_confirmed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StageEntry",
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
                ("origin", models.CharField(max_length=20)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stage_entries",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="tournaments.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["entrant__code"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("stage", "entrant"), name="stage_entry_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="WrongTries",
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
                ("secret", models.CharField(max_length=50)),
                ("source", models.CharField(blank=True, max_length=50)),
                ("streak", models.PositiveIntegerField(default=0)),
                ("wrong", models.PositiveIntegerField(default=0)),
                ("since", models.DateTimeField()),
                ("last", models.DateTimeField(db_index=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("secret", "source"), name="wrong_tries_counted_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="User",
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
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(
                        blank=True, null=True, verbose_name="last login"
                    ),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={
                            "unique": "A user with that username already exists."
                        },
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[
                            django.contrib.auth.validators.UnicodeUsernameValidator()
                        ],
                        verbose_name="username",
                    ),
                ),
                (
                    "first_name",
                    models.CharField(
                        blank=True, max_length=150, verbose_name="first name"
                    ),
                ),
                (
                    "last_name",
                    models.CharField(
                        blank=True, max_length=150, verbose_name="last name"
                    ),
                ),
                (
                    "email",
                    models.EmailField(
                        blank=True, max_length=254, verbose_name="email address"
                    ),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="date joined"
                    ),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="Organizer",
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
                ("invited_by", models.CharField(blank=True, max_length=12)),
                ("since", models.DateTimeField(null=True)),
                ("removed_by", models.CharField(blank=True, max_length=12)),
                ("removed_at", models.DateTimeField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="organizers",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="organizes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("removed_at", None)),
                        fields=("tournament", "user"),
                        name="organizer_once",
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "code"), name="organizer_code_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("removed_at", None), ("removed_by", "")),
                            models.Q(
                                ("removed_at__isnull", False),
                                models.Q(("removed_by", ""), _negated=True),
                                models.Q(
                                    ("removed_by", models.F("code")), _negated=True
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="organizer_is_removed_by_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Book",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "seq",
                    models.PositiveIntegerField(
                        default=0, help_text="number of the last line"
                    ),
                ),
                (
                    "head",
                    models.CharField(
                        default="0000000000000000000000000000000000000000000000000000000000000000",
                        max_length=64,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Description",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="description",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                ("about", models.TextField(blank=True)),
                ("programme", models.TextField(blank=True)),
                ("address", models.TextField(blank=True)),
                ("contact", models.TextField(blank=True)),
                ("logo", models.TextField(blank=True)),
            ],
        ),
        migrations.CreateModel(
            name="StageVersion",
            fields=[
                (
                    "stage",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="version",
                        serialize=False,
                        to="tournaments.stage",
                    ),
                ),
                ("version", models.PositiveBigIntegerField(default=0)),
            ],
        ),
    ]
