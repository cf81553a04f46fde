"""A set as text, both ways: the rules, the seats, then deals and penalties in order.

::

    rules ro-004/1 target=11
    seats E001 E002 E003 E004
    d0 b1 2V 30/66/24/0 V@1
    p2 revoke 3
    d1 pass

A deal is the line of its entry or the line of its cards. Every set has exactly one
text and every text one set. Source: docs/notation.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from scoring.games.cruce import notation, notation_cards, notation_rules
from scoring.games.cruce.entry import DealEntry
from scoring.games.cruce.notation_cards import BETWEEN, DealCards
from scoring.games.cruce.ruleset import RuleSet
from scoring.games.cruce.sides import PAIRS_TABLE
from scoring.games.protocol import Penalty
from scoring.games.refusals import Fault, NotReadable

G = TypeVar("G")
T = TypeVar("T")
FIRST_LINE = 3
SEATS = re.compile(r"seats(?: [A-Za-z0-9-]{1,20}){2,4}", re.ASCII)
PENALTY = re.compile(
    r"p(?P<seat>[0-3]) (?P<kind>revoke|misdeal|other) (?P<points>0|[1-9][0-9]?)",
    re.ASCII,
)


Line = DealEntry | DealCards | Penalty


@dataclass(frozen=True, slots=True)
class SetRecord:
    """A set as it was played: what stands of it, in order of play.

    ``seats`` are the codes of those who play, never their names.
    """

    rules: RuleSet
    seats: tuple[str, ...]
    lines: tuple[Line, ...]


def write(record: SetRecord) -> str:
    """Return the text of a set, each line ended.

    Raises NotReadable with all that has no text.
    """
    wrong: list[Fault] = []
    written = [
        _tried(notation_rules.write, record.rules, at=1, wrong=wrong),
        _tried(_write_seats, record.seats, at=2, wrong=wrong),
    ]
    for at, line in enumerate(record.lines, start=FIRST_LINE):
        written.append(_tried(_write_line, line, at=at, wrong=wrong))
    wrong += _wrong_seats(record)
    if wrong:
        raise NotReadable(wrong)
    return "".join(f"{line}\n" for line in written)


def read(text: str) -> SetRecord:
    """Return the set of a text; ``write`` gives the same text back.

    Raises NotReadable with all wrong; the ``field`` of a problem is ``line 3``.
    """
    written = text.split("\n")
    if len(written) < FIRST_LINE or written.pop():
        detail = "rules and seats, then deals and penalties; each line is ended"
        raise NotReadable.one("not_a_set", detail=detail)
    wrong: list[Fault] = []
    rules = _tried(notation_rules.read, written[0], at=1, wrong=wrong)
    seats = _tried(_read_seats, written[1], at=2, wrong=wrong)
    lines = [
        _tried(_read_line, line, at=at, wrong=wrong)
        for at, line in enumerate(written[2:], start=FIRST_LINE)
    ]
    if rules is None or seats is None:
        raise NotReadable(wrong)
    known = tuple(line for line in lines if line is not None)
    record = SetRecord(rules=rules, seats=seats, lines=known)
    if not wrong:
        wrong += _wrong_seats(record)
    if wrong:
        raise NotReadable(wrong)
    return record


def _tried(do: Callable[[G], T], given: G, *, at: int, wrong: list[Fault]) -> T | None:
    """Return what it does; what is wrong is noted with the number of the line."""
    try:
        return do(given)
    except NotReadable as error:
        wrong += [replace(problem, field=f"line {at}") for problem in error.problems]
        return None


def _write_seats(seats: tuple[str, ...]) -> str:
    line = " ".join(["seats", *seats])
    if _read_seats(line) != seats:
        raise NotReadable.one("not_seats", detail=f"{seats} have no text")
    return line


def _read_seats(line: str) -> tuple[str, ...]:
    codes = tuple(line.split(" ")[1:])
    if not SEATS.fullmatch(line):
        raise NotReadable.one("not_seats", detail=f"{line!r} is no line of seats")
    in_pairs = len(codes) == PAIRS_TABLE and codes[:2] == codes[2:]
    if len(set(codes[:2] if in_pairs else codes)) != len(codes) // (1 + in_pairs):
        raise NotReadable.one("seat_twice", detail=f"{line!r}: a code is there twice")
    return codes


def _write_line(line: Line) -> str:
    match line:
        case DealEntry():
            return notation.write(line)
        case DealCards():
            return notation_cards.write(line)
        case Penalty():
            text = f"p{line.seat} {line.kind} {line.points}"
            if PENALTY.fullmatch(text) is None:
                raise NotReadable.one("no_notation", detail=f"{line!r} has no text")
            return text


def _read_line(line: str) -> Line:
    penalty = PENALTY.fullmatch(line)
    if penalty is not None:
        return Penalty(
            seat=int(penalty["seat"]),
            kind=penalty["kind"],
            points=int(penalty["points"]),
        )
    if BETWEEN in line:
        return notation_cards.read(line)
    return notation.read(line)


def _wrong_seats(record: SetRecord) -> Iterator[Fault]:
    """Yield the lines that speak of another number of seats."""
    players, sides = len(record.seats), len(set(record.seats))
    for at, line in enumerate(record.lines, start=FIRST_LINE):
        seats, counts = _seats_in(line)
        scored = _sides_in(line)
        if scored is not None and scored != sides:
            yield Fault("sides_count", f"line {at}", f"for {scored} sides, not {sides}")
        for seat in sorted(seats):
            if seat >= players:
                detail = f"no seat {seat} among {players}"
                yield Fault("seat_unknown", f"line {at}", detail)
        for count in sorted(counts):
            if count != players:
                detail = f"for {count} seats, not {players}"
                yield Fault("seats_count", f"line {at}", detail)


def _sides_in(line: Line) -> int | None:
    """Return for how many sides a line has points; nothing if it has none."""
    if isinstance(line, Penalty):
        return None
    entry = line.entry if isinstance(line, DealCards) else line
    return None if entry.set_points is None else len(entry.set_points)


def _seats_in(line: Line) -> tuple[set[int], set[int]]:
    """Return the seats that a line names, and for how many it has something."""
    if isinstance(line, Penalty):
        return {line.seat}, set()
    entry = line.entry if isinstance(line, DealCards) else line
    seats = {entry.dealer, *entry.announcements.values()}
    if entry.bidder is not None:
        seats.add(entry.bidder)
    counts = set() if entry.cards is None else {len(entry.cards)}
    if isinstance(line, DealCards):
        counts |= {len(trick) for trick in line.plays}
    return seats, counts
