"""A table's set as text: what stands of it, in order of play.

Source: docs/notation.md, "A set".
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.cruce.notation_cards import DealCards, lists_to_plays
from scoring.games.cruce.notation_set import (
    Line,
    Penalty,
    PenaltyKind,
    SetRecord,
    write,
)
from scoring.ledger.enums import LineKind
from scoring.scoresheet.queries.moves import seats_changed
from scoring.scoresheet.queries.table_view import TableView


def has_text(table: TableView) -> bool:
    """Tell whether the notation knows such a set.

    It knows no seats that change, no pair that plays alone, and no other game.
    """
    if not table.rules.game.records_cards:
        return False
    return not seats_changed(table) and len(set(table.state.entrants)) > 1


def set_text(table: TableView) -> str:
    """Return the set of a table as text; codes and never names.

    Extra deals and lots are not part of the set, nor what was voided.
    """
    return write(
        SetRecord(
            rules=table.rules.ruleset,
            seats=table.state.entrants,
            lines=tuple(_lines(table)),
        )
    )


def _lines(table: TableView) -> Iterator[Line]:
    for view in table.in_order_of_play:
        played = view.played
        if played is None or not view.counts or played.tie_break:
            continue
        payload = view.line.payload
        if view.line.kind is LineKind.PENALTY:
            yield Penalty(
                seat=payload["seat"],
                kind=PenaltyKind(payload["kind"]),
                points=payload["points"],
            )
        elif view.deal is not None and view.has_plays:
            yield DealCards(entry=view.deal, plays=lists_to_plays(payload["plays"]))
        elif view.deal is not None:
            yield view.deal
