"""Questions that the tests of ``adjudicate`` begin with."""

from scoring.games.cruce.adjudicate import answer
from scoring.games.cruce.ruleset import TOURNAMENT

LEGAL = {
    "op": "legal",
    "players": 4,
    "trump": "V",
    "trick": ["4D", "3V"],
    "hand": ["AD", "2D", "XG"],
}
SETTLE = {
    "op": "settle",
    "sides": [[0], [1], [2], [3]],
    "bidder": 1,
    "bid": 2,
    "points": [36, 65, 0, 39],
}
HANDS = [
    ["AV", "XV", "4V", "3V", "9R", "2R"],
    ["AD", "XD", "4D", "3D", "2D", "9D"],
    ["AG", "XG", "4G", "3G", "2G", "9G"],
    ["AR", "XR", "4R", "3R", "2V", "9V"],
]
PLAYS = [
    ["4V", "9D", "9G", "9V"],
    ["AV", "2D", "2G", "2V"],
    ["XV", "3D", "3G", "3R"],
    ["3V", "4D", "4G", "4R"],
    ["2R", "XD", "XG", "XR"],
    ["AR", "9R", "AD", "AG"],
]
REPLAY = {
    "op": "replay",
    "players": 4,
    "sides": [[0], [1], [2], [3]],
    "bid_order": [0, 1, 2, 3],
    "bids": [2, 0, 0, 0],
    "hands": HANDS,
    "plays": PLAYS,
    "trump": "V",
}


def without(request, *names):
    return {name: value for name, value in request.items() if name not in names}


def problems(request, *, rules=TOURNAMENT):
    told = answer(request, rules=rules)
    assert told["error"] == told["problems"][0]["code"]
    assert all(problem["detail"] in told["detail"] for problem in told["problems"])
    return [(problem["code"], problem["field"]) for problem in told["problems"]]
