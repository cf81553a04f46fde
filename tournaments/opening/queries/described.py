"""What an event says of itself, as it is read."""

from __future__ import annotations

from base64 import b64decode
from dataclasses import dataclass, fields

from tournaments.book.lines import Entry, read
from tournaments.canon import digest
from tournaments.events.lines import EventCancelled
from tournaments.events.models.tournament import Tournament
from tournaments.opening.images import Image, image_in
from tournaments.opening.models import Description


@dataclass(frozen=True, slots=True)
class EventWords:
    """The words on the event's page; empty where nothing was written."""

    about: str = ""
    programme: str = ""
    address: str = ""
    contact: str = ""


@dataclass(frozen=True, slots=True)
class Described:
    """What an event says of itself; ``logo`` tells its images apart, empty for none."""

    words: EventWords
    logo: str

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to show but a logo."""
        return self.words == EventWords()


def words_of(row: Description | None) -> EventWords:
    """Return the words of a row; empty ones where there is none."""
    if row is None:
        return EventWords()
    return EventWords(
        **{one.name: getattr(row, one.name) for one in fields(EventWords)}
    )


def description_of(tournament: Tournament) -> Described:
    """Return what the event says of itself. One query."""
    row = Description.objects.filter(tournament=tournament.pk).first()
    logo = row.logo if row is not None else ""
    return Described(words=words_of(row), logo=digest(logo)[:12] if logo else "")


def logo_of(tournament: Tournament) -> Image | None:
    """Return the logo, if there is one that a browser may be given. One query."""
    rows = Description.objects.filter(tournament=tournament.pk)
    kept = rows.values_list("logo", flat=True).first()
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
        int(tournament.is_public), int(tournament.shows_odds), described.logo,
        "" if tournament.cards_delay is None else tournament.cards_delay,
        *(getattr(described.words, one.name) for one in fields(EventWords)),
    )  # fmt: skip
    return digest(list(shown))
