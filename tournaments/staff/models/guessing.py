"""Wrong passwords, codes and links, counted so that whoever guesses is slowed."""

from django.db import models


class WrongTries(models.Model):
    """What was typed wrong for one secret from one source.

    ``secret`` and ``source`` are those of ``tournaments.staff.browsers``; the row
    without a source counts everybody's. ``streak``: wrong ones since the last right one
    or the last pause; ``wrong``: all since ``since``. Rows are kept for a day.
    """

    secret = models.CharField(max_length=50)
    source = models.CharField(max_length=50, blank=True)
    streak = models.PositiveIntegerField(default=0)
    wrong = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()
    last = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["secret", "source"], name="wrong_tries_counted_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.secret}: {self.wrong}"
