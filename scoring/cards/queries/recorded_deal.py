"""One deal that was recorded card by card, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.games.cruce.cards import DECK, Card
from scoring.games.cruce.evidence import Breach, breaches, false_announcements
from scoring.games.cruce.notation_cards import DealCards, lists_to_plays, write
from scoring.games.cruce.on_table import Tricks
from scoring.games.cruce.retelling import RetoldTrick, retell
from scoring.games.cruce.ruleset import RuleSet
from scoring.games.cruce.settle import DealEntry, DealResult, outcome_of
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

    ``result`` is what the entry comes to, also where it was voided. ``voided`` is the
    line that voided it, ``replacement`` the one in its place; ``rulings`` are the
    penalties in force that were given before the next deal. ``earlier`` and ``later``
    are the nearest counting deals in the order of play that have cards.
    """

    table: TableView
    view: LineView
    entry: DealEntry
    result: DealResult
    tricks: tuple[RetoldTrick, ...]
    breaches: tuple[Breach, ...]
    voided: LineView | None
    replacement: LineView | None
    rulings: tuple[LineView, ...]
    earlier: LineView | None
    later: LineView | None

    @property
    def whole(self) -> bool:
        """Tell whether the record goes to the last card."""
        return sum(len(trick.cards) for trick in self.tricks) == len(DECK)

    @property
    def notation(self) -> str:
        """Return the whole deal as one line of text; nothing of a part of one.

        Source: docs/notation.md. The cards tell the points.
        """
        if not self.whole:
            return ""
        plays = lists_to_plays(self.view.line.payload["plays"])
        return write(DealCards(entry=replace(self.entry, cards=None), plays=plays))


def recorded_deal(table: TableView, *, seq: int) -> RecordedDeal:
    """Return the deal of a ledger line, told from its cards. No query.

    Raises NotFound where the line is no deal, NotRecorded where it has no cards.
    """
    view = next((one for one in table.lines if one.line.seq == seq), None)
    if view is None or view.deal is None:
        raise NotFound
    if not view.has_plays:
        raise NotRecorded(table, view)
    entry, rules = view.deal, table.rules.ruleset
    players = len(table.seats)
    tricks, broken = _told(entry, plays=plays_of(view), players=players, rules=rules)
    before, after = _around(table, view=view)
    return RecordedDeal(
        table=table,
        view=view,
        entry=entry,
        result=outcome_of(entry, players=players, rules=rules),
        tricks=tricks,
        breaches=broken,
        voided=next((one for one in table.lines if one.line.voids == seq), None),
        replacement=next(
            (one for one in table.lines if one.line.replaces == seq), None
        ),
        rulings=_rulings(after),
        earlier=_nearest(before[::-1]),
        later=_nearest(after),
    )


def _told(
    entry: DealEntry, *, plays: Tricks, players: int, rules: RuleSet
) -> tuple[tuple[RetoldTrick, ...], tuple[Breach, ...]]:
    """Return the tricks, and every card that broke a rule in the order of play."""
    assert entry.bidder is not None
    assert entry.trump is not None
    leader, trump, announced = entry.bidder, entry.trump, entry.announcements
    tricks = retell(
        plays,
        leader=leader,
        players=players,
        trump=trump,
        announcements=announced,
        rules=rules,
    )
    broken = (
        *breaches(plays, leader=leader, players=players, trump=trump, rules=rules),
        *false_announcements(
            plays, leader=leader, players=players, trump=trump, announced=announced
        ),
    )
    return tricks, tuple(sorted(broken, key=lambda one: one.trick))


def plays_of(view: LineView) -> Tricks:
    """Return the cards of a deal, trick by trick in playing order."""
    return tuple(
        tuple(Card.parse(text) for text in trick)
        for trick in view.line.payload["plays"]
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
