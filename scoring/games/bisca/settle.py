"""Settle a deal: card points and the extra point in, points of the set out.

Source: docs/bisca.md BI-30 to BI-33 (score of a deal), BI-42, BI-43 (misdeal), BI-45
(who does not play any more).

``problems`` names everything wrong with an entry at once. Its codes, with the
parameters of the sentence (seats in parameters count from 1, as on the tickets):

==============================  ==========================================  ========
``bisca_players``               the rules know no table of this size        players
``seat_out_of_range``           no such seat: dealer, extra point           players
``bisca_points_missing``        no card points
``bisca_points_count``          not one number for each seat                count,
                                                                            players
``bisca_points_missing_at``     no card points for this seat                seat
``bisca_points_impossible``     1, 119, below 0 or above 120 for one seat   seat,
                                                                            points
``bisca_sum_not_120``           the card points do not add up to 120        sum,
                                                                            difference
``bisca_bonus_points``          whose side has the trick of ace and seven   seat,
                                has 21 card points, or at least 23          points
``bisca_not_for_outcome``       a misdeal has neither points nor cards
``bisca_seat_left``             somebody deals, or earned the extra         seat
                                point, who does not play any more
``bisca_seat_left_points``      the same with card points                   seat
``bisca_plays_of_all``          cards are recorded only while all seats play
==============================  ==========================================  ========

Where the cards were written down, ``written.play_problems`` adds its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scoring.games.bisca.cards import PACK_POINTS
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.ruleset import RuleSet
from scoring.games.bisca.written import play_problems
from scoring.games.protocol import Company, Plays, Problem, Result, Sides

IMPOSSIBLE_POINTS = (1, PACK_POINTS - 1)
MANY = 90
FOR_MOST, FOR_MANY, FOR_BONUS = 1, 2, 1
WORTH = (FOR_MOST, FOR_MANY)
ACE_AND_SEVEN = 21
WON, OVER_90, EQUAL = "won", "over_90", "equal"


def problems(
    deal: DealEntry, *, company: Company, rules: RuleSet, plays: Plays | None = None
) -> tuple[Problem, ...]:
    """Return everything wrong with the entry; nothing when it can be settled."""
    found = []
    players = len(company.playing)
    if players not in rules.players_allowed:
        found.append(Problem("bisca_players", "players", {"players": players}))
    found += _seat_problems(deal.dealer, "dealer", company=company)
    if deal.outcome is Outcome.MISDEAL:
        said = {"points": deal.points, "bonus": deal.bonus, "plays": plays}
        found += [
            Problem("bisca_not_for_outcome", name)
            for name, value in said.items()
            if value is not None
        ]
        return tuple(found)
    if plays is not None:
        found += _plays_problems(deal, plays, company=company)
    if deal.bonus is not None:
        found += _seat_problems(deal.bonus, "bonus", company=company)
    if deal.points is None:
        return (*found, Problem("bisca_points_missing", "points"))
    wrong = [*_points_problems(deal.points, company=company)]
    if not wrong:
        wrong += _bonus_problems(deal, company=company)
    return (*found, *wrong)


def _plays_problems(
    deal: DealEntry, plays: Plays, *, company: Company
) -> Iterable[Problem]:
    if len(company.playing) < company.seats:
        return [Problem("bisca_plays_of_all", "plays")]
    return play_problems(deal, plays, players=company.seats)


def _seat_problems(seat: int, name: str, *, company: Company) -> Iterator[Problem]:
    if not 0 <= seat < company.seats:
        yield Problem("seat_out_of_range", name, {"players": company.seats})
    elif seat not in company.playing:
        yield Problem("bisca_seat_left", name, {"seat": seat + 1})


def _points_problems(
    points: Sequence[int | None], *, company: Company
) -> Iterator[Problem]:
    if len(points) != company.seats:
        params = {"count": len(points), "players": company.seats}
        yield Problem("bisca_points_count", "points", params)
    for seat, number in enumerate(points):
        name, at = f"points.{seat}", {"seat": seat + 1}
        if number is None:
            yield Problem("bisca_points_missing_at", name, at)
        elif not 0 <= number <= PACK_POINTS or number in IMPOSSIBLE_POINTS:
            params = {**at, "points": number}
            yield Problem("bisca_points_impossible", name, params)
        elif number and seat < company.seats and seat not in company.playing:
            yield Problem("bisca_seat_left_points", name, at)
    counted = [number for number in points if number is not None]
    total = sum(counted)
    if total != PACK_POINTS and len(counted) == len(points) == company.seats:
        params = {"sum": total, "difference": total - PACK_POINTS}
        yield Problem("bisca_sum_not_120", "points", params)


def _bonus_problems(deal: DealEntry, *, company: Company) -> Iterator[Problem]:
    """Yield that a side with the trick of ace and seven cannot have these points."""
    for side, total in zip(company.sides, totals(deal, company.sides), strict=True):
        if deal.bonus in side and not could_have_bonus(total):
            params = {"seat": deal.bonus + 1, "points": total}
            yield Problem("bisca_bonus_points", "bonus", params)


def could_have_bonus(total: int) -> bool:
    """Tell whether ace and seven of trump can be among these card points."""
    return total >= ACE_AND_SEVEN and total - ACE_AND_SEVEN not in IMPOSSIBLE_POINTS


def totals(deal: DealEntry, sides: Sides) -> tuple[int, ...]:
    """Return the card points of each side."""
    points = deal.points or ()
    return tuple(sum(points[seat] or 0 for seat in side) for side in sides)


def settle(deal: DealEntry, *, company: Company, rules: RuleSet) -> Result:
    """Return the result of an entry in which ``problems`` has found nothing."""
    sides = company.sides
    if deal.outcome is Outcome.MISDEAL:
        charge = rules.penalty_misdeal
        return Result(change=tuple(-charge if deal.dealer in s else 0 for s in sides))
    counted = totals(deal, sides)
    bonus = tuple(FOR_BONUS if deal.bonus in side else 0 for side in sides)
    mark, change = score(counted)
    return Result(
        change=tuple(map(sum, zip(change, bonus, strict=True))),
        mark=mark,
        figures={"card_points": counted},
        facts={"totals": counted},
    )


def score(totals: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """Return how a deal ended, and what the card points bring each side."""
    most = max(totals)
    if totals.count(most) > 1:
        return EQUAL, (0,) * len(totals)
    worth = FOR_MANY if most > MANY else FOR_MOST
    return (
        OVER_90 if most > MANY else WON,
        tuple(worth if total == most else 0 for total in totals),
    )


def possible_results(company: Company) -> tuple[Result, ...]:
    """Return what a deal can bring: whoever has most, and the extra point of anybody.

    Whoever earns it has at least 21 card points, which is possible beside every other
    way that a deal ends. Card points are not foretold.
    """
    sides = range(len(company.sides))
    playing = company.sides_playing
    ways = [(None, 0), *((side, worth) for side in playing for worth in WORTH)]
    changes = {
        tuple(
            (worth if side == most else 0) + (FOR_BONUS if side == bonus else 0)
            for side in sides
        )
        for most, worth in ways
        for bonus in (None, *playing)
    }
    return tuple(Result(change=change) for change in sorted(changes))
