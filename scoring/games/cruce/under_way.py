"""A deal that is being played, as far as its cards were tapped.

Source: docs/rules.md R-14 (what was bid), R-30 (trump), R-42 to R-44 (announcements).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.games.cards import Retold, UnderWay
from scoring.games.cruce.announcements import counts
from scoring.games.cruce.cards import DECK_POINTS, Card, Suit
from scoring.games.cruce.evidence import pairs_led
from scoring.games.cruce.on_table import on_table
from scoring.games.cruce.retelling import retell
from scoring.games.cruce.ruleset import AnnouncementMode, RuleSet, TrumpChoice
from scoring.games.cruce.settle import lowest_bid
from scoring.games.cruce.sides import mode_at


def under_way(
    asked: Mapping[str, str],
    *,
    acts: Sequence[str],
    said: Sequence[str],
    players: int,
    rules: RuleSet,
) -> UnderWay:
    """Return the deal as far as its cards lie. Raises KeyError, ValueError."""
    bidder, bid = int(asked["bidder"]), int(asked["bid"])
    most = rules.max_bid(mode_at(players, rules))
    if not (0 <= bidder < players and lowest_bid(rules) <= bid <= most):
        raise ValueError("no such bid")
    cards = tuple(map(Card.parse, acts))
    starts = range(0, len(cards), players)
    plays = tuple(cards[start : start + players] for start in starts)
    named = rules.trump_choice is TrumpChoice.NAMED
    trump = Suit(asked["trump"]) if named else None
    table = on_table(plays, leader=bidder, players=players, trump=trump)
    automatic = rules.announcement_mode is AnnouncementMode.AUTOMATIC
    announced = {
        pair.suit: pair.seat
        for pair in pairs_led(table)
        if (pair.certain if automatic else pair.possible and pair.suit in said)
        and counts(pair.seat, points=table.points, rules=rules)
    }
    return UnderWay(
        told=Retold(
            trump="" if table.trump is None else str(table.trump),
            leader=bidder,
            tricks=retell(table, announcements=announced, rules=rules),
            broken=(),
            whole=table.turn is None,
        ),
        turn=table.turn,
        to_come=DECK_POINTS - sum(table.points),
        facts={"bidder": bidder, "bid": bid, "needed": bid * rules.point_unit},
    )
