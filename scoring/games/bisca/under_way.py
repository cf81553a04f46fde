"""A deal that is being played, as far as its cards were tapped.

Source: docs/bisca.md BI-10 to BI-12 (cut), BI-20 (turns), BI-28 (exchange).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.games.bisca.cards import PACK_POINTS, pack_for
from scoring.games.bisca.dealing import trump_of
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.on_table import on_table
from scoring.games.bisca.retelling import retell
from scoring.games.bisca.written import EXCHANGED, play_problems, read
from scoring.games.cards import Retold, UnderWay


def under_way(
    asked: Mapping[str, str], *, acts: Sequence[str], players: int
) -> UnderWay:
    """Return the deal as far as its cards lie. Raises KeyError, ValueError."""
    dealer = int(asked["dealer"])
    if not 0 <= dealer < players:
        raise ValueError("no such seat")
    tricks, lying = _tricks(acts, players=players)
    plays = [[asked["cut"]], *tricks]
    deal = DealEntry(outcome=Outcome.PLAYED, dealer=dealer)
    shape = [
        one
        for one in play_problems(deal, plays, players=players)
        if one.code != "bisca_plays_bonus"
    ]
    if shape:
        raise ValueError(shape[0].code)
    fresh = set(lying).difference(*tricks)
    if len(fresh) < len(lying) or not fresh <= set(map(str, pack_for(players))):
        raise ValueError("no card that can lie there")
    written = read([*plays, lying] if lying else plays)
    trump = trump_of(written.cut)
    table = on_table(written.tricks, trump=trump, dealer=dealer, players=players)
    return UnderWay(
        told=Retold(
            trump=str(trump),
            leader=(dealer + 1) % players,
            tricks=retell(written, table),
            broken=(),
            whole=table.turn is None,
        ),
        turn=table.turn,
        to_come=PACK_POINTS - sum(table.points),
    )


def _tricks(acts: Sequence[str], *, players: int) -> tuple[list[list[str]], list[str]]:
    """Return whole tricks with the exchange between them, and the cards that lie."""
    plays: list[list[str]] = []
    lying: list[str] = []
    for act in acts:
        if act.startswith(EXCHANGED):
            if lying:
                raise ValueError("an exchange within a trick")
            plays.append([act])
            continue
        lying.append(act)
        if len(lying) == players:
            plays.append(lying)
            lying = []
    return plays, lying
