"""A table's ledger while it is folded: what its lines have added up to so far.

Source: docs/rules.md R-50 to R-53, R-62, R-73; docs/accidents.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import chain

from scoring.games.protocol import Outcome, Result, Sides
from scoring.games.sets import SetForm
from scoring.ledger.enums import SEATING_KINDS, LineKind, Purpose
from scoring.ledger.lines import Line, deal_of
from scoring.ledger.seating import Seating
from scoring.ledger.state import PlayedLine
from scoring.ranking.order import Ranking, rank
from scoring.ranking.tiebreaks import Lot, SeatRecord, TieBreakDeal
from scoring.rules.rules import StageRules


@dataclass(slots=True)
class Fold:
    """What has been added up so far while the lines go by."""

    rules: StageRules
    seating: Seating
    dealer: int
    totals: list[int] = field(init=False)
    penalties: list[int] = field(init=False)
    figures: dict[str, list[int]] = field(init=False)
    form: SetForm = field(init=False)
    deals: int = 0
    number: int = 0
    penalty_lines: int = 0
    extra_deals: int = 0
    first: int | None = None
    last_deal: bool = False
    timed_out: bool = False
    extra: list[TieBreakDeal] = field(default_factory=list)
    lots: list[Lot] = field(default_factory=list)
    tried: list[frozenset[int]] = field(default_factory=list)
    played: list[PlayedLine] = field(default_factory=list)

    def __post_init__(self) -> None:
        count = len(self.sides)
        self.totals = [0] * count
        self.penalties = [0] * count
        counted = self.rules.game.tie_breaks.values()
        self.figures = {figure.name: [0] * count for figure in counted}
        self.form = self.rules.set_form

    def copied(self) -> Fold:
        """Return the same for another to go on with."""
        other = copy(self)
        for name in ("totals", "penalties", "extra", "lots", "tried", "played"):
            setattr(other, name, list(getattr(self, name)))
        other.figures = {name: list(all_) for name, all_ in self.figures.items()}
        return other

    @property
    def sides(self) -> Sides:
        """Return the seats of each side; only a fourth player adds one."""
        return self.seating.sides

    @property
    def contending(self) -> list[int]:
        """Return the sides that play for the next stage, or for the places."""
        return [s for s in range(len(self.sides)) if not self.seating.behind(s)]

    def next_dealer(self) -> int:
        """Return whose turn it is; who does not play any more is passed over."""
        playing, seats = self.seating.playing, len(self.seating.entrants)
        turns = ((self.dealer + n) % seats for n in range(seats))
        return next((seat for seat in turns if seat in playing), self.dealer)

    def take(self, line: Line, *, voided_by: int | None) -> None:
        """Add one line; a voided one is kept in view but counts nothing."""
        delta = (0,) * len(self.sides)
        result = None
        number = None
        if voided_by is None and line.kind is LineKind.DEAL:
            self.number += 1
            number = self.number
            result = self._take_deal(line)
            delta = result.change
        elif voided_by is None and line.kind is LineKind.PENALTY:
            delta = self._take_penalty(line.payload)
        elif voided_by is None and line.kind in SEATING_KINDS:
            self.seating = self.seating.after(line.kind, line.payload)
            self._grow()
            delta = (0,) * len(self.sides)
        elif voided_by is None and line.kind is LineKind.LAST_DEAL:
            self.last_deal = True
        elif voided_by is None and line.kind is LineKind.LOT:
            self.lots.append(
                Lot(
                    among=frozenset(line.payload["among"]),
                    order=tuple(line.payload["order"]),
                )
            )
        self.played.append(
            PlayedLine(
                seq=line.seq,
                kind=line.kind,
                number=number,
                voided_by=voided_by,
                replaces=line.replaces,
                delta=delta,
                totals=tuple(self.totals),
                result=result,
                tie_break=line.payload.get("purpose") == Purpose.TIE_BREAK,
                absent=tuple(
                    s for s in range(len(self.sides)) if self.seating.has_left(s)
                ),
            )
        )

    def _grow(self) -> None:
        """Count for the side that a fourth seat has added, from zero on."""
        new = len(self.sides) - len(self.totals)
        if not new:
            return
        more = (0,) * new
        for figures in (self.totals, self.penalties, *self.figures.values()):
            figures.extend(more)
        self.played = [
            replace(line, delta=line.delta + more, totals=line.totals + more)
            for line in self.played
        ]

    def _take_deal(self, line: Line) -> Result:
        deal = deal_of(line.payload, game=self.rules.game)
        outcome = self.rules.outcome(deal)
        result = self.rules.settle(deal, company=self.seating.company)
        step = 0 if outcome.same_dealer else 1
        self.dealer = (deal.dealer + step) % len(self.seating.entrants)
        if line.payload["purpose"] == Purpose.TIE_BREAK:
            tied = tuple(frozenset(group) for group in line.payload["tied"])
            self.extra_deals += 1
            if not outcome.offence:
                self.tried += tied
            # What was not played compares nobody and costs nothing, a misdeal too.
            if not outcome.played:
                return replace(result, change=(0,) * len(self.sides))
            self.extra.append(TieBreakDeal(tied=tied, results=result.change))
        else:
            self._count_deal(outcome, result)
        return result

    def _count_deal(self, outcome: Outcome, result: Result) -> None:
        self.deals += 1
        # What settled a tie settles no other one that later play brings.
        self.extra.clear()
        self.lots.clear()
        self.tried.clear()
        for side, change in enumerate(result.change):
            self._score(side, change)
            # R-61 is a penalty, although a deal's line charges it.
            if outcome.offence:
                self.penalties[side] -= change
        for name, values in result.figures.items():
            for side, value in enumerate(values):
                self.figures[name][side] += value
        if outcome.played:
            self.timed_out = self.timed_out or self.last_deal
            self.first = result.first

    def _take_penalty(self, payload: Mapping[str, object]) -> tuple[int, ...]:
        seat, points = payload["seat"], payload["points"]
        assert isinstance(seat, int)
        assert isinstance(points, int)
        side = self.seating.side_of(seat)
        self.penalty_lines += 1
        self.penalties[side] += points
        self._score(side, -points)
        return tuple(-points if i == side else 0 for i in range(len(self.sides)))

    def _score(self, side: int, change: int) -> None:
        """Change a side's total; some house rules know a lowest score."""
        self.totals[side] = self.form.added(self.totals[side], change)

    def ranking(self) -> Ranking:
        """Return the order of the sides, ties visible.

        Who plays for nothing any more ranks behind all who do, whatever the points.
        """
        behind = [self.seating.behind(side) for side in range(len(self.sides))]
        parts = [
            self._ranking_of([s for s, b in enumerate(behind) if b == level])
            for level in sorted(set(behind))
        ]
        return Ranking(
            groups=tuple(chain.from_iterable(part.groups for part in parts)),
            reasons=tuple(chain.from_iterable(part.reasons for part in parts)),
        )

    def records(self, sides: Sequence[int]) -> list[SeatRecord]:
        """Return what sides bring to the ranking: points, and what is counted."""
        return [
            SeatRecord(
                seat=side,
                points=self.totals[side],
                penalty_points=self.penalties[side],
                figures={name: all_[side] for name, all_ in self.figures.items()},
            )
            for side in sides
        ]

    def _ranking_of(self, sides: Sequence[int]) -> Ranking:
        return rank(
            self.records(sides),
            tie_break=self.rules.tie_break,
            figures=self.rules.game.tie_breaks,
            extra_deals=self.extra,
            lots=self.lots,
        )
