"""Deals as a hurried finger types them, right and wrong, with what Python says of them.

Chance is seeded, so every run asks the same.
"""

from __future__ import annotations

import random
from dataclasses import replace

from scoring.games.bisca import ruleset as bisca
from scoring.games.bisca.game import BISCA
from scoring.games.cruce.game import CRUCE
from scoring.games.cruce.ruleset import (
    CLUB,
    TOURNAMENT,
    AllPass,
    MadeBid,
    MisdealNext,
    TieBreak,
)
from scoring.games.protocol import Ask, Company

SINGLES = [Company.singles(seats) for seats in (2, 3, 4)]
PAIRS = Company(seats=4, playing=(0, 1, 2, 3), sides=((0, 2), (1, 3)))
LEFT = [
    Company(seats=4, playing=(0, 2, 3), sides=((0,), (1,), (2,), (3,))),
    Company(seats=4, playing=(1, 2), sides=((0,), (1,), (2,), (3,))),
    Company(seats=3, playing=(0, 2), sides=((0,), (1,), (2,))),
]
COMPANIES = [*SINGLES, PAIRS, *LEFT]
RULES = [
    (CRUCE, TOURNAMENT),
    (CRUCE, CLUB),
    (CRUCE, replace(TOURNAMENT, announcement_needs_trick=True, point_unit=20)),
    (CRUCE, replace(TOURNAMENT, made_bid_scores=MadeBid.BID, players_allowed=(4,))),
    (CRUCE, replace(CLUB, others_score_when_made=False, announce_values=(10, 50))),
    (CRUCE, replace(TOURNAMENT, all_pass=AllPass.SAME_DEALER)),
    (CRUCE, replace(CLUB, misdeal_next=MisdealNext.NEXT, penalty_misdeal=2)),
    (CRUCE, replace(TOURNAMENT, tie_break=(TieBreak.CARD_POINTS, TieBreak.LOT))),
    (BISCA, bisca.TOURNAMENT),
    (BISCA, replace(bisca.TOURNAMENT, penalty_misdeal=1, players_allowed=(3, 4))),
]


def vectors(*, deals):
    """Return so many deals for each of the rules and kinds of table."""
    rng = random.Random(33)
    return [
        _vector(rng, game=game, rules=rules, company=company)
        for game, rules in RULES
        for company in COMPANIES
        for _deal in range(deals)
    ]


def _vector(rng, *, game, rules, company):
    if game is CRUCE and company is PAIRS:
        rules = rules.in_pairs()
    played = rng.random() < 0.9
    outcome = (
        next(code for code, one in game.outcomes(rules).items() if one.played)
        if played
        else rng.choice(list(game.outcomes(rules)))
    )
    answers = {}
    if outcome == "played" or rng.random() < 0.2:
        form = game.form(company=company, rules=rules)
        short = game.short_form(company=company, rules=rules)
        for field in short if short and rng.random() < 0.5 else form:
            answers |= _answer(rng, field, company=company, answers=answers)
        if rng.random() < 0.01:
            answers["set_points"] = _scored(rng, answers, most=4, company=company)
    dealer = rng.choice(company.playing)
    if rng.random() < 0.03:
        dealer = rng.randrange(-1, company.seats + 1)
    deal = game.entered(outcome, dealer, answers)
    wrong = game.problems(deal, company=company, rules=rules, plays=None)
    told = None
    if not wrong:
        result = game.settle(deal, company=company, rules=rules)
        told = {
            "change": list(result.change),
            "mark": result.mark,
            "first": result.first,
            "totals": None
            if "totals" not in result.facts
            else list(result.facts["totals"]),
        }
    return {
        "game": game.code,
        "deal": {"outcome": outcome, "dealer": dealer, **answers},
        "company": {
            "seats": company.seats,
            "playing": company.playing,
            "sides": company.sides,
        },
        "rules": rules.to_json(),
        "told": {
            "problems": [[p.code, p.field, dict(p.params)] for p in wrong],
            "result": told,
        },
    }


def _answer(rng, field, *, company, answers):
    """An answer that is mostly right, sometimes missing, sometimes impossible."""
    if rng.random() < 0.04:
        return {}
    if field.ask is Ask.POINTS:
        return {field.name: _points(rng, field, company=company)}
    if field.ask is Ask.SCORED:
        points = _scored(rng, answers, most=field.most, company=company)
        return {field.name: points}
    if field.at:
        said = {at: _seat(rng, company) for at in field.at if rng.random() < 0.25}
        return {field.name: said} if said else {}
    if field.ask is Ask.SEAT:
        if field.optional and rng.random() < 0.6:
            return {}
        return {field.name: _seat(rng, company)}
    options = [option.value for option in field.options]
    if all(isinstance(one, int) for one in options) and rng.random() < 0.04:
        return {field.name: rng.choice([-1, 0, 7, 9])}
    return {field.name: rng.choice(options)}


def _seat(rng, company):
    if rng.random() < 0.04:
        return rng.randrange(-1, company.seats + 1)
    return rng.choice(company.playing)


def _scored(rng, answers, *, most, company):
    """Return what each side scored: mostly the bid made or lost, and a little more."""
    bid = answers.get("bid", 1)
    bidding = [answers.get("bidder") in side for side in company.sides]
    points = [
        (
            rng.choice([-bid, bid, bid, bid + 1])
            if own
            else rng.choice([0, 0, 0, 1, 1, 2])
        )
        for own in bidding
    ]
    playing = [set(side) <= set(company.playing) for side in company.sides]
    points = [one if plays else 0 for one, plays in zip(points, playing, strict=True)]
    chance = rng.random()
    if chance < 0.1:
        points[rng.randrange(len(points))] = rng.randrange(-most, most + 2)
    elif chance < 0.25:
        points[rng.randrange(len(points))] = None
    elif chance < 0.3:
        points = [None] * len(points)
    elif chance < 0.33:
        points = points[:-1]
    return points


def _points(rng, field, *, company):
    sides = [side for side in company.sides if set(side) <= set(company.playing)]
    cuts = sorted(rng.randrange(field.total + 1) for _ in sides[1:])
    parts = [
        high - low for low, high in zip([0, *cuts], [*cuts, field.total], strict=True)
    ]
    if rng.random() < 0.08:
        parts = [field.total // len(sides)] * len(sides)
    points = [0] * company.seats
    for side, part in zip(sides, parts, strict=True):
        points[side[0]] = part
    chance = rng.random()
    if chance < 0.05:
        points[rng.randrange(company.seats)] = rng.choice([1, 119, 121, -2, 13])
    elif chance < 0.08:
        points[rng.choice(company.playing)] = None
    elif chance < 0.1:
        points = points[:-1]
    return points
