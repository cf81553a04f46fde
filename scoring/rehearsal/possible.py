"""Corrections that could be made at a table, with what their preview says."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from scoring.games.protocol import Ask, Company, Deal, Field
from scoring.ledger.enums import SCORING_KINDS
from scoring.ledger.seating import seating_at
from scoring.ledger.state import LedgerState
from scoring.rules.rules import StageRules
from scoring.scoresheet.queries.table_view import LineView, TableView, table_view
from scoring.scoresheet.queries.what_if import after_void
from scoring.standings.queries.contests import Consequences, consequences
from tables.seating.models import Table
from tables.seating.queries.seating import table_anywhere
from tournaments.ids import StageId

LOOKED_AT = 40
Meant = dict[str, Consequences | None]


@dataclass(frozen=True, slots=True)
class Possible:
    """A line to void, with a deal in its place or without, and its preview.

    ``told`` is what it would mean behind a confirmed stage, else nothing.
    """

    table: Table
    stage_id: StageId
    seq: int
    instead: Deal | None
    recorded: Deal | None
    before: LedgerState
    after: LedgerState
    told: Consequences | None

    @property
    def changes_score(self) -> bool:
        """Tell whether any side would have other points."""
        return self.before.totals != self.after.totals

    @property
    def exchanges(self) -> bool:
        """Tell whether others would go through, as many as before."""
        told = self.told
        if told is None or not told.loses or not told.play.out:
            return False
        return len(told.play.out) == len(told.play.new)


def possible(table: Table, *, rng: random.Random) -> Iterator[Possible]:
    """Yield some corrections of a table's play, in the order of ``rng``."""
    fresh = table_anywhere(table.pk)
    view = table_view(fresh)
    found = [(line, deal) for line in _counting(view) for deal in _instead(view, line)]
    rng.shuffle(found)
    # What it would mean depends on the order at the table, and few can be.
    meant: Meant = {}
    for line, deal in found[:LOOKED_AT]:
        yield preview(fresh, view=view, line=line, instead=deal, meant=meant)


def preview(
    table: Table,
    *,
    view: TableView,
    line: LineView,
    instead: Deal | None,
    meant: Meant | None = None,
) -> Possible:
    """Return what voiding a line would do, with a deal in its place or without.

    ``meant`` keeps what is known by the order and the points, while nothing is written.
    """
    stage_id = StageId(table.stage_id)
    after = after_void(view, seq=line.line.seq, replacement=instead)
    meant = {} if meant is None else meant
    on = (after.going_on, after.ranking.groups, after.totals, after.records)
    known = repr(on)
    if known not in meant:
        meant[known] = consequences(stage_id, letter=view.letter, after=after)
    return Possible(
        table=table,
        stage_id=stage_id,
        seq=line.line.seq,
        instead=instead,
        recorded=line.deal,
        before=view.state,
        after=after,
        told=meant[known],
    )


def _counting(view: TableView) -> list[LineView]:
    return [
        line for line in view.lines if line.line.kind in SCORING_KINDS and line.counts
    ]


def _instead(view: TableView, line: LineView) -> Iterator[Deal | None]:
    """Yield nothing, and what a deal may have been if it was taken down wrongly."""
    yield None
    rules, deal = view.rules, line.deal
    if deal is None or not rules.outcome(deal).played:
        return
    lines = [one.line for one in view.lines]
    company = seating_at(lines, before=line.line.seq).company
    for other in _taken_down_wrongly(deal, company=company, rules=rules):
        wrong = rules.problems(other, company=company, plays=None)
        if not wrong and other != deal:
            yield other


def _taken_down_wrongly(
    deal: Deal, *, company: Company, rules: StageRules
) -> Iterator[Deal]:
    """Yield the deal with another seat in a seat's place, or two seats' points."""
    for field in _form(deal, company=company, rules=rules):
        if field.ask is Ask.SEAT and not field.at:
            for seat in company.playing:
                if seat != deal.entry.get(field.name):
                    yield _with(deal, {field.name: seat}, rules=rules)
    for first, second in combinations(company.playing, 2):
        yield exchanged(deal, first, second, company=company, rules=rules)


def exchanged(
    deal: Deal, first: int, second: int, *, company: Company, rules: StageRules
) -> Deal:
    """Return a deal with the points of two seats exchanged."""
    changes = {}
    for field in _form(deal, company=company, rules=rules):
        if field.ask is Ask.POINTS:
            points = list(deal.entry[field.name])
            points[first], points[second] = points[second], points[first]
            changes[field.name] = points
        elif field.ask is Ask.SCORED:
            changes[field.name] = _other_way(deal, field, first, second, company)
    return _with(deal, changes, rules=rules)


def _other_way(
    deal: Deal, field: Field, first: int, second: int, company: Company
) -> list[int]:
    """Return what the sides of two seats scored, exchanged."""
    scored = list(deal.entry[field.name])
    one, other = (
        next(side for side, seats in enumerate(company.sides) if seat in seats)
        for seat in (first, second)
    )
    scored[one], scored[other] = scored[other], scored[one]
    return scored


def _form(deal: Deal, *, company: Company, rules: StageRules) -> Sequence[Field]:
    which = rules.form_of(deal, company=company)
    return rules.form(company=company, which=which)


def _with(deal: Deal, changes: Mapping[str, Any], *, rules: StageRules) -> Deal:
    said = {**deal.entry, **changes}
    return rules.game.entered(deal.outcome, deal.dealer, said)
