"""The one reader of the ledger: lines in, state of the table out.

A pure fold: no clock, no database, no randomness. A replacement takes the place
of the voided line in the order of play, although it is appended later.
Source: decisions.md "Ledger and hashes", "Play and scoring".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.enums import LineKind, Purpose
from scoring.games.cruce.gameset import SetEnd, next_dealer, set_over
from scoring.games.cruce.settle import DealEntry, DealResult, Outcome, outcome_of
from scoring.ledger.hashes import GENESIS
from scoring.ledger.lines import Line, deal_of
from scoring.ledger.review import review_since
from scoring.ledger.rules import StageRules
from scoring.ledger.state import PlayedLine, Sides, TableState
from scoring.ranking.cut import cut, unresolved
from scoring.ranking.order import Lot, Ranking, Record, TieBreakDeal, rank

PLAYED_KINDS = (LineKind.DEAL, LineKind.PENALTY, LineKind.LOT)


def replay(lines: Sequence[Line], *, rules: StageRules) -> TableState:
    """Return the state of a table from its whole ledger, from line 1."""
    return Replay(lines, rules=rules).state()


class Replay:
    """A ledger being folded: a line that only follows costs one step, not all."""

    def __init__(self, lines: Sequence[Line], *, rules: StageRules) -> None:
        """Fold the lines there are, at least the opening line."""
        self._lines = list(lines)
        self._rules = rules
        self._fold = self._folded()
        self._frozen: TableState | None = None

    def add(self, line: Line) -> None:
        """Take the next line; a correction folds everything again."""
        self._lines.append(line)
        if line.voids is not None or line.replaces is not None:
            self._fold = self._folded()
        elif line.kind in PLAYED_KINDS:
            self._fold.take(line, voided_by=None)

    def state(self) -> TableState:
        """Return the state after the last line."""
        entrants = tuple(self._lines[0].payload["entrants"])
        state = _state(self._fold, lines=self._lines, entrants=entrants)
        since = review_since(self._lines)
        if since is None:
            return state
        return replace(state, review=since, frozen=self._frozen_at(since))

    def _frozen_at(self, seq: int) -> TableState | None:
        """Return the state at an earlier line; it never changes, so it is kept."""
        if seq == self._lines[-1].seq:
            return None
        if self._frozen is None or self._frozen.seq != seq:
            self._frozen = replay(self._lines[:seq], rules=self._rules)
        return self._frozen

    def _folded(self) -> _Fold:
        opened = self._lines[0].payload
        fold = _Fold(
            rules=self._rules,
            sides=sides_of(opened["entrants"]),
            dealer=opened["first_dealer"],
        )
        for line, voided_by in _in_order_of_play(self._lines):
            fold.take(line, voided_by=voided_by)
        return fold


def sides_of(entrants: Sequence[str]) -> Sides:
    """Return the seats of each side, in order of its first seat.

    A side is an entrant: one seat, or in pairs the two whose code is the same.
    Source: docs/rules.md R-05.
    """
    seats: dict[str, list[int]] = {}
    for seat, code in enumerate(entrants):
        seats.setdefault(code, []).append(seat)
    return tuple(tuple(side) for side in seats.values())


def _in_order_of_play(lines: Sequence[Line]) -> Iterator[tuple[Line, int | None]]:
    """Yield deals, penalties and lots in their place, with who voided them."""
    voided = {line.voids: line.seq for line in lines if line.voids is not None}
    place: dict[int, tuple[int, int]] = {}
    for line in lines:
        start = line.seq if line.replaces is None else place[line.replaces][0]
        place[line.seq] = (start, line.seq)
    for line in sorted(lines, key=lambda line: place[line.seq]):
        if line.kind in PLAYED_KINDS:
            yield line, voided.get(line.seq)


@dataclass(slots=True)
class _Fold:
    """What has been added up so far while the lines go by."""

    rules: StageRules
    sides: Sides
    dealer: int
    totals: list[int] = field(init=False)
    penalties: list[int] = field(init=False)
    bids_made: list[int] = field(init=False)
    bids_failed: list[int] = field(init=False)
    card_points: list[int] = field(init=False)
    deals: int = 0
    number: int = 0
    penalty_lines: int = 0
    extra_deals: int = 0
    last_bidder: int | None = None
    extra: list[TieBreakDeal] = field(default_factory=list)
    lots: list[Lot] = field(default_factory=list)
    played: list[PlayedLine] = field(default_factory=list)

    def __post_init__(self) -> None:
        count = len(self.sides)
        self.totals = [0] * count
        self.penalties = [0] * count
        self.bids_made = [0] * count
        self.bids_failed = [0] * count
        self.card_points = [0] * count

    def side_of(self, seat: int) -> int:
        """Return the side on which a seat scores."""
        return next(i for i, side in enumerate(self.sides) if seat in side)

    def take(self, line: Line, *, voided_by: int | None) -> None:
        """Add one line; a voided one is kept in view but counts nothing."""
        delta = (0,) * len(self.sides)
        result = None
        number = None
        if voided_by is None and line.kind is LineKind.DEAL:
            self.number += 1
            number = self.number
            delta, result = self._take_deal(line)
        elif voided_by is None and line.kind is LineKind.PENALTY:
            delta = self._take_penalty(line.payload)
        elif voided_by is None:
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
            )
        )

    def _take_deal(self, line: Line) -> tuple[tuple[int, ...], DealResult]:
        entry = deal_of(line.payload)
        players = sum(len(side) for side in self.sides)
        result = outcome_of(entry, players=players, rules=self.rules.ruleset)
        self.dealer = next_dealer(
            entry.dealer, entry.outcome, players=players, rules=self.rules.ruleset
        )
        if line.payload["purpose"] == Purpose.TIE_BREAK:
            tied = tuple(frozenset(group) for group in line.payload["tied"])
            self.extra_deals += 1
            # What was not played compares nobody, a misdeal's charge included.
            if entry.outcome is Outcome.PLAYED:
                self.extra.append(TieBreakDeal(tied=tied, results=result.delta))
        else:
            self._count_deal(entry, result)
        return result.delta, result

    def _count_deal(self, entry: DealEntry, result: DealResult) -> None:
        self.deals += 1
        # What settled a tie settles no other one that later play brings.
        self.extra.clear()
        self.lots.clear()
        for side, change in enumerate(result.delta):
            self._score(side, change)
            # R-61 is a penalty, although a deal's line charges it.
            if entry.outcome is Outcome.MISDEAL:
                self.penalties[side] -= change
        if entry.outcome is not Outcome.PLAYED or entry.bidder is None:
            return
        self.last_bidder = self.side_of(entry.bidder)
        counted = self.bids_made if result.made else self.bids_failed
        counted[self.last_bidder] += 1
        for seat, points in enumerate(entry.cards or ()):
            self.card_points[self.side_of(seat)] += points

    def _take_penalty(self, payload: Mapping[str, object]) -> tuple[int, ...]:
        seat, points = payload["seat"], payload["points"]
        assert isinstance(seat, int)
        assert isinstance(points, int)
        side = self.side_of(seat)
        self.penalty_lines += 1
        self.penalties[side] += points
        self._score(side, -points)
        return tuple(-points if i == side else 0 for i in range(len(self.sides)))

    def _score(self, side: int, change: int) -> None:
        """Change a side's total; some house rules know a lowest score."""
        floor = self.rules.ruleset.score_floor
        total = self.totals[side] + change
        self.totals[side] = total if floor is None else max(floor, total)

    def ranking(self) -> Ranking:
        """Return the order of the sides, ties visible."""
        records = [
            Record(
                seat=side,
                points=self.totals[side],
                penalty_points=self.penalties[side],
                bids_made=self.bids_made[side],
                bids_failed=self.bids_failed[side],
                card_points=self.card_points[side],
            )
            for side in range(len(self.sides))
        ]
        return rank(
            records,
            tie_break=self.rules.ruleset.tie_break,
            extra_deals=self.extra,
            lots=self.lots,
        )


def _state(
    fold: _Fold, *, lines: Sequence[Line], entrants: tuple[str, ...]
) -> TableState:
    opened = lines[0].payload
    final, through = bool(opened["final"]), opened["through"]
    ranking = fold.ranking()
    open_ties = unresolved(ranking, through=through, final=final)
    closed = _is_closed(lines)
    everybody_passes = not final and len(fold.sides) <= through
    end = _end(fold, everybody_passes=everybody_passes)
    gone_through: tuple[int, ...] = ()
    if closed and not final and not open_ties:
        gone_through = cut(ranking, through=through).through
    return TableState(
        seq=lines[-1].seq,
        head=lines[-1].hash or GENESIS,
        closed=closed,
        final=final,
        entrants=entrants,
        sides=fold.sides,
        totals=tuple(fold.totals),
        deals=fold.deals,
        extra_deals=fold.extra_deals,
        penalties=tuple(fold.penalties),
        penalty_lines=fold.penalty_lines,
        next_dealer=fold.dealer,
        over=end.over,
        leader=end.leader,
        ranking=ranking,
        unresolved=() if everybody_passes else open_ties,
        through=gone_through,
        lines=tuple(fold.played),
    )


def _end(fold: _Fold, *, everybody_passes: bool) -> SetEnd:
    """Return whether the set is over; where all go through, nothing is played."""
    if everybody_passes:
        return SetEnd(over=True, leader=None)
    return set_over(
        fold.totals,
        rules=fold.rules.ruleset,
        bidder_side=fold.last_bidder,
        deals=fold.deals,
    )


def _is_closed(lines: Sequence[Line]) -> bool:
    """Tell whether the last close was not followed by a reopening."""
    for line in reversed(lines):
        if line.kind in (LineKind.CLOSE, LineKind.REOPEN):
            return line.kind is LineKind.CLOSE
    return False
