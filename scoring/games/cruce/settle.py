"""Settle a deal: card points and a bid in, points for the set out.

Source: cruce-rules.md 2.10, 2.11, 2.13; all integers.

``problems`` names everything wrong with an entry at once. Its codes:

==============================  ===========================================
``not_for_outcome``             a field that this outcome does not have
``bidder_missing``              nobody is named as bidder
``bid_missing``                 no bid
``trump_missing``               no trump
``cards_missing``               no card points, or not one number a seat
``seat_out_of_range``           dealer, bidder or announcer is not at the table
``bid_out_of_range``            lower or higher than the rules allow
``points_impossible``           1, 119, below 0 or above 120 for one seat
``sum_not_120``                 the card points do not add up to 120
``announcement_early``          announced without a trick: the rules ask for one
``all_passed_is_played``        by these rules the first bidder plays for zero
==============================  ===========================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum

from scoring.games.cruce.cards import DECK_POINTS, Suit
from scoring.games.cruce.ruleset import AllPass, MadeBid, RuleSet
from scoring.games.cruce.sides import sides

IMPOSSIBLE_POINTS = (1, DECK_POINTS - 1)


class ImpossibleDeal(ValueError):
    """A deal that cannot have happened; ``problems`` says why."""


class Outcome(StrEnum):
    """How a deal ended."""

    PLAYED = "played"
    ALL_PASSED = "all_passed"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A deal as recorded: who bid what, and the card points of each seat.

    ``cards`` are card points without announcements; ``announcements`` name the
    seat that announced a suit. Bid 0 is played where all passed and the rules
    let the first bidder play for nothing.
    """

    outcome: Outcome
    dealer: int
    bidder: int | None = None
    bid: int | None = None
    trump: Suit | None = None
    cards: tuple[int, ...] | None = None
    announcements: Mapping[Suit, int] = dataclass_field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with an entry: a stable code, the field, the numbers."""

    code: str
    field: str
    params: Mapping[str, int | str] = dataclass_field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a deal, per side.

    Units: ``totals`` are card points, announcements included; ``worth`` is their
    division by 33; ``delta`` is the change of the set's score.
    """

    made: bool | None
    totals: tuple[int, ...]
    worth: tuple[int, ...]
    delta: tuple[int, ...]


def lowest_bid(rules: RuleSet) -> int:
    """Return 0 where all-passed deals are played for nothing, else 1."""
    return 0 if rules.all_pass is AllPass.FIRST_BIDDER else 1


def problems(entry: DealEntry, *, players: int, rules: RuleSet) -> tuple[Problem, ...]:
    """Return everything wrong with the entry; nothing when it can be settled."""
    found = list(_seat_problem(entry.dealer, "dealer", players=players))
    if entry.outcome is Outcome.PLAYED:
        found += _bid_problems(entry, players=players, rules=rules)
        found += _points_problems(entry, players=players)
        found += _announcement_problems(entry, players=players, rules=rules)
        return tuple(found)
    for name in ("bidder", "bid", "trump", "cards"):
        if getattr(entry, name) is not None:
            found.append(Problem("not_for_outcome", name))
    if entry.announcements:
        found.append(Problem("not_for_outcome", "announcements"))
    if entry.outcome is Outcome.ALL_PASSED and rules.all_pass is AllPass.FIRST_BIDDER:
        found.append(Problem("all_passed_is_played", "outcome"))
    return tuple(found)


def _seat_problem(seat: int, name: str, *, players: int) -> Iterator[Problem]:
    if not 0 <= seat < players:
        yield Problem("seat_out_of_range", name, {"players": players})


def _bid_problems(
    entry: DealEntry, *, players: int, rules: RuleSet
) -> Iterator[Problem]:
    if entry.bidder is None:
        yield Problem("bidder_missing", "bidder")
    else:
        yield from _seat_problem(entry.bidder, "bidder", players=players)
    lowest = lowest_bid(rules)
    if entry.bid is None:
        yield Problem("bid_missing", "bid")
    elif not lowest <= entry.bid <= rules.max_bid:
        yield Problem(
            "bid_out_of_range", "bid", {"least": lowest, "most": rules.max_bid}
        )
    if entry.trump is None:
        yield Problem("trump_missing", "trump")


def _points_problems(entry: DealEntry, *, players: int) -> Iterator[Problem]:
    if entry.cards is None or len(entry.cards) != players:
        yield Problem("cards_missing", "cards", {"players": players})
        return
    for seat, points in enumerate(entry.cards):
        if not 0 <= points <= DECK_POINTS or points in IMPOSSIBLE_POINTS:
            yield Problem(
                "points_impossible",
                f"cards.{seat}",
                {"seat": seat + 1, "points": points},
            )
    total = sum(entry.cards)
    if total != DECK_POINTS:
        yield Problem(
            "sum_not_120", "cards", {"sum": total, "difference": total - DECK_POINTS}
        )


def _announcement_problems(
    entry: DealEntry, *, players: int, rules: RuleSet
) -> Iterator[Problem]:
    for suit, seat in entry.announcements.items():
        name = f"announcements.{suit}"
        yield from _seat_problem(seat, name, players=players)
        if (
            rules.announcement_needs_trick
            and entry.cards is not None
            and 0 <= seat < len(entry.cards)
            and entry.cards[seat] == 0
        ):
            yield Problem("announcement_early", name, {"seat": seat + 1})


def announcement_values(entry: DealEntry, rules: RuleSet) -> dict[Suit, int]:
    """Return the card points of each announcement: 40 in trumps, else 20."""
    plain, trump = rules.announce_values
    return {
        suit: trump if suit == entry.trump else plain for suit in entry.announcements
    }


def settle(entry: DealEntry, *, players: int, rules: RuleSet) -> DealResult:
    """Return the result of a deal; a bid that was not made costs the bid.

    Raises ImpossibleDeal when ``problems`` finds any.
    """
    wrong = problems(entry, players=players, rules=rules)
    if wrong:
        raise ImpossibleDeal("; ".join(f"{p.code} ({p.field})" for p in wrong))
    teams = sides(players, rules)
    if entry.outcome is not Outcome.PLAYED:
        charge = rules.penalty_misdeal if entry.outcome is Outcome.MISDEAL else 0
        nothing = (0,) * len(teams)
        delta = tuple(-charge if entry.dealer in team else 0 for team in teams)
        return DealResult(made=None, totals=nothing, worth=nothing, delta=delta)
    assert entry.cards is not None
    assert entry.bidder is not None
    assert entry.bid is not None
    values = announcement_values(entry, rules)
    totals = tuple(
        sum(entry.cards[seat] for seat in team)
        + sum(values[s] for s, seat in entry.announcements.items() if seat in team)
        for team in teams
    )
    bidding = next(i for i, team in enumerate(teams) if entry.bidder in team)
    made = totals[bidding] >= rules.point_unit * entry.bid
    worth = tuple(total // rules.point_unit for total in totals)
    return DealResult(
        made=made,
        totals=totals,
        worth=worth,
        delta=_delta(worth, bidding=bidding, bid=entry.bid, made=made, rules=rules),
    )


def _delta(
    worth: tuple[int, ...], *, bidding: int, bid: int, made: bool, rules: RuleSet
) -> tuple[int, ...]:
    """Return the change of each side's score."""
    others = rules.others_score_when_made if made else rules.others_score_when_failed
    if not made:
        own = -bid
    else:
        own = bid if rules.made_bid_scores is MadeBid.BID else worth[bidding]
    return tuple(
        own if side == bidding else (points if others else 0)
        for side, points in enumerate(worth)
    )
