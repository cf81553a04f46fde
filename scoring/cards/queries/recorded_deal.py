"""One deal that was recorded card by card, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.games.cards import Retold
from scoring.games.protocol import Company, Result
from scoring.ledger.enums import LineKind
from scoring.scoresheet.queries.table_view import LineView, TableView
from tournaments.refusals import NotFound


class NotRecorded(NotFound):
    """The deal is there, but nobody wrote down its cards."""

    def __init__(self, table: TableView, line: LineView) -> None:
        """Keep table and deal, so that a page can lead back to them."""
        super().__init__()
        self.table = table
        self.line = line


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A deal with its cards.

    ``notation`` is the whole deal as one line of text, where the game has one.
    ``result`` is what the deal comes to, also where it was voided. ``voided`` is the
    line that voided it, ``replacement`` the one in its place; ``rulings`` are the
    penalties in force that were given before the next deal. ``earlier`` and ``later``
    are the nearest counting deals in the order of play that have cards.
    """

    table: TableView
    view: LineView
    result: Result
    told: Retold
    notation: str
    voided: LineView | None
    replacement: LineView | None
    rulings: tuple[LineView, ...]
    earlier: LineView | None
    later: LineView | None


def last_with_plays(table: TableView) -> LineView | None:
    """Return the last deal that counts, if it was recorded card by card. No query."""
    deals = [one for one in table.in_order_of_play if one.counts and one.deal]
    return deals[-1] if deals and deals[-1].has_plays else None


def recorded_deal(table: TableView, *, seq: int) -> RecordedDeal:
    """Return the deal of a ledger line, told from its cards. No query.

    Raises NotFound where the line is no deal, NotRecorded where it has no cards.
    """
    view = next((one for one in table.lines if one.line.seq == seq), None)
    if view is None or view.deal is None:
        raise NotFound
    rules, cards = table.rules, table.rules.cards
    if cards is None or not view.has_plays:
        raise NotRecorded(table, view)
    plays = view.line.payload["plays"]
    company = Company.whole(table.state.sides)
    told = cards.retell(view.deal, plays=plays, company=company, rules=rules.ruleset)
    before, after = _around(table, view=view)
    return RecordedDeal(
        table=table,
        view=view,
        result=rules.settle(view.deal, company=company),
        told=told,
        notation=cards.notation.of_deal(view.deal, plays=plays)
        if cards.notation is not None and told.whole
        else "",
        voided=next((one for one in table.lines if one.line.voids == seq), None),
        replacement=next(
            (one for one in table.lines if one.line.replaces == seq), None
        ),
        rulings=_rulings(after),
        earlier=_nearest(before[::-1]),
        later=_nearest(after),
    )


def _around(
    table: TableView, *, view: LineView
) -> tuple[tuple[LineView, ...], tuple[LineView, ...]]:
    """Return what was played before and after the deal, in the order of play."""
    order = table.in_order_of_play
    place = order.index(view)
    return order[:place], order[place + 1 :]


def _rulings(after: tuple[LineView, ...]) -> tuple[LineView, ...]:
    """Return the penalties in force up to the next deal that counts."""
    found = []
    for view in after:
        if not view.counts:
            continue
        if view.line.kind is LineKind.DEAL:
            break
        if view.line.kind is LineKind.PENALTY:
            found.append(view)
    return tuple(found)


def _nearest(views: tuple[LineView, ...]) -> LineView | None:
    return next((one for one in views if one.counts and one.has_plays), None)
