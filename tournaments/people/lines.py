"""Kinds of line of the event's book about who is in it, and where each stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from tournaments.book.kinds import BadPayload, Confidential, Private, declare
from tournaments.book.lines import Entry
from tournaments.events.enums import EntrantStatus
from tournaments.people.enums import Move
from tournaments.people.models.entrant import Entrant, Player
from tournaments.people.names import PlayerDetails

S = EntrantStatus
IN_THE_HALL = (S.CHECKED_IN, S.LATE)
# Each move: from which states it leads, and where to.
WAYS: Mapping[Move, tuple[tuple[EntrantStatus, ...], tuple[EntrantStatus, ...]]] = {
    Move.ARRIVED: ((S.REGISTERED, S.ABSENT, *IN_THE_HALL), IN_THE_HALL),
    Move.TAKEN_BACK: ((S.REGISTERED, *IN_THE_HALL), (S.REGISTERED,)),
    Move.ABSENT: ((S.REGISTERED,), (S.ABSENT,)),
    Move.WITHDRAWN: (
        (S.REGISTERED, *IN_THE_HALL, S.ABSENT, S.STAND_BY),
        (S.WITHDRAWN,),
    ),
    Move.LISTED: ((S.WITHDRAWN, S.ABSENT, S.STAND_BY), (S.REGISTERED,)),
    Move.STAND_BY: ((S.REGISTERED, *IN_THE_HALL, S.ABSENT), (S.STAND_BY,)),
    Move.RETURNED: ((S.WITHDRAWN,), (S.STAND_BY,)),
    Move.PROMOTED: ((S.STAND_BY,), (S.CHECKED_IN,)),
    Move.LET_IN: ((S.LATE,), (S.CHECKED_IN,)),
    Move.SEATED: ((S.REGISTERED, S.LATE, S.ABSENT, S.STAND_BY), (S.CHECKED_IN,)),
    Move.UNSEATED: ((S.CHECKED_IN,), (S.STAND_BY,)),
    Move.LEFT: ((S.CHECKED_IN,), (S.WITHDRAWN, S.ABSENT)),
    Move.PLAYS_ON: ((S.WITHDRAWN, S.ABSENT, S.STAND_BY), (S.CHECKED_IN,)),
}
# What a desk says even where it changes nothing: another one has to hear it.
SAID_AGAIN = (Move.ARRIVED, Move.TAKEN_BACK)
IN_A_STAGE = (Move.SEATED, Move.UNSEATED, Move.LEFT, Move.PLAYS_ON)


@declare("named", _("Name"))
@dataclass(frozen=True, slots=True)
class Named:
    """Who an entrant is from now on; the first of these lines enters them.

    ``shown`` is the name as everybody reads it, maybe initials. ``player`` and
    ``partner`` have family and given name, town and club of each person, with tabs
    between: no name has one.
    """

    entrant: str
    shown: Private
    player: Confidential
    partner: Confidential = ""

    def __post_init__(self) -> None:
        if not (self.entrant and self.shown and self.player):
            raise BadPayload("an entrant is somebody")

    @classmethod
    def of(cls, entrant: Entrant, players: Iterable[Player]) -> Named:
        """Return what the book says of an entrant as they are called now."""
        told = [
            "\t".join([one.family, one.given, one.town, one.club]) for one in players
        ]
        return cls(entrant.code, entrant.name, *told)

    @property
    def people(self) -> list[PlayerDetails]:
        """Return the persons. Raises BadPayload."""
        try:
            words = [self.player, *([self.partner] if self.partner else [])]
            return [PlayerDetails(*one.split("\t")) for one in words]
        except TypeError as error:
            raise BadPayload(f"{self.entrant} is nobody") from error


@declare("moved", _("Who is here"))
@dataclass(frozen=True, slots=True)
class Moved:
    """An entrant has come, waits, plays or has gone; ``stage`` is where they play."""

    entrant: str
    move: Move
    before: EntrantStatus
    after: EntrantStatus
    stage: int | None = None

    def __post_init__(self) -> None:
        begins, ends = WAYS[self.move]
        if self.before not in begins or self.after not in ends:
            raise BadPayload(f"{self.move} leads from {self.before} to {self.after}")
        if not self.changed and self.move not in SAID_AGAIN:
            raise BadPayload(f"{self.entrant} is {self.after} already")
        if (self.stage is not None) != (self.move in IN_A_STAGE):
            raise BadPayload("a stage is where somebody plays")

    @property
    def changed(self) -> bool:
        """Tell whether the entrant's state was another before."""
        return self.before is not self.after

    def told(self) -> str:
        return f"{self.before.label} → {self.after.label}"


@declare("expected", _("Expected"))
@dataclass(frozen=True, slots=True)
class Expected:
    """Somebody who is missing is to come until a time."""

    entrant: str
    by: datetime | None

    def told(self) -> str:
        return "" if self.by is None else f"{localtime(self.by):%H:%M}"


@dataclass(frozen=True, slots=True)
class Stands:
    """Where an entrant stands: the state, and since when."""

    status: EntrantStatus
    registered_at: datetime
    checked_in_at: datetime | None = None
    stand_by_at: datetime | None = None
    expected_at: datetime | None = None

    @classmethod
    def of(cls, entrant: Entrant) -> Stands:
        """Return where somebody stands as it is stored."""
        return cls(**{one.name: getattr(entrant, one.name) for one in fields(cls)})

    def columns(self) -> dict[str, object]:
        """Return the columns of the entrant that say it."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def after(self, said: Moved, *, at: datetime) -> Stands:
        """Return where they stand after a move.

        The time of arrival stays while they are in the hall, or have left it to play
        on after all; the place on the stand-by list while they are on it. By when they
        were to come stays in the hall too: the check-in may be taken back.
        """
        here = said.after in IN_THE_HALL
        promised = here or said.after is S.REGISTERED
        stays = said.before in IN_THE_HALL if here else said.move is Move.LEFT
        came = self.checked_in_at if stays or said.move is Move.PLAYS_ON else None
        return Stands(
            status=said.after,
            registered_at=self.registered_at,
            checked_in_at=came or at if here else came,
            stand_by_at=at if said.after is S.STAND_BY else None,
            expected_at=self.expected_at if promised else None,
        )


def standing(lines: Iterable[Entry[Named | Moved | Expected]]) -> dict[str, Stands]:
    """Return by code where everybody stands who was ever entered.

    ``lines`` are those of the three kinds, oldest first. Raises BadPayload for a line
    about nobody, or one that begins elsewhere.
    """
    stands: dict[str, Stands] = {}
    for line in lines:
        said, stood = line.said, stands.get(line.said.entrant)
        if isinstance(said, Named):
            stood = stood or Stands(S.REGISTERED, registered_at=line.at)
        elif stood is None:
            raise BadPayload(f"line {line.seq} is about nobody who was entered")
        elif isinstance(said, Expected):
            stood = replace(stood, expected_at=said.by)
        elif said.before is not stood.status:
            where = f"at {said.before}, not at {stood.status}"
            raise BadPayload(f"line {line.seq} begins {where}")
        else:
            stood = stood.after(said, at=line.at)
        stands[said.entrant] = stood
    return stands
