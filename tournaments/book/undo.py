"""Taking a line of the event's book back: one way for every kind that declares it.

A kind says which kind of line takes it back (``declare(..., undone_by=...)``), its room
when that may be and what is done then; all of it is refused as that room's commands do.
What organizers write on a form can be taken back anyway (``scoring.archive``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.book.kinds import kind_named, kind_of
from tournaments.book.lines import Entry, read
from tournaments.book.models import BookLine
from tournaments.ids import TournamentId
from tournaments.refusals import existing

Act = Callable[[Entry[Any], str, datetime], str]


@dataclass(frozen=True, slots=True)
class Undo:
    """How lines of a kind are taken back.

    ``act`` does it for a line, an author and a time, and returns what to tell them;
    ``open_lines`` are the numbers of those that can be taken back now; ``page`` is the
    name of the address to go back to, if that is not the book itself.
    """

    act: Act
    open_lines: Callable[[TournamentId], Collection[int]]
    page: str


_undos: dict[str, Undo] = {}


def takes_back(
    payload: type[Any],
    *,
    open_lines: Callable[[TournamentId], Collection[int]],
    page: str = "",
) -> Callable[[Act], Act]:
    """Return a decorator of the function that takes a line of this kind back."""
    kind = kind_of(payload)
    kind_named(kind.undone_by)  # or raise, if it is never taken back

    def register(act: Act) -> Act:
        _undos[kind.name] = Undo(act=act, open_lines=open_lines, page=page)
        return act

    return register


def can_be_taken_back(tournament_id: TournamentId) -> frozenset[int]:
    """Return the numbers of the lines that can be taken back now."""
    found = (undo.open_lines(tournament_id) for undo in _undos.values())
    return frozenset(seq for some in found for seq in some)


def take_back(
    tournament_id: TournamentId, *, seq: int, author: str, at: datetime
) -> tuple[str, str]:
    """Take a line back; return what to tell, and the page to go back to.

    Raises NotFound for a line that nothing takes back, and what its room refuses.
    """
    lines = BookLine.objects.filter(tournament=tournament_id, seq=seq)
    name = lines.values_list("kind", flat=True).first() or ""
    undo = existing(_undos.get(name))
    of_kind = read(tournament_id, kind_named(name).payload)
    line = next(one for one in of_kind if one.seq == seq)
    return undo.act(line, author, at), undo.page
