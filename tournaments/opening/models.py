"""What an event says of itself, beside its name, place and day."""

from django.db import models

from tournaments.canon import digest
from tournaments.events.models.tournament import Tournament

WORDS = ("about", "programme", "address", "contact")


class Description(models.Model):
    """The words on the event's page, and its logo; ordinary rows, no lines of a book.

    ``logo`` is an image in Base64, so that the file of an event can hold it.
    """

    tournament = models.OneToOneField(
        Tournament,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="description",
    )
    about = models.TextField(blank=True)
    programme = models.TextField(blank=True)
    address = models.TextField(blank=True)
    contact = models.TextField(blank=True)
    logo = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"what {self.tournament_id} says of itself"

    @property
    def words(self) -> dict[str, str]:
        """Return the words on the event's page; empty where nothing was written."""
        return {name: getattr(self, name) for name in WORDS}

    @property
    def logo_mark(self) -> str:
        """Return what tells its images apart; empty without a logo."""
        return digest(self.logo)[:12] if self.logo else ""

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to show but a logo."""
        return not any(self.words.values())
