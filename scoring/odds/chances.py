"""The chance of each side at a table, by playing the rest of the set many times.

The rest is drawn deal by deal from what deals bring (``Game.likely``): all sides play
equally well. ``runs`` are drawn once for a form of the game and serve every table, so
that the same state has the same chances, everywhere and always. Plain Python; what it
is worth is measured in docs/odds.md.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scoring.games.protocol import Likely
from scoring.games.sets import SetForm, Together, first_there, set_over

RUNS = 1000
SEED = "odds"
# So many deals ahead nobody looks; a run is drawn until somebody has made the target
# and this much more, since totals may be below zero.
HORIZON, BELOW_ZERO = 120, 6
# Room for penalty points, and for the lot of a tie, below a point of the set.
PENALTIES, LOTS = 64, 8


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of one entrant, from 0 to 1.

    ``through`` is nothing at the final, ``final`` where that comes next or is played,
    and where nobody can say how many will be in it.
    """

    through: float | None
    final: float | None
    win: float | None


@dataclass(frozen=True, slots=True)
class SetPosition:
    """How a set stands that is being played.

    ``order`` are the sides that play, from the seat after the next dealer; ``behind``
    those that cannot go on. ``fewest`` are the penalty points of each side where a tie
    asks for them first. ``most`` is how many deals are left at most.
    """

    form: SetForm
    totals: tuple[int, ...]
    order: tuple[int, ...]
    through: int
    deals: int = 0
    behind: frozenset[int] = frozenset()
    fewest: tuple[int, ...] = ()
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """One way for a set to go on, for sides counted from the one after the dealer.

    ``sums`` is what each has gained after so many deals; ``reach`` after how many each
    has first gained so much; ``firsts`` whose bid each deal was; ``lots`` settles ties.
    """

    sums: tuple[tuple[int, ...], ...]
    reach: tuple[tuple[int, ...], ...]
    firsts: tuple[int | None, ...]
    lots: tuple[int, ...]


def runs(likely: Sequence[Likely], *, target: int | None) -> tuple[Run, ...]:
    """Return the runs that all tables of a form share. Raises IndexError for none."""
    rng = random.Random(SEED)  # noqa: S311 - the same for everybody, no secret
    upto = list(accumulate(one.weight for one in likely))
    sides = len(likely[0].change)
    enough = HORIZON if target is None else target + BELOW_ZERO
    return tuple(
        _run(rng.choices(likely, cum_weights=upto, k=HORIZON), rng, sides, enough)
        for _run_ in range(RUNS)
    )


def _run(deals: Sequence[Likely], rng: random.Random, sides: int, enough: int) -> Run:
    now = [0] * sides
    sums = [tuple(now)]
    firsts: list[int | None] = [None]
    reach: list[list[int]] = [[0] for _side in now]
    turn = 0
    for number, deal in enumerate(deals, start=1):
        for at, change in enumerate(deal.change, start=turn):
            if change:
                side = at % sides
                now[side] += change
                if now[side] >= len(reach[side]):
                    gained = now[side] + 1 - len(reach[side])
                    reach[side] += [number] * gained
        sums.append(tuple(now))
        firsts.append(None if deal.first is None else (deal.first + turn) % sides)
        turn += not deal.same_dealer
        if max(now) >= enough:
            break
    return Run(
        sums=tuple(sums),
        reach=tuple(map(tuple, reach)),
        firsts=tuple(firsts),
        lots=tuple(rng.sample(range(sides), k=sides)),
    )


def chances(position: SetPosition, drawn: Sequence[Run]) -> tuple[float, ...]:
    """Return how often each side was among the best ``through`` when the set ended.

    Ties are settled by penalty points where the rules ask for them first, else as if
    by lot. Sides that cannot go on have no chance.
    """
    base = [position.totals[side] for side in position.order]
    playing = enumerate(position.order)
    among = [at for at, side in playing if side not in position.behind]
    wins = [0] * len(base)
    if len(among) <= position.through:
        for at in among:
            wins[at] = len(drawn)
    else:
        fewest = position.fewest or (0,) * len(position.totals)
        less = [LOTS * fewest[side] for side in position.order]
        for run in drawn:
            totals, deals = _end(run, position, base)
            ahead = [
                totals[at] * PENALTIES * LOTS - less[at] + run.lots[at] for at in among
            ]
            first = run.firsts[deals]
            if first in among and first_there(totals, form=position.form, first=first):
                ahead[among.index(first)] = max(ahead) + 1
            last = sorted(ahead)[-position.through]
            for at, points in zip(among, ahead, strict=True):
                if points >= last:
                    wins[at] += 1
    found = [0.0] * len(position.totals)
    for at, side in enumerate(position.order):
        found[side] = wins[at] / len(drawn)
    return tuple(found)


def _end(run: Run, position: SetPosition, base: Sequence[int]) -> tuple[list[int], int]:
    """Return the totals when the set is over in this run, and after how many deals."""
    form = position.form
    last = len(run.sums) - 1
    if position.most is not None:
        last = min(last, max(position.most, 1))
    if form.floor is not None:
        return _end_above(run, position, base, last=last)
    at = _first_chance(run, form, base, last=last)
    while True:
        totals = [old + more for old, more in zip(base, run.sums[at], strict=True)]
        if at == last or _over(run, position, totals, at=at):
            return totals, at
        at += 1


def _end_above(
    run: Run, position: SetPosition, base: Sequence[int], *, last: int
) -> tuple[list[int], int]:
    """Return the same where no total falls below a floor: it is felt deal by deal."""
    totals, before, at = list(base), run.sums[0], 0
    for at, after in enumerate(run.sums[1 : last + 1], start=1):
        totals = [
            position.form.added(total, more - less)
            for total, less, more in zip(totals, before, after, strict=True)
        ]
        before = after
        if _over(run, position, totals, at=at):
            break
    return totals, at


def _first_chance(run: Run, form: SetForm, base: Sequence[int], *, last: int) -> int:
    """Return the first deal after which the set can be over."""
    first = last
    if form.target is None:
        return first
    for reach, points in zip(run.reach, base, strict=True):
        missing = max(form.target - points, 1)
        if missing < len(reach) and reach[missing] < first:
            first = reach[missing]
    return first


def _over(run: Run, position: SetPosition, totals: Sequence[int], *, at: int) -> bool:
    form = position.form
    if form.gap == 0 and form.together in {Together.HIGHER, Together.FIRST}:
        return form.target is not None and max(totals) >= form.target
    return set_over(
        totals, form=form, first=run.firsts[at], deals=position.deals + at
    ).over


def tied_share(
    groups: Sequence[Sequence[int]], *, through: int, sides: int
) -> list[float]:
    """Return the chances once nothing is played any more: the tied share theirs.

    ``groups`` are those who can go on, from first to last.
    """
    found, left = [0.0] * sides, through
    for group in groups:
        for side in group:
            found[side] = min(1.0, max(0, left) / len(group))
        left -= len(group)
    return found


def later(through: float, *, entrants: int, final: int) -> tuple[float, float]:
    """Return the chance to reach the final, and to win it, of who may go through.

    ``entrants`` are those of the next stage, ``final`` those of the final. Among equals
    who are drawn to their tables everybody has the same chance, whatever lies between.
    """
    return through * final / entrants, through / entrants
