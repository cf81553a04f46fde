"""A table of two pairs from its ledger: one score a side, two seats each."""

from __future__ import annotations

from dataclasses import replace

from scoring.games.cruce.game import CRUCE
from scoring.games.cruce.ruleset import TOURNAMENT
from scoring.ledger.enums import LineKind
from scoring.ledger.replay import replay
from scoring.ledger.seating import sides_of
from scoring.rules.rules import StageRules
from tests.unit.scoring.ledger.ledgers import Ledger

PAIRS = replace(TOURNAMENT.in_pairs(), target=6)
CODES = ("E001", "E002", "E001", "E002")


def opened(codes, *, final=False):
    """A ledger whose opening line names these codes, one a seat."""
    ledger = Ledger(players=len(codes), ruleset=PAIRS, final=final, through=1)
    line = ledger.lines.pop()
    ledger.write(LineKind.OPENED, {**line.payload, "entrants": list(codes)})
    return ledger


def test_who_has_the_same_code_scores_together():
    assert sides_of(CODES) == ((0, 2), (1, 3))
    assert sides_of(("E001", "E002", "E003")) == ((0,), (1,), (2,))
    assert sides_of(("E007", "E007")) == ((0, 1),)


def test_the_points_of_partners_are_added_before_they_are_divided():
    ledger = opened(CODES)

    ledger.deal((20, 40, 46, 14), bidder=2, bid=2)

    assert ledger.state.sides == ((0, 2), (1, 3))
    assert ledger.state.totals == (2, 1)
    assert ledger.state.next_dealer == 1


def test_a_penalty_of_either_partner_is_the_pair_s():
    ledger = opened(CODES)

    ledger.penalty(3, cost=3)
    ledger.penalty(1, cost=1)

    assert ledger.state.totals == (0, -4)
    assert ledger.state.penalties == (0, 4)
    assert [line.delta for line in ledger.state.lines] == [(0, -3), (0, -1)]


def test_one_pair_goes_through():
    ledger = opened(CODES)
    for dealer in range(3):
        ledger.deal((120, 0, 0, 0), bidder=0, bid=3, dealer=dealer)

    assert ledger.state.over
    ledger.close()

    assert ledger.state.through == (0,)
    assert ledger.state.entrants[ledger.state.sides[0][0]] == "E001"


def test_a_pair_alone_goes_through_without_play():
    ledger = opened(("E007", "E007"))

    assert ledger.state.over
    assert ledger.state.unresolved == ()
    ledger.close()

    assert ledger.state.through == (0,)
    assert ledger.state.totals == (0,)


def test_two_codes_at_two_seats_are_no_pair():
    """A final of two single players is no lone pair, whatever the mode says."""
    ledger = opened(("E001", "E002"), final=True)

    assert replay(ledger.lines, rules=StageRules(CRUCE, PAIRS, 1)).sides == ((0,), (1,))
