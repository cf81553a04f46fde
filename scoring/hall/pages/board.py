"""The scoreboard of one table: its score, its latest deals, its last one by cards."""

from __future__ import annotations

from scoring.cards.pages.replay_view import ReplayView
from scoring.cards.pages.under_way import live_deal
from scoring.cards.queries.recorded_deal import last_with_plays, recorded_deal
from scoring.scoresheet.pages.ledger import LedgerRow, ledger_rows
from scoring.scoresheet.queries.table_view import LineView, TableView, table_shown
from scoring.stages.pages.cards import CardView, card_view
from scoring.stages.queries.cards import cards_shown
from tables.seating.models import Table
from tables.seating.queries.seating import table_in
from tournaments.ids import StageId, TournamentId

SHOWN_LINES = 3


def board(tournament_id: TournamentId, *, table_id: int) -> dict[str, object]:
    """Return a table for a scoreboard, as everybody may see it. Raises NotFound.

    ``deal`` is the last deal that counts and was recorded card by card, if that is the
    last deal that counts; ``live`` is the deal under way, where it is shown.
    """
    table = table_in(tournament_id, table_id=table_id)
    view = table_shown(table)
    last = last_with_plays(view)
    return {
        "card": board_card(table),
        "lines": [row for row in ledger_rows(view) if _played(row)][:SHOWN_LINES],
        "live": live_deal(table, view=view),
        "deal": None if last is None else _deal(view, line=last),
    }


def board_card(table: Table) -> CardView:
    """Return the score of a table, as everybody may see it."""
    (card,) = cards_shown([StageId(table.stage_id)], letters=[table.letter])
    return card_view(card)


def _played(row: LedgerRow) -> bool:
    return row.voided is None and bool(row.changes)


def _deal(view: TableView, *, line: LineView) -> dict[str, object]:
    deal = recorded_deal(view, seq=line.line.seq)
    replay = ReplayView(deal, url="")
    return {
        "key": f"{view.id}.{line.line.seq}",
        "title": line.title,
        "trump": replay.trump,
        "seats": replay.seats,
        "tricks": replay.tricks(),
    }
