"""Penalties are counted in one way, from the ledger and from the stored state."""

from __future__ import annotations

import pytest

from scoring.deals.queries import count, penalties
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.enums import PenaltyKind
from scoring.ledger.enums import Purpose
from scoring.scoresheet.queries.penalty_counts import PenaltyCount
from scoring.stages.pages.cards import card_view
from scoring.stages.queries.cards import cards_shown, table_cards
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    last_seq,
    next_dealer,
    penalty,
    raise_to,
    record,
    void,
)
from tests.integration.scoring.disputes.test_reviews import put
from tests.scenarios import running_tables
from tournaments.ids import StageId, TournamentId

pytestmark = pytest.mark.django_db


def misdeal(table, **more):
    entry = DealEntry(outcome=Outcome.MISDEAL, dealer=next_dealer(table))
    return record(table, entry, **more)


def in_register(table):
    return count(penalties(TournamentId(table.stage.tournament_id)))


def at_a_glance(table, *, cards=table_cards):
    (card,) = cards([StageId(table.stage_id)])
    return card.penalties


def test_the_register_and_the_table_count_the_same():
    table = a_table(target=21)
    penalty(table, 1)
    penalty(table, 2, kind=PenaltyKind.MISDEAL, points=1)
    misdeal(table)
    misdeal(table)
    void(table, last_seq(table))
    penalty(table, 3)
    void(table, last_seq(table))

    assert in_register(table) == at_a_glance(table) == PenaltyCount(3, misdeals=2)
    (view,) = map(card_view, table_cards([StageId(table.stage_id)]))
    assert view.penalties == "3 penalties, of which 2 misdeals"


def test_a_misdeal_that_costs_nothing_is_no_penalty():
    table = a_table(target=21, preset="club")
    misdeal(table)

    assert in_register(table) == at_a_glance(table) == PenaltyCount(0)


def test_a_misdeal_in_an_extra_deal_charges_nobody():
    table = a_table(entrants=8, target=6)
    raise_to(table, 3, 3, 3, 6)
    misdeal(table, purpose=Purpose.TIE_BREAK)

    assert at_a_glance(table, cards=lambda ids: table_cards(ids)[:1]).total == 0
    assert in_register(table).total == 0


def test_outside_a_table_under_review_nothing_is_counted_after_it():
    table = a_table(target=21)
    misdeal(table)
    put(table)
    void(table, 2)
    penalty(table, 1)
    record(table, a_deal(dealer=next_dealer(table)))

    assert at_a_glance(table, cards=cards_shown) == PenaltyCount(1, misdeals=1)
    assert at_a_glance(table) == PenaltyCount(1)


def test_at_some_tables_those_of_a_table_between_them_are_not_counted():
    table = a_table(entrants=12, target=21)
    between, last = running_tables(table.stage.tournament)[1:]
    misdeal(between)
    misdeal(last)

    cards = table_cards([StageId(table.stage_id)], letters=[table.letter, last.letter])
    assert [card.penalties.misdeals for card in cards] == [0, 1]
