"""Which devices have a table open, and which of them records there."""

from django.db import models


class Device(models.Model):
    """A browser at a table's page, as of its last contact; written once a minute.

    ``mark`` tells one from another and opens nothing. ``unsent`` are the lines that it
    had not got an answer for.
    """

    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="devices")
    mark = models.CharField(max_length=32)
    author = models.CharField(max_length=12)
    seen_at = models.DateTimeField()
    unsent = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["table_id", "-seen_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "mark"], name="device_once")
        ]

    def __str__(self) -> str:
        return self.author


class Takeover(models.Model):
    """From when on a device records at a table; the last one still does."""

    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="takeovers")
    number = models.PositiveSmallIntegerField(help_text="1, 2, 3, ... at its table")
    mark = models.CharField(max_length=32)
    author = models.CharField(max_length=12)
    at = models.DateTimeField()

    class Meta:
        ordering = ["table_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], name="takeover_number_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.author}"
