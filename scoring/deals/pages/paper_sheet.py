"""A paper sheet as it was typed into the grid, read down the rows.

What a sheet has comes first: the running totals after each deal. Who dealt follows by
itself. Who bid, and how much, is asked only where bids that fit the totals differ in
it: a lost one says so by its minus, and of others the rules often leave a single one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scoring.deals.pages.deals import dealer_is_drawn
from scoring.deals.pages.forms_deal import TypedDeal, read_deal
from scoring.games.protocol import Ask, Deal, Field, Problem, Result
from scoring.games.sets import set_over_among
from scoring.rules.rules import COUNTED, SHORT
from scoring.scoresheet.pages.choices import DEAL_FORM
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import AtTable
from tournaments.canon import digest

AT_FIRST, MORE, MOST = 12, 6, 60
SHOW_MORE = "more"


def has_sheet(table: AtTable) -> bool:
    """Tell whether deals can be caught up here: where a short form is known."""
    return bool(short_form_at(table)) and len(table.state.sides) > 1


def rows_of(typed: Typed) -> int:
    """Return how many rows the grid has."""
    count = Typed(typed.texts).number("rows") or AT_FIRST
    more = MORE if typed.text("step") == SHOW_MORE else 0
    return max(1, min(MOST, count + more))


class ReadSheet:
    """The sheet as it was read: its deals in order, and everything wrong, by row.

    Each row is held to the totals above it, right or wrong. ``said`` has by row what
    follows from its totals, though nobody has typed it; ``fits`` what fits them, where
    that is not one thing alone.
    """

    def __init__(self, table: AtTable, typed: Typed) -> None:
        """Go down the rows; never raises."""
        self.table = table
        self.typed = typed
        self.rules = table.view.rules
        self.company = table.company()
        self.short = {one.name: one for one in short_form_at(table)}
        # The questions whose bid it was, and which; not every game has them.
        self.stake = next(
            (one.stake for one in short_form_at(table) if one.stake), None
        )
        self.floor = self.rules.set_form.floor
        self.totals = list(table.state.totals)
        self.dealer = table.state.next_dealer
        self.over = table.state.over
        self.timed_out = False
        self.first: int | None = None
        self.deals: list[Deal] = []
        self.dealers: dict[int, int] = {}
        self.said: dict[int, dict[str, str]] = {}
        self.fits: dict[int, dict[str, list[str]]] = {}
        self.problems: list[Problem] = []
        if dealer_is_drawn(table):
            said = typed.number("dealer")
            if said is None:
                self.problems.append(Problem("dealer_missing", "dealer"))
            elif said in self.company.playing:
                self.dealer = said
        self.expected = self.dealer
        for number in range(rows_of(typed)):
            self._take(number)
        self.problems = [*typed.problems, *self.problems]

    @property
    def token(self) -> str:
        """Return all deals as one text, to know whether these were shown."""
        said = [[one.outcome, one.dealer, dict(one.entry)] for one in self.deals]
        return digest(said)

    def _take(self, number: int) -> None:
        """Read one row; an empty one is none."""
        mark = f"r{number}-"
        texts = {
            name.removeprefix(mark): text.strip()
            for name, text in self.typed.texts.items()
            if name.startswith(mark)
        }
        if not any(texts.values()):
            # Whoever would deal then; a deal that follows is not later for it.
            self.dealers[number] = self.expected
            self.expected = self._next(self.expected)
            return
        self.dealers[number] = self.dealer
        row = Typed(texts)
        written = self._written(row)
        self.said[number], self.fits[number] = {}, {}
        deal = self._deal(row, totals=written, number=number)
        found = [*row.problems, *deal.problems]
        result = None
        if not found:
            result = self.rules.settle(deal.meant, company=self.company)
            found += self._otherwise(result.change, written=written)
        if not found and self.over:
            found.append(Problem("sheet_over", "outcome"))
        self.problems += [self._at(one, mark=mark) for one in found]
        self.deals.append(deal.meant)
        self._follow(deal.meant, written=written, result=result)

    def _written(self, row: Typed) -> list[int] | None:
        """Return the totals of a row; who has none written keeps the one above."""
        typed = [
            row.number(f"total-{side}", label=f"total.{side}")
            for side in range(len(self.totals))
        ]
        if all(one is None for one in typed):
            return None
        return [
            above if one is None else one
            for one, above in zip(typed, self.totals, strict=True)
        ]

    def _deal(self, row: Typed, *, totals: list[int] | None, number: int) -> TypedDeal:
        """Return the deal of a row, with what follows from its totals."""
        texts, said = dict(row.texts), self.said[number]
        names = [*counted_cells(self.table), *_cells_of_each(self.table)]
        counted = any(texts.get(name) for name in names)
        texts[DEAL_FORM] = COUNTED if counted else SHORT
        if totals is not None and not texts.get("outcome"):
            if not counted:
                said |= self._who_lost(self._changes(texts, totals=totals), texts)
            fits = self._bids_that_fit(texts | said, totals=totals)
            said |= {name: one for name, (one, *more) in fits.items() if not more}
            self.fits[number] = {name: some for name, some in fits.items() if some[1:]}
            texts = self._with_points(texts | said, totals=totals)
        return self._read(texts | said)

    def _read(self, texts: Mapping[str, str]) -> TypedDeal:
        return read_deal(
            texts,
            company=self.company,
            rules=self.rules,
            next_dealer=self.dealer,
            names=self.table.names,
        )

    def _bids_that_fit(
        self, texts: Mapping[str, str], *, totals: list[int]
    ) -> dict[str, list[str]]:
        """Return whose bid it can have been, and which, where the row does not say."""
        if self.stake is None or all(texts.get(name) for name in self.stake):
            return {}
        seat, bid = self.stake
        # What else is open, as trump may be, is asked for; here any will do.
        tried = dict(texts)
        for name, field in self.short.items():
            if field.options and name != bid and not tried.get(name):
                tried[name] = str(field.options[0].value)
        seats = [str(side[0]) for side in self.company.sides]
        bids = [str(option.value) for option in self.short[bid].options]
        ways = itertools.product(
            [texts[seat]] if texts.get(seat) else seats,
            [texts[bid]] if texts.get(bid) else bids,
        )
        fit = [
            {seat: who, bid: much}
            for who, much in ways
            if self._comes_to(totals, texts=tried | {seat: who, bid: much})
        ]
        return {
            name: list(dict.fromkeys(one[name] for one in fit))
            for name in self.stake
            if fit and not texts.get(name)
        }

    def _comes_to(self, totals: list[int], *, texts: Mapping[str, str]) -> bool:
        deal = self._read(self._with_points(texts, totals=totals))
        if deal.problems:
            return False
        change = self.rules.settle(deal.meant, company=self.company).change
        added = zip(self.totals, change, strict=True)
        return totals == [self.rules.set_form.added(*one) for one in added]

    def _with_points(
        self, texts: Mapping[str, str], *, totals: list[int]
    ) -> dict[str, str]:
        """Return a row with what was scored; where it was counted that follows."""
        if texts[DEAL_FORM] == COUNTED:
            return dict(texts)
        return {**texts, **self._scored(self._changes(texts, totals=totals))}

    def _changes(self, texts: Mapping[str, str], *, totals: list[int]) -> list[int]:
        """Return what each side has gained or lost, by the totals.

        Where a score stops at its floor, that does not show what a lost bid cost.
        """
        changes = [new - old for new, old in zip(totals, self.totals, strict=True)]
        if self.floor is None or self.stake is None:
            return changes
        seat, bid = self.stake
        # What is no number there is told where the deal is read.
        said = Typed(texts)
        who, lost = said.number(seat), said.number(bid)
        for side, seats in enumerate(self.company.sides):
            stopped = totals[side] == self.floor and changes[side] <= 0
            if who in seats and lost and stopped:
                changes[side] = -lost
        return changes

    def _scored(self, changes: Sequence[int]) -> dict[str, str]:
        return {
            f"{field.name}-{seats[0]}": str(change)
            for field in self.short.values()
            if field.ask is Ask.SCORED
            for seats, change in zip(self.company.sides, changes, strict=True)
        }

    def _who_lost(
        self, changes: Sequence[int], texts: Mapping[str, str]
    ) -> dict[str, str]:
        """Return whose bid it was, and which, where a minus says it."""
        lost = [side for side, change in enumerate(changes) if change < 0]
        if len(lost) != 1 or self.stake is None:
            return {}
        seat, bid = self.stake
        said = {seat: str(self.company.sides[lost[0]][0])}
        if self.floor is None or self.totals[lost[0]] + changes[lost[0]] > self.floor:
            said[bid] = str(-changes[lost[0]])
        return {name: text for name, text in said.items() if not texts.get(name)}

    def _otherwise(
        self, change: Sequence[int], *, written: list[int] | None
    ) -> Iterator[Problem]:
        """Yield the totals that are not those of the deal."""
        for side, points in enumerate(change):
            right = self.rules.set_form.added(self.totals[side], points)
            if written is not None and written[side] != right:
                params = {"total": right}
                yield Problem("sheet_total", f"total.{side}", params)

    def _at(self, problem: Problem, *, mark: str) -> Problem:
        """Return a problem at its cell: what was scored is read from the totals."""
        name, _point, side = problem.field.partition(".")
        field = problem.field
        if name in self.short and self.short[name].ask is Ask.SCORED:
            field = f"total.{side or 0}"
        elif not side and f"{name}-0" in counted_cells(self.table):
            field = f"{name}.0"
        elif not side and (each := _cells_of_each(self.table, name)):
            field = each[0]
        return replace(problem, field=f"{mark}{field}")

    def _follow(
        self, deal: Deal, *, written: list[int] | None, result: Result | None
    ) -> None:
        """Go on from the totals as they are written, and with the next dealer."""
        if result is not None:
            added = zip(self.totals, result.change, strict=True)
            self.totals = [self.rules.set_form.added(*one) for one in added]
            self.first = result.first if result.mark else self.first
        if written is not None:
            self.totals = written
        outcome = self.rules.outcome(deal)
        self.timed_out |= self.table.state.last_deal and outcome.played
        self.over = self.timed_out or self._is_over()
        if not outcome.same_dealer:
            self.dealer = self._next(self.dealer)
        self.expected = self.dealer

    def _next(self, dealer: int) -> int:
        playing = self.company.playing
        return next((seat for seat in playing if seat > dealer), playing[0])

    def _is_over(self) -> bool:
        """Tell whether the set is over by the totals as they are written."""
        return set_over_among(
            self.totals,
            playing=self.company.sides_playing,
            form=self.rules.set_form,
            first=self.first,
            deals=self.table.state.deals + len(self.deals),
        ).over


def short_form_at(table: AtTable) -> Sequence[Field]:
    """Return what a sheet has of a deal; nothing where no short form is known."""
    return table.view.rules.short_form(company=table.company())


def counted_cells(table: AtTable) -> list[str]:
    """Return the names of the cells for what was counted."""
    form = table.view.rules.form(company=table.company(), which=COUNTED)
    return [
        f"{field.name}-{seats[0]}"
        for field in form
        if field.ask is Ask.POINTS
        for seats in table.state.sides
    ]


def _cells_of_each(table: AtTable, only: str = "") -> list[str]:
    """Return the names of the cells where a seat is asked for each of several signs."""
    form = table.view.rules.form(company=table.company(), which=COUNTED)
    return [
        f"{field.name}-{one}"
        for field in form
        if only in ("", field.name)
        for one in field.at
    ]
