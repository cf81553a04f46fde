"""A table's set as text: what stands of it, in order of play.

Source: docs/notation.md, "A set".
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.cards import Noted
from scoring.games.protocol import Penalty
from scoring.ledger.enums import LineKind
from scoring.ledger.possible import penalty_of
from scoring.scoresheet.queries.table_view import TableView


def has_text(table: TableView) -> bool:
    """Tell whether the notation knows such a set.

    It knows no seats that change, no pair that plays alone, and not every game.
    """
    cards = table.rules.cards
    if cards is None or cards.notation is None:
        return False
    return not table.seats_changed and len(set(table.state.entrants)) > 1


def set_text(table: TableView) -> str:
    """Return the set of a table as text; codes and never names.

    Extra deals and lots are not part of the set, nor what was voided. Only where
    ``has_text``.
    """
    cards = table.rules.cards
    assert cards is not None
    assert cards.notation is not None
    return cards.notation.of_set(
        tuple(_lines(table)), seats=table.state.entrants, rules=table.rules.ruleset
    )


def _lines(table: TableView) -> Iterator[Penalty | Noted]:
    for view in table.in_order_of_play:
        played = view.played
        if played is None or not view.counts or played.tie_break:
            continue
        payload = view.line.payload
        if view.line.kind is LineKind.PENALTY:
            yield penalty_of(payload)
        elif view.deal is not None:
            plays = payload["plays"] if view.has_plays else None
            yield Noted(deal=view.deal, plays=plays)
