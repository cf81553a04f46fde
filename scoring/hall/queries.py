"""The screens of an event, as they are told to be and as they say they are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from scoring.hall.enums import Picture, ScreenMode
from scoring.hall.models import Display
from scoring.hall.rules import Step, steps_of
from tournaments.ids import TournamentId
from tournaments.refusals import existing
from tournaments.staff.tokens import hash_of

# A screen says every ten seconds that it is there; networks are not exact.
THERE = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class DisplayRow:
    """One screen for its remote control.

    ``there`` tells that it was seen just now; ``shows`` is what it says it shows, of
    one table with its ``letter``, nothing before its first word. ``obeys``: it has
    heard the latest press.
    """

    id: int
    name: str
    language: str
    mode: ScreenMode
    steps: tuple[Step, ...]
    message: str
    seen_at: datetime | None
    there: bool
    obeys: bool
    shows: Picture | None
    letter: str
    page: int
    pages: int
    old: bool

    @property
    def alone(self) -> Picture | None:
        """Return the one picture that it was told to show, if it is one."""
        one = len(self.steps) == 1 and self.mode is ScreenMode.SHOWS
        return self.steps[0].picture if one else None


def open_displays(tournament_id: TournamentId) -> QuerySet[Display]:
    """Return the rows of the screens that were not taken away."""
    return Display.objects.filter(tournament=tournament_id, revoked_at=None)


def displays(tournament_id: TournamentId, *, at: datetime) -> list[DisplayRow]:
    """Return the screens of an event in the order in which they were made."""
    return [_row(one, at=at) for one in open_displays(tournament_id)]


def display_in(
    tournament_id: TournamentId, *, display_id: int, at: datetime
) -> DisplayRow:
    """Return one screen of an event. Raises NotFound."""
    found = existing(open_displays(tournament_id).filter(pk=display_id).first())
    return _row(found, at=at)


def display_by(token: str) -> Display | None:
    """Return the screen of a link, its event loaded; nothing once it was taken away."""
    found = Display.objects.filter(token_hash=hash_of(token), revoked_at=None)
    return found.select_related("tournament").first()


def _row(display: Display, *, at: datetime) -> DisplayRow:
    told = display.showing
    picture = told.get("picture", "")
    return DisplayRow(
        id=display.pk,
        name=display.name,
        language=display.language,
        mode=ScreenMode(display.mode),
        steps=steps_of(display.steps),
        message=display.message,
        seen_at=display.seen_at,
        there=display.seen_at is not None and at - display.seen_at <= THERE,
        obeys=told.get("change") == display.change,
        shows=Picture(picture) if picture in Picture.values else None,
        letter=told.get("letter", ""),
        page=told.get("page", 1),
        pages=told.get("pages", 1),
        old=bool(told.get("old")),
    )
