"""What an event says of itself, as it is read."""

from __future__ import annotations

from base64 import b64decode

from tournaments.book.lines import Entry, read
from tournaments.canon import digest
from tournaments.events.lines import EventCancelled
from tournaments.events.models.tournament import Tournament
from tournaments.opening.images import Image, image_in
from tournaments.opening.models import Description


def description_of(tournament: Tournament) -> Description:
    """Return what the event says of itself, an empty row if nothing. One query."""
    row = Description.objects.filter(tournament=tournament.pk).first()
    return row or Description(tournament=tournament)


def logo_of(tournament: Tournament) -> Image | None:
    """Return the logo, if there is one that a browser may be given. One query."""
    kept = description_of(tournament).logo
    return image_in(b64decode(kept)) if kept else None


def cancellation_of(tournament: Tournament) -> Entry[EventCancelled] | None:
    """Return the line by which the event is cancelled; no query if it is not."""
    if tournament.cancelled_at is None:
        return None
    return next(reversed(read(tournament.id, EventCancelled)), None)


def description_mark(tournament: Tournament) -> str:
    """Return the mark of all that can be changed, to see that nobody else has."""
    described = description_of(tournament)
    shown = (
        tournament.name, tournament.place, tournament.starts_on.isoformat(),
        tournament.begins,
        int(tournament.is_public), int(tournament.shows_odds), described.logo_mark,
        "" if tournament.cards_delay is None else tournament.cards_delay,
        *described.words.values(),
    )  # fmt: skip
    return digest(list(shown))
