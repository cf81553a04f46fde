"""Answer questions about the rules: a legal card, a trick, a settled deal, a replay.

One JSON object in, one out; seats and tricks count from 0.
Source: docs/rules.md; the fields are listed in docs/notation.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from scoring.games.adjudicate import (
    Answer,
    answered,
    irregular,
    note_position,
    totals,
    trick,
)
from scoring.games.cruce.announcements import announced_sums
from scoring.games.cruce.cards import DECK_POINTS, Card
from scoring.games.cruce.dealing import CARDS_EACH, DRAWS, WITH_STOCK
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.gameset import set_form
from scoring.games.cruce.play import legal, trick_winner, why_not
from scoring.games.cruce.replay import Replayed, replay
from scoring.games.cruce.request import Request, read_record
from scoring.games.cruce.ruleset import TOURNAMENT, Mode, RuleSet
from scoring.games.cruce.settle import lowest_bid, score
from scoring.games.cruce.short_form import made, points_problems
from scoring.games.cruce.sides import mode_at, per_side, side_of
from scoring.games.protocol import Sides

FULL_STOCK = DRAWS * WITH_STOCK
MOST_PLAYERS = max(CARDS_EACH)
LARGEST_HAND = max(CARDS_EACH.values())


def answer(request: object, *, rules: RuleSet = TOURNAMENT) -> Answer:
    """Return the answer to one request by these rules; errors are answers too."""
    return answered(request, questions=QUESTIONS, read=Request, rules=rules)


def _legal(request: Request, rules: RuleSet) -> Answer:
    players = request.players()
    trump = request.trump()
    lying = request.different("trick") if request.value("trick") is not None else ()
    hand = request.different("hand")
    stock = _stock_left(request, known={*lying, *hand})
    first_lead = request.truth("first_lead")
    request.check()
    if players is None and stock:
        players = WITH_STOCK
    note_position(
        request,
        trick=lying,
        hand=hand,
        players=players or MOST_PLAYERS,
        each=LARGEST_HAND if players is None else CARDS_EACH[players],
    )
    if stock and players != WITH_STOCK:
        request.wrong("stock", "only two players have one")
    request.check()
    first = first_lead and not lying
    allowed = legal(
        hand, lying, trump=trump, rules=rules, first_lead=first, stock=stock
    )
    why = {
        str(card): why_not(
            card, hand, lying, trump=trump, rules=rules, first_lead=first, stock=stock
        )
        for card in hand
        if card not in allowed
    }
    return {"legal": list(map(str, allowed)), "why": why}


def _stock_left(request: Request, *, known: set[Card]) -> int:
    """Return how many cards lie face down, given as a number or as cards."""
    value = request.value("stock")
    if isinstance(value, list):
        cards = request.different("stock")
        for card in cards:
            if card in known:
                request.wrong("stock", f"{card} does not lie face down")
        count = len(value)
    else:
        count = 0
        if value is not None:
            count = request.number("stock", least=0, most=FULL_STOCK)
    # Both draw after a trick: with an odd number nobody knows if any still lie there.
    if count % WITH_STOCK or count > FULL_STOCK:
        request.wrong("stock", f"8, 6, 4, 2 or no cards lie face down, not {count}")
    return count


def _trick(request: Request, _rules: RuleSet) -> Answer:
    return trick(request, trump=request.trump, winner=trick_winner)


def _settle(request: Request, rules: RuleSet) -> Answer:
    teams, players = request.table("points")
    rules = _for_sides(rules, teams)
    bidder = request.number("bidder", least=0, most=players - 1)
    most = rules.max_bid(mode_at(players, rules))
    bid = request.number("bid", least=lowest_bid(rules), most=most)
    if request.value("points") is None and request.value("set_points") is not None:
        return _settle_short(request, rules, teams=teams, bidder=bidder, bid=bid)
    points = request.numbers("points", count=players, least=0)
    before = request.before(teams)
    request.check()
    _check_points(request, points, rules=rules)
    bidding = side_of(bidder, teams)
    result = score(per_side(points, teams), bidding=bidding, bid=bid, rules=rules)
    after = totals(result.delta, before=before, form=set_form(rules), first=bidding)
    return {"made": result.made, **after}


def _settle_short(
    request: Request, rules: RuleSet, *, teams: Sides, bidder: int, bid: int
) -> Answer:
    """Settle by what each side scored, as a paper sheet has it."""
    scored = request.numbers("set_points", count=len(teams))
    before = request.before(teams)
    request.check()
    # Who deals and what is trump change nothing here; a bid of 0 is the first seat's.
    seats = sum(len(team) for team in teams)
    entry = DealEntry(
        outcome=Outcome.PLAYED,
        dealer=(bidder - 1) % seats,
        bidder=bidder,
        bid=bid,
        set_points=scored,
    )
    for problem in points_problems(entry, teams=teams, rules=rules):
        request.wrong("set_points", f"no deal brings these points ({problem.code})")
    request.check()
    bidding = side_of(bidder, teams)
    answer = totals(scored, before=before, form=set_form(rules), first=bidding)
    return {"made": made(entry, teams=teams), **answer}


def _check_points(request: Request, points: Sequence[int], *, rules: RuleSet) -> None:
    """Refuse points that no deal comes to. Raises NotReadable."""
    if sum(points) - DECK_POINTS not in announced_sums(rules):
        detail = f"{DECK_POINTS} and the announcements, not {sum(points)}"
        request.wrong("points", detail)
    if 1 in points:
        request.wrong("points", "no cards are worth 1")
    request.check()


@lru_cache
def _for_sides(rules: RuleSet, teams: Sides) -> RuleSet:
    """Return the rules for these sides: pairs, or each for himself."""
    pairs = any(len(team) > 1 for team in teams)
    return replace(rules, mode=Mode.PAIRS if pairs else Mode.INDIVIDUAL)


def _replay(request: Request, rules: RuleSet) -> Answer:
    teams, players = request.table("hands")
    rules = _for_sides(rules, teams)
    before = request.before(teams)
    record = read_record(request, players=players, rules=rules)
    told = replay(record, rules=rules)
    result, bidding = told.result, None
    if told.contract is not None:
        # By side, in the order in which the request names them.
        points, bid = per_side(told.points, teams), told.contract.bid
        bidding = side_of(told.contract.bidder, teams)
        result = score(points, bidding=bidding, bid=bid, rules=rules)
    after = totals(result.delta, before=before, form=set_form(rules), first=bidding)
    return {**_told(told), "made": result.made, **after}


def _told(told: Replayed) -> Answer:
    contract = told.contract
    return {
        "bid_winner": None if contract is None else contract.bidder,
        "bid": 0 if contract is None else contract.bid,
        "trump": None if told.trump is None else str(told.trump),
        "tricks": [
            {
                "leader": trick.leader,
                "winner": trick.winner,
                "points": trick.points,
                "announcement": trick.announcement,
            }
            for trick in told.tricks
        ],
        "points": list(told.points),
        "irregularities": irregular(told.irregularities),
        "auction_irregularities": [
            {
                "seat": one.seat,
                "bid": one.bid,
                "rule": one.rule,
                "possible": list(one.possible),
            }
            for one in told.wrong_bids
        ],
    }


QUESTIONS: Mapping[str, Callable[[Request, RuleSet], Answer]] = {
    "legal": _legal,
    "trick": _trick,
    "settle": _settle,
    "replay": _replay,
}
