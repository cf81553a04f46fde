"""What the check-in desks have said, read from the event's book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from tournaments.book.lines import Entry, read
from tournaments.checkin.lines import CheckIn
from tournaments.events.enums import EntrantStatus
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.enums import Move
from tournaments.people.lines import Moved
from tournaments.people.models.entrant import Entrant
from tournaments.people.queries.names import name_apart

HERE = (Move.ARRIVED, Move.PROMOTED, Move.LET_IN)
AT_CHECK_IN = (*HERE, Move.TAKEN_BACK)


@dataclass(frozen=True, slots=True)
class Answered:
    """A line as its desk is told; ``before`` had said the same, if nothing changed."""

    entrant_id: EntrantId
    name: str
    line: Entry[Moved]
    before: Entry[Moved] | None


@dataclass(frozen=True, slots=True)
class AllHere:
    """Who was checked in by one press, and nothing else was said of since.

    ``seq`` is the number of the first line of that press.
    """

    seq: int
    author: str
    at: datetime
    codes: tuple[str, ...]


def all_here(tournament_id: TournamentId) -> AllHere | None:
    """Return the last press that has checked in several, if any of them still are.

    Its lines follow upon each other: between two presses somebody has come on the list
    or has been taken back, also where a clock that was set back gives one hour to both.
    """
    lines = read(tournament_id, Moved)

    def press_of(numbered: tuple[int, Entry[Moved]]) -> tuple[object, ...]:
        number, line = numbered
        return line.said.move, line.author, line.at, line.seq - number

    presses = [
        [line for _number, line in group]
        for (move, *_signed), group in groupby(enumerate(lines), key=press_of)
        if move is Move.ARRIVED
    ]
    press = next((lines for lines in reversed(presses) if len(lines) > 1), None)
    if press is None:
        return None
    last = {line.said.entrant: line.seq for line in lines}
    codes = (line.said.entrant for line in press if last[line.said.entrant] == line.seq)
    found = AllHere(press[0].seq, press[0].author, press[0].at, tuple(codes))
    return found if found.codes else None


def check_in_columns(tournament_id: TournamentId) -> dict[str, object]:
    """Return the columns of the event that say whether the check-in is closed."""
    lines = read(tournament_id, CheckIn)
    closed = bool(lines) and not lines[-1].said.is_open
    return {"check_in_closed_at": lines[-1].at if closed else None}


def taken_back(tournament_id: TournamentId) -> dict[str, Entry[Moved]]:
    """Return by code who was put back among the missing by taking a check-in back."""
    lines = read(tournament_id, Moved, after=EntrantStatus.REGISTERED)
    last = {line.said.entrant: line for line in lines}
    return {
        code: line for code, line in last.items() if line.said.move is Move.TAKEN_BACK
    }


def said_about(tournament_id: TournamentId, code: str) -> Sequence[Entry[Moved]]:
    """Return what the check-in desks have said about somebody, oldest first."""
    lines = read(tournament_id, Moved, entrant=code)
    return [line for line in lines if line.said.move in AT_CHECK_IN]


def move_answer(line: Entry[Moved]) -> Answered:
    """Return a line with what its desk has to hear, also when it is asked again."""
    said = line.said
    before = None
    if not said.changed:
        here = said.move is Move.ARRIVED
        earlier = said_about(TournamentId(line.tournament_id), said.entrant)
        before = next(
            (
                one
                for one in reversed(earlier)
                if one.seq < line.seq and (one.said.move in HERE) == here
            ),
            None,
        )
    entrant = Entrant.objects.get(tournament=line.tournament_id, code=said.entrant)
    return Answered(
        entrant_id=entrant.id,
        name=name_apart(entrant),
        line=line,
        before=before,
    )
