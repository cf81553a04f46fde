"""The event's book: what was decided and published, line by line.

Triggers (``tournaments.book.guard``) refuse any change or deletion and check number
and chain at insertion. What a line says is declared by its kind.
"""

from django.db import models
from django.db.models import Q

HEX_DIGITS = 64
TEXT_LIMIT = 500


class BookLine(models.Model):
    """One line of an event's book; never changed, never deleted.

    An empty ``author`` stands for the entrants themselves, at a tablet.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="book"
    )
    seq = models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps")
    kind = models.CharField(max_length=32)
    payload = models.JSONField(help_text="what the line says; its kind tells the form")
    author = models.CharField(max_length=12, blank=True)
    second = models.CharField(max_length=12, null=True)  # noqa: DJ001 - null in hash
    at = models.DateTimeField()
    key = models.UUIDField(unique=True, help_text="makes a retry harmless")
    prev_hash = models.CharField(max_length=HEX_DIGITS)
    hash = models.CharField(max_length=HEX_DIGITS, unique=True)

    class Meta:
        ordering = ["tournament", "seq"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "seq"], name="book_line_seq_once"
            ),
            models.CheckConstraint(
                condition=Q(seq__gte=1), name="book_line_seq_from_one"
            ),
            models.CheckConstraint(condition=~Q(kind=""), name="book_line_has_a_kind"),
            models.CheckConstraint(
                condition=Q(second__isnull=True)
                | ~Q(second="") & ~Q(second=models.F("author")),
                name="book_line_second_is_another",
            ),
        ]

    def __str__(self) -> str:
        """Return sequence number and kind."""
        return f"{self.seq} {self.kind}"


class BookText(models.Model):
    """Words of a line in which somebody can be named; the line has their hash.

    Erasing a person puts a code in the place of the name, and takes the salt: from
    then on the words are told as changed, and the hash stays as it was.
    """

    line = models.ForeignKey(BookLine, models.PROTECT, related_name="texts")
    field = models.CharField(max_length=32)
    text = models.CharField(max_length=TEXT_LIMIT)
    salt = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["line", "field"], name="book_text_field_once"
            ),
            models.CheckConstraint(
                condition=~Q(text=""), name="book_text_says_something"
            ),
        ]

    def __str__(self) -> str:
        """Return the words."""
        return self.text
