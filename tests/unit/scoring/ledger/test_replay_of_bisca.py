"""A set of Bisca in a table's ledger, line by line."""

from __future__ import annotations

import random

import pytest

from scoring.games.bisca.bots import sample
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.ruleset import TOURNAMENT
from scoring.games.protocol import Company
from scoring.games.registry import GAMES
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.lines import deal_payload
from scoring.ledger.possible import impossible
from scoring.rules.rules import StageRules
from tests.unit.scoring.ledger.ledgers import Ledger

RULES = StageRules(game=GAMES["bisca"], ruleset=TOURNAMENT, through_per_table=2)


class OfBisca(Ledger):
    def record(self, entry):
        payload = deal_payload(entry, purpose=Purpose.SET, extra={})
        self.write(LineKind.DEAL, payload)

    def played(self, *points, bonus=None):
        dealer = self.state.next_dealer
        self.record(DealEntry(Outcome.PLAYED, dealer, points=points, bonus=bonus))


@pytest.fixture
def table():
    ledger = OfBisca(players=4)
    ledger.rules = RULES
    return ledger


def test_a_set_to_four(table):
    table.played(95, 25, 0, 0, bonus=1)
    assert list(table.state.totals) == [2, 1, 0, 0]
    table.played(40, 40, 20, 20)
    table.played(0, 61, 59, 0)
    assert list(table.state.totals) == [2, 2, 0, 0]
    assert not table.state.over
    table.played(95, 25, 0, 0)

    assert list(table.state.totals) == [4, 2, 0, 0]
    assert table.state.over
    assert [*impossible(table.lines, rules=table.rules)] == []


def test_after_a_misdeal_the_same_seat_deals_and_nothing_is_charged(table):
    table.played(95, 25, 0, 0)
    assert table.state.next_dealer == 1
    table.record(DealEntry(Outcome.MISDEAL, dealer=1))

    assert table.state.next_dealer == 1
    assert list(table.state.totals) == [2, 0, 0, 0]


def test_a_revoke_costs_a_point(table):
    table.penalty(2, cost=1)

    assert list(table.state.totals) == [0, 0, -1, 0]
    assert [*impossible(table.lines, rules=table.rules)] == []


def test_the_audit_names_a_deal_that_cannot_have_been(table):
    table.played(95, 24, 0, 0)

    (named,) = impossible(table.lines, rules=table.rules)

    assert "bisca_sum_not_120" in named


def test_whole_sets_by_bots_end_with_somebody_at_the_target(table):
    rng = random.Random(4)
    while not table.state.over:
        one = sample(
            rng=rng,
            company=Company.singles(4),
            dealer=table.state.next_dealer,
            rules=TOURNAMENT,
        )
        table.record(one.entry)

    assert max(table.state.totals) >= TOURNAMENT.target
    assert [*impossible(table.lines, rules=table.rules)] == []
