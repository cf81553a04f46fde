"""What the next deal must bring, held against all results that are possible."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, TieBreak
from scoring.games.protocol import Company
from scoring.games.sets import Together
from scoring.ledger.enums import LineKind
from scoring.scoresheet.next_deal import next_deal
from scoring.scoresheet.words.next_deal import next_deal_view
from tests.unit.scoring.ledger.ledgers import SHARES, Ledger

FIVE = replace(TOURNAMENT, target=5)
NAMES = ("Ana", "Dan", "Ion", "Eva")


def at_scores(*scores, ruleset=TOURNAMENT, **table):
    """A table of these scores: each seat has made its points by own bids."""
    ledger = Ledger(players=len(scores), ruleset=ruleset, **table)
    for seat, score in enumerate(scores):
        missing = score
        while missing:
            made = min(missing, 3)
            own, *rest = SHARES[len(scores)][made]
            cards = [*rest[:seat], own, *rest[seat:]]
            ledger.deal(cards, bidder=seat, bid=made)
            missing -= made
    return ledger


def found(ledger, *, through=2):
    return next_deal(ledger.state, rules=ledger.rules, through=through)


def by_hand(totals, *, side, through=2, most=6):
    """The same, counted by hand: the points alone, of a table by the regulation.

    Somebody bids and makes 1 to 6, others make what is left of 6; or nobody makes
    anything and the bidder loses 1 to 4.
    """
    players = len(totals)
    shares = itertools.product(range(most + 1), repeat=players)
    ways = [points for points in shares if 0 < sum(points) <= most]
    ways += [
        tuple(-bid if seat == bidder else 0 for seat in range(players))
        for bidder in range(players)
        for bid in range(1, 5)
    ]
    good, bad = set(), set()
    for change in ways:
        after = [a + b for a, b in zip(totals, change, strict=True)]
        as_good = sum(other >= after[side] for other in after)
        (good if as_good <= through else bad).add(change[side])
    return min((one for one in good if one > max(bad, default=-9)), default=None)


@pytest.mark.parametrize(
    "totals", [(3, 1, 0, 0), (6, 3, 4, 0), (2, 2, 2, 2), (9, 8, 3, 3), (4, 6, 3)]
)
def test_enough_is_what_counting_by_hand_gives(totals):
    told = found(at_scores(*totals))

    for needs in told.sides:
        assert needs.enough == by_hand(totals, side=needs.side), needs


def test_with_one_less_somebody_else_can_be_before():
    told = found(at_scores(6, 3, 4, ruleset=TOURNAMENT))

    first, second, third = told.sides
    assert (first.enough, second.enough, third.enough) == (1, 4, 3)
    assert second.hope
    assert not first.safe


def test_who_is_far_ahead_stays_through_whatever_comes():
    told = found(at_scores(20, 15, 3, 3))

    assert [needs.safe for needs in told.sides] == [True, True, False, False]
    assert told.sides[2].enough is None
    assert not told.sides[2].hope
    said = next_deal_view(told, names=NAMES, final=False)
    assert said.sides[0] == "Ana is through so far after it, whatever it brings."
    assert said.sides[2] == "Ion cannot be through so far with it alone."


def test_the_end_of_the_set_is_that_of_the_rules_in_force():
    higher = found(at_scores(3, 1, 0, 0, ruleset=FIVE))
    assert [needs.ends for needs in higher.sides] == [2, 4, 5, 5]
    assert (higher.may_end, higher.last) == (True, False)
    assert next_deal_view(higher, names=NAMES, final=False).end == (
        "The set ends with these points or more: Ana 2, Dan 4, Ion 5, Eva 5."
    )

    gap = replace(FIVE, win_gap=4, simultaneous_target=Together.GAP)
    # With 2 points the leader has 5, and Dan can have 2 or more of the same deal.
    assert found(at_scores(3, 1, 0, 0, ruleset=gap)).sides[0].ends > 2

    far = found(at_scores(3, 1, 0, 0, ruleset=replace(TOURNAMENT, target=21)))
    assert not far.may_end
    end = next_deal_view(far, names=NAMES, final=False).end
    assert end == "The next deal cannot end the set."
    announced = next_deal_view(far, names=NAMES, final=False, may_be_last=True)
    assert announced.end == ""
    assert announced.all == tuple(announced.sides.values())


def test_the_last_deal_is_called_so():
    ledger = at_scores(3, 1, 0, 0)
    ledger.write(LineKind.LAST_DEAL, {})
    assert found(ledger).last

    by_number = replace(TOURNAMENT, max_deals=3)
    assert found(at_scores(3, 1, 0, 0, ruleset=by_number)).last


def test_in_a_final_the_lead_is_asked():
    told = found(at_scores(6, 3, 4, 0, final=True, ruleset=TOURNAMENT))

    assert told.sides[0].enough == by_hand((6, 3, 4, 0), side=0, through=1)
    said = next_deal_view(told, names=NAMES, final=True).sides[0]
    assert said.startswith("Ana is in the lead after it, whatever the others make, if ")


def test_bids_settle_ties_as_the_rules_say():
    """Level on points, who has made more bids is before: so fewer points are enough."""
    by_bids = replace(TOURNAMENT, tie_break=(TieBreak.MOST_BIDS_MADE, TieBreak.LOT))
    plain = found(at_scores(6, 3, 3, 0))
    settled = found(at_scores(6, 3, 3, 0, ruleset=by_bids))

    assert settled.sides[0].enough <= plain.sides[0].enough
    counted = replace(TOURNAMENT, tie_break=(TieBreak.CARD_POINTS, TieBreak.LOT))
    told = found(at_scores(6, 3, 3, 0, ruleset=counted))
    assert [one.enough for one in told.sides] == [one.enough for one in plain.sides]


def test_nothing_is_said_where_no_deal_follows_or_nothing_has_happened():
    assert found(Ledger()) is None
    over = at_scores(3, 1, 0, 0, ruleset=replace(TOURNAMENT, target=3))
    assert found(over) is None
    closed = at_scores(3, 1, 0, 0)
    closed.write(LineKind.CLOSE, {})
    assert found(closed) is None
    assert found(at_scores(3, 1, 0), through=3) is None
    review = at_scores(3, 1, 0, 0)
    review.write(LineKind.REVIEW, {"review": "opened"})
    assert found(review) is None


def test_by_the_club_rules_others_score_when_the_bid_is_lost():
    rules = at_scores(3, 1, 0, ruleset=CLUB).rules
    results = rules.possible_results(company=Company.singles(3))
    changes = {one.change for one in results}

    assert {(-6, 2, 0), (-6, 0, 0)} <= changes
    # All 220 card points are worth 6, so somebody else has at most that.
    assert max(max(change) for change in changes) == 6
