"""What an event says of itself, beside its name, place and day."""

from django.db import models

from tournaments.events.models.tournament import Tournament


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
