"""Answer questions about the rules: a legal card, a trick, a settled deal, a replay.

One JSON object in, one out; seats and tricks count from 0.
Source: docs/bisca.md; the fields are listed in its section "Questions".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scoring.games.adjudicate import (
    Answer,
    answered,
    irregular,
    note_position,
    totals,
    trick,
)
from scoring.games.bisca.cards import PACK_POINTS, Card, Rank
from scoring.games.bisca.dealing import CARDS_EACH
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.game import BISCA
from scoring.games.bisca.play import legal, trick_winner, why_not
from scoring.games.bisca.replay import Replayed, replay
from scoring.games.bisca.request import Request, read_record
from scoring.games.bisca.ruleset import TOURNAMENT, RuleSet
from scoring.games.bisca.settle import could_have_bonus, settle
from scoring.games.bisca.settle import totals as card_points
from scoring.games.protocol import Company, Sides


def answer(request: object, *, rules: RuleSet = TOURNAMENT) -> Answer:
    """Return the answer to one request by these rules; errors are answers too."""
    return answered(request, questions=QUESTIONS, read=Request, rules=rules)


def _legal(request: Request, _rules: RuleSet) -> Answer:
    players = request.players()
    trump = request.known_trump()
    lying = request.different("trick") if request.value("trick") is not None else ()
    hand = request.different("hand")
    seven_played = request.truth("seven_played")
    if players is None and request.value("players") is None:
        request.wrong("players", "2, 3 or 4")
    request.check()
    assert players is not None
    note_position(request, trick=lying, hand=hand, players=players, each=CARDS_EACH)
    seven = Card(Rank.SEVEN, trump)
    if seven_played and seven in (*lying, *hand):
        request.wrong("seven_played", f"{seven} lies here or is in the hand")
    request.check()
    allowed = legal(
        hand, lying, trump=trump, players=players, seven_played=seven_played
    )
    why = {
        str(card): why_not(
            card, hand, lying, trump=trump, players=players, seven_played=seven_played
        )
        for card in hand
        if card not in allowed
    }
    return {"legal": list(map(str, allowed)), "why": why}


def _trick(request: Request, _rules: RuleSet) -> Answer:
    return trick(request, trump=request.known_trump, winner=trick_winner)


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
    """Refuse points that no deal comes to. Raises NotReadable."""
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
    change = settle(deal, company=Company.whole(teams), rules=rules).change
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
            {"leader": trick.leader, "winner": trick.taker, "points": trick.points}
            for trick in told.tricks
        ],
        **told.entry.entry,
        "irregularities": irregular(told.irregularities),
    }


QUESTIONS: Mapping[str, Callable[[Request, RuleSet], Answer]] = {
    "legal": _legal,
    "trick": _trick,
    "settle": _settle,
    "replay": _replay,
}
