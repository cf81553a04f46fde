"""Deals of Bisca, whole and in part, with what the engine in Python says of them.

Many cards and exchanges are wrong on purpose; chance is seeded, so every run asks the
same.
"""

from __future__ import annotations

import random

from scoring.games.bisca.cards import Card, pack_for
from scoring.games.bisca.dealing import trump_of
from scoring.games.bisca.evidence import breaches
from scoring.games.bisca.on_table import bonus_of, on_table
from scoring.games.bisca.ruleset import TOURNAMENT
from scoring.games.bisca.settle import score
from scoring.games.bisca.written import TAP, could_exchange, read
from scoring.games.protocol import Company
from tests.dealt import BiscaDeal

PAIRS = Company(seats=4, playing=(0, 1, 2, 3), sides=((0, 2), (1, 3)))
COMPANIES = [*map(Company.singles, (2, 3, 4)), PAIRS]


def vectors(*, deals):
    """Return so many deals for each kind of table."""
    rng = random.Random(40)
    return [
        _vector(rng, company=company) for company in COMPANIES for _deal in range(deals)
    ]


def _played(rng, *, company, dealer):
    """Return a deal in which any card of the hand may fall, and the taps of it."""
    deal = BiscaDeal.start(company=company, dealer=dealer, rules=TOURNAMENT, rng=rng)
    taps = []
    while deal.acts():
        state = deal.state
        can = [seat for seat in range(company.seats) if state.can_exchange(seat)]
        if can and not state.trick and deal.exchange is None and rng.random() < 0.2:
            act = f"={can[0]}"
        elif rng.random() < 0.4:
            act = str(rng.choice(state.hands[state.turn]))
        else:
            act = rng.choice(deal.acts())
        taps.append(act)
        deal = deal.do(act)
    return deal, taps


def _tapped(rng, *, company):
    """Return cut and taps of cards in any order, as no deal could have been played."""
    cards = [str(card) for card in pack_for(company.seats)]
    cut = rng.choice([TAP, *cards])
    rng.shuffle(cards)
    number = rng.randrange(len(cards) // company.seats)
    card = None if cut == TAP else Card.parse(cut)
    lain = cards[: number * company.seats]
    taps = list(cards)
    if could_exchange(card, players=company.seats, trick=number) and not (
        {cut, f"2{cut[1]}"} & set(lain)
    ):
        taps.insert(len(lain), f"={rng.randrange(company.seats)}")
    return cut, taps


def _plays(cut, taps, *, players):
    """Return the texts of a record whose cards were tapped like this."""
    plays, trick = [[cut]], []
    for act in taps:
        if act.startswith("="):
            plays.append([act])
            continue
        trick.append(act)
        if len(trick) == players:
            plays.append(trick)
            trick = []
    return plays


def _vector(rng, *, company):
    players, dealer = company.seats, rng.randrange(company.seats)
    if rng.random() < 0.5:
        deal, taps = _played(rng, company=company, dealer=dealer)
        plays = deal.recorded()[1]
    else:
        cut, taps = _tapped(rng, company=company)
        plays = _plays(cut, taps, players=players)
    if whole := rng.random() < 0.5:
        told = read(plays)
    else:
        told = read(plays[: rng.randrange(1, len(plays))])
        cards = players * len(told.tricks)
        taps = _until(taps, cards, exchanged=told.exchange is not None)
    table = on_table(
        told.tricks,
        trump=trump_of(told.cut),
        dealer=dealer,
        players=players,
    )
    found = breaches(told, table, rules=TOURNAMENT)
    totals = [sum(table.points[seat] for seat in side) for side in company.sides]
    return {
        "deal": {"fields": {"cut": plays[0][0], "dealer": str(dealer)}, "cards": taps},
        "known": {
            "rules": TOURNAMENT.to_json(),
            "seats": [{} for _seat in range(players)],
            "sides": [{"seats": side} for side in company.sides],
        },
        "told": {
            "trump": table.trump,
            "points": table.points,
            "bonus": bonus_of(table.tricks, trump=table.trump),
            "tricks": [
                [one.leader, [str(card) for card in one.cards], one.taker, one.points]
                for one in table.tricks
            ],
            "wrong": sorted(map(_breach, found)),
            "totals": totals,
            "complete": whole,
            "delta": _delta(table, totals, company),
            "plays": "/".join(" ".join(texts) for texts in plays) if whole else None,
        },
    }


def _until(taps, cards, *, exchanged):
    """Return the taps of so many cards, with the exchange if it was made by then."""
    kept, lying = [], 0
    for act in taps:
        if act.startswith("="):
            if exchanged:
                kept.append(act)
        elif lying < cards:
            kept.append(act)
            lying += 1
    return kept


def _delta(table, totals, company):
    _mark, change = score(totals)
    return [
        points + (bonus_of(table.tricks, trump=table.trump) in side)
        for points, side in zip(change, company.sides, strict=True)
    ]


def _breach(one):
    turn = -1 if one.turn is None else one.turn
    owed = [str(card) for card in one.owed]
    return [one.trick, turn, one.seat, str(one.card), one.rule, owed, one.proven]
