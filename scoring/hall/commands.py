"""Make screens, tell them what to show, and note what they show.

None of it is a line of a book: nobody has to prove what hung on a wall. The latest
press counts, and the same press again changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, count
from uuid import UUID

from django.db import transaction
from django.db.models import F

from scoring.hall.enums import Picture, ScreenMode
from scoring.hall.models import LONGEST_MESSAGE, LONGEST_NAME, Display
from scoring.hall.queries import open_displays
from scoring.hall.refusals import (
    BadSteps,
    DisplayMadeBefore,
    NoMessage,
    NoName,
    TooManyDisplays,
)
from scoring.hall.rules import LONGEST, MOST_STEPS, SHORTEST, Step, stored
from tournaments.book.after_commit import tell_screens
from tournaments.events.commands.steps import lock_tournament
from tournaments.ids import TournamentId
from tournaments.refusals import NotFound
from tournaments.staff.tokens import hash_of, new_token

MOST = 20
FIRST = Step(Picture.TABLES)


@dataclass(frozen=True, slots=True)
class NewLink:
    """A screen and the token of its link, which is shown once and never stored."""

    display: Display
    token: str


@transaction.atomic(durable=True)
def add_display(
    *,
    tournament_id: TournamentId,
    name: str,
    language: str,
    author: str,
    client_key: UUID,
    at: datetime,
) -> NewLink:
    """Return a new screen that shows the tables; a second of one name has a number.

    Raises NoName, TooManyDisplays, DisplayMadeBefore when one was made under this key.
    """
    tournament = lock_tournament(tournament_id)
    mine = Display.objects.filter(tournament=tournament)
    earlier = mine.filter(client_key=client_key).first()
    if earlier is not None:
        raise DisplayMadeBefore(name=earlier.name)
    if not name.strip():
        raise NoName
    names = set(mine.filter(revoked_at=None).values_list("name", flat=True))
    if len(names) >= MOST:
        raise TooManyDisplays(most=MOST)
    token = new_token()
    display = Display.objects.create(
        tournament=tournament,
        client_key=client_key,
        name=_name_apart(name.strip(), names=names),
        language=language,
        token_hash=hash_of(token),
        author=author,
        at=at,
        steps=stored([FIRST]),
    )
    return NewLink(display=display, token=token)


def _name_apart(name: str, *, names: Collection[str]) -> str:
    """Return the name with the first number that no other screen has it with."""
    ends = chain([""], (f" {number}" for number in count(2)))
    named = (name[: LONGEST_NAME - len(end)].strip() + end for end in ends)
    return next(one for one in named if one not in names)


@transaction.atomic(durable=True)
def renew_link(*, tournament_id: TournamentId, display_id: int) -> NewLink:
    """Give a screen a new link; the old one shows nothing any more. Raises NotFound."""
    token = new_token()
    _change(
        tournament_id,
        display_id=display_id,
        token_hash=hash_of(token),
        seen_at=None,
        showing={},
    )
    return NewLink(display=Display.objects.get(pk=display_id), token=token)


@transaction.atomic(durable=True)
def revoke_display(
    *, tournament_id: TournamentId, display_id: int, at: datetime
) -> None:
    """Take a screen away; again changes nothing. Raises NotFound."""
    mine = Display.objects.filter(tournament=tournament_id, pk=display_id)
    if not mine.exists():
        raise NotFound
    mine.filter(revoked_at=None).update(revoked_at=at)
    tell_screens(tournament_id=tournament_id)


@transaction.atomic(durable=True)
def show(
    *, tournament_id: TournamentId, display_id: int, steps: Sequence[Step]
) -> None:
    """Let a screen go through these pictures from now on. Raises BadSteps, NotFound."""
    if not 0 < len(steps) <= MOST_STEPS or not all(one.possible for one in steps):
        raise BadSteps(most=MOST_STEPS, shortest=SHORTEST, longest=LONGEST)
    _change(
        tournament_id, display_id=display_id, steps=stored(steps), mode=ScreenMode.SHOWS
    )


@transaction.atomic(durable=True)
def show_message(*, tournament_id: TournamentId, display_id: int, message: str) -> None:
    """Let a screen say this, and nothing else. Raises NoMessage, NotFound."""
    said = " ".join(message.split())[:LONGEST_MESSAGE]
    if not said:
        raise NoMessage
    _change(
        tournament_id,
        display_id=display_id,
        message=said,
        steps=stored([Step(Picture.MESSAGE)]),
        mode=ScreenMode.SHOWS,
    )


@transaction.atomic(durable=True)
def set_mode(
    *, tournament_id: TournamentId, mode: ScreenMode, display_id: int | None = None
) -> None:
    """Let one screen, or all of them, show, freeze or go dark. Raises NotFound."""
    if display_id is not None:
        _change(tournament_id, display_id=display_id, mode=mode)
        return
    open_displays(tournament_id).exclude(mode=mode).update(
        mode=mode, change=F("change") + 1
    )
    tell_screens(tournament_id=tournament_id)


def note_display(*, display_id: int, showing: dict[str, object], at: datetime) -> None:
    """Note that a screen is there, and what it says it shows."""
    Display.objects.filter(pk=display_id).update(seen_at=at, showing=showing)


def _change(tournament_id: TournamentId, *, display_id: int, **values: object) -> None:
    """Change a screen and tell it. Raises NotFound."""
    mine = open_displays(tournament_id).filter(pk=display_id)
    if not mine.update(**values, change=F("change") + 1):
        raise NotFound
    tell_screens(tournament_id=tournament_id)
