"""A deal that is being played, as far as its cards were tapped.

Source: docs/bisca.md BI-10 to BI-12 (cut), BI-20 (turns), BI-28 (exchange).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.bisca.cards import PACK_POINTS, Card, pack_for
from scoring.games.bisca.dealing import trump_of
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.on_table import OnTable, on_table
from scoring.games.bisca.written import EXCHANGED, Written, play_problems, read


@dataclass(frozen=True, slots=True)
class CardsSoFar:
    """What everybody at the table can see: whole tricks, and the cards of one more.

    ``leader`` leads that one; ``to_come`` are the card points nobody has taken.
    """

    written: Written
    table: OnTable
    lying: tuple[Card, ...]
    leader: int
    turn: int | None
    to_come: int


def so_far(
    asked: Mapping[str, str], *, acts: Sequence[str], players: int
) -> CardsSoFar:
    """Return the deal as far as its cards lie. Raises KeyError, ValueError."""
    dealer = int(asked["dealer"])
    if not 0 <= dealer < players:
        raise ValueError("no such seat")
    plays, open_trick = _tricks(acts, players=players)
    plays = [[asked["cut"]], *plays]
    deal = DealEntry(outcome=Outcome.PLAYED, dealer=dealer)
    shape = [
        one
        for one in play_problems(deal, plays, players=players)
        if one.code != "bisca_plays_bonus"
    ]
    if shape:
        raise ValueError(shape[0].code)
    lying = tuple(map(Card.parse, open_trick))
    written = read(plays)
    before = {card for trick in written.tricks for card in trick}
    fresh = set(lying) - before
    if len(fresh) < len(lying) or not fresh <= set(pack_for(players)):
        raise ValueError("no card that can lie there")
    table = on_table(
        written.tricks, trump=trump_of(written.cut), dealer=dealer, players=players
    )
    leader = table.tricks[-1].taker if table.tricks else (dealer + 1) % players
    return CardsSoFar(
        written=written,
        table=table,
        lying=lying,
        leader=leader,
        turn=None if table.whole else (leader + len(lying)) % players,
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
