"""How many tables of which size, stage by stage down to the final, and how long.

The plan is known before the first ticket is drawn: a tournament may be announced
with all its stages. In pairs an entrant is two people, and two entrants sit at a
table of four.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from typing import Literal

TABLE_SIZE = 4
SMALL_TABLE = 3
PAIRS_AT_TABLE = 2
FEWEST_ENTRANTS = 2
MOST_ENTRANTS = 500
AWKWARD = 5
_LETTERS = 26

FiveChoice = Literal["stand_by", "three_two"]


class PlanError(ValueError):
    """A plan or a seat that cannot be; ``code`` and ``params`` say why."""

    def __init__(self, code: str, params: Mapping[str, object] | None = None) -> None:
        """Keep the code and the values that the sentence names."""
        super().__init__(code)
        self.code = code
        self.params: dict[str, object] = dict(params or {})


class FiveEntrants(PlanError):
    """Five cannot sit at tables of three and four: somebody has to choose."""

    def __init__(self) -> None:
        """Name the choices; waiting for a sixth needs no plan."""
        super().__init__("five_entrants", {"choices": ("stand_by", "three_two")})


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage: its tables in order of letter, the smaller ones last.

    ``sizes`` count the entrants at each table, in pairs two of four players;
    ``through_per_table`` is how many of them go on.
    """

    number: int
    entrants: int
    sizes: tuple[int, ...]
    final: bool
    through_per_table: int
    pairs: bool = False

    @property
    def tables(self) -> int:
        """Return how many tables play."""
        return len(self.sizes)

    @property
    def through(self) -> int:
        """Return how many go on; nobody from the final."""
        return self.through_per_table * self.tables

    @property
    def free(self) -> int:
        """Return how many pairs go on without playing: one if they are odd."""
        return self.sizes.count(1) if self.pairs else 0


@dataclass(frozen=True, slots=True)
class EventPlan:
    """All stages down to the final; ``standing_by`` do not play."""

    entrants: int
    stages: tuple[StagePlan, ...]
    standing_by: int = 0


def plan_stages(
    n: int,
    *,
    qualifiers: int = 2,
    five: FiveChoice | None = None,
    first: int = 1,
    pairs: bool = False,
) -> EventPlan:
    """Return the stages for n entrants, numbered from ``first``.

    Source: decisions, "The event"; as few tables of three as possible; docs/adr/0019
    for ``pairs``. Raises FiveEntrants unless ``five`` says what to do, PlanError
    (too_few_entrants, too_many_entrants, qualifiers, five_choice).
    """
    _check(n, qualifiers=qualifiers, five=five, pairs=pairs)
    if pairs:
        return _plan_of_pairs(n, first=first)
    stages: list[StagePlan] = []
    left, standing_by = n, 0
    while left > TABLE_SIZE:
        if left == AWKWARD and five is None:
            raise FiveEntrants
        if left == AWKWARD and five == "stand_by":
            left, standing_by = TABLE_SIZE, 1
            break
        stage = StagePlan(
            number=first + len(stages),
            entrants=left,
            sizes=_sizes(left),
            final=False,
            through_per_table=qualifiers,
        )
        stages.append(stage)
        left = stage.through
    final = StagePlan(
        number=first + len(stages),
        entrants=left,
        sizes=(left,),
        final=True,
        through_per_table=0,
    )
    return EventPlan(entrants=n, stages=(*stages, final), standing_by=standing_by)


def _plan_of_pairs(n: int, *, first: int) -> EventPlan:
    """Return the stages: two pairs a table, one goes on, the last two are the final."""
    stages: list[StagePlan] = []
    left, final = n, False
    while not final:
        final = left == PAIRS_AT_TABLE
        tables, alone = divmod(left, PAIRS_AT_TABLE)
        stages.append(
            StagePlan(
                number=first + len(stages),
                entrants=left,
                sizes=(PAIRS_AT_TABLE,) * tables + (1,) * alone,
                final=final,
                through_per_table=0 if final else 1,
                pairs=True,
            )
        )
        left = stages[-1].through
    return EventPlan(entrants=n, stages=tuple(stages))


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
        for letter, size in zip(named(sizes, names), sizes, strict=True)
        for index in range(size)
    )


def named(sizes: Sequence[int], names: Sequence[str]) -> tuple[str, ...]:
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
    ``small`` names others that are used: those come first. The free ticket of pairs
    (a table of one) is always the last. Source: event-day specification, 1.2 (P1).
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
    entrants sit at a whole table: 4, of pairs 2.
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
    """Return the ticket of the pair that goes on without playing, if there is one.

    It is the only one of the last table; no table of single players has one seat.
    """
    if not sizes or sizes[-1] != 1:
        return None
    return seat_name(named(sizes, names)[-1], 0)


def seat_name(letter: str, index: int) -> str:
    """Return the seat as printed on a ticket: A1 for seat 0 of table A."""
    return f"{letter}{index + 1}"


def parse_seat(text: str) -> tuple[str, int]:
    """Return letter and 0-based seat of a typed ticket such as "b 3".

    Raises PlanError (bad_seat).
    """
    found = re.fullmatch(r"([A-Za-z]{1,2})([1-4])", "".join(text.split()))
    if found is None:
        raise PlanError("bad_seat", {"seat": text.strip()[:20]})
    return found[1].upper(), int(found[2]) - 1


def _check(n: int, *, qualifiers: int, five: str | None, pairs: bool) -> None:
    if n < FEWEST_ENTRANTS:
        raise PlanError("too_few_entrants", {"count": n, "fewest": FEWEST_ENTRANTS})
    if n > MOST_ENTRANTS:
        raise PlanError("too_many_entrants", {"count": n, "most": MOST_ENTRANTS})
    if not 1 <= qualifiers < (PAIRS_AT_TABLE if pairs else SMALL_TABLE):
        raise PlanError("qualifiers", {"qualifiers": qualifiers})
    if five not in {None, "stand_by", "three_two"}:
        raise PlanError("five_choice", {"choice": five})


def _sizes(n: int) -> tuple[int, ...]:
    tables = math.ceil(n / TABLE_SIZE)
    small = tables * TABLE_SIZE - n
    if small > tables:  # only five: a table of three and a table of two
        return (SMALL_TABLE, FEWEST_ENTRANTS)
    return (TABLE_SIZE,) * (tables - small) + (SMALL_TABLE,) * small


def _letter(number: int) -> str:
    letter = ""
    while number > 0:
        number, rest = divmod(number - 1, _LETTERS)
        letter = chr(ord("A") + rest) + letter
    return letter
