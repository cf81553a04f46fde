"""Settle a deal: card points and a bid in, points for the set out.

Source: docs/rules.md R-11 to R-15 (bid), R-40 to R-44 (announcements), R-45 to R-49
(score of a deal), R-61 (misdeal). All integers.

``problems`` names everything wrong with an entry at once. Its codes, with the
parameters of the sentence (seats in parameters count from 1, as on the tickets):

=============================  ============================================  ========
``players_not_allowed``        the rules know no table of this size          players
``seat_out_of_range``          dealer, bidder or announcer is not at the     players
                               table
``bidder_missing``             nobody is named as bidder
``bid_missing``                no bid
``bid_out_of_range``           lower or higher than the rules allow          bid, least,
                                                                             most
``zero_bid_not_first_bidder``  bid 0, but not by the seat after the dealer   seat (due)
``trump_missing``              no trump
``trump_unknown``              the trump is none of the four suits
``cards_missing``              no card points
``cards_count``                not one number for each seat                  count,
                                                                             players
``points_missing``             no card points for this seat                  seat
``points_impossible``          1, 119, below 0 or above 120 for one seat     seat,
                                                                             points
``sum_not_120``                the card points do not add up to 120          sum,
                                                                             difference
``announcement_unknown``       announced in none of the four suits           suit
``announcement_too_many``      more pairs than fit into one hand             seat,
                                                                             count, most
``announcement_needs_trick``   the rules ask for a trick, and the side has   seat
                               no card points
``not_for_outcome``            a field that this outcome does not have       outcome
``all_passed_is_played``       by these rules the first bidder plays for     seat (due)
                               nothing: enter it as played, with bid 0
=============================  ============================================  ========
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.games.cruce.announcements import announcement_worth
from scoring.games.cruce.cards import DECK_POINTS, Suit
from scoring.games.cruce.dealing import CARDS_EACH
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.gameset import first_bidder
from scoring.games.cruce.ruleset import AllPass, MadeBid, RuleSet
from scoring.games.cruce.short_form import made as was_made
from scoring.games.cruce.short_form import points_problems
from scoring.games.cruce.sides import mode_at, per_side, side_of, sides
from scoring.games.protocol import Problem, Sides

IMPOSSIBLE_POINTS = (1, DECK_POINTS - 1)
OF_A_PLAYED_DEAL = ("bidder", "bid", "trump", "cards", "announcements", "set_points")
SUITS = frozenset(Suit)


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a deal, per side.

    Units: ``totals`` are card points, announcements included; ``worth`` is how
    often ``point_unit`` is in them; ``delta`` is the change of the set's score.
    ``made`` is None when nothing was played; of a deal in the short form there are
    no totals and nothing is known of their worth.
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
    found = []
    if players not in rules.players_allowed:
        found.append(Problem("players_not_allowed", "players", {"players": players}))
    found += _seat_problem(entry.dealer, "dealer", players=players)
    if entry.outcome is Outcome.PLAYED:
        found += _bid_problems(entry, players=players, rules=rules)
        if entry.set_points is None:
            found += _points_problems(entry, players=players)
        else:
            found += points_problems(entry, teams=sides(players, rules), rules=rules)
        found += _announcement_problems(entry, players=players, rules=rules)
    else:
        found += _not_played_problems(entry, players=players, rules=rules)
    return tuple(found)


def _seat_problem(seat: int | None, name: str, *, players: int) -> Iterator[Problem]:
    if seat is None or not 0 <= seat < players:
        yield Problem("seat_out_of_range", name, {"players": players})


def _not_played_problems(
    entry: DealEntry, *, players: int, rules: RuleSet
) -> Iterator[Problem]:
    passed = entry.outcome is Outcome.ALL_PASSED
    if passed and rules.all_pass is AllPass.FIRST_BIDDER:
        due = _first_to_bid(entry.dealer, players=players)
        yield Problem("all_passed_is_played", "outcome", {"seat": due + 1})
    for name in OF_A_PLAYED_DEAL:
        if getattr(entry, name) not in (None, {}):
            yield Problem("not_for_outcome", name, {"outcome": str(entry.outcome)})


def _first_to_bid(dealer: int | None, *, players: int) -> int:
    """Return the seat due to bid first; 0 while the dealer itself is impossible."""
    return 0 if dealer is None or players < 1 else first_bidder(dealer, players)


def _bid_problems(
    entry: DealEntry, *, players: int, rules: RuleSet
) -> Iterator[Problem]:
    if entry.bidder is None:
        yield Problem("bidder_missing", "bidder")
    else:
        yield from _seat_problem(entry.bidder, "bidder", players=players)
    least = lowest_bid(rules)
    most = rules.max_bid(mode_at(players, rules))
    due = _first_to_bid(entry.dealer, players=players)
    if entry.bid is None:
        yield Problem("bid_missing", "bid")
    elif not least <= entry.bid <= most:
        params = {"bid": entry.bid, "least": least, "most": most}
        yield Problem("bid_out_of_range", "bid", params)
    elif entry.bid == 0 and entry.bidder not in (None, due):
        yield Problem("zero_bid_not_first_bidder", "bidder", {"seat": due + 1})
    if entry.trump is None:
        yield Problem("trump_missing", "trump")
    elif entry.trump not in SUITS:
        yield Problem("trump_unknown", "trump")


def _points_problems(entry: DealEntry, *, players: int) -> Iterator[Problem]:
    if entry.cards is None:
        yield Problem("cards_missing", "cards")
        return
    count = len(entry.cards)
    if count != players:
        yield Problem("cards_count", "cards", {"count": count, "players": players})
    counted: list[int] = []
    cards: Sequence[int | None] = entry.cards
    for seat, points in enumerate(cards, start=1):
        name = f"cards.{seat - 1}"
        if points is None:
            yield Problem("points_missing", name, {"seat": seat})
            continue
        counted.append(points)
        if not 0 <= points <= DECK_POINTS or points in IMPOSSIBLE_POINTS:
            yield Problem("points_impossible", name, {"seat": seat, "points": points})
    total = sum(counted)
    if total != DECK_POINTS and len(counted) == count == players:
        params = {"sum": total, "difference": total - DECK_POINTS}
        yield Problem("sum_not_120", "cards", params)


def _announcement_problems(
    entry: DealEntry, *, players: int, rules: RuleSet
) -> Iterator[Problem]:
    announced = entry.announcements or {}
    for suit, seat in announced.items():
        name = f"announcements.{suit}"
        if suit not in SUITS:
            yield Problem("announcement_unknown", name, {"suit": str(suit)})
        yield from _seat_problem(seat, name, players=players)
        teams = sides(players, rules)
        if rules.announcement_needs_trick and _has_nothing(entry, seat, teams=teams):
            yield Problem("announcement_needs_trick", name, {"seat": seat + 1})
    most = CARDS_EACH.get(players, len(Suit) * 2) // 2
    for seat, count in Counter(announced.values()).items():
        if count > most and seat in range(players):
            params = {"seat": seat + 1, "count": count, "most": most}
            yield Problem("announcement_too_many", "announcements", params)


def _has_nothing(entry: DealEntry, seat: int, *, teams: Sides) -> bool:
    """Tell whether the side of a seat took no card points; no if unknown."""
    cards = entry.cards or ()
    points = [cards[s] for t in teams if seat in t for s in t if s < len(cards)]
    return bool(points) and not any(points)


def announcement_values(entry: DealEntry, rules: RuleSet) -> dict[Suit, int]:
    """Return the card points of each announcement: 40 in trumps, else 20."""
    return {
        suit: announcement_worth(suit, trump=entry.trump, rules=rules)
        for suit in entry.announcements
    }


def outcome_of(entry: DealEntry, *, players: int, rules: RuleSet) -> DealResult:
    """Return the result of an entry in which ``problems`` has found nothing.

    A bid that was not made costs the bid. A misdeal charges the dealer's side; no
    other penalty is known here.
    """
    teams = sides(players, rules)
    if entry.outcome is not Outcome.PLAYED:
        charge = rules.penalty_misdeal if entry.outcome is Outcome.MISDEAL else 0
        nothing = (0,) * len(teams)
        delta = tuple(-charge if entry.dealer in team else 0 for team in teams)
        return DealResult(made=None, totals=nothing, worth=nothing, delta=delta)
    if entry.set_points is not None:
        return DealResult(
            made=was_made(entry, teams=teams),
            totals=(),
            worth=(),
            delta=entry.set_points,
        )
    assert entry.cards is not None
    assert entry.bidder is not None
    assert entry.bid is not None
    per_seat = list(entry.cards)
    for suit, value in announcement_values(entry, rules).items():
        per_seat[entry.announcements[suit]] += value
    return score(
        per_side(per_seat, teams),
        bidding=side_of(entry.bidder, teams),
        bid=entry.bid,
        rules=rules,
    )


def score(
    totals: tuple[int, ...], *, bidding: int, bid: int, rules: RuleSet
) -> DealResult:
    """Return the result of a played deal from the card points of each side.

    Units: ``totals`` and ``bidding`` are per side, announcements included.
    Source: docs/rules.md R-46 (worth), R-47 (made), R-48 (failed), R-49 (others).
    """
    made = totals[bidding] >= rules.point_unit * bid
    worth = tuple([total // rules.point_unit for total in totals])
    others = rules.others_score_when_made if made else rules.others_score_when_failed
    if not made:
        own = -bid
    else:
        own = bid if rules.made_bid_scores is MadeBid.BID else worth[bidding]
    delta = list(worth) if others else [0] * len(worth)
    delta[bidding] = own
    return DealResult(made=made, totals=totals, worth=worth, delta=tuple(delta))
