"""Change what an event says of itself."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from django.db import transaction

from tournaments.book.lines import write
from tournaments.events.commands.steps import changed, lock_tournament
from tournaments.events.enums import TournamentStatus
from tournaments.events.lines import EventDescribed
from tournaments.events.refusals import EventArchived
from tournaments.ids import TournamentId
from tournaments.opening.commands.tournaments import PLACE_LIMIT
from tournaments.opening.images import MOST_BYTES, image_in
from tournaments.opening.models import Description
from tournaments.opening.queries.described import description_mark, description_of
from tournaments.opening.refusals import Announced, BadLogo, DescribedMeanwhile
from tournaments.people.names import clean_name
from tournaments.people.words import checked_name

FIXED_BY_RESULTS = {"name", "place", "starts_on", "start_time"}


@dataclass(frozen=True, slots=True)
class EventDescription:
    """What the organizer says about the event.

    ``cards_delay``: so many seconds later everybody sees the cards of the final, never
    where it is nothing.
    """

    name: str
    place: str
    starts_on: date
    start_time: time | None
    is_public: bool
    words: Mapping[str, str]
    shows_odds: bool = True
    without_logo: bool = False
    cards_delay: int | None = None


@transaction.atomic(durable=True)
def describe_event(
    *,
    tournament_id: TournamentId,
    said: EventDescription,
    author: str,
    at: datetime,
    seen: str,
    logo: bytes | None = None,
) -> None:
    """Say these things of the event from now on; ``logo`` takes the place of its own.

    Name, place, day, time and who sees it are a line of the event's book where they
    change; after the results are published only the last can. The delay of the final's
    cards is no line: what was shown when, nobody has to prove. ``seen`` is the state
    that the organizer had looked at (``description_mark``): another one is refused,
    unless the event says all of this already, as after the same form was sent twice.
    Raises NotFound, EventArchived, BadName, BadLogo, DescribedMeanwhile, Announced.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.archived_at is not None:
        raise EventArchived
    line = EventDescribed(
        name=checked_name(said.name),
        place=clean_name(said.place)[:PLACE_LIMIT],
        day=said.starts_on.isoformat(),
        public=said.is_public,
        odds=said.shows_odds,
        time="" if said.start_time is None else f"{said.start_time:%H:%M}",
    )
    wanted = line.columns()
    differing = {n for n, value in wanted.items() if getattr(tournament, n) != value}
    kept = description_of(tournament)
    image = "" if said.without_logo else kept.logo
    if logo is not None:
        image = _checked(logo)
    same_delay = tournament.cards_delay == said.cards_delay
    same_words = image == kept.logo and said.words == kept.words
    if not differing and same_delay and same_words:
        return
    if description_mark(tournament) != seen:
        raise DescribedMeanwhile
    published = tournament.status == TournamentStatus.PUBLISHED
    if published and differing & FIXED_BY_RESULTS:
        raise Announced
    Description.objects.update_or_create(
        tournament=tournament, defaults={**said.words, "logo": image}
    )
    for column, value in wanted.items():
        setattr(tournament, column, value)
    tournament.cards_delay = said.cards_delay
    changed(tournament, fields=(*wanted, "cards_delay"))
    if differing:
        write(tournament_id, line, author=author, at=at)


def _checked(content: bytes) -> str:
    """Return an image as it is kept. Raises BadLogo."""
    if len(content) > MOST_BYTES or image_in(content) is None:
        raise BadLogo
    return b64encode(content).decode("ascii")
