"""Who plays the next stage when somebody who is through goes home.

First the next of the same table, by the order on which it was closed; where nobody is
left there, the best of all tables: by rank, then points, then what the rules count in
their list of tie-breaks. Whoever is equal after that draws lots, once: the order that
was drawn says who comes next whenever these are asked again. Where nobody is left at
all, the next stage has one fewer.
Source: docs/rules.md R-72, R-74; docs/adr/0020-walk-ins.md,
docs/adr/0032-equals-move-up-by-lot.md.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.ranking.tiebreaks import (
    LOT,
    PLAYOFF_DEAL,
    ComparedFigure,
    SeatRecord,
    criterion,
)


@dataclass(frozen=True, slots=True)
class Next:
    """Somebody who went out: rank at the table from 1, points of the set.

    ``counted`` is what the rules count beside, lower before higher; see ``counted``.
    """

    code: str
    rank: int
    points: int
    counted: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody who plays the next stage, by the place of a table, ``B``."""

    code: str
    letter: str


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """A lot that was drawn among equals, by its number; ``order`` is best first."""

    number: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Came:
    """Who came in the place of somebody; an empty code for nobody.

    ``lot`` is the number of the lot that decided. ``waits`` tells that it is not known
    yet: a lot among ``equal`` decides, or, where nobody is in there, another place
    has to be settled first. That is not compared: it changes with the scores.
    """

    code: str = ""
    lot: int | None = None
    waits: bool = False
    equal: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Going:
    """Somebody goes home; ``noted`` is who came in their place, if that was noted.

    Where that waits for a lot, whoever comes is not known, whatever the scores give by
    now.
    """

    code: str
    noted: Came | None = None

    @property
    def came(self) -> str:
        """Return who was noted; empty where nobody was."""
        return "" if self.noted is None else self.noted.code


@dataclass(frozen=True, slots=True)
class NextField:
    """Who plays the next stage, and for each who goes home, who came.

    ``left`` is how many could still move up.
    """

    field: tuple[Entered, ...]
    came: tuple[Came, ...]
    left: int = 0

    @property
    def count(self) -> int:
        """Return how many will play: of the places that wait, as many as are left."""
        return len(self.field) + min(self.waiting, self.left)

    @property
    def waiting(self) -> int:
        """Return how many places wait for a lot; nobody is in the field for them."""
        return sum(one.waits for one in self.came)

    @property
    def equal(self) -> tuple[str, ...]:
        """Return among whom the next lot has to be drawn; nobody where none is due."""
        return next((one.equal for one in self.came if one.equal), ())


@dataclass(frozen=True, slots=True)
class OutInOrder:
    """Who went out by table, best first and in order of the letters, and the lots."""

    waiting: Mapping[str, Sequence[Next]] = field(default_factory=dict)
    lots: Sequence[DrawnLot] = ()

    @property
    def codes(self) -> frozenset[str]:
        """Return all who can be asked at all: who was expelled is not in it."""
        return frozenset(one.code for some in self.waiting.values() for one in some)

    def next_up(self, letter: str, *, out: Collection[str]) -> Came:
        """Return who moves up to a place of a table.

        ``out`` are those who cannot: they are through already, or have gone home.
        """
        equal = self._equal(letter, out=out)
        if len(equal) <= 1:
            return Came(code=next(iter(equal), ""))
        asked = set(equal)
        drawn = next((lot for lot in self.lots if asked <= set(lot.order)), None)
        if drawn is None:
            return Came(waits=True, equal=tuple(sorted(equal)))
        first = next(code for code in drawn.order if code in asked)
        return Came(code=first, lot=drawn.number)

    def _equal(self, letter: str, *, out: Collection[str]) -> list[str]:
        """Return those of whom nobody is better; nobody where nobody is left."""
        here = [one for one in self.waiting.get(letter, ()) if one.code not in out]
        if here:
            best = min(one.rank for one in here)
            return [one.code for one in here if one.rank == best]
        others = [
            ((one.rank, -one.points, *one.counted), one.code)
            for some in self.waiting.values()
            for one in some
            if one.code not in out
        ]
        foremost = min((key for key, _code in others), default=())
        return [code for key, code in others if key == foremost]


def moves_up(
    entered: Sequence[Entered], *, ask: OutInOrder, going: Sequence[Going]
) -> NextField:
    """Return who plays after all have gone home, one after the other.

    Who is not in the field when he goes changes nothing. Behind a place that waits
    for a lot everybody else waits who is not noted: the lot may take who would come.
    """
    playing = list(entered)
    gone: set[str] = set()
    found: list[Came] = []
    noted = {one.came for one in going if one.came}
    for one in going:
        place = next((n for n, e in enumerate(playing) if e.code == one.code), None)
        gone.add(one.code)
        if place is None:
            found.append(Came())
            continue
        on = {e.code for e in playing}
        came = _noted(one, out=gone | on)
        if came is None and any(earlier.waits for earlier in found):
            came = Came(waits=True)
        if came is None:
            came = ask.next_up(playing[place].letter, out=gone | on | noted)
        found.append(came)
        if came.code:
            playing[place] = replace(playing[place], code=came.code)
        else:
            del playing[place]
    on = {e.code for e in playing}
    left = len(ask.codes - gone - on)
    return NextField(field=tuple(playing), came=tuple(found), left=left)


def counted(
    record: SeatRecord,
    *,
    tie_break: Sequence[str],
    figures: Mapping[str, ComparedFigure],
) -> tuple[int, ...]:
    """Return what compares people of different tables, lower before higher.

    That is what the list counts before its lots; an extra deal is not played between
    tables.
    """
    kinds = [str(kind) for kind in tie_break]
    before = kinds[: kinds.index(LOT)] if LOT in kinds else kinds
    records = {record.seat: record}
    found: list[int] = []
    for kind in before:
        if kind != PLAYOFF_DEAL:
            one = criterion(
                kind,
                [record.seat],
                records=records,
                extra_deals=(),
                lots=(),
                figures=figures,
            )
            found += () if one is None else one.key(record.seat)
    return tuple(found)


def _noted(going: Going, *, out: Collection[str]) -> Came | None:
    """Return what was noted of a place, while it can still be so."""
    return None if going.came in out else going.noted
