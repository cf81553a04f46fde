"""What the lines of an urn's books say: who holds which ticket, what is left.

The lines are never changed; a mistake is a line that makes another one void.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

RECORDED = "recorded"
VOID = "void"
OK = "ok"
REPRINT = "reprint"
NOT_DRAWN = "not_drawn"
CLOSED = "closed"
FEWEST = 3


@dataclass(frozen=True, slots=True)
class BookLine:
    """One line of the books; ``of_seq`` is the line that it makes void or confirms.

    ``entrant`` is a code, and ``second`` the code of the other person.
    """

    seq: int
    kind: str
    seat: str
    entrant: str
    of_seq: int | None
    generation: int | None
    for_absent: bool
    map_hash: str
    reason: str
    author: str
    second: str
    at: datetime


@dataclass(slots=True)
class UrnBooks:
    """The lines of one draw, and what they come to.

    ``held`` and ``not_drawn`` have the line in force of each seat; ``confirmed`` the
    numbers of records with an OK; ``generations`` the seats that were printed again.
    """

    lines: tuple[BookLine, ...]
    held: dict[str, BookLine] = field(default_factory=dict)
    not_drawn: dict[str, BookLine] = field(default_factory=dict)
    confirmed: dict[int, BookLine] = field(default_factory=dict)
    generations: dict[str, int] = field(default_factory=dict)
    closed: BookLine | None = None

    def generation(self, seat: str) -> int:
        """Return the generation of the ticket that is valid now."""
        return self.generations.get(seat, 1)

    def waiting_for_ok(self) -> list[BookLine]:
        """Return the records that nobody has confirmed yet, the latest first."""
        waiting = [one for one in self.held.values() if one.seq not in self.confirmed]
        return sorted(waiting, key=lambda line: -line.seq)

    def of_seat(self, seat: str) -> list[BookLine]:
        """Return every line about one ticket, in order."""
        return [line for line in self.lines if line.seat == seat]


def read_books(lines: Iterable[BookLine]) -> UrnBooks:
    """Return what the lines of a draw, in order, come to."""
    books = UrnBooks(lines=tuple(lines))
    for line in books.lines:
        if line.kind == RECORDED:
            books.held[line.seat] = line
        elif line.kind == NOT_DRAWN:
            books.not_drawn[line.seat] = line
        elif line.kind == VOID:
            _forget(books.held, line=line)
            _forget(books.not_drawn, line=line)
        elif line.kind == OK and line.of_seq is not None:
            books.confirmed[line.of_seq] = line
        elif line.kind == REPRINT:
            books.generations[line.seat] = line.generation or 1
        elif line.kind == CLOSED:
            books.closed = line
    return books


def _forget(lines: dict[str, BookLine], *, line: BookLine) -> None:
    """Take the line that is void out of those in force."""
    known = lines.get(line.seat)
    if known is not None and known.seq == line.of_seq:
        del lines[line.seat]


def too_small(planned: Mapping[str, int], *, empty: Iterable[str]) -> list[str]:
    """Return the tables that empty seats would leave with fewer than three players.

    ``planned`` has the players of each table by its letter, ``empty`` the seats.
    """
    left = dict(planned)
    touched = set()
    for seat in empty:
        letter = seat[:-1]
        left[letter] -= 1
        touched.add(letter)
    return [letter for letter in planned if letter in touched and left[letter] < FEWEST]


def seat_taken(position: int, *, letter: str, empty: Collection[str]) -> int:
    """Return the 0-based seat at which the holder of a ticket sits.

    Whoever sits behind an empty seat moves up, so that the seats of a table count
    from 1 without a gap.
    """
    before = {f"{letter}{number + 1}" for number in range(position)}
    return position - len(before & set(empty))
