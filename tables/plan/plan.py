"""How many tables of which size, stage by stage down to the final, and how long.

The plan is known before the first ticket is drawn: a tournament may be announced
with all its stages. How many sit at a table is the game's: the event is opened with it.
In pairs an entrant is two people, and two entrants sit at a table of four.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from typing import Literal, NamedTuple

FEWEST_ENTRANTS = 2
MOST_ENTRANTS = 4096
# A seat is one digit on its ticket.
MOST_AT_TABLE = 8
_LETTERS = 26

FiveChoice = Literal["stand_by", "three_two"]


class PlanError(ValueError):
    """A plan or a seat that cannot be; ``code`` and ``params`` say why."""

    def __init__(self, code: str, params: Mapping[str, object] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params: dict[str, object] = dict(params or {})


class Sizes(NamedTuple):
    """How many entrants sit at a table.

    ``full`` where there are enough, ``least`` at the smaller tables; ``fewest`` play
    where no more are left: a final.
    """

    full: int = 4
    least: int = 3
    fewest: int = 2

    @property
    def vary(self) -> bool:
        """Tell whether there are smaller tables."""
        return self.least < self.full

    def smaller(self, size: int) -> bool:
        """Tell whether a table of so many is a smaller one.

        Fewer than the least play only where no more are left: that is the final's.
        """
        return self.least <= size < self.full

    @property
    def awkward(self) -> int:
        """Return the number for which the organizer chooses: 5 at tables of 4 and 3.

        One too many for a final, too few for two tables; 0 where that cannot be.
        """
        one_more = self.full + 1
        return one_more if self.vary and one_more < 2 * self.least else 0


FOUR_OR_THREE = Sizes()
TWO = Sizes(full=2, least=2, fewest=2)


class FiveEntrants(PlanError):
    """Five cannot sit at tables of three and four: somebody has to choose."""

    def __init__(self) -> None:
        super().__init__("five_entrants", {"choices": ("stand_by", "three_two")})


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage: its tables in order of letter, the smaller ones last.

    ``sizes`` count the entrants at each table, in pairs two of four players;
    ``through_per_table`` is how many of them go on. At a last table of no more than
    these nobody plays.
    """

    number: int
    entrants: int
    sizes: tuple[int, ...]
    final: bool
    through_per_table: int

    @property
    def tables(self) -> int:
        """Return how many tables play."""
        return len(self.sizes)

    @property
    def through(self) -> int:
        """Return how many go on; nobody from the final."""
        return sum(min(size, self.through_per_table) for size in self.sizes)

    @property
    def free(self) -> int:
        """Return how many go on without playing: those at a table of the rest."""
        return 0 if self.final else self.sizes[-1] * (not self.plays(self.sizes[-1]))

    def plays(self, size: int) -> bool:
        """Tell whether a table of so many plays: not where all of them go on."""
        return size > self.through_per_table


@dataclass(frozen=True, slots=True)
class EventPlan:
    """All stages down to the final; ``standing_by`` do not play."""

    entrants: int
    stages: tuple[StagePlan, ...]
    standing_by: int


def plan_stages(
    n: int,
    *,
    qualifiers: int = 2,
    five: FiveChoice | None = None,
    first: int = 1,
    at_table: Sizes = FOUR_OR_THREE,
) -> EventPlan:
    """Return the stages for n entrants, numbered from ``first``.

    As few tables as possible, as even as possible. Who cannot be seated sits at a last
    table of no more than ``qualifiers`` and goes on without playing; of the number that
    is one too many for a final (five) only if ``five`` says so. In a stage that is only
    foreseen nobody is asked: who goes through there does not stand by. Source:
    docs/before-play.md "Plan"; docs/adr/0019 for the rest. Raises FiveEntrants unless
    ``five`` says what to do, PlanError (too_few_entrants, too_many_entrants,
    qualifiers, five_choice, no_plan).
    """
    _check(n, qualifiers=qualifiers, five=five, at_table=at_table)
    stages: list[StagePlan] = []
    left, standing_by = n, 0
    while left > at_table.full:
        if left == at_table.awkward and not stages:
            if five is None:
                raise FiveEntrants
            if five == "stand_by":
                left, standing_by = at_table.full, 1
                break
        stage = StagePlan(
            number=first + len(stages),
            entrants=left,
            sizes=_sizes(left, at_table=at_table, qualifiers=qualifiers),
            final=False,
            through_per_table=qualifiers,
        )
        stages.append(stage)
        left = stage.through
    if left < at_table.fewest:
        raise PlanError("no_plan", {"count": n})
    final = StagePlan(
        number=first + len(stages),
        entrants=left,
        sizes=(left,),
        final=True,
        through_per_table=0,
    )
    return EventPlan(entrants=n, stages=(*stages, final), standing_by=standing_by)


def letters(n: int, *, out: Collection[str] = ()) -> tuple[str, ...]:
    """Return the letters of n tables without ``out``: A to Z, then AA, AB and on."""
    usable = (name for number in count(1) if (name := _letter(number)) not in out)
    return tuple(islice(usable, n))


def seats(sizes: Sequence[int], *, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return every ticket of the urn in order: A1, A2, ... of each table.

    ``names`` are the tables' letters; none means A, B, C and so on.
    """
    return tuple(
        seat_name(letter, index)
        for letter, size in zip(letters_for(sizes, names), sizes, strict=True)
        for index in range(size)
    )


def letters_for(sizes: Sequence[int], names: Sequence[str]) -> tuple[str, ...]:
    """Return the letters of a stage's tables: its own, or A, B, C and so on."""
    return tuple(names) or letters(len(sizes))


def table_number(letter: str) -> int:
    """Return 1 for table A, 26 for Z, 27 for AA."""
    number = 0
    for sign in letter:
        number = number * _LETTERS + ord(sign) - ord("A") + 1
    return number


def lay_out(
    sizes: Sequence[int], *, out: Collection[str] = (), small: Sequence[str] = ()
) -> tuple[tuple[str, int], ...]:
    """Return the tables as letter and size, in order of the letters.

    Letters in ``out`` are left out. The smaller tables are the last letters, unless
    ``small`` names others that are used: those come first. The free ticket (a table of
    one) is always the last. Source: docs/before-play.md "Plan".
    """
    used = letters(len(sizes), out=out)
    largest = max(sizes)
    fewer = sorted((size for size in sizes if size < largest), reverse=True)
    if 1 in fewer:
        small = ()
    wished = [letter for letter in dict.fromkeys(small) if letter in used]
    rest = [letter for letter in reversed(used) if letter not in wished]
    chosen = set([*wished, *rest][: len(fewer)])
    left = iter(fewer)
    return tuple(
        (letter, next(left) if letter in chosen else largest) for letter in used
    )


def table_to_grow(sizes: Sequence[int], *, full: int) -> int | None:
    """Return which table takes one entrant more, or nothing if all are full.

    The rule: the first letter among the smallest tables. ``full`` is how many
    entrants sit at a whole table.
    """
    fewest = min(sizes)
    return None if fewest >= full else list(sizes).index(fewest)


def seat_of(ticket: int, *, size: int, partner: int) -> int:
    """Return the 0-based seat of one person of the entrant that drew a ticket.

    ``size`` is how many entrants sit at the table: of two pairs the first sits at
    seats 0 and 2, the second at 1 and 3, so that partners sit opposite.
    """
    return ticket + size * partner


def free_ticket(sizes: Sequence[int], *, names: Sequence[str] = ()) -> str | None:
    """Return the ticket that goes on without playing, if there is one.

    It is the only one of the last table: nobody plays alone.
    """
    if not sizes or sizes[-1] != 1:
        return None
    return seat_name(letters_for(sizes, names)[-1], 0)


def seat_name(letter: str, index: int) -> str:
    """Return the seat as printed on a ticket: A1 for seat 0 of table A."""
    return f"{letter}{index + 1}"


def parse_seat(text: str) -> tuple[str, int]:
    """Return letter and 0-based seat of a typed ticket such as "b 3".

    Raises PlanError (bad_seat).
    """
    found = re.fullmatch(
        rf"([A-Za-z]{{1,3}})([1-{MOST_AT_TABLE}])", "".join(text.split())
    )
    if found is None:
        raise PlanError("bad_seat", {"seat": text.strip()[:20]})
    return found[1].upper(), int(found[2]) - 1


def _check(n: int, *, qualifiers: int, five: str | None, at_table: Sizes) -> None:
    fewest = max(FEWEST_ENTRANTS, at_table.fewest)
    if n < fewest:
        raise PlanError("too_few_entrants", {"count": n, "fewest": fewest})
    if n > MOST_ENTRANTS:
        raise PlanError("too_many_entrants", {"count": n, "most": MOST_ENTRANTS})
    if not 1 <= qualifiers < at_table.least:
        raise PlanError("qualifiers", {"qualifiers": qualifiers})
    if five not in {None, "stand_by", "three_two"}:
        raise PlanError("five_choice", {"choice": five})


def _sizes(n: int, *, at_table: Sizes, qualifiers: int) -> tuple[int, ...]:
    """Return the tables of a stage; the last may be one at which nobody plays.

    Raises PlanError (no_plan).
    """
    # A table whose people all go on gives as many as any other: rather that one full.
    for rest in (0, *range(qualifiers, 0, -1)):
        tables = math.ceil((n - rest) / at_table.full)
        even, more = divmod(n - rest, tables)
        if even >= at_table.least:
            larger, even_ones = (even + 1,) * more, (even,) * (tables - more)
            return (*larger, *even_ones, *((rest,) if rest else ()))
    raise PlanError("no_plan", {"count": n})


def _letter(number: int) -> str:
    letter = ""
    while number > 0:
        number, rest = divmod(number - 1, _LETTERS)
        letter = chr(ord("A") + rest) + letter
    return letter
