"""How the tickets of a paper urn are recorded.

What is done with a ticket is a line of the event's book (``tables/urn/lines.py``); the
columns of ``Ticket`` say what the lines come to.
"""

from django.db import models

from tables.draws.models.draw import Draw


class UrnBook(models.Model):
    """How the tickets of a draw are recorded; ``key`` makes their check codes.

    The key is secret until the draw is over and is never shown to the public. The
    draw's first step has the hash of all three.
    """

    draw = models.OneToOneField(
        Draw, models.PROTECT, primary_key=True, related_name="book"
    )
    key = models.CharField(max_length=64)
    check_codes = models.BooleanField(default=False)
    second_person = models.BooleanField(default=False)

    def __str__(self) -> str:
        """Return the number of the draw; never the key."""
        return str(self.draw)

    def content(self) -> dict[str, object]:
        return {
            "v": 1,
            "key": self.key,
            "check_codes": int(self.check_codes),
            "second_person": int(self.second_person),
        }
