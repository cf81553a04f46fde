"""The ledger: one append-only sequence of lines for each table.

Triggers (``scoring.ledger.guard``) refuse any change or deletion and check
sequence and hash chain at insertion; the constraints below hold the rest.
"""

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce

from scoring.games.enums import PenaltyKind
from scoring.ledger.enums import LineKind, Purpose

SEATS = (1, 2, 3, 4)
_SEATS_MOVE = [LineKind.SIT, LineKind.SWAP]
_WITH_A_REASON = [
    LineKind.VOID,
    LineKind.REOPEN,
    LineKind.NOTE,
    LineKind.LEAVE,
    LineKind.MOVED,
    LineKind.JOIN,
    *_SEATS_MOVE,
]
SUITS = ("d", "v", "g", "r")
HEX_DIGITS = 64


def _points_possible(column: str) -> Q:
    """Return the condition that a seat's card points can come from tricks."""
    return Q(**{f"{column}__isnull": True}) | (
        Q(**{f"{column}__range": (0, 120)}) & ~Q(**{f"{column}__in": (1, 119)})
    )


def _seat_possible(column: str) -> Q:
    """Return the condition that a seat number exists at a table."""
    return Q(**{f"{column}__isnull": True}) | Q(**{f"{column}__lte": 3})


_PLAY_COLUMNS = (
    "bidder",
    "bid",
    "trump",
    *(f"c{n}" for n in SEATS),
    *(f"ann_{suit}" for suit in SUITS),
)
_NOTHING_PLAYED = Q(**{f"{column}__isnull": True for column in _PLAY_COLUMNS})
_PLAYED = Q(
    bidder__isnull=False,
    bid__isnull=False,
    trump__isnull=False,
    c1__isnull=False,
    c2__isnull=False,
) & (Q(c3__isnull=False) | Q(c4__isnull=True))


class LedgerEntry(models.Model):
    """One line of a table's ledger; never changed, never deleted."""

    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="ledger")
    seq = models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps")
    kind = models.CharField(max_length=16, choices=LineKind)
    client_key = models.UUIDField(unique=True, help_text="makes a retry harmless")
    fingerprint = models.CharField(max_length=HEX_DIGITS)
    after_seq = models.PositiveIntegerField(help_text="last line the writer had seen")

    outcome = models.CharField(max_length=16, null=True)  # noqa: DJ001 - see checks
    purpose = models.CharField(max_length=16, null=True, choices=Purpose)  # noqa: DJ001
    dealer = models.PositiveSmallIntegerField(null=True)
    bidder = models.PositiveSmallIntegerField(null=True)
    bid = models.PositiveSmallIntegerField(null=True)
    trump = models.CharField(max_length=1, null=True)  # noqa: DJ001 - null: no deal
    c1 = models.PositiveSmallIntegerField(null=True)
    c2 = models.PositiveSmallIntegerField(null=True)
    c3 = models.PositiveSmallIntegerField(null=True)
    c4 = models.PositiveSmallIntegerField(null=True)
    ann_d = models.PositiveSmallIntegerField(null=True)
    ann_v = models.PositiveSmallIntegerField(null=True)
    ann_g = models.PositiveSmallIntegerField(null=True)
    ann_r = models.PositiveSmallIntegerField(null=True)
    pen_seat = models.PositiveSmallIntegerField(null=True)
    pen_kind = models.CharField(max_length=16, null=True, choices=PenaltyKind)  # noqa: DJ001
    pen_points = models.PositiveSmallIntegerField(null=True)
    extra = models.JSONField(default=dict, help_text="the rest of the payload")

    voids_seq = models.PositiveIntegerField(null=True)
    replaces_seq = models.PositiveIntegerField(null=True)
    author = models.CharField(max_length=12)
    second = models.CharField(max_length=12, null=True)  # noqa: DJ001 - null in hash
    at = models.DateTimeField()
    rules_hash = models.CharField(max_length=HEX_DIGITS)
    reason_hash = models.CharField(max_length=HEX_DIGITS, null=True)  # noqa: DJ001
    prev_hash = models.CharField(max_length=HEX_DIGITS)
    hash = models.CharField(max_length=HEX_DIGITS, unique=True)

    class Meta:
        ordering = ["table", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seq"], name="entry_seq_once"),
            models.UniqueConstraint(
                fields=["table", "voids_seq"], name="entry_voided_once"
            ),
            models.UniqueConstraint(
                fields=["table", "replaces_seq"], name="entry_replaced_once"
            ),
            models.CheckConstraint(condition=Q(seq__gte=1), name="entry_seq_from_one"),
            models.CheckConstraint(
                condition=Q(kind__in=LineKind.values), name="entry_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(kind=LineKind.VOID, voids_seq__isnull=False)
                | (~Q(kind=LineKind.VOID) & Q(voids_seq__isnull=True)),
                name="entry_void_names_a_line",
            ),
            models.CheckConstraint(
                condition=Q(voids_seq__isnull=True) | Q(voids_seq__lt=F("seq")),
                name="entry_voids_an_earlier_line",
            ),
            models.CheckConstraint(
                condition=Q(replaces_seq__isnull=True)
                | (
                    Q(replaces_seq__lt=F("seq"))
                    & Q(kind__in=[LineKind.DEAL, LineKind.PENALTY])
                ),
                name="entry_replaces_an_earlier_line",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=_WITH_A_REASON) | Q(reason_hash__isnull=False),
                name="entry_has_a_reason_where_needed",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=_SEATS_MOVE)
                | (Q(second__isnull=False) & ~Q(second=F("author"))),
                name="entry_seats_move_by_two_people",
            ),
            models.CheckConstraint(
                condition=Q(
                    kind=LineKind.DEAL,
                    outcome__isnull=False,
                    purpose__isnull=False,
                    dealer__isnull=False,
                )
                | (
                    ~Q(kind=LineKind.DEAL)
                    & Q(
                        outcome__isnull=True,
                        purpose__isnull=True,
                        dealer__isnull=True,
                    )
                    & _NOTHING_PLAYED
                ),
                name="entry_deal_has_an_outcome",
            ),
            models.CheckConstraint(
                condition=Q(outcome__isnull=True)
                | Q(outcome="played") & _PLAYED
                | Q(outcome__in=["all_passed", "misdeal"]) & _NOTHING_PLAYED,
                name="entry_played_deal_is_complete",
            ),
            models.CheckConstraint(
                condition=Q(c1__isnull=True)
                | Q(
                    c1=Value(120)
                    - Coalesce(F("c2"), 0)
                    - Coalesce(F("c3"), 0)
                    - Coalesce(F("c4"), 0)
                ),
                name="entry_card_points_are_120",
            ),
            models.CheckConstraint(
                condition=_points_possible("c1")
                & _points_possible("c2")
                & _points_possible("c3")
                & _points_possible("c4"),
                name="entry_card_points_are_possible",
            ),
            models.CheckConstraint(
                condition=_seat_possible("dealer")
                & _seat_possible("bidder")
                & _seat_possible("pen_seat")
                & _seat_possible("ann_d")
                & _seat_possible("ann_v")
                & _seat_possible("ann_g")
                & _seat_possible("ann_r"),
                name="entry_seats_exist",
            ),
            models.CheckConstraint(
                condition=Q(bid__isnull=True) | Q(bid__lte=6),
                name="entry_bid_up_to_six",
            ),
            models.CheckConstraint(
                condition=Q(trump__isnull=True) | Q(trump__in=["D", "V", "G", "R"]),
                name="entry_trump_is_a_suit",
            ),
            models.CheckConstraint(
                condition=Q(purpose__isnull=True) | Q(purpose__in=Purpose.values),
                name="entry_purpose_is_known",
            ),
            models.CheckConstraint(
                condition=Q(
                    kind=LineKind.PENALTY,
                    pen_seat__isnull=False,
                    pen_kind__isnull=False,
                    pen_points__isnull=False,
                )
                | (
                    ~Q(kind=LineKind.PENALTY)
                    & Q(
                        pen_seat__isnull=True,
                        pen_kind__isnull=True,
                        pen_points__isnull=True,
                    )
                ),
                name="entry_penalty_is_complete",
            ),
            models.CheckConstraint(
                condition=Q(pen_kind__isnull=True)
                | Q(pen_kind__in=[PenaltyKind.REVOKE, PenaltyKind.MISDEAL])
                & Q(pen_points__lte=10)
                | Q(pen_kind=PenaltyKind.OTHER)
                & Q(pen_points__lte=3)
                & Q(reason_hash__isnull=False),
                name="entry_penalty_is_possible",
            ),
            models.CheckConstraint(condition=~Q(author=""), name="entry_has_an_author"),
        ]

    def __str__(self) -> str:
        """Return sequence number and kind."""
        return f"{self.seq} {self.kind}"


class LedgerReason(models.Model):
    """The words behind a line's reason hash; may be erased, the hash stays."""

    entry = models.OneToOneField(
        LedgerEntry, models.PROTECT, related_name="reason", primary_key=True
    )
    text = models.CharField(max_length=500)
    salt = models.CharField(max_length=64)

    def __str__(self) -> str:
        """Return the words."""
        return self.text
