"""What a game tells of somebody's deals, added up over their tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from scoring.games.telling import FigureSum
from scoring.people.queries.own_play import own_play
from scoring.people.queries.records import SidePlayed


def counted_at(tables: Iterable[SidePlayed]) -> dict[str, FigureSum]:
    """Return each figure of the game's results, of these sides. Two queries.

    Deals that settled a tie do not count, as in the set; the tables are of one game.
    """
    sides = {one.table_id: one.side for one in tables}
    total: dict[str, int] = defaultdict(int)
    deals: dict[str, int] = defaultdict(int)
    for play in own_play(sides):
        if play.side != sides[play.table_id]:
            continue
        for deal in play.deals:
            for name, values in deal.figures.items():
                # A fourth seat that came later has no figure in the deals before.
                if play.side < len(values):
                    total[name] += values[play.side]
                    deals[name] += 1
    return {name: FigureSum(total[name], deals=deals[name]) for name in total}
