"""Who vouches for a line: signed in, confirmed on an own device, or only named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from tournaments.book.lines import BOOK, read
from tournaments.ids import TournamentId
from tournaments.staff.lines import Countersigned
from tournaments.staff.words import BOTH, NAMES


class SignedLine(Protocol):
    """A line of a book with its number and its codes."""

    @property
    def seq(self) -> int:
        """Return its number in the book."""

    @property
    def author(self) -> str:
        """Return the code of who wrote it, signed in."""

    @property
    def second(self) -> str | None:
        """Return the code of the second person, if there is one."""


def signers(
    tournament_id: TournamentId, lines: Iterable[SignedLine], *, book: str = BOOK
) -> dict[int, str]:
    """Return by number who signed the lines of a book, as codes for ``words.signer``.

    “R01 + O02” where the second has confirmed it with an own sign-in, “R01 ~ O02”
    where the first has named the second. One query; none where all signed alone.
    """
    lines = list(lines)
    found = {line.seq: line.author for line in lines}
    by_two = [line for line in lines if line.second]
    if by_two:
        own = {
            (one.said.line, one.author)
            for one in read(tournament_id, Countersigned, book=book)
        }
        for line in by_two:
            joined = BOTH if (line.seq, line.second) in own else NAMES
            found[line.seq] = f"{line.author}{joined}{line.second}"
    return found
