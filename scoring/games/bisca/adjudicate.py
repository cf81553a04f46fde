"""Answer questions about the rules: a legal card, a trick, a settled deal, a replay.

One JSON object in, one out; seats and tricks count from 0.
Source: docs/bisca.md; the fields are listed in its section "Questions".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scoring.games.adjudicate import Answer, answered, totals
from scoring.games.bisca.cards import PACK_POINTS, Card, Rank
from scoring.games.bisca.dealing import CARDS_EACH
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.game import BISCA
from scoring.games.bisca.play import legal, trick_points, trick_winner, why_not
from scoring.games.bisca.replay import Replayed, replay
from scoring.games.bisca.request import Request, read_record
from scoring.games.bisca.ruleset import POSSIBLE_PLAYERS, TOURNAMENT, RuleSet
from scoring.games.bisca.settle import could_have_bonus, settle
from scoring.games.bisca.settle import totals as card_points
from scoring.games.protocol import Company, Sides

MOST_PLAYERS = max(POSSIBLE_PLAYERS)


def answer(request: object, *, rules: RuleSet = TOURNAMENT) -> Answer:
    """Return the answer to one request by these rules; errors are answers too."""
    return answered(request, questions=QUESTIONS, read=Request, rules=rules)


def _legal(request: Request, _rules: RuleSet) -> Answer:
    players = request.players()
    trump = request.known_trump()
    trick = request.different("trick") if request.value("trick") is not None else ()
    hand = request.different("hand")
    seven_played = request.truth("seven_played")
    if players is None and request.value("players") is None:
        request.wrong("players", "2, 3 or 4")
    request.check()
    assert players is not None
    _check_position(request, trick=trick, hand=hand, players=players)
    seven = Card(Rank.SEVEN, trump)
    if seven_played and seven in (*trick, *hand):
        request.wrong("seven_played", f"{seven} lies here or is in the hand")
    request.check()
    allowed = legal(
        hand, trick, trump=trump, players=players, seven_played=seven_played
    )
    why = {
        str(card): why_not(
            card, hand, trick, trump=trump, players=players, seven_played=seven_played
        )
        for card in hand
        if card not in allowed
    }
    return {"legal": _written(allowed), "why": why}


def _check_position(
    request: Request, *, trick: Sequence[Card], hand: Sequence[Card], players: int
) -> None:
    """Note cards that cannot lie and be held like this."""
    if len(trick) >= players:
        request.wrong("trick", f"too many cards, a trick is whole with {players}")
    if len(hand) > CARDS_EACH:
        request.wrong("hand", f"at most {CARDS_EACH} cards, not {len(hand)}")
    for card in hand:
        if card in trick:
            request.wrong("hand", f"{card} lies on the table already")


def _trick(request: Request, _rules: RuleSet) -> Answer:
    cards = request.different("cards")
    trump = request.known_trump()
    request.check()
    if not 1 <= len(cards) <= MOST_PLAYERS:
        request.wrong("cards", f"1 to {MOST_PLAYERS} cards, in playing order")
    request.check()
    return {"winner": trick_winner(cards, trump), "points": trick_points(cards)}


def _settle(request: Request, rules: RuleSet) -> Answer:
    teams, players = request.table("points")
    points = request.numbers("points", count=players, least=0, most=PACK_POINTS)
    bonus = None
    if request.value("bonus") is not None:
        bonus = request.number("bonus", least=0, most=players - 1)
    before = request.before(teams)
    request.check()
    deal = DealEntry(outcome=Outcome.PLAYED, dealer=0, points=points, bonus=bonus)
    _check_points(request, deal, teams=teams)
    return _after(deal, teams=teams, before=before, rules=rules)


def _check_points(request: Request, deal: DealEntry, *, teams: Sides) -> None:
    """Refuse points that no deal comes to. Raises Unreadable."""
    points = deal.points or ()
    total = sum(number or 0 for number in points)
    if total != PACK_POINTS:
        request.wrong("points", f"{PACK_POINTS} in all, not {total}")
    if 1 in points:
        request.wrong("points", "no cards are worth 1")
    for side, counted in zip(teams, card_points(deal, teams), strict=True):
        if deal.bonus in side and not could_have_bonus(counted):
            detail = f"ace and seven of trump are not among {counted} card points"
            request.wrong("bonus", detail)
    request.check()


def _after(
    deal: DealEntry, *, teams: Sides, before: Sequence[int], rules: RuleSet
) -> Answer:
    """Return what the deal brings each side, in the order of the request."""
    players = sum(map(len, teams))
    company = Company(seats=players, playing=tuple(range(players)), sides=teams)
    change = settle(deal, company=company, rules=rules).change
    return totals(change, before=before, form=BISCA.set_form(rules))


def _replay(request: Request, rules: RuleSet) -> Answer:
    teams, players = request.table("hands")
    before = request.before(teams)
    told = replay(read_record(request, players=players), rules=rules)
    after = _after(told.entry, teams=teams, before=before, rules=rules)
    return {**_told(told), **after}


def _told(told: Replayed) -> Answer:
    return {
        "trump": str(told.trump),
        "tricks": [
            {"leader": trick.leader, "winner": trick.winner, "points": trick.points}
            for trick in told.tricks
        ],
        **told.entry.entry,
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


def _written(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


QUESTIONS: Mapping[str, Callable[[Request, RuleSet], Answer]] = {
    "legal": _legal,
    "trick": _trick,
    "settle": _settle,
    "replay": _replay,
}
