"""Deals, whole and in part, with what the engine in Python says of them.

Many cards are wrong on purpose; chance is seeded, so every run asks the same.
"""

from __future__ import annotations

import random
from dataclasses import replace

from scoring.games.cruce.announcements import counts
from scoring.games.cruce.cards import Suit
from scoring.games.cruce.evidence import breaches, false_announcements, pairs_led
from scoring.games.cruce.on_table import on_table
from scoring.games.cruce.ruleset import (
    CLUB,
    TOURNAMENT,
    AnnouncementMode,
    FirstLead,
    MadeBid,
    Mode,
    TrumpChoice,
)
from scoring.games.cruce.settle import score
from scoring.games.cruce.sides import side_of, sides
from tests.card_deals import played

DECLARED, AUTOMATIC = AnnouncementMode.DECLARED, AnnouncementMode.AUTOMATIC
RULES = (
    TOURNAMENT,
    CLUB,
    replace(TOURNAMENT, mode=Mode.PAIRS),
    replace(CLUB, mode=Mode.PAIRS, announcement_needs_trick=True),
    replace(TOURNAMENT, must_beat=True, announcement_needs_trick=True),
    replace(TOURNAMENT, must_follow=False, announcement_mode=AUTOMATIC),
    replace(CLUB, must_follow=False, announcement_mode=DECLARED),
    replace(CLUB, must_trump=False, made_bid_scores=MadeBid.BID),
    replace(TOURNAMENT, first_lead_trump=FirstLead.FREE, announce_values=(10, 50)),
    replace(TOURNAMENT, others_score_when_failed=True, others_score_when_made=False),
    replace(CLUB, stock_free_play=False, point_unit=20),
)


def vectors(*, deals):
    """Return so many deals for each of the rules and numbers of players."""
    rng = random.Random(21)
    return [
        _vector(rng, rules=rules, players=players)
        for rules in RULES
        for players in (2, 3, 4)
        for _deal in range(deals)
    ]


def _vector(rng, *, rules, players):
    leader = rng.randrange(players)
    named = rules.trump_choice is TrumpChoice.NAMED
    trump = rng.choice(list(Suit)) if named else None
    cards = played(rng, leader=leader, players=players, trump=trump, rules=rules)
    if rng.random() < 0.5:
        cards = cards[: rng.randrange(len(cards) + 1)]
    plays = [cards[at : at + players] for at in range(0, len(cards), players)]
    asked = {"leader": leader, "players": players, "trump": trump}
    bid = rng.randrange(5)
    claimed = [suit for suit in Suit if rng.random() < 0.5]
    said = {suit: rng.randrange(players) for suit in claimed}
    return {
        "cards": _written(cards),
        "leader": leader,
        "players": players,
        "trump": trump,
        "rules": rules.to_json(),
        "sides": sides(players, rules),
        "bid": bid,
        "claimed": claimed,
        "said": said,
        "told": {
            **_told(plays, asked=asked, rules=rules, said=said),
            **_scored(plays, asked=asked, rules=rules, bid=bid, claimed=claimed),
        },
    }


def _told(plays, *, asked, rules, said):
    table = on_table(plays, **asked)
    return {
        "table": {
            "trump": table.trump,
            "turn": table.turn,
            "points": table.points,
            "tricks": [
                [trick.leader, _written(trick.cards), trick.taker, trick.points]
                for trick in table.tricks
            ],
        },
        "breaches": [_breach(one) for one in breaches(table, rules=rules)],
        "false": [_breach(one) for one in false_announcements(table, announced=said)],
        "pairs": [
            [p.suit, p.trick, p.seat, str(p.card), p.other, p.possible, p.certain]
            for p in pairs_led(table)
        ],
    }


def _scored(plays, *, asked, rules, bid, claimed):
    table = on_table(plays, **asked)
    automatic = rules.announcement_mode is AUTOMATIC
    announced = {
        pair.suit: pair.seat
        for pair in pairs_led(table)
        if (pair.certain if automatic else pair.possible and pair.suit in claimed)
        and counts(pair.seat, points=table.points, rules=rules)
    }
    teams = sides(asked["players"], rules)
    plain, in_trumps = rules.announce_values
    totals = [sum(table.points[seat] for seat in team) for team in teams]
    for suit, seat in announced.items():
        totals[side_of(seat, teams)] += in_trumps if suit == table.trump else plain
    bidding = side_of(asked["leader"], teams)
    result = score(tuple(totals), bidding=bidding, bid=bid, rules=rules)
    return {
        "announced": announced,
        "totals": totals,
        "made": result.made,
        "delta": result.delta,
    }


def _breach(one):
    return [
        one.trick, one.seat, str(one.card), one.rule, _written(one.owed), one.proven,
    ]  # fmt: skip


def _written(cards):
    return [str(card) for card in cards]
