"""Who sits at a table and who still plays there, by the lines of its ledger.

Source: docs/accidents.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.games.protocol import Company, Sides
from scoring.ledger.enums import (
    FOLDED_KINDS,
    SEATING_KINDS,
    LeaveCause,
    LineKind,
    SitAs,
)
from scoring.ledger.lines import Line, Payload

# Below those who play for the next stage: a higher number ranks later.
BEHIND: Mapping[str, int] = {
    SitAs.STAND_IN.value: 1,
    LeaveCause.WITHDRAWN.value: 2,
    LeaveCause.NO_SHOW.value: 2,
    LeaveCause.RESEATED.value: 2,
    LeaveCause.EXPELLED.value: 3,
}


@dataclass(frozen=True, slots=True)
class Seating:
    """Who owns each seat, and which sides do not play for the next stage.

    ``apart`` says of a side why: the cause of leaving, or ``stand_in``.
    """

    sides: Sides
    entrants: tuple[str, ...]
    apart: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def opened(cls, entrants: Sequence[str]) -> Seating:
        """Return the seats as the opening line gives them."""
        return cls(sides=sides_of(entrants), entrants=tuple(entrants))

    @property
    def playing(self) -> tuple[int, ...]:
        """Return the seats that still play, in order."""
        if not self.apart:
            return tuple(range(len(self.entrants)))
        return tuple(
            seat
            for seat in range(len(self.entrants))
            if not self.has_left(self.side_of(seat))
        )

    @property
    def company(self) -> Company:
        """Return who plays a deal at these seats."""
        return Company(seats=len(self.entrants), playing=self.playing, sides=self.sides)

    def side_of(self, seat: int) -> int:
        """Return the side on which a seat scores."""
        return next(i for i, side in enumerate(self.sides) if seat in side)

    def has_left(self, side: int) -> bool:
        """Tell whether nobody plays on this side any more."""
        return self.apart.get(side, SitAs.STAND_IN.value) != SitAs.STAND_IN

    def reseated(self, side: int) -> bool:
        """Tell whether this side plays at another table of the stage instead."""
        return self.apart.get(side) == LeaveCause.RESEATED

    def behind(self, side: int) -> int:
        """Return 0 for who plays for the next stage; more ranks below them."""
        return BEHIND[self.apart[side]] if side in self.apart else 0

    def after(self, kind: LineKind, payload: Payload) -> Seating:
        """Return the seating after a line; most kinds leave it as it is."""
        if kind is LineKind.LEAVE:
            side = self.side_of(payload["seat"])
            return replace(self, apart={**self.apart, side: payload["cause"]})
        if kind is LineKind.SIT:
            return self._sat(payload)
        if kind is LineKind.SWAP:
            owners = dict(enumerate(self.entrants)) | dict(payload["seated"])
            return replace(self, entrants=tuple(owners.values()))
        if kind is LineKind.JOIN:
            entrants = (*self.entrants, payload["entrant"])
            return replace(self, sides=sides_of(entrants), entrants=entrants)
        return self

    def _sat(self, payload: Payload) -> Seating:
        side = self.side_of(payload["seat"])
        apart = {other: why for other, why in self.apart.items() if other != side}
        if payload["as"] == SitAs.STAND_IN:
            apart[side] = SitAs.STAND_IN.value
        entrants = tuple(
            payload["entrant"] if seat in self.sides[side] else code
            for seat, code in enumerate(self.entrants)
        )
        return replace(self, apart=apart, entrants=entrants)


def sides_of(entrants: Sequence[str]) -> Sides:
    """Return the seats of each side, in order of its first seat.

    A side is an entrant: one seat, or in pairs the two whose code is the same.
    Source: docs/rules.md R-05.
    """
    seats: dict[str, list[int]] = {}
    for seat, code in enumerate(entrants):
        seats.setdefault(code, []).append(seat)
    return tuple(tuple(side) for side in seats.values())


def order_keys(lines: Iterable[Line]) -> dict[int, tuple[int, int]]:
    """Return what sorts the lines, by number, into the order of play.

    A replacement takes the place of the voided line, although appended later.
    """
    place: dict[int, tuple[int, int]] = {}
    for line in lines:
        start = line.seq if line.replaces is None else place[line.replaces][0]
        place[line.seq] = (start, line.seq)
    return place


def in_order_of_play(lines: Sequence[Line]) -> Iterator[tuple[Line, int | None]]:
    """Yield what replay folds in its place, with the line that voided it."""
    voided = {line.voids: line.seq for line in lines if line.voids is not None}
    place = order_keys(lines)
    for line in sorted(lines, key=lambda line: place[line.seq]):
        if line.kind in FOLDED_KINDS:
            yield line, voided.get(line.seq)


def seats_of(lines: Sequence[Line]) -> list[tuple[str, int, int, bool]]:
    """Return who sits where after these lines: code, position, which of a pair.

    And whether they play at another table of the stage instead.
    """
    seating = seating_at(lines)
    codes = seating.entrants
    return [
        (code, at, codes[:at].count(code), seating.reseated(seating.side_of(at)))
        for at, code in enumerate(codes)
    ]


def seating_at(lines: Sequence[Line], *, before: int | None = None) -> Seating:
    """Return the seating after all lines, or in the play just before one of them."""
    seating = Seating.opened(lines[0].payload["entrants"])
    if all(line.kind not in SEATING_KINDS for line in lines):
        return seating
    for line, voided_by in in_order_of_play(lines):
        if line.seq == before:
            break
        if voided_by is None:
            seating = seating.after(line.kind, line.payload)
    return seating


def expelled_since_close(lines: Sequence[Line], *, seating: Seating) -> frozenset[int]:
    """Return the sides that left after the table was last closed.

    They have played the set to its end; a closed table takes no other leaving than an
    expulsion.
    """
    closed = max(line.seq for line in lines if line.kind is LineKind.CLOSE)
    void = {line.voids for line in lines if line.voids is not None}
    return frozenset(
        seating.side_of(line.payload["seat"])
        for line in lines
        if line.kind is LineKind.LEAVE and line.seq > closed and line.seq not in void
    )


def owners_by_line(lines: Sequence[Line]) -> dict[int, tuple[str, ...]]:
    """Return who owns each seat at each line, by the number of the line.

    Before somebody took a seat it was another's. Who was exchanged because he sat
    at the wrong seat has played there from the beginning. A line that was voided and
    names a fourth seat, which was taken back since, has that seat as it was then.
    """
    owners = seating_at(lines).entrants
    taken_back = _taken_back(lines, seats=len(owners))
    found = {line.seq: owners + taken_back.get(line.seq, ()) for line in lines}
    if all(line.kind is not LineKind.SIT for line in lines):
        return found
    seating = Seating.opened(lines[0].payload["entrants"])
    steps: list[tuple[Line, Seating, bool]] = []
    for line, voided_by in in_order_of_play(lines):
        steps.append((line, seating, voided_by is None))
        if voided_by is None:
            seating = seating.after(line.kind, line.payload)
    for line, before, counts in reversed(steps):
        found[line.seq] = owners + taken_back.get(line.seq, ())
        if counts and line.kind is LineKind.SIT:
            seats = before.sides[before.side_of(line.payload["seat"])]
            owners = tuple(
                before.entrants[seat] if seat in seats else code
                for seat, code in enumerate(owners)
            )
    found[lines[0].seq] = owners
    return found


def _taken_back(lines: Sequence[Line], *, seats: int) -> dict[int, tuple[str, ...]]:
    """Return who sat behind the last of so many seats, by the line that names one."""
    return {
        line.seq: seating_at(lines[:number]).entrants[seats:]
        for number, line in enumerate(lines, 1)
        if line.kind in SEATING_KINDS and line.payload.get("seat", 0) >= seats
    }


def follower(lines: Sequence[Line], *, line: Line) -> int | None:
    """Return a line that rests on who sat or left by this one, or nothing.

    Deals and exchanged seats rest on it, and what happened at the same seats later.
    On a fourth seat rests every later deal (its numbers are four) and every penalty of
    that seat, voided or not, a lot, and whoever joined after it: seats have no gaps.
    """
    if line.kind not in SEATING_KINDS:
        return None
    if line.kind is LineKind.JOIN:
        return _after_joining(lines, line=line)
    sides = seating_at(lines)
    side = sides.side_of(line.payload["seat"])
    passed = False
    for other, voided_by in in_order_of_play(lines):
        if other.seq == line.seq:
            passed = True
        elif passed and voided_by is None and _rests(other, sides=sides, side=side):
            return other.seq
    return None


def _rests(line: Line, *, sides: Seating, side: int) -> bool:
    if line.kind in (LineKind.DEAL, LineKind.SWAP):
        return True
    return line.kind in SEATING_KINDS and sides.side_of(line.payload["seat"]) == side


def _after_joining(lines: Sequence[Line], *, line: Line) -> int | None:
    void = {other.voids for other in lines}
    for other in lines:
        if other.seq <= line.seq:
            continue
        if other.kind is LineKind.DEAL:
            return other.seq
        of_all = other.kind in (LineKind.SWAP, LineKind.LOT, LineKind.JOIN)
        same = other.payload.get("seat") == line.payload["seat"]
        # What was voided is still read, and a penalty names its seat.
        if same and other.kind is LineKind.PENALTY:
            return other.seq
        if other.seq not in void and (of_all or same):
            return other.seq
    return None


def seatings_when_written(lines: Sequence[Line]) -> Iterator[tuple[Line, Seating]]:
    """Yield every deal with the seating by which it was recorded."""
    for number, line in enumerate(lines):
        if line.kind is LineKind.DEAL:
            yield line, seating_at(lines[:number], before=line.replaces)
