"""What the lines of an urn's books say: who holds which ticket, what is left.

The lines are never changed; a mistake is a line that makes another one void.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, fields, replace
from datetime import datetime

RECORDED = "recorded"
VOID = "void"
OK = "ok"
REPRINT = "reprint"
NOT_DRAWN = "not_drawn"


@dataclass(frozen=True, slots=True)
class TicketLine:
    """One line about a ticket; ``seq`` is its number in the event's book.

    ``entrant`` is a code, ``second`` the code of the other person, ``signed`` the codes
    of both for ``words.signer``, ``generation`` how often a ticket was printed with
    this line.
    """

    seq: int
    kind: str
    seat: str
    entrant: str
    for_absent: bool
    reason: str
    author: str
    second: str
    at: datetime
    generation: int | None = None
    signed: str = ""


@dataclass(slots=True)
class UrnBooks:
    """The lines of one draw, and what they come to.

    ``held`` and ``not_drawn`` have the line in force of each seat; ``drawn_as`` which
    ticket drawn it is; ``confirmed`` the numbers of records with an OK;
    ``generations`` the seats that were printed again; ``holders`` how many tickets
    each code has. ``faults`` are sentences about
    lines that cannot be.
    """

    lines: list[TicketLine] = field(default_factory=list)
    held: dict[str, TicketLine] = field(default_factory=dict)
    drawn_as: dict[str, int] = field(default_factory=dict)
    not_drawn: dict[str, TicketLine] = field(default_factory=dict)
    confirmed: dict[int, TicketLine] = field(default_factory=dict)
    generations: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    holders: Counter[str] = field(default_factory=Counter)

    def copied(self) -> UrnBooks:
        """Return the same for another to go on with."""
        return UrnBooks(
            **{one.name: copy(getattr(self, one.name)) for one in fields(self)}
        )

    def generation(self, seat: str) -> int:
        """Return the generation of the ticket that is valid now."""
        return self.generations.get(seat, 1)

    def waiting_for_ok(self) -> list[TicketLine]:
        """Return the records that nobody has confirmed yet, the latest first."""
        waiting = [one for one in self.held.values() if one.seq not in self.confirmed]
        return sorted(waiting, key=lambda line: -line.seq)

    def of_seat(self, seat: str) -> list[TicketLine]:
        """Return every line about one ticket, in order."""
        return [line for line in self.lines if line.seat == seat]


def read_books(
    lines: Iterable[TicketLine], *, after: UrnBooks | None = None
) -> UrnBooks:
    """Return what the lines of a draw, in order, come to; ``after`` those before."""
    books = UrnBooks() if after is None else after.copied()
    for line in lines:
        fault = _fault(books, line=line)
        if fault:
            books.faults.append(f"line {line.seq} of the book: {fault}")
        if line.kind == REPRINT:
            line = replace(line, generation=books.generation(line.seat) + 1)
        books.lines.append(line)
        _take(books, line=line)
    return books


def _take(books: UrnBooks, *, line: TicketLine) -> None:
    """Let the line change what the books come to."""
    seat = line.seat
    if line.kind == RECORDED:
        latest = next(reversed(books.drawn_as.values()), 0)
        _let_go(books, seat=seat)
        books.held[seat] = line
        books.holders[line.entrant] += 1
        # The latest stands last, so that it is found without looking at all.
        books.drawn_as[seat] = 1 + latest
    elif line.kind == NOT_DRAWN:
        books.not_drawn[seat] = line
    elif line.kind == VOID:
        _let_go(books, seat=seat)
        books.not_drawn.pop(seat, None)
    elif line.kind == OK and seat in books.held:
        books.confirmed[books.held[seat].seq] = line
    elif line.kind == REPRINT:
        books.generations[seat] = line.generation or 1


def _let_go(books: UrnBooks, *, seat: str) -> None:
    """Let nobody hold a ticket."""
    before = books.held.pop(seat, None)
    books.drawn_as.pop(seat, None)
    if before is not None:
        books.holders[before.entrant] -= 1


def _fault(books: UrnBooks, *, line: TicketLine) -> str:
    """Return why this line cannot follow, or nothing."""
    used = line.seat in books.held or line.seat in books.not_drawn
    if line.kind in (RECORDED, NOT_DRAWN) and used:
        return f"ticket {line.seat} is not in the urn"
    if line.kind == RECORDED and books.holders[line.entrant] > 0:
        return f"{line.entrant} has a ticket already"
    if line.kind == VOID and not used:
        return f"ticket {line.seat} is in the urn already"
    if line.kind == OK and line.seat not in books.held:
        return f"nobody holds ticket {line.seat}"
    if line.kind != RECORDED and line.second in ("", line.author):
        return "it takes two people"
    return ""


def too_small(
    planned: Mapping[str, int], *, empty: Iterable[str], least: int
) -> list[str]:
    """Return the tables that empty seats would leave with fewer than ``least``.

    ``planned`` has the entrants of each table by its letter, ``empty`` the seats.
    """
    left = dict(planned)
    touched = set()
    for seat in empty:
        letter = seat[:-1]
        left[letter] -= 1
        touched.add(letter)
    return [letter for letter in planned if letter in touched and left[letter] < least]


def position_without_gaps(position: int, *, letter: str, empty: Collection[str]) -> int:
    """Return the 0-based seat at which the holder of a ticket sits.

    Whoever sits behind an empty seat moves up, so that the seats of a table count
    from 1 without a gap.
    """
    before = {f"{letter}{number + 1}" for number in range(position)}
    return position - len(before & set(empty))
