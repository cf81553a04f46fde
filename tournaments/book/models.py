"""Books: one envelope for the lines of the event's book and of every table's.

Triggers (``tournaments.book.guard``) refuse any change or deletion and check number
and chain at insertion. What a line says is declared by its kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import models
from django.db.models import F, Prefetch, Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from tournaments.book.chain import GENESIS, SALT_DIGITS, TEXT_LIMIT, text_hash
from tournaments.book.erased import marked_if_changed

HEX_DIGITS = 64
# Lines are read with their words as plain lists: a query kept for each line would be
# more than all that it says.
WITH_WORDS: Any = Prefetch("texts", to_attr="words")


class Envelope(models.Model):
    """One line of a book; never changed, never deleted.

    ``words`` are there where it was read ``WITH_WORDS``, or given by ``give_words``.
    """

    # A slot: one name more among a row's columns doubles what each row takes.
    __slots__ = ("words",)
    words: Sequence[LineText]

    seq = models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps")
    kind = models.CharField(max_length=32)
    payload = models.JSONField(help_text="what the line says; its kind tells the form")
    voids = models.PositiveIntegerField(null=True)
    replaces = models.PositiveIntegerField(null=True)
    author = models.CharField(max_length=12, blank=True)
    second = models.CharField(max_length=12, null=True)  # noqa: DJ001 - null in hash
    at = models.DateTimeField()
    key = models.UUIDField(unique=True, help_text="makes a retry harmless")
    rules = models.CharField(max_length=HEX_DIGITS, null=True)  # noqa: DJ001 - the same
    reason = models.CharField(max_length=HEX_DIGITS, null=True)  # noqa: DJ001 - the same
    prev_hash = models.CharField(max_length=HEX_DIGITS)
    hash = models.CharField(max_length=HEX_DIGITS, unique=True)

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(condition=Q(seq__gte=1), name="%(class)s_from_one"),
            models.CheckConstraint(condition=~Q(kind=""), name="%(class)s_has_a_kind"),
            models.CheckConstraint(
                condition=Q(second__isnull=True)
                | ~Q(second="") & ~Q(second=F("author")),
                name="%(class)s_second_is_another",
            ),
            models.CheckConstraint(
                condition=Q(voids__isnull=True) | Q(voids__lt=F("seq")),
                name="%(class)s_voids_an_earlier_line",
            ),
            models.CheckConstraint(
                condition=Q(replaces__isnull=True) | Q(replaces__lt=F("seq")),
                name="%(class)s_replaces_an_earlier_line",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"


class LineText(models.Model):
    """Words of a line in which somebody can be named; the line has their hash.

    Erasing a person puts a code in the place of the name, with another salt: a line
    has their hash from then on, and that of the first words stays as it was.
    """

    field = models.CharField(max_length=32)
    text = models.CharField(max_length=TEXT_LIMIT)
    salt = models.CharField(max_length=SALT_DIGITS)

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(
                fields=["line", "field"], name="%(class)s_field_once"
            ),
            models.CheckConstraint(
                condition=~Q(text=""), name="%(class)s_says_something"
            ),
            models.CheckConstraint(
                condition=Exact(Length("salt"), SALT_DIGITS),
                name="%(class)s_salt_is_whole",
            ),
        ]

    def __str__(self) -> str:
        return self.text

    def read(self, *, hashed: str | None) -> str:
        """Return the words, marked where they are not those that the line has hashed.

        Then a person was erased from them.
        """
        return marked_if_changed(self.text, salt=self.salt, hashed=hashed)

    @property
    def hash(self) -> str:
        """Return the salted hash of the words as they stand."""
        return text_hash(salt=self.salt, text=self.text)


def give_words(lines: Iterable[Envelope], texts: Iterable[Any]) -> None:
    """Let each line have those of the texts that are its words."""
    words: dict[int, list[LineText]] = {}
    for text in texts:
        words.setdefault(text.line_id, []).append(text)
    for line in lines:
        line.words = words.get(line.pk, [])


class Book(models.Model):
    """An event's book: how far it is written. Its row is the lock of its writers."""

    tournament = models.OneToOneField(
        "tournaments.Tournament", models.PROTECT, primary_key=True, related_name="+"
    )
    seq = models.PositiveIntegerField(default=0, help_text="number of the last line")
    head = models.CharField(max_length=HEX_DIGITS, default=GENESIS)

    def __str__(self) -> str:
        return str(self.seq)


class BookLine(Envelope):
    """One line of an event's book.

    An empty ``author`` stands for the entrants themselves, at a tablet.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="book"
    )

    class Meta(Envelope.Meta):
        ordering = ["tournament_id", "seq"]  # "tournament" would join its table
        # An event of 1,600 has thousands of lines; a page asks for a few kinds of them.
        indexes = [
            models.Index(
                fields=["tournament", "kind", "seq"], name="book_line_of_a_kind"
            )
        ]
        constraints = [
            *Envelope.Meta.constraints,
            models.UniqueConstraint(
                fields=["tournament", "seq"], name="book_line_seq_once"
            ),
        ]


class BookText(LineText):
    """Words of a line of an event's book."""

    line = models.ForeignKey(BookLine, models.PROTECT, related_name="texts")
