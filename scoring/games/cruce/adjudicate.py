"""Answer questions about the rules: a legal card, a trick, a settled deal, a replay.

One JSON object in, one out; a question that cannot be read gets
``{"error": code, "detail": sentence}`` and never an exception. Seats and tricks count
from 0. Source: docs/rules.md; the fields are listed in docs/notation.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scoring.games.cruce.cards import DECK_POINTS, Card, Suit
from scoring.games.cruce.drawing import PLAYERS, in_drawing_order
from scoring.games.cruce.gameset import set_over
from scoring.games.cruce.play import (
    legal,
    trick_points,
    trick_winner,
    why_not,
)
from scoring.games.cruce.replay import (
    RecordedDeal,
    Replayed,
    Unreplayable,
    contract_of,
    replay,
)
from scoring.games.cruce.request import (
    Fields,
    Unreadable,
    read_cards,
    read_different,
    read_int,
    read_ints,
    read_lists,
    read_players,
    read_sides,
    read_suit,
    read_trump,
)
from scoring.games.cruce.ruleset import TOURNAMENT, Mode, RuleSet
from scoring.games.cruce.settle import DealResult, lowest_bid, score
from scoring.games.cruce.sides import Sides, mode_at, side_of

Answer = dict[str, object]
MOST_ANNOUNCED = 100
ANNOUNCED_STEP = 20


def answer(request: object, *, rules: RuleSet = TOURNAMENT) -> Answer:
    """Return the answer to one request by these rules; errors are answers too."""
    if not isinstance(request, dict):
        return _error("not_an_object", "a request is a JSON object with op")
    op = request.get("op")
    question = QUESTIONS.get(op) if isinstance(op, str) else None
    if question is None:
        return _error("unknown_op", f"op: one of {', '.join(QUESTIONS)}")
    try:
        return question(request, rules)
    except (Unreadable, Unreplayable) as error:
        return _error(error.code, error.detail)


def _error(code: str, detail: str) -> Answer:
    return {"error": code, "detail": detail}


def _written(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _legal(fields: Fields, rules: RuleSet) -> Answer:
    players = read_players(fields)
    trump = read_trump(fields)
    trick = read_different(fields.get("trick", []), "trick")
    hand = read_different(fields.get("hand"), "hand")
    stock = _stock_left(fields)
    first_lead = fields.get("first_lead", False)
    if not isinstance(first_lead, bool):
        raise Unreadable("first_lead", "true or false")
    if len(trick) >= players:
        raise Unreadable("trick", f"at most {players - 1} cards so far")
    if stock and players != PLAYERS:
        raise Unreadable("stock", "only two players have one")
    if set(trick) & set(hand):
        raise Unreadable("hand", "a card lies on the table already")
    first = first_lead and not trick
    allowed = legal(
        hand, trick, trump=trump, rules=rules, first_lead=first, stock=stock
    )
    refused = [card for card in hand if card not in allowed]
    why = {
        str(card): why_not(
            card, hand, trick, trump=trump, rules=rules, first_lead=first, stock=stock
        )
        for card in refused
    }
    return {"legal": _written(allowed), "why": why}


def _stock_left(fields: Fields) -> int:
    """Return how many cards lie face down, given as a number or as cards."""
    value = fields.get("stock")
    if value is None:
        return 0
    if isinstance(value, list):
        return len(value)
    return read_int(value, "stock", least=0, most=8)


def _trick(fields: Fields, _rules: RuleSet) -> Answer:
    cards = read_different(fields.get("cards"), "cards")
    if not 1 <= len(cards) <= 4:  # noqa: PLR2004 - one from each player
        raise Unreadable("cards", "1 to 4 cards, in playing order")
    trump = read_trump(fields)
    return {"winner": trick_winner(cards, trump), "points": trick_points(cards)}


def _settle(fields: Fields, rules: RuleSet) -> Answer:
    teams = read_sides(fields)
    rules = _for_sides(rules, teams)
    players = sum(len(team) for team in teams)
    bidder = read_int(fields.get("bidder"), "bidder", least=0, most=players - 1)
    most = rules.max_bid(mode_at(players, rules))
    bid = read_int(fields.get("bid"), "bid", least=lowest_bid(rules), most=most)
    points = read_ints(fields.get("points"), "points", count=players, least=0)
    announced = sum(points) - DECK_POINTS
    if announced % ANNOUNCED_STEP or not 0 <= announced <= MOST_ANNOUNCED:
        detail = f"{DECK_POINTS} and the announcements, not {sum(points)}"
        raise Unreadable("points", detail)
    if 1 in points:
        raise Unreadable("points", "no cards are worth 1")
    before = _before(fields, teams)
    bidding = side_of(bidder, teams)
    result = score(
        tuple(sum(points[seat] for seat in team) for team in teams),
        bidding=bidding,
        bid=bid,
        rules=rules,
    )
    return {
        "made": result.made,
        **_after(result, before=before, rules=rules, bidding=bidding),
    }


def _for_sides(rules: RuleSet, teams: Sides) -> RuleSet:
    """Return the rules for these sides: pairs, or each for himself."""
    pairs = any(len(team) > 1 for team in teams)
    return replace(rules, mode=Mode.PAIRS if pairs else Mode.INDIVIDUAL)


def _before(fields: Fields, teams: Sides) -> tuple[int, ...]:
    value = fields.get("before")
    if value is None:
        return (0,) * len(teams)
    return read_ints(value, "before", count=len(teams))


def _after(
    result: DealResult,
    *,
    before: Sequence[int],
    rules: RuleSet,
    bidding: int | None,
) -> Answer:
    """Return the change and the new score of each side, and whether the set is over."""
    floor = rules.score_floor
    after = [old + change for old, change in zip(before, result.delta, strict=True)]
    if floor is not None:
        after = [max(floor, total) for total in after]
    end = set_over(after, rules=rules, bidder_side=bidding)
    return {
        "delta": list(result.delta),
        "after": after,
        "over": end.over,
        "leader": end.leader,
    }


def _replay(fields: Fields, rules: RuleSet) -> Answer:
    players = read_players(fields)
    teams = read_sides(fields)
    if sum(len(team) for team in teams) != players:
        raise Unreadable("sides", f"{players} seats")
    rules = _for_sides(rules, teams)
    record = _record(fields, players=players, rules=rules)
    told = replay(record, rules=rules)
    bidder = None if told.contract is None else told.contract.bidder
    bidding = None if bidder is None else side_of(bidder, teams)
    after = _after(
        told.result, before=_before(fields, teams), rules=rules, bidding=bidding
    )
    return {**_told(told), "made": told.result.made, **after}


def _record(fields: Fields, *, players: int, rules: RuleSet) -> RecordedDeal:
    order = read_ints(
        fields.get("bid_order"), "bid_order", count=players, least=0, most=players - 1
    )
    if order != tuple((order[0] + turn) % players for turn in range(players)):
        raise Unreadable("bid_order", "the seats one after the other")
    most = rules.max_bid(mode_at(players, rules))
    bids = read_ints(fields.get("bids"), "bids", count=players, least=0, most=most)
    hands = read_lists(fields.get("hands"), "hands")
    if len(hands) != players:
        raise Unreadable("hands", f"a list of {players} hands")
    plays = read_lists(fields.get("plays"), "plays")
    record = RecordedDeal(
        order=order,
        bids=bids,
        hands=hands,
        plays=plays,
        stock=read_cards(fields.get("stock") or [], "stock"),
        trump=read_trump(fields),
        announced=_announced(fields, players=players),
    )
    if fields.get("drawn") is None:
        return record
    return _with_drawn(record, read_lists(fields["drawn"], "drawn"), rules=rules)


def _announced(fields: Fields, *, players: int) -> Mapping[Suit, int] | None:
    value = fields.get("announcements")
    if value is None:
        return None
    if not isinstance(value, dict):
        raise Unreadable("announcements", "seats by suit")
    return {
        read_suit(suit, "announcements"): read_int(
            seat, "announcements", least=0, most=players - 1
        )
        for suit, seat in value.items()
    }


def _with_drawn(
    record: RecordedDeal, drawn: Sequence[Sequence[Card]], *, rules: RuleSet
) -> RecordedDeal:
    """Return the record with its stock in the order in which it was drawn."""
    if len(record.hands) != PLAYERS:
        raise Unreadable("drawn", "only two players draw")
    contract = contract_of(record, rules=rules)
    if contract is None:
        return record
    stock = in_drawing_order(
        drawn, plays=record.plays, bidder=contract.bidder, trump=record.trump
    )
    if record.stock and set(record.stock) != set(stock):
        raise Unreadable("drawn", "not the cards of the stock")
    return replace(record, stock=stock)


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
        "irregularities": [
            {
                "trick": one.trick,
                "seat": one.seat,
                "card": str(one.card),
                "rule": one.rule,
                "legal": _written(one.legal),
            }
            for one in told.irregularities
        ],
    }


QUESTIONS: Mapping[str, Callable[[Fields, RuleSet], Answer]] = {
    "legal": _legal,
    "trick": _trick,
    "settle": _settle,
    "replay": _replay,
}
