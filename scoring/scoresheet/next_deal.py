"""What the next deal must bring: for somebody to be through then, for the set to end.

Every result that the game calls possible is added to the score as it stands, ranked by
the rules in force, and held to the line. Of what must be counted (card points) nothing
is foretold: whom only that would separate stay tied. A penalty or a misdeal is no
result of play, and is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from scoring.games.protocol import Result
from scoring.games.sets import SetEnd, Together, set_over_among
from scoring.ledger.state import LedgerState
from scoring.ranking.cut import Now, as_it_stands
from scoring.ranking.order import rank, ranks
from scoring.ranking.tiebreaks import FEWEST_PENALTIES, SeatRecord
from scoring.rules.rules import StageRules

# What holds after each result, by side and by what the result brings that side.
_Found = dict[int, defaultdict[int, list[bool]]]


@dataclass(frozen=True, slots=True)
class Needs:
    """What the next deal must bring one side, in points of the set.

    With ``enough`` or more they are through then whatever the others make; nothing
    where no number is. ``safe``: so they are with any. ``hope``: with fewer it depends
    on the others. With ``ends`` or more the set is over; nothing where no number is.
    """

    side: int
    enough: int | None
    safe: bool
    hope: bool
    ends: int | None


@dataclass(frozen=True, slots=True)
class NextDeal:
    """What the next deal can change; ``last`` says that it ends the set anyway.

    ``may_end``: the set can be over after it.
    """

    sides: tuple[Needs, ...]
    last: bool
    may_end: bool


def next_deal(
    state: LedgerState, *, rules: StageRules, through: int
) -> NextDeal | None:
    """Return what the next deal must bring those who play for the next stage.

    In a final: to be in the lead. Nothing where no deal follows, before the first line
    that counts, and where all go on.
    """
    contending = state.contending
    line = 1 if state.final else through
    still = not (state.over or state.closed or state.review is not None)
    begun = state.deals or any(state.totals)
    if not (still and begun) or len(contending) <= line:
        return None
    after = _After(
        state=state,
        rules=rules,
        playing=state.company.sides_playing,
        through=line,
    )
    stands: _Found = {side: defaultdict(list) for side in contending}
    overs: _Found = {side: defaultdict(list) for side in contending}
    results = rules.possible_results(company=state.company)
    for result in _told_apart(results, rules=rules):
        over = state.last_deal or after.end(result).over
        for side, now in after.stands(result).items():
            stands[side][result.change[side]].append(now is Now.THROUGH)
            overs[side][result.change[side]].append(over)
    every = [one for found in overs.values() for all_ in found.values() for one in all_]
    return NextDeal(
        sides=tuple(
            _needs(side, stands=stands[side], overs=overs[side]) for side in contending
        ),
        last=all(every),
        may_end=any(every),
    )


def _told_apart(results: Sequence[Result], *, rules: StageRules) -> list[Result]:
    """Return the results without those that differ in nothing these rules ask."""
    told = rules.game.tie_breaks
    asked = [told[kind].name for kind in rules.tie_break if kind in told]
    by_first = rules.set_form.together is Together.FIRST
    found = {
        (
            result.change,
            result.first if by_first else None,
            *(result.figures.get(name) for name in asked),
        ): result
        for result in results
    }
    return list(found.values())


def _needs(
    side: int,
    *,
    stands: Mapping[int, Sequence[bool]],
    overs: Mapping[int, Sequence[bool]],
) -> Needs:
    enough = _from(stands)
    return Needs(
        side=side,
        enough=enough,
        safe=enough == min(stands),
        hope=any(
            any(found)
            for change, found in stands.items()
            if enough is None or change < enough
        ),
        ends=_from(overs),
    )


def _from(found: Mapping[int, Sequence[bool]]) -> int | None:
    """Return the least change from which on it always holds; nothing if none."""
    best_first = sorted(found, reverse=True)
    holds = list(takewhile(lambda change: all(found[change]), best_first))
    return holds[-1] if holds else None


@dataclass(frozen=True, slots=True)
class _After:
    """The table after a result that has not been played."""

    state: LedgerState
    rules: StageRules
    playing: tuple[int, ...]
    through: int

    def end(self, result: Result) -> SetEnd:
        """Return whether the set is over then, and who leads."""
        return set_over_among(
            self._totals(result),
            playing=self.playing,
            form=self.rules.set_form,
            first=result.first,
            deals=self.state.deals + 1,
        )

    def stands(self, result: Result) -> Mapping[int, Now]:
        """Return where everybody who plays on would be then."""
        totals, contending = self._totals(result), self.state.contending
        records = [
            self._record(self.state.records[side], points=totals[side], result=result)
            for side in contending
        ]
        told = self.rules.game.tie_breaks
        known = takewhile(
            lambda kind: kind not in told or told[kind].name in result.figures,
            self.rules.tie_break,
        )
        ranking = rank(
            records,
            tie_break=[
                kind for kind in known if kind in told or kind == FEWEST_PENALTIES
            ],
            figures=told,
        )
        end = self.end(result)
        if end.over and end.leader in contending:
            ranking = ranking.led_by(end.leader, points=totals)
        rank_of = ranks(ranking.groups)
        among = list(rank_of.values())
        return {
            side: as_it_stands(rank_of[side], ranks=among, through=self.through)
            for side in contending
        }

    def _totals(self, result: Result) -> list[int]:
        form = self.rules.set_form
        return [
            form.added(total, change)
            for total, change in zip(self.state.totals, result.change, strict=True)
        ]

    @staticmethod
    def _record(record: SeatRecord, *, points: int, result: Result) -> SeatRecord:
        return replace(
            record,
            points=points,
            figures={
                name: value + result.figures[name][record.seat]
                for name, value in record.figures.items()
                if name in result.figures
            },
        )
