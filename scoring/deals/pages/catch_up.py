"""Catch up from a paper sheet: many deals in one grid, checked and recorded as a whole.

What a sheet has comes first: the running totals after each deal. Who dealt follows by
itself. Who bid, and how much, is asked only where bids that fit the totals differ in
it: a lost one says so by its minus, and of others the rules often leave a single one.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.deals.commands.catch_up import record_sheet
from scoring.deals.pages.deals import dealer_is_drawn
from scoring.deals.pages.forms_deal import TypedDeal, read_deal
from scoring.games.protocol import Ask, Deal, Field, Problem, Result
from scoring.games.sets import set_over_among
from scoring.games.words.figures import points_text
from scoring.ledger.refusals import OutOfSequence
from scoring.ledger.replay import folded
from scoring.rules.rules import COUNTED, SHORT
from scoring.scoresheet.pages.choices import (
    FORM_KIND,
    Choices,
    choices,
    deal_fields,
    seat_choices,
)
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    closed_to_play,
    saved,
    signature,
)
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import table_form
from scoring.scoresheet.refusals import NotAsShown
from tournaments.book.canon import digest
from tournaments.refusals import NotFound
from tournaments.staff.pages.outbox import kept_name
from tournaments.staff.policy import Access

AT_FIRST, MORE, MOST = 12, 6, 60
SHOW_MORE = "more"
OF_A_ROW = re.compile(r"r([0-9]+)-")


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One cell as typed; ``wrong`` is what is wrong with it."""

    id: str
    label: str
    text: str
    wrong: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """One choice of a row; ``read`` is what follows from the totals, if it is open."""

    choices: Choices
    read: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One deal of the grid; ``dealer`` is who dealt it, ``number`` counts from 1."""

    number: int
    id: str
    dealer: str
    outcome: SheetChoice
    totals: tuple[SheetCell, ...]
    chosen: tuple[SheetChoice, ...]
    counted: tuple[SheetCell, ...]
    each: tuple[SheetChoice, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """The sheet as it was read: its deals in order, and everything wrong, by row.

    ``said`` has by row what follows from its totals, though nobody has typed it.
    """

    deals: tuple[Deal, ...]
    totals: tuple[int, ...]
    dealers: Mapping[int, int]
    said: Mapping[int, Mapping[str, str]]
    problems: tuple[Problem, ...]

    @property
    def token(self) -> str:
        """Return all deals as one text, to know whether these were shown."""
        said = [[one.outcome, one.dealer, dict(one.entry)] for one in self.deals]
        return digest(said)


def read_sheet(at: AtTable, typed: Typed) -> Read:
    """Return what a sheet says; never raises."""
    reader = _Reader(at, typed)
    for number in range(rows_of(typed)):
        reader.take(number)
    return reader.read()


def rows_of(typed: Typed) -> int:
    """Return how many rows the grid has."""
    count = Typed(typed.texts).number("rows") or AT_FIRST
    more = MORE if typed.text("step") == SHOW_MORE else 0
    return max(1, min(MOST, count + more))


class _Reader:
    """Goes down the rows; each is held to the totals above it, right or wrong."""

    def __init__(self, at: AtTable, typed: Typed) -> None:
        self.at = at
        self.typed = typed
        self.rules = at.view.rules
        self.company = at.company()
        self.short = {one.name: one for one in _short(at)}
        # The questions whose bid it was, and which; not every game has them.
        self.stake = next((one.stake for one in _short(at) if one.stake), None)
        self.floor = self.rules.set_form.floor
        self.totals = list(at.state.totals)
        self.dealer = at.state.next_dealer
        self.over = at.state.over
        self.timed_out = False
        self.first: int | None = None
        self.deals: list[Deal] = []
        self.dealers: dict[int, int] = {}
        self.said: dict[int, dict[str, str]] = {}
        self.problems: list[Problem] = []
        if dealer_is_drawn(at):
            said = typed.number("dealer")
            if said is None:
                self.problems.append(Problem("dealer_missing", "dealer"))
            elif said in self.company.playing:
                self.dealer = said
        self.expected = self.dealer

    def read(self) -> Read:
        """Return what was read."""
        return Read(
            deals=tuple(self.deals),
            totals=tuple(self.totals),
            dealers=self.dealers,
            said=self.said,
            problems=(*self.typed.problems, *self.problems),
        )

    def take(self, number: int) -> None:
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
        self.said[number] = {}
        deal = self._deal(row, totals=written, said=self.said[number])
        found = [*row.problems, *deal.problems]
        result = None
        if not found:
            result = self.rules.settle(deal.entry, company=self.company)
            found += self._otherwise(result.change, written=written)
        if not found and self.over:
            found.append(Problem("sheet_over", "outcome"))
        self.problems += [self._at(one, mark=mark) for one in found]
        self.deals.append(deal.entry)
        self._follow(deal.entry, written=written, result=result)

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

    def _deal(
        self, row: Typed, *, totals: list[int] | None, said: dict[str, str]
    ) -> TypedDeal:
        """Return the deal of a row; ``said`` takes what follows from its totals."""
        texts = dict(row.texts)
        names = [*_counted(self.at), *_of_each(self.at)]
        counted = any(texts.get(name) for name in names)
        texts[FORM_KIND] = COUNTED if counted else SHORT
        if totals is not None and not texts.get("outcome"):
            if not counted:
                said |= self._who_lost(self._changes(texts, totals=totals), texts)
            said |= self._only_bid(texts | said, totals=totals)
            texts = self._with_points(texts | said, totals=totals)
        return self._read(texts | said)

    def _read(self, texts: Mapping[str, str]) -> TypedDeal:
        return read_deal(
            texts, company=self.company, rules=self.rules, next_dealer=self.dealer
        )

    def _only_bid(
        self, texts: Mapping[str, str], *, totals: list[int]
    ) -> dict[str, str]:
        """Return whose bid it was, and which, as far as all that fit agree on it."""
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
            name: fit[0][name]
            for name in self.stake
            if not texts.get(name) and len({one[name] for one in fit}) == 1
        }

    def _comes_to(self, totals: list[int], *, texts: Mapping[str, str]) -> bool:
        deal = self._read(self._with_points(texts, totals=totals))
        if deal.problems:
            return False
        change = self.rules.settle(deal.entry, company=self.company).change
        added = zip(self.totals, change, strict=True)
        return totals == [self.rules.set_form.added(*one) for one in added]

    def _with_points(
        self, texts: Mapping[str, str], *, totals: list[int]
    ) -> dict[str, str]:
        """Return a row with what was scored; where it was counted that follows."""
        if texts[FORM_KIND] == COUNTED:
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
        elif not side and f"{name}-0" in _counted(self.at):
            field = f"{name}.0"
        elif not side and (each := _of_each(self.at, name)):
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
        self.timed_out |= self.at.state.last_deal and outcome.played
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
            deals=self.at.state.deals + len(self.deals),
        ).over


def _short(at: AtTable) -> Sequence[Field]:
    return at.view.rules.short_form(company=at.company())


def _counted(at: AtTable) -> list[str]:
    """Return the names of the cells for what was counted."""
    form = at.view.rules.form(company=at.company(), kind=COUNTED)
    return [
        f"{field.name}-{seats[0]}"
        for field in form
        if field.ask is Ask.POINTS
        for seats in at.state.sides
    ]


def _of_each(at: AtTable, only: str = "") -> list[str]:
    """Return the names of the cells where a seat is asked for each of several signs."""
    form = at.view.rules.form(company=at.company(), kind=COUNTED)
    return [
        f"{field.name}-{one}"
        for field in form
        if only in ("", field.name)
        for one in field.at
    ]


# -- The page.


def has_sheet(at: AtTable) -> bool:
    """Tell whether deals can be caught up here: where a short form is known."""
    return bool(_short(at)) and len(at.state.sides) > 1


def _row(at: AtTable, typed: Typed, refused: Refused, read: Read, n: int) -> SheetRow:
    mark, wrong = f"r{n}-", refused.by_field
    rules = at.view.rules
    texts = {
        name.removeprefix(mark): text
        for name, text in typed.texts.items()
        if name.startswith(mark)
    }
    short = deal_fields(at, texts={**texts, FORM_KIND: SHORT}, wrong={})
    chosen = [
        replace(one.choices, label=one.legend)
        for one in short.asked
        if one.choices is not None
    ]
    fields = deal_fields(at, texts={**texts, FORM_KIND: COUNTED}, wrong={})
    of_each = [one for asked in fields.asked for one in asked.each]

    def choice(one: Choices) -> SheetChoice:
        said = read.said.get(n, {}).get(one.name, "")
        known = {key.value: key.label for key in one.keys}
        here = replace(one, wrong=wrong[f"{mark}{one.name}"])
        return SheetChoice(here, read=known.get(said, ""))

    def cell(name: str, label: str) -> SheetCell:
        anchor = f"{mark}{name}"
        return SheetCell(anchor, label, typed.text(anchor), wrong[anchor])

    named = [
        (at.side_label(side), at.side_name(side)) for side in range(len(at.state.sides))
    ]
    ways = {
        code: (str(rules.telling.outcomes[code]), "")
        for code, one in rules.outcomes.items()
        if one.offered
    }
    outcome = choices("outcome", ways, chosen=texts.get("outcome", ""))
    return SheetRow(
        number=at.next_number + n,
        id=mark,
        dealer=at.names[read.dealers.get(n, at.state.next_dealer)],
        outcome=choice(replace(outcome, label=_("How it ended"))),
        totals=tuple(
            cell(f"total-{side}", f"{label} {name}")
            for side, (label, name) in enumerate(named)
        ),
        chosen=tuple(map(choice, chosen)),
        counted=tuple(
            cell(name, f"{fields.named[name.partition('-')[0]].legend} {label} {who}")
            for name, (label, who) in zip(_counted(at), named, strict=True)
        ),
        each=tuple(map(choice, of_each)),
    )


def _context(at: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    if not has_sheet(at):
        raise NotFound
    at = _as_sent(at, typed)
    read = read_sheet(at, Typed(typed.texts))
    count = rows_of(typed)
    complete = bool(read.deals) and not read.problems
    sides = range(len(at.state.sides))
    fields = deal_fields(at, texts={FORM_KIND: SHORT}, wrong={})
    counted = deal_fields(at, texts={FORM_KIND: COUNTED}, wrong={})
    each = [one for asked in counted.asked for one in asked.each]
    return {
        "rows": [_row(at, typed, refused, read, number) for number in range(count)],
        "count": count,
        "may_grow": count < MOST,
        "before": [points_text(points) for points in at.state.totals],
        "sides": [(at.side_label(side), at.side_name(side)) for side in sides],
        "refused": _by_deal(refused, first=at.next_number),
        "rest": len(sides)
        + len(each)
        + 1
        + sum(one.choices is not None for one in fields.asked),
        "each": each,
        "each_of": "".join(asked.legend for asked in counted.asked if asked.each),
        "sheet": kept_name(str(at.table_id), of=at.scope.tournament),
        "recorded": " ".join(str(one.line.key) for one in at.view.lines),
        "sent": typed.text("step"),
        "asked": [one.legend for one in fields.asked if one.choices is not None],
        "shown": read.token if complete else "",
        "deals": len(read.deals),
        "after": [
            (at.side_name(side), points_text(read.totals[side])) for side in sides
        ],
        "drawn": seat_choices(
            at,
            name="dealer",
            chosen=typed.text("dealer"),
            wrong=refused.by_field,
            among=at.state.playing,
        )
        if dealer_is_drawn(at)
        else None,
    }


def _by_deal(refused: Refused, *, first: int) -> Refused:
    """Return what is wrong with the number of its deal."""
    found = []
    for one in refused.wrong:
        row = OF_A_ROW.match(one.anchor)
        sentence = one.sentence
        if row is not None:
            values = {"number": first + int(row[1]), "words": sentence}
            sentence = _("Deal %(number)s: %(words)s") % values
        found.append(replace(one, sentence=sentence))
    return replace(refused, wrong=tuple(found))


def _as_sent(at: AtTable, typed: Typed) -> AtTable:
    """Return the table without what this very form has recorded before."""
    lines, key = at.view.lines, typed.own_key()
    own = next((one.line.seq for one in lines if one.line.key == key), None)
    if own is None:
        return at
    before = tuple(one for one in lines if one.line.seq < own)
    state = folded([one.line for one in before], rules=at.view.rules).state
    return replace(at, view=replace(at.view, lines=before, state=state))


@table_form(
    Access.REFEREE,
    template="scoring/deals/catch_up.html",
    context=_context,
    blocked=closed_to_play,
)
def catch_up(request: HttpRequest, at: AtTable, typed: Typed) -> HttpResponse | None:
    """Check the whole sheet, and record it once it was shown."""
    if typed.text("step") == SHOW_MORE:
        return None
    at = _as_sent(at, typed)
    if typed.saves and typed.after_seq() < at.state.seq:
        raise OutOfSequence(
            table=at.table_id, after_seq=typed.after_seq(), last_seq=at.state.seq
        )
    read = read_sheet(at, Typed(typed.texts))
    typed.problems += read.problems
    if not read.deals:
        typed.wrong("sheet_empty", "r0-total.0")
    typed.check()
    if not typed.saves:
        return None
    if typed.text("shown") != read.token:
        raise NotAsShown
    sign = signature(at, typed=typed, reason="")
    record_sheet(table_id=at.table_id, deals=read.deals, shown=read.totals, sign=sign)
    count = len(read.deals)
    told = ngettext(
        "Recorded from the sheet: %(count)s deal.",
        "Recorded from the sheet: %(count)s deals.",
        count,
    )
    return saved(request, at, told % {"count": count})
